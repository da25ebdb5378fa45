// The licences of what is built in, as they ask for: one text for all.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @param {readonly string[]} files of packages
 * @param {string} target
 */
export async function writeNotices(files, target) {
  const packages = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  const notices = await Promise.all([...packages].sort().map(noticeOf));
  await writeFile(target, `The CommonJS build holds code of these packages.\n\n${notices.join('\n\n')}\n`);
}

/** @param {string} folder */
async function noticeOf(folder) {
  const files = await readdir(folder);
  const file =
    files.find((entry) => /^licen[cs]e/i.test(entry)) ?? files.find((entry) => /^readme/i.test(entry));
  if (file === undefined) throw new Error(`${folder} has no licence to be told`);
  const text = await readFile(join(folder, file), 'utf8');
  const licence = /^readme/i.test(file) ? text.slice(text.search(/^\W*licen[cs]e\W*$/im)) : text;
  return `${folder.replace(/^.*node_modules\//, '')}\n\n${licence.trim()}`;
}

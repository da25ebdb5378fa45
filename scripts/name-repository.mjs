// Writes into the manifests of what is published where its sources lie, which npm shows and provenance compares.
//
//   node scripts/name-repository.mjs OWNER/NAME
import { readFile, writeFile } from 'node:fs/promises';

const [, , repository] = process.argv;
if (repository === undefined || !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
  throw new Error('Cannot name the repository: say OWNER/NAME');
}
const home = `https://github.com/${repository}`;

await name('package.json', undefined);
await name('packages/robots-parser/package.json', 'packages/robots-parser');

/**
 * @param {string} file
 * @param {string | undefined} directory
 */
async function name(file, directory) {
  const place = new URL(`../${file}`, import.meta.url);
  /** @type {unknown} */
  const manifest = JSON.parse(await readFile(place, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null) throw new Error(`${file} is no manifest`);
  const named = {
    ...manifest,
    repository: { type: 'git', url: `git+${home}.git`, ...(directory === undefined ? {} : { directory }) },
    homepage: `${home}#readme`,
    bugs: `${home}/issues`,
  };
  await writeFile(place, `${JSON.stringify(named, null, 2)}\n`);
}

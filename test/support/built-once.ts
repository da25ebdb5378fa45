import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const TEMPORARY = resolve('.tmp');

/**
 * A folder below `.tmp` that `build` fills: once, and again only when one of the sources has changed. The sources are
 * files, and folders with all that lies in them.
 */
export function builtOnce(name: string, sources: readonly string[], build: (folder: string) => void): string {
  const folder = join(TEMPORARY, `${name}-${digestOf(sources)}`);
  if (existsSync(folder)) return folder;
  // Two test files may build at once, so the folder appears in one step, and the second to finish leaves it be.
  mkdirSync(TEMPORARY, { recursive: true });
  const staging = mkdtempSync(join(TEMPORARY, `${name}-in-work-`));
  build(staging);
  if (existsSync(folder)) rmSync(staging, { recursive: true });
  else renameSync(staging, folder);
  return folder;
}

function digestOf(sources: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) digest.update(`${file}\n`).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  if (statSync(source).isFile()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

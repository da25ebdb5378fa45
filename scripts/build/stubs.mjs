// Folders for resolvers that know no `exports`, as Jest 27 and TypeScript's `moduleResolution: node`: for each entry a
// package.json that names its files. They are part of the tarball and of nothing else: npm writes them before it packs
// and removes them afterwards.
//
//   node scripts/build/stubs.mjs write|remove
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from '../entries.mjs';

/** The folders in the package's own folder: `core`, `compat` and their kind. */
export const stubFolders = [
  ...new Set(entries.flatMap(({ name }) => (name === 'index' ? [] : name.split('/').slice(0, 1)))),
];

/** @param {string} folder of the package */
export async function writeStubs(folder) {
  for (const { name } of entries) {
    if (name === 'index') continue;
    await mkdir(join(folder, name), { recursive: true });
    const main = posix.relative(name, `dist/cjs/${name}.js`);
    const stub = { main, types: main.replace(/\.js$/, '.d.ts') };
    await writeFile(join(folder, name, 'package.json'), `${JSON.stringify(stub)}\n`);
  }
}

/** @param {string} folder of the package */
export async function removeStubs(folder) {
  for (const name of stubFolders) await rm(join(folder, name), { recursive: true, force: true });
}

const [, script, command] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  const project = fileURLToPath(new URL('../..', import.meta.url));
  await (command === 'remove' ? removeStubs : writeStubs)(project);
}

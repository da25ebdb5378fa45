// Writes into package.json what follows from the entries: `exports`, and the fields that TypeScript's
// `moduleResolution: node` reads.
//
//   npm run manifest
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { entries } from './entries.mjs';

/** @import { Entry } from './entries.mjs' */

/** The documents in the tarball beside README.md and LICENSE are chosen by hand. */
const documents = manifest.files.filter((name) => name.endsWith('.md'));

const [main] = entries.filter(({ name }) => name === 'index').map(conditionsOf);
const others = entries.filter(({ name }) => name !== 'index');

export const derivedFields = {
  main: main?.require,
  types: main?.types,
  typesVersions: {
    '*': Object.fromEntries(others.map(({ name }) => [name, [`dist/cjs/${name}.d.ts`]])),
  },
  exports: {
    '.': main,
    ...Object.fromEntries(others.map((entry) => [entry.subpath, conditionsOf(entry)])),
    './package.json': './package.json',
  },
  files: ['dist', ...documents],
};

/**
 * Node gets one build for `import` and `require`, so that there is one class of everything; what is not Node gets
 * another, without anything of Node's. Bundlers give that to `require` as well (`module`), unless a function is expected.
 *
 * @param {Entry} entry
 */
function conditionsOf({ name, runsIn, gives }) {
  const commonJs = `./dist/cjs/${name}.js`;
  const esModule = `./dist/esm/${name}.js`;
  const types = `./dist/cjs/${name}.d.ts`;
  if (runsIn === 'node') return { types, import: commonJs, require: commonJs };
  const forRequire = gives === 'function' ? {} : { module: esModule };
  return { types, node: commonJs, import: esModule, ...forRequire, require: commonJs };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../package.json', import.meta.url);
  await writeFile(file, `${JSON.stringify({ ...manifest, ...derivedFields }, null, 2)}\n`);
}

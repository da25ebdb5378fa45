// The published entries: the files of src/entries, and the index of src/node, which lies above them.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

/**
 * @typedef {object} Entry
 * @property {string} name of its built files, without folder and extension: `compat/rerp`
 * @property {string} subpath as in `exports`: `./compat/rerp`
 * @property {string} specifier what users import: `robotparser/compat/rerp`
 * @property {string} source below the project: `src/entries/compat/rerp.ts`
 * @property {'node' | 'anywhere'} runsIn
 * @property {'names' | 'function'} gives what require() returns: an object of names, or the one function that is exported
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {readonly Entry[]} */
export const entries = [
  ...readdirSync(`${root}/src/entries`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => entry(file.replaceAll('\\', '/').slice(0, -'.ts'.length), `src/entries/${file}`)),
  entry('node', 'src/node/index.ts'),
  entry('serve', 'src/node/serve/index.ts'),
];

/**
 * @param {string} name
 * @param {string} source
 * @returns {Entry}
 */
function entry(name, source) {
  const path = name === 'index' ? '' : `/${name}`;
  return {
    name,
    subpath: `.${path}`,
    specifier: `${manifest.name}${path}`,
    source,
    runsIn: source.startsWith('src/node/') ? 'node' : 'anywhere',
    gives: /^export \{ default\b/m.test(readFileSync(`${root}/${source}`, 'utf8')) ? 'function' : 'names',
  };
}

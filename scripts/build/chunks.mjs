// Which modules share a file. An entry passes names on; what it needs lies in a few shared files, so that a `require`
// opens a few files and reads little that it does not use.
import { join } from 'node:path';

/** @import { ManualChunkMeta } from 'rollup' */

/**
 * The shared files, by what is loaded together: a module lies in the first file one of whose roots
 * loads it, so no file needs a later one. A root is an entry, a module or, with a slash at its end, a folder.
 *
 * @typedef {readonly (readonly [file: string, ...roots: string[]])[]} Layers
 */

/** How originals decode a body, which the cache does as they do. */
const BODIES = ['google', 'perl', 'protego', 'reppy'].map((dialect) => `dialects/${dialect}/body`);

/**
 * For Node, where reading a file costs by its length.
 *
 * @type {Layers}
 */
export const FOR_NODE = [
  // What the program needs to show its help, beside its own modules.
  ['words', 'core/visible', 'dialects/list', 'fetch/without-user'],
  // Programs that have robots-parser as an option load it and never call it, so this is the shortest.
  ['engine', 'compat/robots-parser'],
  ['standard', 'core', 'core/misspelt-options'],
  // What facades, fetches and caches have in common.
  [
    'common',
    'compat/shared/',
    'fetch/decode',
    'fetch/failure',
    'fetch/header-options',
    'core/lru',
    'core/single-flight',
    'compat/perl/any-robot-rules',
    'compat/perl/errors',
    'robots-tag',
    ...BODIES,
  ],
  ['fetch', 'fetch'],
  // What `node` needs of the cache.
  ['records', 'cache/site-record', 'cache/slot-record'],
  ['cache', 'cache', 'redis', 'postgres'],

  ['google', 'compat/google'],
  ['crawlers', 'crawlers'],
  ['facades', 'index', 'compat/python-classic', 'compat/rerp'],
  ['protego', 'compat/protego'],
  ['reppy', 'compat/reppy'],
  ['crawler-commons', 'compat/crawler-commons'],
  ['originals', 'dialects', 'compat/perl', 'compat/python', 'compat/ruby', 'compat/scrapy'],
  ['lint', 'lint'],
  ['node', 'node'],
  ['transport', 'node/transport'],
  ['service', 'serve'],
  ['program', 'program'],
  ['completion', 'node/cli/line/completion', 'node/cli/line/manual'],
  ['commands', 'node/cli/commands/'],
];

/**
 * For everything else. A bundler leaves out whole files, so every dialect has one of its own. What dialects share is in a file
 * without an `import()`, since a bundler wraps whatever one leads to.
 *
 * @type {Layers}
 */
export const FOR_BUNDLERS = [
  ['engine', 'core', 'compat/robots-parser'],
  ['words', 'fetch/without-user'],
  ['texts', 'core/text-codecs', 'core/group-ranges', 'core/substrings', 'languages/python/breaks'],
  ['default-transport', 'fetch/default-transport'],
];

/**
 * The `manualChunks` of Rollup, which divides the other modules itself by which entries and `import()` load them.
 *
 * @param {string} compiled
 * @param {Readonly<Record<string, string>>} inputs the module of each entry
 * @param {Layers} layers
 */
export function chunksOf(compiled, inputs, layers) {
  /** @type {Map<string, string> | undefined} */
  let plan;
  return (/** @type {string} */ id, /** @type {ManualChunkMeta} */ meta) => {
    plan ??= planFor(layers, meta, (root) => {
      const path = inputs[root] ?? join(compiled, root.endsWith('/') ? root : `${root}.js`);
      return [...meta.getModuleIds()].filter(
        (module) => module === path || (path.endsWith('/') && module.startsWith(path)),
      );
    });
    return plan.get(id);
  };
}

/**
 * @param {Layers} layers
 * @param {ManualChunkMeta} meta
 * @param {(root: string) => readonly string[]} modulesOf
 */
function planFor(layers, meta, modulesOf) {
  /** @type {Map<string, string>} */
  const plan = new Map();
  for (const [file, ...roots] of layers) {
    const loaded = new Set(roots.flatMap(modulesOf));
    // Grows while it is walked.
    for (const id of loaded) for (const imported of importsOf(id, meta)) loaded.add(imported);
    for (const id of loaded) {
      if (!plan.has(id) && meta.getModuleInfo(id)?.isEntry === false) plan.set(id, file);
    }
  }
  return plan;
}

/**
 * @param {string} id
 * @param {ManualChunkMeta} meta
 */
function importsOf(id, meta) {
  const imported = meta.getModuleInfo(id)?.importedIds ?? [];
  return imported.filter((name) => meta.getModuleInfo(name)?.isExternal === false);
}

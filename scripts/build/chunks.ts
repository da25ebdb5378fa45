// Which modules share a file. An entry passes names on; what it needs lies in a few shared files, so that a `require`
// opens a few files and reads little that it does not use.
import { join } from 'node:path';
import type { ManualChunkMeta } from 'rollup';
import type { Entry } from '../entries.mjs';

/**
 * By file of the build for Node, the files of which few programs that require it use anything: each is read when
 * something of it is first used.
 */
export const LATE_FILES = new Map([
  ['index', ['cache']],
  // V8 takes a third of a millisecond to read a literal with Unicode properties, which `visible` has.
  ['core', ['words', 'details']],
]);

/** The entries whose files are shared ones, too: a second file for a first verdict takes a third of a millisecond. */
export const SHARED_ENTRIES = ['core', 'compat/robots-parser'];

/**
 * The shared files, by what is loaded together: a module lies in the first file one of whose roots
 * loads it, so no file needs a later one. A root is an entry, a module or, with a slash at its end, a folder.
 */
export type Layers = readonly (readonly [file: string, ...roots: string[]])[];

/** For Node, where reading a file costs by its length. */
export const FOR_NODE: Layers = [
  // What the program needs to show its help, beside its own modules.
  ['words', 'core/visible', 'dialects/list', 'fetch/without-user'],
  // What a first verdict needs.
  ['core', 'core'],
  // The index of a second check, and preferences.
  ['details', 'core/piece-index', 'core/start-index', 'core/preferences/'],
  ['compat/robots-parser', 'compat/robots-parser'],
  // What facades, fetches and caches have in common.
  [
    'common',
    ...[
      'core/misspelt-options',
      'core/spelled-keys',
      'compat/shared/',
      'fetch/decode',
      'fetch/failure',
      'fetch/header-options',
      'core/lru',
    ],
    ...[
      'core/single-flight',
      'compat/perl/any-robot-rules',
      'compat/perl/values',
      'robots-tag',
      'dialects/body',
    ],
  ],
  ['fetch', 'fetch'],
  // What `node` needs of the cache.
  ['records', 'cache/site-record', 'cache/slot-record'],
  ['cache', 'cache', 'redis', 'postgres', 'durable-object'],

  ['google', 'compat/google'],
  ['crawlers', 'crawlers', 'diff'],
  ['facades', 'index', 'compat/rerp'],
  // esbuild would number one of two classes of the same name in a file, and users see the names of classes.
  ['python-classic', 'compat/python-classic'],
  ['protego', 'compat/protego'],
  ['reppy', 'compat/reppy'],
  [
    'originals',
    'dialects',
    'compat/crawler-commons',
    'compat/perl',
    'compat/python',
    'compat/ruby',
    'compat/scrapy',
  ],
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
 */
export const FOR_BUNDLERS: Layers = [
  ['engine', 'core', 'compat/robots-parser'],
  ['words', 'fetch/without-user'],
  [
    'texts',
    'core/percent-steps',
    'core/plain-authority',
    'core/spelled-keys',
    'core/implied-group',
    'core/text-codecs',
    'core/group-ranges',
    'core/substrings',
    'languages/python/text',
  ],
  ['default-transport', 'fetch/default-transport'],
];

/** What Rollup begins with: the compiled files of entries, by the names that the built ones get. */
export function inputsOf(
  compiled: string,
  entries: readonly Entry[],
  extension: '.js' | '.d.ts',
): Record<string, string> {
  return Object.fromEntries(
    entries.map(({ name, source }) => [name, source.replace('src', compiled).replace(/\.ts$/, extension)]),
  );
}

/**
 * The `manualChunks` of Rollup, which divides the other modules itself by which entries and `import()` load them.
 *
 * @param inputs - the module of each entry
 */
export function chunksOf(compiled: string, inputs: Readonly<Record<string, string>>, layers: Layers) {
  let plan: Map<string, string> | undefined;
  return (id: string, meta: ManualChunkMeta) => {
    plan ??= planFor(layers, meta, (root) => {
      const path = inputs[root] ?? join(compiled, root.endsWith('/') ? root : `${root}.js`);
      return [...meta.getModuleIds()].filter(
        (module) => module === path || (path.endsWith('/') && module.startsWith(path)),
      );
    });
    return (
      plan.get(id) ?? (layers === FOR_NODE ? SHARED_ENTRIES.find((name) => inputs[name] === id) : undefined)
    );
  };
}

function planFor(layers: Layers, meta: ManualChunkMeta, modulesOf: (root: string) => readonly string[]) {
  const plan: Map<string, string> = new Map();
  const lateFiles = [...LATE_FILES.values()].flat();
  const late = new Set(
    layers.flatMap(([file, ...roots]) => (lateFiles.includes(file) ? roots.flatMap(modulesOf) : [])),
  );
  for (const [file, ...roots] of layers) {
    const loaded = new Set(roots.flatMap(modulesOf));
    // Grows while it is walked.
    for (const id of loaded) {
      for (const imported of importsOf(id, meta)) if (!late.has(imported)) loaded.add(imported);
    }
    for (const id of loaded) {
      if (!plan.has(id) && meta.getModuleInfo(id)?.isEntry === false) plan.set(id, file);
    }
  }
  return plan;
}

function importsOf(id: string, meta: ManualChunkMeta) {
  const imported = meta.getModuleInfo(id)?.importedIds ?? [];
  return imported.filter((name) => meta.getModuleInfo(name)?.isExternal === false);
}

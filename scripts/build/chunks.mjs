// Which modules share a file. An entry is one file; what several entries need goes into few shared ones, so that a
// `require` opens two to five files and reads little that it does not need.
import { relative } from 'node:path';
import { entries } from '../entries.mjs';

/** @import { ManualChunkMeta } from 'rollup' */

/**
 * One shared file: its roots and what they load. With `shared`, only what other entry points load too; the rest stays in
 * the file of its entry. With `roots`, nothing but these.
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {'everything' | 'shared' | 'roots'} holds
 * @property {(graph: Graph) => readonly string[]} roots
 */

/**
 * Of the files that Node reads when a function first needs them. None of what they define may be used while another of
 * the engine's files is evaluated. Nothing else is named so: a variable of this name is the file.
 *
 * @param {string} file
 */
export function isLate(file) {
  return file.startsWith('late-');
}

/**
 * Entries that require whatever they need when they are first called. Users of robots-parser count the milliseconds of a
 * require: programs that have it as an option load it and never call it. An entry may use nothing of another file while
 * it is evaluated, and costs its callers one more file.
 */
export const UNHURRIED = ['compat/robots-parser.js'];

/**
 * For Node, where reading a file costs by its length. A module belongs to the first layer that loads it. What a module
 * imports is loaded by whatever loads the module, so it lies in the same layer or an earlier one: the files make no cycle,
 * but for those that are loaded late.
 *
 * @type {readonly Layer[]}
 */
export const FOR_NODE = [
  // What few programs ask.
  {
    name: 'late-preferences',
    holds: 'roots',
    roots: (graph) => graph.named(/^(?:core\/preferences|robots-tag)\/|^cache\/page-preferences$/),
  },
  // Whoever only requires or reads has no use for what finds the deciding rule: a third of the engine.
  {
    name: 'late-matcher',
    holds: 'roots',
    roots: (graph) =>
      graph.named(
        /^core\/(?:bucket|matcher|piece-index|plain-start|ranked-pattern|rule-index|search|start-index)$/,
      ),
  },
  // Of the engine, what only preferences and the standard reading use.
  { name: 'standard', holds: 'roots', roots: (graph) => graph.named(/^core\/standard-\w+$/) },
  // The engine with the reading of robots-parser, which is the first use that many have for it.
  layer('engine', 'everything', [
    'core/robots',
    'dialects/robots-parser/index',
    'compat/robots-parser/additions',
  ]),
  layer('standard', 'everything', ['entries/core']),
  // Names of crawlers, which a page has without any reading.
  layer('late-crawlers', 'everything', ['entries/crawlers']),
  // What facades and the cache share: errors, Python's texts and URLs, what bytes mean to each original.
  {
    name: 'common',
    holds: 'everything',
    roots: (graph) => graph.named(/^(?:core|compat\/shared|languages\/python)\/|^dialects\/\w+\/body$/),
  },
  {
    name: 'late-fetch',
    holds: 'everything',
    roots: (graph) => graph.named(/^fetch\/|^node\/memory-compression$/),
  },
  layer('python', 'everything', ['entries/index', 'entries/compat/python-classic', 'entries/compat/rerp']),
  layer('protego', 'everything', ['entries/compat/protego']),
  layer('reppy', 'everything', ['entries/compat/reppy']),
  // The list of all, for which whoever wants one need not wait.
  {
    name: 'late-dialects',
    holds: 'roots',
    roots: (graph) => graph.named(/^dialects\/(?:index|families|parse)$/),
  },
  layer('originals', 'everything', ['entries/dialects']),
  { name: 'late-lint', holds: 'roots', roots: (graph) => graph.named(/^lint\//) },
  { name: 'late-cache', holds: 'shared', roots: (graph) => graph.named(/^cache\//) },
  { name: 'originals', holds: 'shared', roots: (graph) => graph.parsingEntries },
  // With Ruby's calls, which alone are not worth a file and its map.
  {
    name: 'originals',
    holds: 'everything',
    roots: (graph) => [...graph.lazy(/^compat\//), 'entries/compat/ruby'],
  },
  { name: 'late-transport', holds: 'everything', roots: (graph) => graph.lazy(/^node\/transport$/) },
  layer('late-node', 'shared', ['node/index']),
  layer('program', 'shared', ['node/cli/main']),
  { name: 'work', holds: 'shared', roots: (graph) => graph.threads },
  { name: 'commands', holds: 'everything', roots: (graph) => graph.lazy(/^node\/cli\//) },
];

/**
 * For everything else, where a bundler takes what it needs from few large files.
 *
 * @type {readonly Layer[]}
 */
export const FOR_BUNDLERS = [
  layer('engine', 'everything', ['entries/core', 'compat/robots-parser/index', 'core/options']),
  { name: 'library', holds: 'everything', roots: (graph) => [...graph.parsingEntries, ...graph.lazy(/./)] },
];

/**
 * @param {string} name
 * @param {Layer['holds']} holds
 * @param {readonly string[]} modules
 * @returns {Layer}
 */
function layer(name, holds, modules) {
  return { name, holds, roots: () => modules };
}

/**
 * The `manualChunks` of Rollup over the modules below a folder.
 *
 * @param {string} folder
 * @param {readonly Layer[]} layers
 */
export function chunksOf(folder, layers) {
  /** @type {Map<string, string> | undefined} */
  let plan;
  return (/** @type {string} */ id, /** @type {ManualChunkMeta} */ meta) => {
    plan ??= planFor(new Graph(folder, meta), layers);
    // Packages that are built in are those of the transport.
    return plan.get(id) ?? (id.startsWith(folder) ? undefined : 'late-transport');
  };
}

/**
 * The `manualChunks` that puts whatever several entries load into one file.
 *
 * @param {string} name
 * @param {string} folder
 */
export function sharedAs(name, folder) {
  /** @type {Graph | undefined} */
  let graph;
  return (/** @type {string} */ id, /** @type {ManualChunkMeta} */ meta) => {
    graph ??= new Graph(folder, meta);
    return graph.isShared(id) ? name : undefined;
  };
}

/**
 * @param {Graph} graph
 * @param {readonly Layer[]} layers
 */
function planFor(graph, layers) {
  /** @type {Map<string, string>} */
  const plan = new Map();
  for (const { name, holds, roots } of layers) {
    const names = roots(graph);
    for (const id of holds === 'roots' ? graph.idsOf(names) : graph.loadedBy(names)) {
      if (plan.has(id) || graph.isEntry(id) || (holds === 'shared' && !graph.isShared(id))) continue;
      plan.set(id, name);
    }
  }
  return plan;
}

/** Who loads whom at once, by the names of modules: paths below the folder, without extension. */
class Graph {
  #folder;
  #meta;
  /** @type {Map<string, string>} */
  #ids = new Map();
  /** How many entry points load a module. @type {Map<string, number>} */
  #loads = new Map();

  /**
   * @param {string} folder
   * @param {ManualChunkMeta} meta
   */
  constructor(folder, meta) {
    this.#folder = folder;
    this.#meta = meta;
    for (const id of meta.getModuleIds()) this.#ids.set(this.#nameOf(id), id);
    for (const root of this.#entryPoints()) {
      for (const id of this.#closure([root])) this.#loads.set(id, (this.#loads.get(id) ?? 0) + 1);
    }
  }

  /** Public entries that load no package, and so nothing that fetches. */
  get parsingEntries() {
    const names = entries.map(({ source }) => source.replace(/^src\/(.*)\.ts$/, '$1'));
    return names.filter((name) => {
      const id = this.#ids.get(name);
      return id !== undefined && ![...this.#closure([id])].some((loaded) => this.#importsPackage(loaded));
    });
  }

  /** The modules that threads begin with. */
  get threads() {
    return this.#namesOf((id) => id.endsWith('-thread.js') || id.endsWith('/worker.js'));
  }

  /** @param {RegExp} pattern for the names of modules that are loaded by `import()` */
  lazy(pattern) {
    return this.#namesOf((id) => this.#isLazy(id)).filter((name) => pattern.test(name));
  }

  /** @param {RegExp} pattern for the names of modules */
  named(pattern) {
    return [...this.#ids.keys()].filter((name) => pattern.test(name));
  }

  /** @param {readonly string[]} names */
  idsOf(names) {
    return names.flatMap((name) => this.#ids.get(name) ?? []);
  }

  /** @param {readonly string[]} names */
  loadedBy(names) {
    return this.#closure(this.idsOf(names));
  }

  /** @param {string} id */
  isShared(id) {
    return (this.#loads.get(id) ?? 0) > 1;
  }

  /** @param {string} id */
  isEntry(id) {
    return this.#meta.getModuleInfo(id)?.isEntry === true;
  }

  #entryPoints() {
    return [...this.#ids.values()].filter((id) => this.isEntry(id) || this.#isLazy(id));
  }

  /** @param {string} id */
  #isLazy(id) {
    return (this.#meta.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
  }

  /** @param {string} id */
  #importsPackage(id) {
    const imported = this.#meta.getModuleInfo(id)?.importedIds ?? [];
    return imported.some((name) => this.#meta.getModuleInfo(name)?.isExternal === true);
  }

  /** @param {(id: string) => boolean} isWanted */
  #namesOf(isWanted) {
    return [...this.#ids].flatMap(([name, id]) => (isWanted(id) ? [name] : []));
  }

  /** @param {readonly string[]} roots */
  #closure(roots) {
    const seen = new Set(roots);
    for (const id of seen) {
      const info = this.#meta.getModuleInfo(id);
      if (info === null || info.isExternal) seen.delete(id);
      else for (const imported of info.importedIds) seen.add(imported);
    }
    return seen;
  }

  /** @param {string} id */
  #nameOf(id) {
    return relative(this.#folder, id).replace(/\.(js|d\.ts)$/, '');
  }
}

// Which modules share a file. An entry is one file; what several entries need goes into few shared ones, so that a
// `require` opens two to five files and reads little that it does not need.
import { relative } from 'node:path';
import { entries } from '../entries.mjs';

/** @import { ManualChunkMeta } from 'rollup' */

/**
 * One shared file: what its roots load. With `shared`, only what other entry points load too; the rest stays in the file
 * of its entry.
 *
 * @typedef {{ name: string, holds: 'everything' | 'shared', roots: (graph: Graph) => readonly string[] }} Layer
 */

/**
 * A module belongs to the first layer that loads it. What a module imports is loaded by whatever loads the module, so it
 * lies in the same layer or an earlier one: the files make no cycle.
 *
 * @type {readonly Layer[]}
 */
const LAYERS = [
  // The engine, the default reading, and that of robots-parser, whose users count the milliseconds of a require; and the
  // check of options, for which the linter would load all facades.
  layer('engine', 'everything', ['entries/core', 'compat/robots-parser/index', 'core/options']),
  // Names of crawlers, which a page has without any reading.
  layer('crawlers', 'everything', ['entries/crawlers']),
  layer('dialects', 'everything', ['entries/dialects']),
  // A constant of one entry is no reason for two more files with maps.
  layer('facades', 'everything', ['compat/rerp/limits']),
  { name: 'facades', holds: 'shared', roots: (graph) => graph.parsingEntries },
  { name: 'fetch', holds: 'everything', roots: (graph) => graph.lazy(/^(fetch|compat)\//) },
  { name: 'transport', holds: 'everything', roots: (graph) => graph.lazy(/^node\/transport$/) },
  layer('cache', 'shared', ['entries/cache']),
  layer('node', 'shared', ['node/index']),
  layer('program', 'shared', ['node/cli/main']),
  { name: 'work', holds: 'shared', roots: (graph) => graph.threads },
  { name: 'commands', holds: 'everything', roots: (graph) => graph.lazy(/^node\/cli\//) },
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
 */
export function chunksOf(folder) {
  /** @type {Map<string, string> | undefined} */
  let plan;
  return (/** @type {string} */ id, /** @type {ManualChunkMeta} */ meta) => {
    plan ??= planFor(new Graph(folder, meta));
    // Packages that are built in are those of the transport.
    return plan.get(id) ?? (id.startsWith(folder) ? undefined : 'transport');
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

/** @param {Graph} graph */
function planFor(graph) {
  /** @type {Map<string, string>} */
  const plan = new Map();
  for (const { name, holds, roots } of LAYERS) {
    for (const id of graph.loadedBy(roots(graph))) {
      if (plan.has(id) || (holds === 'shared' && !graph.isShared(id))) continue;
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

  /** @param {readonly string[]} names */
  loadedBy(names) {
    return this.#closure(names.flatMap((name) => this.#ids.get(name) ?? []));
  }

  /** @param {string} id */
  isShared(id) {
    return (this.#loads.get(id) ?? 0) > 1;
  }

  #entryPoints() {
    return [...this.#ids.values()].filter(
      (id) => this.#meta.getModuleInfo(id)?.isEntry === true || this.#isLazy(id),
    );
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

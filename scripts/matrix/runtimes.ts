// Node in four versions, Bun, Deno and workerd.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWithEsbuild } from './bundlers.js';
import {
  FETCHING_IMPORTS,
  FETCHING_REQUIRES,
  ONE_CLASS,
  fetchingBody,
  importing,
  requiring,
} from './programs.js';
import { Project, ROOT, type Cell, type Means } from './project.js';

const TRIES = 'every entry by `import` and `require`, one class for both, a fetch, the program';

export const runtimeCells: readonly Cell[] = [
  ...['20.19.0', '22.12.0', '24', 'latest'].map((version) => ({
    name: `Node ${version}`,
    tries: TRIES,
    run: (means: Means) => runNode(version, means),
  })),
  { name: 'Bun', tries: TRIES, run: (means) => runLikeNode('bun', ['run'], means) },
  { name: 'Deno', tries: TRIES, run: (means) => runLikeNode('deno', ['run', '-A', '--no-lock'], means) },
  { name: 'workerd', tries: 'every entry except `node`, a fetch', run: (means) => runWorkerd([], means) },
  {
    name: 'workerd with nodejs_compat',
    tries: 'every entry except `node`, a fetch',
    run: (means) => runWorkerd(['nodejs_compat'], means),
  },
  {
    name: 'workerd with Durable Objects',
    tries: 'the checks of a store, and the Worker of examples/with-packages with its queue',
    run: runDurableObjects,
  },
];

async function runNode(version: string, means: Means) {
  const project = await Project.open(means, [`node-linux-${process.arch}@${version}`]);
  const node = join(project.folder, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  await runPrograms(project, node, [], means.site);
  return (await project.run(node, '--version')).trim();
}

async function runLikeNode(name: 'bun' | 'deno', flags: string[], means: Means) {
  const tool = await Project.with(means.scratch, [name]);
  const project = await Project.open(means);
  await runPrograms(project, tool.program(name), flags, means.site);
  return (await project.run(tool.program(name), '--version')).split('\n')[0] ?? '';
}

/** @param site - the origin of a site whose robots.txt forbids /private */
export async function runPrograms(project: Project, runtime: string, flags: string[], site: string) {
  const programs = {
    'imports.mjs': importing('node'),
    'requires.cjs': requiring(),
    'class.mjs': ONE_CLASS,
    'fetches.mjs': `${FETCHING_IMPORTS}${fetchingBody(site)}`,
    'fetches.cjs': `${FETCHING_REQUIRES}(async () => {${fetchingBody(site)}})();`,
  };
  for (const [file, code] of Object.entries(programs)) {
    project.write(file, code);
    await project.run(runtime, ...flags, file);
  }
  const help = await project.run(runtime, ...flags, 'node_modules/robotparser/dist/cjs/program.js', '--help');
  if (!help.includes('Usage: robotparser')) throw new Error(`the program prints ${help}`);
}

async function runWorkerd(flags: string[], means: Means) {
  const project = await Project.open(means, ['workerd', 'esbuild']);
  const body = `${importing('anywhere')}\n${FETCHING_IMPORTS}export default { async test() {${fetchingBody(means.site)}} };`;
  return runWorker(project, body, { flags });
}

/** One object a site, on SQLite, as Cloudflare keeps them. */
async function runDurableObjects(means: Means) {
  const project = await Project.open(means, ['workerd', 'esbuild']);
  cpSync(join(ROOT, 'examples/with-packages/cloudflare-worker.mjs'), join(project.folder, 'queue.mjs'));
  mkdirSync(join(project.folder, 'objects'));
  return runWorker(project, durableObjectChecks(means.site), {
    services: '(name = "objects", disk = (path = "objects", writable = true)),',
    objects: `durableObjectNamespaces = [(className = "Robots", uniqueKey = "robots", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [(name = "ROBOTS", durableObjectNamespace = "Robots")],`,
  });
}

function durableObjectChecks(site: string) {
  return `import worker, { Robots } from './queue.mjs';
import { storeChecks } from 'robotparser/cache';
import { durableObjectStore } from 'robotparser/durable-object';
export { Robots };
const pass = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export default {
  async test(_controller, env) {
    const store = durableObjectStore(env.ROBOTS);
    for (const check of storeChecks.filter(({ needs }) => needs === 'fleet')) await check.run({ store, pass });
    const told = [];
    const message = (path) => ({
      body: { url: '${site}' + path },
      ack: () => told.push(path + ' is done'),
      retry: ({ delaySeconds }) => told.push(path + ' waits for ' + delaySeconds + ' s'),
    });
    await worker.queue({ messages: ['/a', '/private', '/b'].map(message) }, env);
    await pass(1100);
    await worker.queue({ messages: [message('/b')] }, env);
    const expected = '/a is done,/b is done,/b waits for 1 s,/private is done';
    if (told.sort().join() !== expected) throw new Error('The queue was told ' + told.join());
  },
};
`;
}

interface WorkerConfig {
  readonly flags?: readonly string[];
  readonly services?: string;
  readonly objects?: string;
}

async function runWorker(
  project: Project,
  body: string,
  { flags = [], services = '', objects = '' }: WorkerConfig,
) {
  project.write('source.mjs', body);
  await bundleWithEsbuild(project, 'source.mjs', 'worker.mjs', ['workerd', 'worker', 'browser']);
  project.write(
    'config.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
    ${services}
  ],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = [${flags.map((flag) => `"${flag}"`).join(', ')}],
  ${objects}
);
`,
  );
  await project.run(project.program('workerd'), 'test', 'config.capnp');
  return (await project.run(project.program('workerd'), '--version')).trim();
}

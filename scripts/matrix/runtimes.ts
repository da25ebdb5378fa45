// Node in four versions, Bun, Deno and workerd.
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
import { Project, type Cell, type Means } from './project.js';

const TRIES = 'every entry by `import` and `require`, one class for both, a fetch, the program';

export const runtimeCells: readonly Cell[] = [
  ...['20.19.0', '22.12.0', '24', 'latest'].map((version) => ({
    name: `Node ${version}`,
    tries: TRIES,
    run: (means: Means) => runNode(version, means),
  })),
  { name: 'Bun', tries: TRIES, run: (means) => runLikeNode('bun', ['run'], means) },
  { name: 'Deno', tries: TRIES, run: (means) => runLikeNode('deno', ['run', '-A', '--no-lock'], means) },
  { name: 'workerd', tries: 'every entry but `node`, a fetch', run: (means) => runWorkerd([], means) },
  {
    name: 'workerd with nodejs_compat',
    tries: 'every entry but `node`, a fetch',
    run: (means) => runWorkerd(['nodejs_compat'], means),
  },
];

async function runNode(version: string, means: Means) {
  const project = await Project.open(means, [`node-linux-${process.arch}@${version}`]);
  const node = join(project.folder, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  await runPrograms(project, node, [], means);
  return (await project.run(node, '--version')).trim();
}

async function runLikeNode(name: 'bun' | 'deno', flags: string[], means: Means) {
  const tool = await Project.with(means.scratch, [name]);
  const project = await Project.open(means);
  await runPrograms(project, tool.program(name), flags, means);
  return (await project.run(tool.program(name), '--version')).split('\n')[0] ?? '';
}

async function runPrograms(project: Project, runtime: string, flags: string[], { site }: Means) {
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
  project.write('source.mjs', body);
  await bundleWithEsbuild(project, 'source.mjs', 'worker.mjs', ['workerd', 'worker', 'browser']);
  project.write(
    'config.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = [${flags.map((flag) => `"${flag}"`).join(', ')}],
);
`,
  );
  await project.run(project.program('workerd'), 'test', 'config.capnp');
  return (await project.run(project.program('workerd'), '--version')).trim();
}

// Bundlers that make a file for browsers of every entry but `node`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { importing } from './programs.js';
import { Project, type Cell, type Means, manifestIn } from './project.js';

const TRIES = 'every entry except `node`, bundled for browsers without Node, and run';

export const bundlerCells: readonly Cell[] = [
  { name: 'esbuild', tries: TRIES, run: (means) => bundle(means, ['esbuild'], withEsbuild) },
  {
    name: 'rollup',
    tries: TRIES,
    run: (means) =>
      bundle(means, ['rollup', '@rollup/plugin-node-resolve', '@rollup/plugin-commonjs'], withRollup),
  },
  { name: 'vite', tries: TRIES, run: (means) => bundle(means, ['vite'], withVite) },
  { name: 'webpack', tries: TRIES, run: (means) => bundle(means, ['webpack'], withWebpack) },
];

async function bundle(means: Means, packages: string[], build: (project: Project) => Promise<unknown>) {
  const project = await Project.open(means, packages);
  project.write('source.mjs', importing('anywhere'));
  await build(project);
  const files = readdirSync(join(project.folder, 'out'), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(project.folder, 'out', file), 'utf8'))
    .join('\n');
  // A name alone may be that of a module that is asked for where Node runs the bundle; rollup keeps comments.
  const needed =
    /^(?! *\*).*\b(?:from|import|require)\s*\(?\s*["'`](node:\w+|node-fetch|whatwg-url)["'`]/m.exec(code);
  if (needed !== null) throw new Error(`the bundle needs ${needed[1] ?? ''}`);
  await project.run(process.execPath, join('out', files.find((file) => /^bundle\.m?js$/.test(file)) ?? ''));
  const manifest = join(project.folder, 'node_modules', packages[0] ?? '', 'package.json');
  const { version } = manifestIn(readFileSync(manifest, 'utf8'));
  return `${version}: ${code.length} bytes, ${gzipSync(code, { level: 9 }).length} after gzip`;
}

export function bundleWithEsbuild(
  project: Project,
  source: string,
  target: string,
  conditions: readonly string[] = [],
) {
  return project.run(
    project.program('esbuild'),
    source,
    `--outfile=${target}`,
    '--bundle',
    '--minify',
    '--format=esm',
    '--platform=browser',
    '--external:cloudflare:*',
    ...(conditions.length > 0 ? [`--conditions=${conditions.join(',')}`] : []),
    '--log-level=error',
  );
}

function withEsbuild(project: Project) {
  return bundleWithEsbuild(project, 'source.mjs', 'out/bundle.mjs');
}

function withRollup(project: Project) {
  project.write(
    'rollup.config.mjs',
    `import { nodeResolve } from '@rollup/plugin-node-resolve';
import commonjs from '@rollup/plugin-commonjs';
export default {
  input: 'source.mjs',
  output: { file: 'out/bundle.mjs', inlineDynamicImports: true },
  plugins: [nodeResolve({ browser: true }), commonjs()],
};
`,
  );
  return project.run(project.program('rollup'), '--config', '--silent');
}

function withVite(project: Project) {
  project.write(
    'vite.config.mjs',
    `export default {
  build: { outDir: 'out', lib: { entry: 'source.mjs', formats: ['es'], fileName: 'bundle' } },
};
`,
  );
  return project.run(project.program('vite'), 'build', '--logLevel=error');
}

async function withWebpack(project: Project) {
  project.write(
    'build.cjs',
    `const webpack = require('webpack');
webpack(
  {
    mode: 'production',
    target: 'web',
    entry: './source.mjs',
    // A page tells by itself where it comes from; here there is none.
    output: { path: __dirname + '/out', filename: 'bundle.js', publicPath: '/', globalObject: 'globalThis' },
    performance: { hints: false },
  },
  (error, stats) => {
    if (error || stats.hasErrors() || stats.hasWarnings()) {
      console.error(error ?? stats.toString({ all: false, errors: true, warnings: true }));
      process.exitCode = 1;
    }
  },
);
`,
  );
  return project.run(process.execPath, 'build.cjs');
}

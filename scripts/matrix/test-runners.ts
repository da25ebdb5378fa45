// Test runners as they come, with the package's own fetching; and modules that Babel or swc made CommonJS, as Next does.
import { FETCHING_IMPORTS, FETCHING_REQUIRES, fetchingBody, requiring } from './programs.js';
import { Project, type Cell, type Means } from './project.js';

const TRIES = 'every entry by `require`, a fetch, in a CommonJS test without flags';

export const testRunnerCells: readonly Cell[] = [
  ...['28', '29', '30'].map((version) => ({
    name: `Jest ${version}`,
    tries: TRIES,
    run: (means: Means) => runJest(version, means),
  })),
  { name: 'ts-jest', tries: 'a fetch, in a test in TypeScript', run: runTsJest },
  { name: 'vitest', tries: 'a fetch, in an ES module', run: runVitest },
  { name: 'Babel to CommonJS', tries: 'default and named imports', run: runBabel },
  { name: 'swc to CommonJS', tries: 'default and named imports', run: runSwc },
];

async function runJest(version: string, means: Means) {
  const project = await Project.open(means, [`jest@${version}`]);
  project.write('package.json', '{ "private": true, "jest": { "testEnvironment": "node" } }');
  project.write(
    'user.test.js',
    `${FETCHING_REQUIRES}
test('entries', () => {${requiring()}});
test('fetch', async () => {${fetchingBody(means.site)}});
`,
  );
  await project.run(project.program('jest'), '--ci');
  return (await project.run(project.program('jest'), '--version')).trim();
}

async function runTsJest(means: Means) {
  const packages = ['jest@29', 'ts-jest@29', 'typescript@5.9', '@types/jest@29', '@types/node@24'];
  const project = await Project.open(means, packages);
  project.write(
    'package.json',
    '{ "private": true, "jest": { "preset": "ts-jest", "testEnvironment": "node" } }',
  );
  project.write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "commonjs", "esModuleInterop": true, "strict": true } }',
  );
  project.write(
    'user.test.ts',
    `${FETCHING_IMPORTS}test('fetch', async () => {${fetchingBody(means.site)}});\n`,
  );
  await project.run(project.program('jest'), '--ci');
  return 'ts-jest 29, TypeScript 5.9, `module: commonjs`';
}

async function runVitest(means: Means) {
  const project = await Project.open(means, ['vitest']);
  project.write(
    'user.test.mjs',
    `import { test } from 'vitest';\n${FETCHING_IMPORTS}test('fetch', async () => {${fetchingBody(means.site)}});\n`,
  );
  await project.run(project.program('vitest'), 'run');
  return (await project.run(project.program('vitest'), '--version')).trim();
}

const TRANSPILED = `import robotsParser from 'robotparser/compat/robots-parser';
import { parse } from 'robotparser/core';
import * as everything from 'robotparser';
const text = 'User-agent: *\\nDisallow: /x';
if (robotsParser('https://a.example/robots.txt', text).isAllowed('https://a.example/x') !== false) throw new Error('default');
if (parse(text).allows('a', '/x') !== false) throw new Error('named');
if (typeof everything.RobotFileParser !== 'function') throw new Error('namespace');
`;

async function runBabel(means: Means) {
  const project = await Project.open(means, ['@babel/core', '@babel/plugin-transform-modules-commonjs']);
  project.write('source.mjs', TRANSPILED);
  project.write(
    'run.cjs',
    `const { transformFileSync } = require('@babel/core');
const { code } = transformFileSync('source.mjs', { plugins: ['@babel/plugin-transform-modules-commonjs'] });
require('node:fs').writeFileSync('built.cjs', code);
require('./built.cjs');
console.log(require('@babel/core').version);
`,
  );
  return (await project.run(process.execPath, 'run.cjs')).trim();
}

async function runSwc(means: Means) {
  const project = await Project.open(means, ['@swc/core']);
  project.write('source.mjs', TRANSPILED);
  project.write(
    'run.cjs',
    `const swc = require('@swc/core');
const { code } = swc.transformFileSync('source.mjs', { module: { type: 'commonjs' }, jsc: { target: 'es2022' } });
require('node:fs').writeFileSync('built.cjs', code);
require('./built.cjs');
console.log(swc.version);
`,
  );
  return (await project.run(process.execPath, 'run.cjs')).trim();
}

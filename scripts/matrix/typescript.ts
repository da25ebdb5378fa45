// TypeScript at its strictest, the package's declarations included, in every way it can look for modules.
import { entries } from '../entries.mjs';
import { Project, type Cell, type Means } from './project.js';

/** Versions of the compiler, each with the types of Node of its day. */
const COMPILERS = [
  { version: '5.0', types: '20' },
  { version: '5.9', types: '24' },
  { version: '6.0', types: '25' },
];

const RESOLUTIONS: Readonly<Record<string, readonly string[]>> = {
  node10: ['--module', 'commonjs', '--moduleResolution', 'node'],
  node16: ['--module', 'node16', '--moduleResolution', 'node16'],
  nodenext: ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
};

export const typeScriptCells: readonly Cell[] = COMPILERS.map((compiler) => ({
  name: `TypeScript ${compiler.version}`,
  tries: `every entry with ${Object.keys(RESOLUTIONS).join(', ')}; strict, without skipLibCheck`,
  run: (means: Means) => compile(compiler, means),
}));

async function compile({ version, types }: { version: string; types: string }, means: Means) {
  const project = await Project.open(means, [`typescript@${version}`, `@types/node@${types}`], {
    type: 'module',
  });
  await compileUsers(project, [project.program('tsc')], version, ['--types', 'node']);
  return (await project.run(project.program('tsc'), '--version')).trim();
}

/**
 * Compiles an ES module and a CommonJS module that use every entry.
 *
 * @param tsc - the words that start the compiler
 */
export async function compileUsers(
  project: Project,
  [program, ...args]: readonly [string, ...string[]],
  version: string,
  options: readonly string[] = [],
) {
  project.write('user.ts', user());
  project.write('user.cts', commonJsUser());
  for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
    // TypeScript 6 takes node10 for deprecated, and says how to go on.
    const silenced = name === 'node10' && version.startsWith('6') ? ['--ignoreDeprecations', '6.0'] : [];
    const strict = ['--noEmit', '--strict', '--esModuleInterop', '--target', 'es2022'];
    const users = name === 'nodenext' ? ['user.ts', 'user.cts'] : ['user.ts'];
    await project.run(program, ...args, ...strict, ...options, ...resolution, ...silenced, ...users);
  }
}

function user() {
  const imports = entries.map(({ specifier }, index) => `import * as entry${index} from '${specifier}';`);
  return [
    ...imports,
    `import robotsParser, { type Robot } from 'robotparser/compat/robots-parser';`,
    `import { RobotFileParser } from 'robotparser';`,
    `export const robots: Robot = robotsParser('https://example.com/robots.txt', '');`,
    `export const parser: RobotFileParser = new RobotFileParser('https://example.com/robots.txt');`,
    `export const all: readonly object[] = [${imports.map((_, index) => `entry${index}`).join(', ')}];`,
    '',
  ].join('\n');
}

function commonJsUser() {
  return [
    ...entries.map(({ specifier }, index) => `import entry${index} = require('${specifier}');`),
    `import robotsParser = require('robotparser/compat/robots-parser');`,
    `import { RobotFileParser } from 'robotparser';`,
    `const allowed: boolean | undefined = robotsParser('https://a.example/', '').isAllowed('https://a.example/');`,
    `const parsed: boolean = new RobotFileParser().canFetch('FooBot', 'https://a.example/');`,
    '',
  ].join('\n');
}

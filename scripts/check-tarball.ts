// Installs the packed package into an empty project, as a user would, and there imports and requires every entry, asks
// the main ones for a verdict and compiles a TypeScript user of each. Run it with the Node that is to be checked:
//
//   node --import ./scripts/register-typescript.mjs scripts/check-tarball.ts
//
// dist/ must have been built.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { importing, PAGE, requiring, TEXT } from './matrix/programs.js';
import { pack, Project, ROOT } from './matrix/project.js';

/** What `import` and `require()` give has the same names. */
const SAME_NAMES = `
const names = (entry) => Object.keys(entry).filter((key) => !/^(?:default|module\\.exports|__esModule)$/.test(key)).sort().join();
const sameNames = (name, imported, required) => {
  if (names(imported) !== names(required)) throw new Error(name + ' has other names imported than required');
};
`;

const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
const scratch = mkdtempSync(join(tmpdir(), 'robotparser-user-'));

try {
  const project = await Project.with(scratch, [pack(ROOT, scratch)]);
  await run(project, 'user.mjs', importing('node'));
  await run(project, 'user.cjs', requiring());
  await run(project, 'names.cjs', SAME_NAMES + entries.map(compareNames).join('\n'));
  await compile(
    project,
    'user.mts',
    entries.map(
      (entry, index) => `import * as entry${index} from '${specifier(entry)}';\nexport { entry${index} };`,
    ),
    'check',
  );
  await compile(
    project,
    'user.cts',
    entries.map((entry, index) => `import entry${index} = require('${specifier(entry)}');`),
    'check',
  );
  await walkTyped(project, 'walk.mts', `import { RobotFileParser } from 'robotparser';`);
  await walkTyped(project, 'walk.cts', `import { RobotFileParser } from 'robotparser';`);
  await walkTyped(project, 'call.mts', `import robotsParser from 'robotparser/compat/robots-parser';`);
  await walkTyped(project, 'call.cts', `import robotsParser = require('robotparser/compat/robots-parser');`);
  await runPrograms(project);
  runCommands(project);
  console.log(`${entries.length} entries imported, required and compiled against, Node ${process.version}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function specifier(entry: string) {
  return manifest.name + entry.slice(1);
}

function compareNames(entry: string) {
  const user = `'${specifier(entry)}'`;
  return `import(${user}).then((imported) => sameNames('${entry}', imported, require(${user})));`;
}

async function run(project: Project, file: string, code: string) {
  project.write(file, code);
  await project.run(process.execPath, file);
}

async function runPrograms(project: Project) {
  for (const program of Object.keys(manifest.bin)) {
    const version = await project.run(process.execPath, project.program(program), '--version');
    if (!version.includes(manifest.version)) throw new Error(`${program} --version says ${version}`);
  }
}

/** The commands, of which one starts threads. */
function runCommands(project: Project) {
  project.write('robots.txt', TEXT);
  const commands: readonly (readonly [args: readonly string[], line: string])[] = [
    [['check', 'robots.txt', 'Foobot', PAGE], `disallowed  ${PAGE}`],
    [['compare', 'robots.txt', 'Foobot', '--from', 'rerp', '--to', 'google', PAGE], '1 stays: 1 disallowed'],
  ];
  for (const [args, line] of commands) {
    const command = [project.program('robotparser'), ...args];
    const { stdout } = spawnSync(process.execPath, command, { cwd: project.folder, encoding: 'utf8' });
    if (!stdout.split('\n').includes(line)) throw new Error(`robotparser ${args.join(' ')} prints ${stdout}`);
  }
}

/** A first verdict in TypeScript, compiled and run. */
async function walkTyped(project: Project, file: string, importing: string) {
  const facade = importing.includes('RobotFileParser');
  const lines = facade
    ? [
        `const parser = new RobotFileParser();`,
        `parser.parse(TEXT);`,
        `const allowed: boolean = parser.canFetch('Foobot', PAGE);`,
      ]
    : [`const allowed: boolean | undefined = robotsParser(PAGE, TEXT).isAllowed(PAGE, 'Foobot');`];
  const setting = `const TEXT = ${JSON.stringify(TEXT)};\nconst PAGE = ${JSON.stringify(PAGE)};`;
  const doubt = `if (allowed !== false) throw new Error('${file} gives another verdict');`;
  await compile(project, file, [importing, setting, ...lines, doubt], 'emit');
  await project.run(process.execPath, file.replace(/ts$/, 'js'));
}

/** Compiles a user who checks the package's declarations too (no `skipLibCheck`). */
async function compile(project: Project, file: string, lines: readonly string[], how: 'check' | 'emit') {
  project.write(file, lines.join('\n'));
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const options = '--strict --module NodeNext --target ES2022 --lib ES2023,DOM'.split(' ');
  if (how === 'check') options.push('--noEmit');
  await project.run(process.execPath, tsc, ...options, file);
}

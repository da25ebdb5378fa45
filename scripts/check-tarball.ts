// Installs the packed package into an empty project, as a user would, and there imports and requires every entry, asks
// the main ones for a verdict and compiles a TypeScript user of each. Run it with the Node that is to be checked:
//
//   node --import ./scripts/register-typescript.mjs scripts/check-tarball.ts
//
// dist/ must have been built.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { importing, PAGE, requiring } from './matrix/programs.js';
import { TEXT } from './matrix/site.js';

/** What `import` and `require()` give has the same names. */
const SAME_NAMES = `
const names = (entry) => Object.keys(entry).filter((key) => !/^(?:default|module\\.exports|__esModule)$/.test(key)).sort().join();
const sameNames = (name, imported, required) => {
  if (names(imported) !== names(required)) throw new Error(name + ' has other names imported than required');
};
`;

const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
const project = mkdtempSync(join(tmpdir(), 'robotparser-user-'));

try {
  install();
  run('user.mjs', importing('node'));
  run('user.cjs', requiring());
  run('names.cjs', SAME_NAMES + entries.map(compareNames).join('\n'));
  compile(
    'user.mts',
    entries.map(
      (entry, index) => `import * as entry${index} from '${specifier(entry)}';\nexport { entry${index} };`,
    ),
  );
  compile(
    'user.cts',
    entries.map((entry, index) => `import entry${index} = require('${specifier(entry)}');`),
  );
  walkTyped('walk.mts', `import { RobotFileParser } from 'robotparser';`);
  walkTyped('walk.cts', `import { RobotFileParser } from 'robotparser';`);
  walkTyped('call.mts', `import robotsParser from 'robotparser/compat/robots-parser';`);
  walkTyped('call.cts', `import robotsParser = require('robotparser/compat/robots-parser');`);
  runPrograms();
  runCommands();
  console.log(`${entries.length} entries imported, required and compiled against, Node ${process.version}`);
} finally {
  rmSync(project, { recursive: true, force: true });
}

function install() {
  const tarball = npm(process.cwd(), 'pack', '--silent', '--pack-destination', project).trim();
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  npm(project, 'install', '--no-audit', '--no-fund', join(project, tarball));
}

function npm(cwd: string, ...args: string[]) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function specifier(entry: string) {
  return manifest.name + entry.slice(1);
}

function compareNames(entry: string) {
  const user = `'${specifier(entry)}'`;
  return `import(${user}).then((imported) => sameNames('${entry}', imported, require(${user})));`;
}

function run(file: string, code: string) {
  writeFileSync(join(project, file), code);
  execFileSync(process.execPath, [file], { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] });
}

function runPrograms() {
  for (const program of Object.keys(manifest.bin)) {
    const path = join(project, 'node_modules', '.bin', program);
    const version = execFileSync(process.execPath, [path, '--version'], { encoding: 'utf8' });
    if (!version.includes(manifest.version)) throw new Error(`${program} --version says ${version}`);
  }
}

/** The commands, of which one starts threads. */
function runCommands() {
  writeFileSync(join(project, 'robots.txt'), TEXT);
  const commands: readonly (readonly [args: readonly string[], line: string])[] = [
    [['check', 'robots.txt', 'Foobot', PAGE], `disallowed  ${PAGE}`],
    [['compare', 'robots.txt', 'Foobot', '--from', 'rerp', '--to', 'google', PAGE], '1 stay: 1 disallowed'],
  ];
  for (const [args, line] of commands) {
    const program = join(project, 'node_modules', '.bin', 'robotparser');
    const { stdout } = spawnSync(process.execPath, [program, ...args], { cwd: project, encoding: 'utf8' });
    if (!stdout.split('\n').includes(line)) throw new Error(`robotparser ${args.join(' ')} prints ${stdout}`);
  }
}

/** A first verdict in TypeScript, compiled and run. */
function walkTyped(file: string, importing: string) {
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
  compile(file, [importing, setting, ...lines, doubt], 'emit');
  execFileSync(process.execPath, [file.replace(/ts$/, 'js')], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Compiles a user who checks the package's declarations too (no `skipLibCheck`). */
function compile(file: string, lines: readonly string[], purpose: 'check' | 'emit' = 'check') {
  writeFileSync(join(project, file), lines.join('\n'));
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const options = [
    ...(purpose === 'check' ? ['--noEmit'] : []),
    '--strict',
    '--module',
    'NodeNext',
    '--target',
    'ES2022',
    '--lib',
    'ES2023,DOM',
  ];
  execFileSync(process.execPath, [tsc, ...options, file], { cwd: project, stdio: 'inherit' });
}

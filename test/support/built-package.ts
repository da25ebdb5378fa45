import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

const TEMPORARY = resolve('.tmp');

/**
 * A folder in which `robotparser` is installed as npm would install it, built from the sources as they are now: what
 * runs there gets the published files by the published names. Built once and kept until a source changes.
 */
export function builtPackage(): string {
  built ??= builtFromSources();
  return built;
}

/** The sources are read once by each test file. */
let built: string | undefined;

function builtFromSources(): string {
  const folder = join(TEMPORARY, `installed-${digestOfSources()}`);
  if (!existsSync(folder)) build(folder);
  return folder;
}

/** Two test files may build at once, so the folder appears in one step, and the second to finish leaves it be. */
function build(folder: string): void {
  mkdirSync(TEMPORARY, { recursive: true });
  const staging = mkdtempSync(join(TEMPORARY, 'installing-'));
  const home = join(staging, 'node_modules', 'robotparser');
  mkdirSync(home, { recursive: true });
  // Of a project of its own: below our package.json `robotparser` would mean these sources' dist.
  writeFileSync(join(staging, 'package.json'), '{ "private": true }\n');
  cpSync('package.json', join(home, 'package.json'));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/build.mjs', home], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Cannot build the package:\n${stdout}`);
  linkProgram(join(staging, 'node_modules'));
  if (existsSync(folder)) rmSync(staging, { recursive: true });
  else renameSync(staging, folder);
}

/** What npm does for `bin`. */
function linkProgram(modules: string): void {
  const program = join('robotparser', manifest.bin.robotparser);
  chmodSync(join(modules, program), 0o755);
  mkdirSync(join(modules, '.bin'));
  symlinkSync(join('..', program), join(modules, '.bin', 'robotparser'));
}

function digestOfSources(): string {
  const sources = readdirSync('src', { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const digest = createHash('sha256');
  const build = readdirSync('scripts/build').map((name) => join('scripts/build', name));
  for (const file of ['package.json', 'tsconfig.json', 'scripts/build.mjs', ...build, ...sources.sort()]) {
    digest.update(`${file}\n`).update(readFileSync(file));
  }
  return digest.digest('hex').slice(0, 16);
}

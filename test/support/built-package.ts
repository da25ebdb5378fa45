import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { builtOnce } from './built-once.js';
import { LITTLE_OPTIMIZED } from './little-optimized.mjs';

/** What the package is built from. */
export const PACKAGE_SOURCES = [
  'package.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/build',
  'src',
  'LINT.md',
];

/** The sources are read once by each test file. */
let built: string | undefined;

/**
 * A folder in which `robotparser` is installed as npm would install it, built from the sources as they are now: what
 * runs there gets the published files by the published names. `npm run typecheck` checks the types, and not this build.
 */
export function builtPackage(): string {
  built ??= builtOnce('installed', PACKAGE_SOURCES, build);
  return built;
}

function build(folder: string): void {
  const home = join(folder, 'node_modules', 'robotparser');
  mkdirSync(home, { recursive: true });
  // Of a project of its own: below our package.json `robotparser` would mean these sources' dist.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  for (const file of ['package.json', 'LINT.md']) cpSync(file, join(home, file));
  const args = [...LITTLE_OPTIMIZED, 'scripts/build.mjs', home, '--unchecked'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Cannot build the package:\n${stdout}`);
  linkProgram(join(folder, 'node_modules'));
}

/** What npm does for `bin`. */
function linkProgram(modules: string): void {
  const program = join('robotparser', manifest.bin.robotparser);
  chmodSync(join(modules, program), 0o755);
  mkdirSync(join(modules, '.bin'));
  symlinkSync(join('..', program), join(modules, '.bin', 'robotparser'));
}

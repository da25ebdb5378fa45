/**
 * `npm run mutants`: changes the sources in small ways, one at a time, and prints the changes that no test notices.
 *
 * It works in a copy of the project below `.tmp`, so that the sources are never touched. `--count` says how many mutants
 * are tried, `--seed` which ones, `--room` of which folder of `src`, and `--at-least` how many in a hundred have to be
 * noticed for success. `--write` puts the figures into HOW_WE_KNOW.md.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { replaceSection } from '../document-section.mjs';
import { SeededRandom } from '../parity/seeded-random.js';
import { mutantsOf, sourceFiles, type Mutant } from './mutations.js';
import { nearestTests } from './nearest-tests.js';

const ROOMS = ['core', 'languages', 'dialects', 'cache', 'fetch'];

/** How long tests may take without a change. */
const LONGEST_MS = 900_000;

/** A mutant that never ends is noticed, too: tests that take so many times as long as without it. */
const PATIENCE = 4;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    room: { type: 'string', multiple: true, default: ROOMS },
    'at-least': { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});

const root = resolve(import.meta.dirname, '../..');
const copy = join(root, '.tmp', 'mutants');

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of [
    'src',
    'test',
    'scripts',
    'examples',
    'FLEET.md',
    'PREFERENCES.md',
    'package.json',
    'jest.config.ts',
    'tsconfig.json',
    'tsconfig.test.json',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Whether the tests fail, or take longer than that. */
function isNoticed(tests: readonly string[], limitMs: number, samples: 'full' | 'part'): boolean {
  const { status } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--bail', '--silent', ...tests],
    {
      cwd: copy,
      timeout: limitMs,
      stdio: 'ignore',
      env: { ...process.env, ROBOTPARSER_SEED: values.seed, ROBOTPARSER_SAMPLES: samples },
    },
  );
  return status !== 0;
}

/** So many of the mutants, in a random order: a run that is stopped has tried a fair part. */
function chosenOf(mutants: readonly Mutant[], count: number, random: SeededRandom): Mutant[] {
  const indices = new Set<number>();
  while (indices.size < Math.min(count, mutants.length)) indices.add(random.whole(0, mutants.length - 1));
  return [...indices].flatMap((index) => mutants[index] ?? []);
}

const durations = new Map<string, number>();

/** How long these tests take without any change. Tests that fail without one would notice everything. */
function durationOf(tests: readonly string[]): number {
  const name = tests.join(' ');
  const known = durations.get(name);
  if (known !== undefined) return known;
  const began = performance.now();
  if (isNoticed(tests, LONGEST_MS, 'part')) {
    throw new Error(`Cannot try mutants: these fail without any: ${name}`);
  }
  const duration = performance.now() - began;
  durations.set(name, duration);
  return duration;
}

/** Whether the nearest tests notice nothing, with all their samples either. */
function survives(mutant: Mutant): boolean {
  const steps = nearestTests(root, mutant.file);
  if (steps.length === 0) {
    throw new Error(`Cannot try a mutant of ${mutant.file}: no test stands near it`);
  }
  const isNoticedBySample = (tests: readonly string[]): boolean => {
    const limitMs = Math.ceil(PATIENCE * durationOf(tests));
    return withMutant(mutant, () => isNoticed(tests, limitMs, 'part'));
  };
  if (steps.some(isNoticedBySample)) return false;
  return !withMutant(mutant, () => steps.some((tests) => isNoticed(tests, LONGEST_MS, 'full')));
}

/** What `use` finds while the copy has the mutant. */
function withMutant({ file, text }: Mutant, use: () => boolean): boolean {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, text);
  try {
    return use();
  } finally {
    writeFileSync(path, original);
  }
}

const all = values.room
  .flatMap((room) => sourceFiles(root, `src/${room}`))
  .flatMap((file) => mutantsOf(root, file));
const chosen = chosenOf(all, Number(values.count), new SeededRandom(Number(values.seed)));
process.stdout.write(`${String(chosen.length)} of ${String(all.length)} mutants, --seed ${values.seed}\n`);
makeCopy();
let survivors = 0;
for (const mutant of chosen) {
  if (!survives(mutant)) continue;
  survivors++;
  process.stdout.write(`survives: ${mutant.file}:${String(mutant.line)} ${mutant.change}\n`);
}
const noticed = chosen.length === 0 ? 100 : (100 * (chosen.length - survivors)) / chosen.length;
process.stdout.write(`${noticed.toFixed(1)} % noticed\n`);
if (values.write) {
  replaceSection('HOW_WE_KNOW.md', 'mutants', [
    `\`npm run mutants -- --count ${values.count} --seed ${values.seed}\`, robotparser ${manifest.version}, ` +
      `${new Date().toISOString().slice(0, 10)}: ${String(chosen.length)} of ${all.length.toLocaleString('en')} mutants of ` +
      `${values.room.join(', ')} tried, ${String(chosen.length - survivors)} noticed by the nearest tests.`,
  ]);
}
if (noticed < Number(values['at-least'])) process.exitCode = 1;

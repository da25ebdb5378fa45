/**
 * `npm run mutants`: changes the sources in small ways, one at a time, and prints the changes that no test notices.
 *
 * It works in a copy of the project below `.tmp`, so that the sources are never touched. `--count` says how many mutants
 * are tried, `--seed` which ones, `--room` of which folder of `src`, `--at src/core/lru.ts:12` of which line, and
 * `--from 51` goes on where a run was stopped. `--write` puts the figures into HOW_WE_KNOW.md.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { replaceSection } from '../document-section.js';
import { SeededRandom } from '../parity/seeded-random.js';
import { mutantsOf, sourceFiles, type Mutant } from './mutations.js';
import { nearestTests } from './nearest-tests.js';

const ROOMS = ['core', 'languages', 'dialects', 'cache', 'fetch'];

/** A mutant that never ends is noticed, too: by tests that take so many times as long as without it, and 15 seconds. */
const PATIENCE = 4;
const LEAST_LIMIT_MS = 15_000;

/** How long the tests of a source may take without a change, and all samples of the nearest ones with it. */
const LONGEST_MS = 600_000;
const LONGEST_SAMPLES_MS = 120_000;

/** Suites in which time passes: they may fail because the machine is busy, so a failure counts if it happens twice. */
const TIMED = /^test\/(cache|fetch)\/|robot-ua|live|port/;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    room: { type: 'string', multiple: true, default: ROOMS },
    from: { type: 'string', default: '1' },
    at: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});

const root = resolve(import.meta.dirname, '../..');
const copy = join(root, '.tmp', 'mutants');

/** What tests read. */
const COPIED = [
  ...['src', 'test', 'scripts', 'examples', 'playground', 'FLEET.md', 'PREFERENCES.md'],
  ...['package.json', 'jest.config.ts', 'tsconfig.json', 'tsconfig.test.json'],
];

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** So many of the mutants, in a random order: a run that is stopped has tried a fair part. */
function chosenOf(mutants: readonly Mutant[], count: number, random: SeededRandom): Mutant[] {
  const indices = new Set<number>();
  while (indices.size < Math.min(count, mutants.length)) indices.add(random.whole(0, mutants.length - 1));
  return [...indices].flatMap((index) => mutants[index] ?? []);
}

type Outcome = 'passed' | 'failed' | 'too slow';

/** Runs suites in this order until one fails. */
function outcomeOf(suites: readonly string[], samples: 'full' | 'part', limitMs: number): Outcome {
  const options = ['--bail', '--silent', '--runInBand', '--forceExit', '--runTestsByPath'];
  const order = '--testSequencer=./scripts/mutants/in-order.mjs';
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', order, ...options];
  const { status } = spawnSync(process.execPath, [...jest, ...suites], {
    cwd: copy,
    stdio: 'ignore',
    timeout: limitMs,
    killSignal: 'SIGKILL',
    env: { ...process.env, ROBOTPARSER_SEED: values.seed, ROBOTPARSER_SAMPLES: samples },
  });
  if (status === null) return 'too slow';
  return status === 0 ? 'passed' : 'failed';
}

/** How long the tests of each source take without any change. */
const usualMs = new Map<string, number>();

/** Undefined if they fail without any: on a busy machine those in which time passes may. */
function usualTimeOf(suites: readonly string[]): number | undefined {
  const key = suites.join();
  const measured = usualMs.get(key);
  if (measured !== undefined) return measured;
  const began = performance.now();
  if (outcomeOf(suites, 'part', LONGEST_MS) !== 'passed') return undefined;
  const took = performance.now() - began;
  usualMs.set(key, took);
  return took;
}

function isNoticed(mutant: Mutant): boolean | undefined {
  const steps = nearestTests(copy, mutant.file);
  const suites = steps.flat();
  if (suites.length === 0) throw new Error(`Cannot try a mutant of ${mutant.file}: no test is near it`);
  const usual = usualTimeOf(suites);
  if (usual === undefined) return undefined;
  const limitMs = Math.ceil(LEAST_LIMIT_MS + PATIENCE * usual);
  const path = join(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, mutant.text);
  try {
    const fails = (): boolean => outcomeOf(suites, 'part', limitMs) !== 'passed';
    if (fails() && (!suites.some((suite) => TIMED.test(suite)) || fails())) return true;
    const nearest = steps.slice(0, 2).flat();
    return outcomeOf(nearest, 'full', LONGEST_SAMPLES_MS) === 'failed';
  } finally {
    writeFileSync(path, original);
  }
}

const all = values.room
  .flatMap((room) => sourceFiles(root, `src/${room}`))
  .flatMap((file) => mutantsOf(root, file))
  .filter(({ file, line }) => values.at?.includes(`${file}:${String(line)}`) ?? true);
const chosen = chosenOf(all, Number(values.count), new SeededRandom(Number(values.seed)));
process.stdout.write(`${String(chosen.length)} of ${String(all.length)} mutants, --seed ${values.seed}\n`);
makeCopy();
let survivors = 0;
let tried = 0;
for (const [index, mutant] of chosen.entries()) {
  if (index + 1 < Number(values.from)) continue;
  const noticed = isNoticed(mutant);
  if (noticed === undefined)
    process.stdout.write(`${String(index + 1)} not tried: the tests of ${mutant.file} fail\n`);
  else tried++;
  if (noticed !== false) continue;
  survivors++;
  const place = `${mutant.file}:${String(mutant.line)}:${String(mutant.column)} ${mutant.change}`;
  process.stdout.write(`${String(index + 1)} survives: ${place}\n`);
}
const percent = tried === 0 ? 100 : (100 * (tried - survivors)) / tried;
process.stdout.write(`${percent.toFixed(1)} % noticed\n`);
if (values.write) {
  replaceSection('HOW_WE_KNOW.md', 'mutants', [
    `\`npm run mutants -- --count ${values.count} --seed ${values.seed} --from ${values.from}\`, robotparser ${manifest.version}, ` +
      `${new Date().toISOString().slice(0, 10)}: ${String(tried)} of ${all.length.toLocaleString('en')} mutants of ` +
      `${values.room.join(', ')} tried, ${String(tried - survivors)} noticed by the nearest tests.`,
  ]);
}

/**
 * `npm run mutants`: changes the sources in small ways, one at a time, and prints the changes that no test notices.
 *
 * It works in a copy of the project below `.tmp`, so that the sources are never touched. `--count` says how many mutants
 * are tried, `--seed` which ones, `--room` of which folder of `src`, `--at src/core/lru.ts:12` of which line, and
 * `--from 51` goes on where a run was stopped. `--at-least` says how many in a hundred have to be noticed for success.
 * `--verbose` prints what noticed each of the others. `--write` puts the figures into HOW_WE_KNOW.md.
 */

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { replaceSection } from '../document-section.mjs';
import { SeededRandom } from '../parity/seeded-random.js';
import { mutantsOf, sourceFiles, type Mutant } from './mutations.js';
import { nearestTests } from './nearest-tests.js';
import { runSuites, type Conditions } from './run-suites.js';

const ROOMS = ['core', 'languages', 'dialects', 'cache', 'fetch'];

/** How long tests may take without a change. */
const LONGEST_MS = 900_000;

/** A mutant that never ends is noticed, too: by a suite that takes so many times as long as without it, */
const PATIENCE = 4;
/** and that much: the shortest ones differ more from run to run. */
const LEAST_LIMIT_MS = 15_000;

/** Suites in which time passes: they may fail because the machine is busy. */
const TIMED = /^test\/(cache|fetch)\/|robot-ua|live|port/;

/** What nothing notices is tried once more with all samples, by suites of the first steps that take a part so quickly. */
const SAMPLED_STEPS = 2;
const SHORT_MS = 1500;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    room: { type: 'string', multiple: true, default: ROOMS },
    from: { type: 'string', default: '1' },
    at: { type: 'string', multiple: true },
    'at-least': { type: 'string', default: '0' },
    verbose: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const root = resolve(import.meta.dirname, '../..');
const copy = join(root, '.tmp', 'mutants');
const conditions = { root: copy, seed: values.seed };

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

/** So many of the mutants, in a random order: a run that is stopped has tried a fair part. */
function chosenOf(mutants: readonly Mutant[], count: number, random: SeededRandom): Mutant[] {
  const indices = new Set<number>();
  while (indices.size < Math.min(count, mutants.length)) indices.add(random.whole(0, mutants.length - 1));
  return [...indices].flatMap((index) => mutants[index] ?? []);
}

/** Of each suite without any change, as far as it was measured. */
const durations = new Map<string, number>();

async function measure(suites: readonly string[]): Promise<void> {
  const unknown = suites.filter((suite) => !durations.has(suite));
  if (unknown.length === 0) return;
  const run = await runSuites(unknown, { ...conditions, samples: 'part', limitOf: () => LONGEST_MS });
  if (run.stopped !== undefined) {
    const { suite, failure = 'takes too long' } = run.stopped;
    throw new Error(`Cannot try mutants: without any, ${suite} fails: ${failure}`);
  }
  for (const [suite, duration] of run.durations) durations.set(suite, duration);
}

const durationOf = (suite: string): number => durations.get(suite) ?? LONGEST_MS;

/** The suites near to a source, in the order in which they are run: in each step the quickest first. */
async function suitesFor(file: string): Promise<string[][]> {
  const steps = nearestTests(copy, file);
  if (steps.length === 0) throw new Error(`Cannot try a mutant of ${file}: no test stands near it`);
  await measure(steps.flat());
  return steps.map((step) => step.sort((one, other) => durationOf(one) - durationOf(other)));
}

/** What notices a mutant: a test that fails, or a suite that takes too long; undefined where nothing does. */
async function noticed(mutant: Mutant): Promise<string | undefined> {
  const steps = await suitesFor(mutant.file);
  const limitOf = (suite: string): number => LEAST_LIMIT_MS + PATIENCE * durationOf(suite);
  const part: Conditions = { ...conditions, samples: 'part', limitOf };
  const full: Conditions = { ...conditions, samples: 'full', limitOf: () => LONGEST_MS };
  const sampled = steps
    .slice(0, SAMPLED_STEPS)
    .flat()
    .filter((suite) => durationOf(suite) < SHORT_MS && takesSamples(suite));
  return (await stoppedBy(mutant, steps.flat(), part)) ?? (await stoppedBy(mutant, sampled, full));
}

/** What a mutant stops. What other work of the machine may have stopped counts only where it happens again. */
async function stoppedBy(
  mutant: Mutant,
  suites: readonly string[],
  usual: Conditions,
): Promise<string | undefined> {
  for (let rest = suites; rest.length > 0;) {
    const tried = rest;
    const { stopped } = await withMutant(mutant, () => runSuites(tried, usual));
    if (stopped === undefined) return undefined;
    const { suite, failure } = stopped;
    if (failure !== undefined && !TIMED.test(suite)) return `${suite}: ${failure}`;
    const again = await stoppedAlone(mutant, suite, usual);
    if (again !== undefined) return again;
    rest = tried.slice(tried.indexOf(suite) + 1);
  }
  return undefined;
}

/** Whether a suite fails with the mutant, or takes longer than twice the limit while it keeps the limit without it. */
async function stoppedAlone(mutant: Mutant, suite: string, usual: Conditions): Promise<string | undefined> {
  const patient: Conditions = { ...usual, limitOf: (name) => 2 * usual.limitOf(name) };
  const { stopped } = await withMutant(mutant, () => runSuites([suite], patient));
  if (stopped?.failure !== undefined) return `${suite}: ${stopped.failure}`;
  const isSlow = stopped !== undefined && (await runSuites([suite], usual)).stopped === undefined;
  return isSlow ? `${suite}: never ends` : undefined;
}

/** Whether a suite tries more with ROBOTPARSER_SAMPLES=full. */
function takesSamples(suite: string): boolean {
  return /samples\.js|recorded/.test(readFileSync(join(copy, suite), 'utf8'));
}

/** What `use` finds while the copy has the mutant. */
async function withMutant<Found>({ file, text }: Mutant, use: () => Promise<Found>): Promise<Found> {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, text);
  try {
    return await use();
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
for (const [index, mutant] of chosen.entries()) {
  if (index + 1 < Number(values.from)) continue;
  const by = await noticed(mutant);
  if (by === undefined) survivors++;
  const place = `${mutant.file}:${String(mutant.line)}:${String(mutant.column)} ${mutant.change}`;
  if (by === undefined) process.stdout.write(`${String(index + 1)} survives: ${place}\n`);
  else if (values.verbose) process.stdout.write(`${String(index + 1)} ${place}: noticed by ${by}\n`);
}
const tried = Math.max(0, chosen.length - Number(values.from) + 1);
const percent = tried === 0 ? 100 : (100 * (tried - survivors)) / tried;
process.stdout.write(`${percent.toFixed(1)} % noticed\n`);
if (values.write) {
  replaceSection('HOW_WE_KNOW.md', 'mutants', [
    `\`npm run mutants -- --count ${values.count} --seed ${values.seed} --from ${values.from}\`, robotparser ${manifest.version}, ` +
      `${new Date().toISOString().slice(0, 10)}: ${String(tried)} of ${all.length.toLocaleString('en')} mutants of ` +
      `${values.room.join(', ')} tried, ${String(tried - survivors)} noticed by the nearest tests.`,
  ]);
}
if (percent < Number(values['at-least'])) process.exitCode = 1;

/**
 * Compares the facades with the originals that are found on this machine, over the committed cases and over made-up
 * ones: `npm run parity -- --cases 5000 --seed 7 --only urllib.robotparser`.
 *
 * `--dense` makes cases of another kind, `--real` asks about files of 2024 to 2026, `--calls` makes calls on one object
 * after another, with clocks, dates, headers and codecs, `--write` puts the figures into HOW_WE_KNOW.md.
 */

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareDriver, type Outcome, type Wanted } from './compare.js';
import { drivers } from './drivers/all.js';
import { writeFigures, type Figures } from './figures.js';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    dense: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const wanted: Wanted = {
  cases: wholeNumber('--cases', values.cases),
  seed: wholeNumber('--seed', values.seed),
  kind: values.calls ? 'calls' : values.dense ? 'dense' : values.real ? 'real' : 'random',
};
const asked = drivers.filter(({ calls, questions }) => (values.calls ? calls : questions) !== undefined);
const names = asked.map(({ name }) => name);
if (values.write && values.only !== undefined)
  throw new Error('Cannot write the figures of one original alone: --write takes no --only');
if (values.only !== undefined && !names.includes(values.only)) {
  throw new Error(`Cannot compare ${values.only}: --only takes one of ${names.join(', ')}`);
}

const started = Date.now();
const compared =
  values.only === undefined ? await compareAll() : new Map([[values.only, await compareHere(values.only)]]);
const outcomes = [...compared.values()].flat();
const mismatches = outcomes.reduce((sum, each) => sum + ('missing' in each ? 0 : each.mismatches), 0);
console.log(
  `${String(Math.round((Date.now() - started) / 1000))} s, ${String(mismatches)} mismatches in all`,
);
if (values.write) writeFigures({ wanted, compared });
process.exitCode = mismatches === 0 ? 0 : 1;

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) {
    throw new Error(`Cannot compare: ${option} takes a whole number, not ${JSON.stringify(text)}`);
  }
  return number;
}

/** In this process; a process that was started for it hands the figures back. */
async function compareHere(name: string): Promise<Outcome[]> {
  const results: Outcome[] = [];
  for (const driver of asked.filter((each) => each.name === name))
    results.push(...(await compareDriver(driver, wanted, console.log)));
  process.send?.(results);
  return results;
}

/** Each original in a process of its own, as many at a time as there are cores; what they say comes in order. */
async function compareAll(): Promise<Figures['compared']> {
  const waiting = names.values();
  const results = new Map<string, readonly Outcome[]>();
  let said = Promise.resolve();
  const work = async (): Promise<void> => {
    for (const name of waiting) {
      const comparison = compareApart(name);
      said = said.then(async () => {
        const { outcomes: found, output } = await comparison;
        results.set(name, found);
        process.stdout.write(output);
      });
      await comparison;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await said;
  return results;
}

function compareApart(name: string): Promise<{ outcomes: Outcome[]; output: string }> {
  const { cases, seed, kind } = wanted;
  const options = ['--only', name, '--cases', String(cases), '--seed', String(seed)];
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      fileURLToPath(import.meta.url),
      ...options,
      ...(kind === 'random' ? [] : [`--${kind}`]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  return new Promise((resolve, reject) => {
    let found: Outcome[] | undefined;
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('message', (message: Outcome[]) => (found = message));
    child.on('error', reject);
    child.on('close', () => {
      if (found === undefined) reject(new Error(`Cannot compare ${name}:\n${output}`));
      else resolve({ outcomes: found, output: output.replace(/^\d+ s, .*\n/m, '') });
    });
  });
}

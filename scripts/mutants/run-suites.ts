/** Runs suites one after another until one of them fails or takes too long. */

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

export interface Run {
  /** Each suite that ended, and how long it took. */
  readonly durations: ReadonlyMap<string, number>;
  /** What stopped the run. */
  readonly stopped: Stop | undefined;
}

export interface Stop {
  readonly suite: string;
  /** The first test that failed; undefined where the suite took too long. */
  readonly failure: string | undefined;
}

export interface Conditions {
  /** Where the project stands that is tested. */
  readonly root: string;
  readonly seed: string;
  readonly samples: 'full' | 'part';
  readonly limitOf: (suite: string) => number;
}

const ARGUMENTS = [
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '--bail',
  '--silent',
  '--runInBand',
  // What a mutant leaves open would keep the process.
  '--forceExit',
  '--testSequencer=./scripts/mutants/in-order.mjs',
  '--reporters=./scripts/mutants/tell-suites.mjs',
  '--runTestsByPath',
];

/** Of the child, on which it tells its suites: the first one behind the standard ones. */
const STREAM = 3;

/** Before the first suite begins, nothing of a mutant has run: only the machine can be slow. */
const LONGEST_START_MS = 120_000;

export async function runSuites(
  suites: readonly string[],
  { root, seed, samples, limitOf }: Conditions,
): Promise<Run> {
  const child = spawn(process.execPath, [...ARGUMENTS, ...suites], {
    cwd: root,
    // A group of its own: what the tests have started ends with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ROBOTPARSER_SEED: seed, ROBOTPARSER_SAMPLES: samples },
  });
  const endGroup = (): void => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (child.pid !== undefined && isRunning) process.kill(-child.pid, 'SIGKILL');
  };
  const giveUp = (): void => {
    endGroup();
    process.exit(1);
  };
  process.once('SIGTERM', giveUp).once('SIGINT', giveUp);
  const durations = new Map<string, number>();
  let running: { readonly suite: string; readonly since: number } | undefined;
  let stopped: Stop | undefined;
  const stop = (): void => {
    if (running !== undefined) stopped = { suite: running.suite, failure: undefined };
    endGroup();
  };
  let timer = setTimeout(stop, LONGEST_START_MS);
  const hear = (event: string, suite: string, failure: string | undefined): void => {
    clearTimeout(timer);
    if (event === 'began') {
      running = { suite, since: performance.now() };
      timer = setTimeout(stop, limitOf(suite));
      return;
    }
    if (running !== undefined) durations.set(suite, performance.now() - running.since);
    if (failure !== undefined) stopped ??= { suite, failure };
    running = undefined;
    timer = setTimeout(stop, LONGEST_START_MS);
  };
  const told = child.stdio[STREAM];
  if (!(told instanceof Readable)) throw new Error('Jest has no stream to tell its suites on');
  const lines = createInterface(told);
  lines.on('line', (line) => {
    const [event = '', suite = '', failure] = line.split('\t');
    hear(event, suite, failure);
  });
  await Promise.all([
    new Promise((resolve) => child.once('close', resolve)),
    new Promise((resolve) => lines.once('close', resolve)),
  ]);
  clearTimeout(timer);
  process.removeListener('SIGTERM', giveUp).removeListener('SIGINT', giveUp);
  if (stopped === undefined && durations.size < suites.length) {
    // A suite that ends the whole process has failed as well.
    if (running === undefined) throw new Error(`Jest ended before it ran ${suites.join(' ')}`);
    stopped = { suite: running.suite, failure: 'ended the process' };
  }
  return { durations, stopped };
}

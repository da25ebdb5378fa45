// Runs engines side by side: a process for each, asked in turns, so that whatever else the machine does hits all alike.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { seeded, shuffled } from './generate.mjs';
import { readSample } from './messages.mjs';

/** @import { Contender, Job, Sample } from './engine.d.ts' */

/** Why there is no sample: the process took too long, or it ended. */
/** @typedef {'HANG' | 'FAIL'} Failure */

/**
 * @typedef {object} Rounds
 * @property {number} rounds
 * @property {number} warmUpMs CPU milliseconds before the first sample; 0 for a cold process each time
 * @property {number} limitMs wall milliseconds that one sample may take
 */

const NODE_WORKER = [
  process.execPath,
  '--expose-gc',
  '--max-old-space-size=2000',
  fileURLToPath(new URL('worker.mjs', import.meta.url)),
];

class Worker {
  #late = false;

  /** @param {Contender} contender */
  constructor({ name, command: [command = process.execPath, ...flags] = NODE_WORKER }) {
    this.process = spawn(command, [...flags, name], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.process.stdin.on('error', () => undefined);
    this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /**
   * @param {Job} job
   * @param {number} limitMs
   * @returns {Promise<Sample | Failure>}
   */
  async ask(job, limitMs) {
    const timer = setTimeout(() => {
      this.#late = true;
      this.process.kill('SIGKILL');
    }, limitMs);
    this.process.stdin.write(`${JSON.stringify(job)}\n`);
    const answer = await this.answers.next();
    clearTimeout(timer);
    if (answer.done !== true) return readSample(answer.value);
    return this.#late ? 'HANG' : 'FAIL';
  }

  end() {
    this.process.kill();
  }
}

/** Running workers by the name of their engine. */
export class Workers {
  /** @type {Map<string, Worker>} */
  #running = new Map();

  /** @param {Contender} contender */
  of(contender) {
    const worker = this.#running.get(contender.name) ?? new Worker(contender);
    this.#running.set(contender.name, worker);
    return worker;
  }

  /** @param {string} name */
  end(name) {
    this.#running.get(name)?.end();
    this.#running.delete(name);
  }

  endAll() {
    for (const name of [...this.#running.keys()]) this.end(name);
  }
}

/**
 * Samples of one job from every engine, in an order that changes from round to round.
 *
 * @param {readonly Contender[]} contenders
 * @param {Job} job
 * @param {Rounds} rounds
 * @param {Workers} [kept] by a caller who has more jobs for them, and who ends them
 * @returns {Promise<Map<string, Sample[] | Failure>>}
 */
export async function inTurns(contenders, job, { rounds, warmUpMs, limitMs }, kept) {
  /** @type {Map<string, Sample[] | Failure>} */
  const results = new Map(contenders.map(({ name }) => [name, []]));
  const workers = kept ?? new Workers();
  const random = seeded(rounds);
  for (let round = warmUpMs > 0 ? -1 : 0; round < rounds; round++) {
    for (const contender of shuffled(contenders, random)) {
      const samples = results.get(contender.name);
      if (!Array.isArray(samples)) continue;
      const sample = await workers
        .of(contender)
        .ask(round < 0 ? { ...job, leastMs: warmUpMs } : job, limitMs);
      if (typeof sample === 'string') results.set(contender.name, sample);
      else if (round >= 0) samples.push(sample);
      if (warmUpMs === 0 || typeof sample === 'string') workers.end(contender.name);
    }
  }
  if (kept === undefined) workers.endAll();
  return results;
}

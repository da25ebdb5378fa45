// Crawlers in processes of their own, which are given the same orders at the same moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readNumbers } from '../messages.mjs';

/** @typedef {Record<string, number>} Numbers */

/** @typedef {'map' | 'memory' | 'rest' | 'disk' | 'redis'} Source */

const PROGRAM = fileURLToPath(new URL('crawler.mjs', import.meta.url));

export class Crew {
  #crawlers;

  /**
   * @param {number} size
   * @param {string} data a file with sites
   * @param {Source} source
   * @param {string} place of the store
   */
  constructor(size, data, source, place) {
    this.#crawlers = Array.from({ length: size }, () => {
      const args = ['--expose-gc', PROGRAM, data, source, place];
      const process_ = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      process_.stdin.on('error', () => undefined);
      return { process_, answers: createInterface({ input: process_.stdout })[Symbol.asyncIterator]() };
    });
  }

  /** Resolves when all are there. */
  async ready() {
    await this.#answers();
  }

  /**
   * @param {string} order
   * @returns {Promise<Numbers[]>}
   */
  order(order) {
    for (const { process_ } of this.#crawlers) process_.stdin.write(`${order}\n`);
    return this.#answers();
  }

  async end() {
    await Promise.all(
      this.#crawlers.map(async ({ process_ }) => {
        if (process_.exitCode !== null) return;
        const exit = once(process_, 'exit');
        process_.stdin.end();
        await exit;
      }),
    );
  }

  #answers() {
    return Promise.all(
      this.#crawlers.map(async ({ answers }) => {
        const answer = await answers.next();
        if (answer.done === true) throw new Error('A crawler has ended');
        return readNumbers(answer.value);
      }),
    );
  }
}

// A crawler in a process of its own, which is given orders.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readNumbers } from '../messages.mjs';

/** @typedef {Record<string, number>} Numbers */

/** @typedef {'map' | 'memory' | 'rest' | 'disk' | 'redis'} Source */

const PROGRAM = fileURLToPath(new URL('crawler.mjs', import.meta.url));

export class CrawlerProcess {
  #process;
  #answers;

  /**
   * @param {string} data a file with sites
   * @param {Source} source
   * @param {string} place of the store
   */
  constructor(data, source, place) {
    const args = ['--expose-gc', PROGRAM, data, source, place];
    this.#process = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.stdin.on('error', () => undefined);
    this.#answers = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  /** The next answer, the first of which says that the crawler is there. */
  async answer() {
    const answer = await this.#answers.next();
    if (answer.done === true) throw new Error('A crawler has ended');
    return readNumbers(answer.value);
  }

  /** @param {string} order */
  order(order) {
    this.#process.stdin.write(`${order}\n`);
    return this.answer();
  }

  async end() {
    if (this.#process.exitCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.stdin.end();
    await exit;
  }
}

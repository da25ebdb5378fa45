/** A thread of this program as a hand of a crew. */

import { Worker } from 'node:worker_threads';
import type { Comparison } from './comparison.js';
import type { ThreadMessage } from './comparison-thread.js';
import type { Hand } from './crew.js';
import type { Tally } from './tally.js';

export interface BatchResult {
  readonly tally: Tally;
  readonly bytes: number;
}

interface Promised {
  readonly bytes: number;
  readonly resolve: (result: BatchResult) => void;
  readonly reject: (error: Error) => void;
}

export class ThreadHand implements Hand<Uint8Array<ArrayBuffer>, BatchResult> {
  readonly #thread = new Worker(new URL('./comparison-thread.js', import.meta.url));
  readonly #promised: Promised[] = [];

  constructor(comparison: Comparison) {
    this.#send({ kind: 'comparison', comparison }, []);
    this.#thread.on('message', (tally: Tally) => {
      const promised = this.#promised.shift();
      promised?.resolve({ tally, bytes: promised.bytes });
    });
    this.#thread.on('error', (error) => {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    this.#thread.on('exit', () => {
      this.#fail(new Error('A thread of the comparison has ended before its work was done'));
    });
  }

  /** The batch is given away: its buffer moves to the thread. */
  work(batch: Uint8Array<ArrayBuffer>): Promise<BatchResult> {
    const bytes = batch.byteLength;
    return new Promise((resolve, reject) => {
      this.#promised.push({ bytes, resolve, reject });
      this.#send({ kind: 'batch', batch }, [batch.buffer]);
    });
  }

  leave(): Promise<unknown> {
    return this.#thread.terminate();
  }

  #send(message: ThreadMessage, given: ArrayBuffer[]): void {
    this.#thread.postMessage(message, given);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#promised.splice(0)) reject(error);
  }
}

/** A thread of this program as a hand of a crew. */

import { Worker } from 'node:worker_threads';
import type { Comparison } from './comparison.js';
import type { BatchResult, ThreadMessage } from './comparison-thread.js';
import type { Hand } from './crew.js';
import type { Batch } from './url-list.js';

interface Promised {
  readonly resolve: (result: BatchResult) => void;
  readonly reject: (error: Error) => void;
}

export class ThreadHand implements Hand<Batch, BatchResult> {
  readonly #thread = new Worker(new URL('./comparison-thread.js', import.meta.url));
  readonly #promised: Promised[] = [];

  constructor(comparison: Comparison) {
    this.#send({ kind: 'comparison', comparison }, []);
    this.#thread.on('message', (result: BatchResult) => this.#promised.shift()?.resolve(result));
    this.#thread.on('error', (error) => {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    this.#thread.on('exit', () => {
      this.#fail(new Error('A thread of the comparison has ended before its work was done'));
    });
  }

  /** The buffer of the batch moves to the thread, and back with the result. */
  work(batch: Batch): Promise<BatchResult> {
    return new Promise((resolve, reject) => {
      this.#promised.push({ resolve, reject });
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

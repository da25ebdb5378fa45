/** Shares batches among worker threads; small jobs are done without any. */

import type { Batch } from '../input/batches.js';

/** Whatever works batches off, one after another. */
export interface BatchWorker<Result> {
  work(batch: Batch): Promise<Result>;
  close(): Promise<unknown>;
}

export interface WorkerPoolOptions<Result> {
  /** Works in this thread. */
  readonly inline: BatchWorker<Result>;
  /** So many batches are left to it before threads are started: starting one costs what 100,000 verdicts cost. */
  readonly inlineBatches: number;
  readonly startThread: () => BatchWorker<Result>;
  /** How many threads there may be. */
  readonly threads: number;
}

interface Seat<Result> {
  readonly worker: BatchWorker<Result>;
  busy: number;
}

export class WorkerPool<Result> {
  readonly #options: WorkerPoolOptions<Result>;
  readonly #inline: Seat<Result>;
  readonly #threads: Seat<Result>[] = [];
  #given = 0;

  constructor(options: WorkerPoolOptions<Result>) {
    this.#options = options;
    this.#inline = { worker: options.inline, busy: 0 };
  }

  async work(batch: Batch): Promise<Result> {
    const seat = this.#given++ < this.#options.inlineBatches ? this.#inline : this.#leastBusy();
    seat.busy++;
    try {
      return await seat.worker.work(batch);
    } finally {
      seat.busy--;
    }
  }

  /** Ends all threads, whatever they are doing. */
  async close(): Promise<void> {
    await Promise.all([this.#inline, ...this.#threads].map(({ worker }) => worker.close()));
  }

  /** An idle thread, or a new one as long as there may be more, or the one with the least to do. */
  #leastBusy(): Seat<Result> {
    const { startThread, threads } = this.#options;
    const least = this.#threads.toSorted((one, other) => one.busy - other.busy)[0];
    if (least !== undefined && (least.busy === 0 || this.#threads.length >= threads)) return least;
    const started = { worker: startThread(), busy: 0 };
    this.#threads.push(started);
    return started;
  }
}

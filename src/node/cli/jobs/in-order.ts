/** Processes batches concurrently and delivers their results in the order of the batches. */

import type { Spilled, SpillFile } from './spill.js';
import type { Batch } from '../input/batches.js';

/** What came of a batch, as far as order is concerned. */
export interface Ordered {
  /** What is to be printed. */
  readonly lines: Uint8Array;
}

export interface InOrderOptions<Result extends Ordered> {
  readonly work: (batch: Batch) => Promise<Result>;
  readonly take: (result: Result) => Promise<void>;
  /** Batches that are worked off at one time. */
  readonly room: number;
  /** Where lines wait that are early, beyond what memory holds of them. */
  readonly spill: SpillFile;
  /** What memory holds of early lines, and what the file may. Beyond it no further batch is begun. */
  readonly heldBytes: number;
  readonly spilledBytes: number;
}

/** The result of a batch, in memory or its lines in the file. */
interface Finished<Result> {
  readonly result: Result;
  readonly spilled: Spilled | undefined;
}

const NO_LINES = new Uint8Array();

/** Rejects with the first error of reading, working or taking; what is then still under way is left. */
export async function workInOrder<Result extends Ordered>(
  batches: AsyncIterable<Batch>,
  options: InOrderOptions<Result>,
): Promise<void> {
  const order = new InOrder(options);
  const reading = (async () => {
    for await (const batch of batches) await order.give(batch);
    order.end();
  })();
  // Whichever fails first ends both: a thread that has died must not wait for the next line of a pipe.
  await Promise.all([reading, order.taken]);
}

class InOrder<Result extends Ordered> {
  /** Resolves when everything has been taken. */
  readonly taken: Promise<void>;
  readonly #options: InOrderOptions<Result>;
  readonly #queue: Promise<Finished<Result>>[] = [];
  #unfinished = 0;
  #heldBytes = 0;
  #ended = false;
  #wake: () => void = () => undefined;
  #changed = Promise.resolve();

  constructor(options: InOrderOptions<Result>) {
    this.#options = options;
    this.#rest();
    this.taken = this.#takeAll();
    // Heard of by whoever awaits it, perhaps later.
    this.taken.catch(() => undefined);
  }

  /** Begins with a batch when there is room for it. */
  async give(batch: Batch): Promise<void> {
    const { room, spill, spilledBytes } = this.#options;
    while (this.#unfinished >= room || spill.held >= spilledBytes) await this.#changed;
    this.#unfinished++;
    const finished = this.#options.work(batch).then((result) => this.#hold(result));
    finished.catch(() => undefined);
    this.#queue.push(finished);
    this.#notify();
  }

  end(): void {
    this.#ended = true;
    this.#notify();
  }

  #hold(result: Result): Finished<Result> {
    const { heldBytes, spill } = this.#options;
    this.#unfinished--;
    this.#notify();
    const { length, buffer } = result.lines;
    if (length === 0 || this.#heldBytes + buffer.byteLength <= heldBytes) {
      this.#heldBytes += buffer.byteLength;
      return { result, spilled: undefined };
    }
    return { result: { ...result, lines: NO_LINES }, spilled: spill.put(result.lines) };
  }

  async #takeAll(): Promise<void> {
    for (;;) {
      const next = this.#queue.shift();
      if (next === undefined) {
        if (this.#ended) return;
        await this.#changed;
        continue;
      }
      const { result, spilled } = await next;
      await this.#options.take(this.#whole(result, spilled));
      this.#notify();
    }
  }

  #whole(result: Result, spilled: Spilled | undefined): Result {
    if (spilled === undefined) {
      this.#heldBytes -= result.lines.buffer.byteLength;
      return result;
    }
    const lines = this.#options.spill.get(spilled);
    this.#options.spill.free(spilled);
    return { ...result, lines };
  }

  #notify(): void {
    this.#wake();
    this.#rest();
  }

  #rest(): void {
    this.#changed = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

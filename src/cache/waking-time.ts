import type { Timer } from './timer.js';

/** Time is looked at so often: longer than a busy process needs to get round to what has arrived. */
const SLICE_MS = 25;
/** A long time is cut into no more slices than this. */
const MOST_SLICES = 20;
/** Timers are late by so much without anything being amiss. */
const LATE_MS = 5;

/**
 * A time that runs only while this process does. When it was held up itself, by its own work or by a machine that has
 * too much to do, an answer may long be there and only not have been read.
 */
export class WakingTime {
  /** Resolves when the time is over; never when it is stopped before. */
  readonly end: Promise<void>;
  readonly #timer: Timer;
  readonly #stopped = new AbortController();
  #ranMs = 0;

  constructor(timer: Timer, ms: number) {
    this.#timer = timer;
    this.end = new Promise((resolve) => {
      this.#run(ms, resolve).catch(() => undefined);
    });
  }

  /** Ends it: the time is not over any more, however long it goes on. */
  stop(): void {
    // Without a reason the platform makes an error with a stack each time.
    if (!this.#stopped.signal.aborted) this.#stopped.abort('stopped');
  }

  async #run(ms: number, over: () => void): Promise<void> {
    const sliceMs = Math.max(SLICE_MS, ms / MOST_SLICES);
    while (this.#ranMs < ms) {
      const from = this.#timer.elapsed();
      await this.#timer.wait(Math.min(ms - this.#ranMs, sliceMs), this.#stopped.signal);
      // A process that runs freely is a little late each time; one that is later was held up.
      this.#ranMs += Math.min(this.#timer.elapsed() - from, sliceMs + LATE_MS);
    }
    over();
  }
}

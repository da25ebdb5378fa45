import type { Timer } from './timer.js';

/** Time is looked at so often; longer than a busy process needs to get round to what has arrived. */
const SLICE_MS = 25;
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
  readonly #started: number;
  readonly #stopped = new AbortController();
  #ranMs = 0;

  constructor(timer: Timer, ms: number) {
    this.#timer = timer;
    this.#started = timer.elapsed();
    this.end = new Promise((resolve) => {
      this.#run(ms, resolve).catch(() => undefined);
    });
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  /** Ends it, and says how much time it took off. */
  stop(): number {
    // Without a reason the platform makes an error with a stack each time.
    if (!this.isStopped) this.#stopped.abort('stopped');
    return Math.min(this.#timer.elapsed() - this.#started, this.#ranMs + SLICE_MS);
  }

  async #run(ms: number, over: () => void): Promise<void> {
    while (this.#ranMs < ms) {
      const from = this.#timer.elapsed();
      await this.#timer.wait(Math.min(ms - this.#ranMs, SLICE_MS), this.#stopped.signal);
      // A process that runs freely is a little late each time; one that is later was held up.
      this.#ranMs += Math.min(this.#timer.elapsed() - from, SLICE_MS + LATE_MS);
    }
    over();
  }
}

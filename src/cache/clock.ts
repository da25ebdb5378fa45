/** Time: what waits and measures, a time that stands still while the process does, and what notices that the date was set. */

import type { StartTimer } from '../fetch/deadline.js';

/**
 * Time that only runs forward: what waits and what measures. Dates come from `now`, which may jump; a jump must not
 * stretch a wait.
 *
 * @since 0.1.0
 */
export interface Timer {
  /** Milliseconds since some moment. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason when it aborts first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

// What setTimeout can hold; it fires at once when given more.
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export const systemTimer: Timer = {
  elapsed: () => performance.now(),

  async wait(ms, signal) {
    const end = performance.now() + ms;
    // setTimeout may fire a little early; a slot must not be used early.
    for (let left = ms; left > 0; left = end - performance.now()) {
      signal?.throwIfAborted();
      await timeout(Math.min(Math.ceil(left), LONGEST_TIMEOUT_MS), signal);
    }
    signal?.throwIfAborted();
  },
};

/** A timer as the fetch room starts and stops it. */
export function startTimerOf(timer: Timer): StartTimer {
  return (ms, onTime) => {
    const stopped = new AbortController();
    timer.wait(ms, stopped.signal).then(onTime, () => undefined);
    return () => {
      // Without a reason the platform makes an error with a stack each time.
      stopped.abort('stopped');
    };
  };
}

/** Resolves after `ms` milliseconds, or when the signal aborts. */
function timeout(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

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

/** What a clock may be off without anybody noticing: freshness is counted in minutes. */
const UNNOTICED_MS = 60_000;

/** Within this the two are not compared again: the date costs 30 ns, and the time that has passed 60 more. */
const LOOK_EVERY_MS = 1000;

/** Tells when the date was set: it then runs apart from the time that has passed. */
export class ClockWatch {
  readonly #now: () => number;
  readonly #timer: Timer;
  readonly #jumped: (byMs: number) => void;
  #offset: number;
  #comparedAt: number;

  constructor(now: () => number, timer: Timer, jumped: (byMs: number) => void) {
    this.#now = now;
    this.#timer = timer;
    this.#jumped = jumped;
    this.#comparedAt = now();
    this.#offset = this.#comparedAt - timer.elapsed();
  }

  /** The date, and first what there is to tell of it. */
  look(): number {
    const now = this.#now();
    if (now >= this.#comparedAt && now < this.#comparedAt + LOOK_EVERY_MS) return now;
    this.#comparedAt = now;
    const offset = now - this.#timer.elapsed();
    const byMs = Math.round(offset - this.#offset);
    if (Math.abs(byMs) > UNNOTICED_MS) {
      this.#offset = offset;
      this.#jumped(byMs);
    }
    return now;
  }
}

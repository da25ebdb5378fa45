/**
 * Time: a timer that waits and measures, a time limit that ends later if the process was stopped, and a watch for changes
 * of the system date.
 */

import type { StartTimer } from '../fetch/deadline.js';
import { onAbort } from '../fetch/on-abort.js';

/**
 * Time that only runs forward: what waits and what measures. Dates come from `now`, which may jump; a jump must not
 * stretch a wait.
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

/** The interval of looking at the time: longer than a busy process needs to handle what has arrived. */
const SLICE_MS = 25;
/** The largest number of slices a long time is cut into. */
const MOST_SLICES = 20;
/** How late timers may be without anything being wrong. */
const LATE_MS = 5;

/**
 * What `work` gives within `ms` milliseconds in which this process ran, else `'late'`; also when the signal aborts. If the
 * process itself was blocked, by its own work or by an overloaded machine, an answer may have arrived long ago without
 * having been read.
 */
export async function within<Result>(
  timer: Timer,
  ms: number,
  work: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | 'late'> {
  const over = new AbortController();
  // Without a reason the platform makes an error with a stack each time.
  const end = (): void => {
    over.abort('over');
  };
  const stopListening = onAbort(signal, end);
  if (signal?.aborted === true) end();
  const late = (): 'late' => 'late';
  try {
    return await Promise.race([work, waitRunning(timer, ms, over.signal).then(late, late)]);
  } finally {
    stopListening();
    end();
  }
}

async function waitRunning(timer: Timer, ms: number, signal: AbortSignal): Promise<void> {
  const sliceMs = Math.max(SLICE_MS, ms / MOST_SLICES);
  for (let ranMs = 0; ranMs < ms;) {
    const from = timer.elapsed();
    await timer.wait(Math.min(ms - ranMs, sliceMs), signal);
    // A process that runs freely is a little late each time; one that is later was blocked.
    ranMs += Math.min(timer.elapsed() - from, sliceMs + LATE_MS);
  }
}

/** How far a clock may be off without effect: freshness is counted in minutes. */
const UNNOTICED_MS = 60_000;

/** Within this the two are not compared again: the date costs 30 ns, and the time that has passed 60 more. */
const COMPARE_EVERY_MS = 1000;

/** Detects that the system date was set: it then differs from the elapsed time. */
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

  /** The date; reports a change first. */
  checkDate(): number {
    const now = this.#now();
    if (now >= this.#comparedAt && now < this.#comparedAt + COMPARE_EVERY_MS) return now;
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

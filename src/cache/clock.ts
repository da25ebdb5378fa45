/**
 * Time: a timer to wait and measure with, a time limit that excludes time when the process was blocked, and detection
 * of changes to the system date.
 */

import type { StartTimer } from '../fetch/deadline.js';
import { onAbort } from '../fetch/on-abort.js';

/**
 * A monotonic clock, for waiting and measuring. Dates come from `now`, which may jump; a jump must not stretch a wait.
 */
export interface Timer {
  /** Milliseconds since an arbitrary moment. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason when it aborts first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

// The longest delay of setTimeout, which fires at once when given more.
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

/** Adapts a timer to the form that `fetch/deadline.ts` uses. */
export function startTimerOf(timer: Timer): StartTimer {
  return (ms, onTime) => {
    const stopped = new AbortController();
    timer.wait(ms, stopped.signal).then(onTime, () => undefined);
    return () => {
      // Without a reason, abort() creates an error with a stack trace each time.
      stopped.abort('stopped');
    };
  };
}

/** Resolves after `ms` milliseconds, or when the signal aborts. */
function timeout(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(stop, ms);
    const stopListening = onAbort(signal, stop);
  });
}

/** How often the time is checked: longer than a busy process needs to handle pending events. */
const SLICE_MS = 25;
/** The largest number of slices in which a long time is measured. */
const MOST_SLICES = 20;
/** How late timers may fire on a healthy machine. */
const LATE_MS = 5;

/**
 * The result of `work`, or `'late'` once this process has run for `ms` milliseconds or the signal aborts. Time during
 * which the process was blocked, by its own work or by an overloaded machine, is not counted: a reply may have arrived
 * long ago without being read.
 */
export async function within<Result>(
  timer: Timer,
  ms: number,
  work: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result | 'late'> {
  const over = new AbortController();
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
    // Timers of a healthy process fire a little late; if one is later than that, the process was blocked.
    ranMs += Math.min(timer.elapsed() - from, sliceMs + LATE_MS);
  }
}

/** Clock errors up to this are ignored: freshness lasts minutes. */
const UNNOTICED_MS = 60_000;

/** How often the two are compared: reading the date costs 30 ns, and the elapsed time 60 more. */
const COMPARE_EVERY_MS = 1000;

/** Detects a change of the system date: it then differs from the elapsed time. */
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

  /** The date. Reports a jump first. */
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

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

/**
 * Measures for how long this process did nothing because it was stopped or its event loop was blocked.
 *
 * Timers keep running while a process is stopped, so the site would be blamed for time that it never had.
 */

const TICK_MS = 250;
/** Shorter delays are normal in a busy process. */
const STALL_MS = 500;

let watchers = 0;
let stop: (() => void) | undefined;
let seenAt = 0;
let total = 0;

export interface StallWatch {
  /** Milliseconds that this process has been stalled since the watch began. */
  stalledMs(): number;
  end(): void;
}

/** Watches until `end` is called. All watches together cost a few wake-ups per second. */
export function watchStalls(): StallWatch {
  if (watchers === 0) begin();
  watchers++;
  look();
  const before = total;
  let ended = false;
  return {
    stalledMs() {
      look();
      return total - before;
    },
    end() {
      if (ended) return;
      ended = true;
      watchers--;
      if (watchers === 0) stop?.();
    },
  };
}

function begin(): void {
  seenAt = performance.now();
  const timer = setInterval(look, TICK_MS);
  // A watch must not keep the process alive. In browsers, timers are numbers without `unref`.
  const handle: unknown = timer;
  if (typeof handle === 'object' && handle !== null && 'unref' in handle) timer.unref();
  stop = () => {
    clearInterval(timer);
  };
}

function look(): void {
  const now = performance.now();
  const gap = now - seenAt - TICK_MS;
  seenAt = now;
  if (gap > STALL_MS) total += gap;
}

import type { StartTimer } from '../../../src/fetch/deadline.js';

/** A timer whose time passes when the test says so. */
export interface HeldTimer {
  readonly startTimer: StartTimer;
  /** The delays of the timers that are running. */
  readonly running: readonly number[];
  pass(): void;
}

export function heldTimer(): HeldTimer {
  const timers = new Map<object, { readonly ms: number; readonly onTime: () => void }>();
  return {
    startTimer(ms, onTime) {
      const timer = {};
      timers.set(timer, { ms, onTime });
      return () => void timers.delete(timer);
    },
    get running() {
      return [...timers.values()].map(({ ms }) => ms);
    },
    pass() {
      for (const { onTime } of timers.values()) onTime();
    },
  };
}

import type { Timer } from './timer.js';

/** What a clock may be off without anybody noticing: freshness is counted in minutes. */
const UNNOTICED_MS = 60_000;

/** Tells when the date was set: it then runs apart from the time that has passed. */
export class ClockWatch {
  readonly #now: () => number;
  readonly #timer: Timer;
  readonly #jumped: (byMs: number) => void;
  #offset: number;

  constructor(now: () => number, timer: Timer, jumped: (byMs: number) => void) {
    this.#now = now;
    this.#timer = timer;
    this.#jumped = jumped;
    this.#offset = now() - timer.elapsed();
  }

  /** The date, and first what there is to tell of it. */
  look(): number {
    const now = this.#now();
    const offset = now - this.#timer.elapsed();
    const byMs = Math.round(offset - this.#offset);
    if (Math.abs(byMs) > UNNOTICED_MS) {
      this.#offset = offset;
      this.#jumped(byMs);
    }
    return now;
  }
}

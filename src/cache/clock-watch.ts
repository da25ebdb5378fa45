import type { CacheEvent } from './events.js';
import type { Timer } from './timer.js';

/** What a clock may be off without anybody noticing: freshness is counted in minutes. */
const UNNOTICED_MS = 60_000;

/** Tells when the date was set: it then runs apart from the time that has passed. */
export class ClockWatch {
  readonly #now: () => number;
  readonly #timer: Timer;
  readonly #emit: (event: CacheEvent) => void;
  #offset: number;

  constructor(now: () => number, timer: Timer, emit: (event: CacheEvent) => void) {
    this.#now = now;
    this.#timer = timer;
    this.#emit = emit;
    this.#offset = now() - timer.elapsed();
  }

  look(): void {
    const offset = this.#now() - this.#timer.elapsed();
    const byMs = Math.round(offset - this.#offset);
    if (Math.abs(byMs) <= UNNOTICED_MS) return;
    this.#offset = offset;
    this.#emit({ type: 'clock-jumped', byMs });
  }
}

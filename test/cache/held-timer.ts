import type { Timer } from '../../src/cache/clock.js';

interface Waiter {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock that the test moves: dates by `now`, running time by `elapsed`, and whoever waits is woken in order. */
export class HeldTimer implements Timer {
  #elapsed = 0;
  #jumped = 1_800_000_000_000;
  readonly #waiters = new Set<Waiter>();

  readonly now = (): number => this.#jumped + this.#elapsed;
  readonly elapsed = (): number => this.#elapsed;

  /** How many wait at this moment. */
  get waiting(): number {
    return this.#waiters.size;
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms > 0 && signal?.aborted !== true) {
      await new Promise<void>((resolve) => {
        const waiter: Waiter = {
          at: this.#elapsed + ms,
          wake: () => {
            this.#waiters.delete(waiter);
            signal?.removeEventListener('abort', waiter.wake);
            resolve();
          },
        };
        this.#waiters.add(waiter);
        signal?.addEventListener('abort', waiter.wake, { once: true });
      });
    }
    signal?.throwIfAborted();
  }

  /** Lets time run, and after every waiter woken lets what follows from it happen. */
  readonly pass = async (ms: number): Promise<void> => {
    const end = this.#elapsed + ms;
    await this.settle();
    for (;;) {
      const next = [...this.#waiters].sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.wake();
      await this.settle();
    }
    this.#elapsed = end;
  };

  /** Sets the date by `ms` forward or back while running time goes on as it did. */
  jump(ms: number): void {
    this.#jumped += ms;
  }

  /** Lets everything happen that waits for nothing but its turn. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

import { onAbort } from '../fetch/on-abort.js';
import type { StoreClient } from './store-client.js';
import type { Timer } from './clock.js';

/** Without notifications a waiter polls, with a pause that doubles from the first value to the second. */
const FIRST_POLL_MS = 20;
const LONGEST_POLL_MS = 250;

/** Waits for another worker to settle a site: by notification if the store supports it, otherwise by polling. */
export class LockWaiter {
  readonly #timer: Timer;
  #stopWatching: (() => Promise<void>) | undefined;
  #pollMs = FIRST_POLL_MS;
  #woken = new AbortController();
  readonly #wake = (): void => {
    if (!this.#woken.signal.aborted) this.#woken.abort('woken');
  };

  private constructor(timer: Timer) {
    this.#timer = timer;
  }

  static async begin(store: StoreClient | undefined, timer: Timer, key: string): Promise<LockWaiter> {
    const waiter = new LockWaiter(timer);
    // A site may be settled before the store has registered this waiter: it starts awake, to ask once more.
    waiter.#wake();
    waiter.#stopWatching = await store?.watch(key, waiter.#wake);
    return waiter;
  }

  /**
   * Resolves when it is time to ask the store again: the key was settled, or its lock has expired. Messages may be
   * lost, so the wait never outlasts the lock.
   */
  async next(lockedForMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#stopWatching === undefined) {
      const pauseMs = Math.min(this.#pollMs, lockedForMs);
      this.#pollMs = Math.min(LONGEST_POLL_MS, 2 * this.#pollMs);
      await this.#timer.wait(pauseMs, signal);
      return;
    }
    const stopListening = onAbort(signal, this.#wake);
    // Plus a millisecond, since the store's clock counts whole ones.
    await this.#timer.wait(lockedForMs + 1, this.#woken.signal).catch(() => undefined);
    stopListening();
    this.#woken = new AbortController();
    signal.throwIfAborted();
  }

  async leave(): Promise<void> {
    await this.#stopWatching?.();
  }
}

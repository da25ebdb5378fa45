import type { StoreClient } from './store-client.js';
import { CHANGES } from './store.js';
import type { Timer } from './clock.js';

/** How long to wait before trying again to listen to the store. */
const RETRY_MS = 5000;

/** Listens to changes that other processes announce through the store. */
export class ChangeListener {
  readonly #store: StoreClient | undefined;
  readonly #timer: Timer;
  readonly #onChange: (announced: string) => void;
  #listening: Promise<(() => unknown) | undefined> | undefined;
  #retryAt = -Infinity;
  #isStopped = false;

  constructor(store: StoreClient | undefined, timer: Timer, onChange: (announced: string) => void) {
    this.#store = store;
    this.#timer = timer;
    this.#onChange = onChange;
  }

  /** Starts listening in the background unless that has happened already. */
  listen(): void {
    if (this.#store?.canWatch !== true || this.#listening !== undefined || this.#isStopped) return;
    const now = this.#timer.elapsed();
    if (now < this.#retryAt) return;
    this.#retryAt = now + RETRY_MS;
    this.#listening = this.#store.watch(CHANGES, this.#onChange);
    void this.#listening.then((stop) => {
      if (stop === undefined) this.#listening = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const stop = await this.#listening;
    try {
      await stop?.();
    } catch {
      // A connection that is gone has nothing to stop.
    }
  }
}

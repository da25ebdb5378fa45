import type { StoreClient } from './store-client.js';
import { CHANGES } from './store.js';
import type { Timer } from './clock.js';

export interface ChangeListenerOptions {
  readonly store: StoreClient | undefined;
  readonly timer: Timer;
  readonly onChange: (announced: string) => void;
}

/** How long to wait before trying again to listen to the store. */
const RETRY_MS = 5000;

/** Listens to changes that other processes announce through the store. */
export class ChangeListener {
  readonly #options: ChangeListenerOptions;
  #listening: Promise<(() => unknown) | undefined> | undefined;
  #retryAt = -Infinity;
  #isStopped = false;

  constructor(options: ChangeListenerOptions) {
    this.#options = options;
  }

  /** Starts listening in the background unless that has happened already. */
  listen(): void {
    const { store, timer, onChange } = this.#options;
    if (store?.canWatch !== true || this.#listening !== undefined || this.#isStopped) return;
    if (timer.elapsed() < this.#retryAt) return;
    this.#retryAt = timer.elapsed() + RETRY_MS;
    this.#listening = store.watch(CHANGES, onChange);
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

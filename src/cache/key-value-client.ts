import { CLOCK_TOLERANCE_MS } from './site-record.js';
import { dateOf } from './entry.js';
import type { Asked, AskOrder, FleetStore, KeyValueStore, SettleResult, Settlement } from './store.js';

/**
 * Adapts a key-value store to the interface of a fleet store, as far as possible: there are no locks, and nothing confirms a
 * failure. Whether a result is newer than the entry is decided by the dates in the entry, in a separate step.
 */
export class KeyValueClient implements Pick<FleetStore, 'ask' | 'settle'> {
  readonly #store: KeyValueStore;
  readonly #now: () => number;

  constructor(store: KeyValueStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** An entry's date of writing serves as its version. Its age is unknown: NaN. */
  async ask(key: string, { after }: AskOrder): Promise<Asked> {
    const value: unknown = await this.#store.get(key);
    if (typeof value !== 'string') return {};
    const version = dateOf(value);
    return version === after ? {} : { entry: { value, version, ageMs: NaN } };
  }

  async settle(key: string, { result }: Settlement): Promise<SettleResult> {
    if (result === undefined) return { outcome: 'released', version: 0 };
    if (result.kind === 'unconfirmed-failure') return { outcome: 'suspected', version: 0 };
    if (result.kind === 'removal') {
      await this.#store.delete(key);
      return { outcome: 'accepted', version: 0 };
    }
    const before: unknown = await this.#store.get(key);
    const kept = typeof before === 'string' ? dateOf(before) : -1;
    const version = dateOf(result.value);
    // An entry with a date in the future was written by a wrong clock.
    const isNewer = version > kept || kept > this.#now() + CLOCK_TOLERANCE_MS;
    if (!isNewer && !(result.kind === 'copy' && version === kept))
      return { outcome: 'outdated', version: kept };
    await this.#store.set(key, result.value, result.ttlMs);
    return { outcome: 'accepted', version };
  }
}

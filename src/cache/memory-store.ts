import { ByteLru } from './byte-lru.js';
import { PassingMap } from './passing-map.js';
import { takeSlot, type SlotRecord } from './slot-record.js';
import type { Slot, Store } from './store.js';

interface Expiring<T> {
  readonly value: T;
  readonly expires: number;
}

/** How much a store in memory keeps. */
export interface MemoryStoreOptions {
  /** What the keys and texts may take together, two bytes a character; the least recently used go first. 64 MiB. */
  readonly maxBytes?: number;
  /** Milliseconds since some moment; `performance.now`, which cannot be set back. */
  readonly elapsed?: () => number;
}

/**
 * A {@link Store} for one process, where several caches share it.
 *
 * A cache needs none to work: its own memory does for one cache what this does for several.
 *
 * @example
 * const store = new MemoryStore();
 * const polite = new RobotsCache({ userAgent: 'FooBot/1.0', store });
 * const images = new RobotsCache({ userAgent: 'FooBot-Images/1.0', store });
 * await polite.isAllowed('https://example.com/');
 * await images.isAllowed('https://example.com/');
 * [polite.stats().events.fetched, images.stats().events.fetched]; // [ 1, 0 ]
 */
export class MemoryStore implements Store {
  readonly #entries: ByteLru<Expiring<string>>;
  readonly #locks = new PassingMap<Expiring<string>>((lock) => lock.expires);
  readonly #slots = new PassingMap<SlotRecord>((record) => record.next);
  readonly #elapsed: () => number;

  constructor(options: MemoryStoreOptions = {}) {
    this.#entries = new ByteLru(options.maxBytes ?? 64 * 1024 * 1024, () => undefined);
    // Whole milliseconds, so that the distance of two slots is exactly the spacing that was asked for.
    this.#elapsed = options.elapsed ?? (() => Math.floor(performance.now()));
  }

  get(key: string): string | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.expires > this.#elapsed()) return entry?.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: string, ttlMs: number): void {
    this.#entries.set(key, { value, expires: this.#elapsed() + ttlMs }, 2 * (key.length + value.length));
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  lock(key: string, holder: string, ttlMs: number): boolean {
    const now = this.#elapsed();
    const held = this.#locks.get(key);
    if (held !== undefined && held.expires > now) return false;
    this.#locks.set(key, { value: holder, expires: now + ttlMs }, now);
    return true;
  }

  unlock(key: string, holder: string): void {
    const held = this.#locks.get(key);
    if (held?.value === holder && held.expires > this.#elapsed()) this.#locks.delete(key);
  }

  slot(key: string, spacingMs: number): Slot {
    const now = this.#elapsed();
    const { slot, record } = takeSlot(this.#slots.get(key), now, spacingMs);
    this.#slots.set(key, record, now);
    return slot;
  }
}

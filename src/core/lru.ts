/** The bounds of an {@link Lru}. */
export interface LruOptions<Key, Value> {
  /** The maximum total weight. */
  readonly limit: number;
  /**
   * The weight of a value, never negative. Defaults to 1, so that `limit` counts values. Called once, when the value is
   * set.
   */
  readonly weigh?: (value: Value, key: Key) => number;
  /** When a value expires, on the clock of the `now` that `set` takes. Expired values are evicted first. */
  readonly expiresAt?: (value: Value) => number;
  /** Called for each value evicted because the limit was reached. */
  readonly evicted?: (key: Key, value: Value, weight: number) => void;
}

/** A value in the linked list of all values, ordered by last use. */
interface Link<Key, Value> {
  readonly key: Key;
  readonly value: Value;
  readonly weight: number;
  older: Link<Key, Value> | undefined;
  newer: Link<Key, Value> | undefined;
}

/** Below this count, expired values are not swept. */
const FIRST_SWEEP = 1000;

/**
 * A map bounded by total weight, which evicts the least recently used values first.
 *
 * A value heavier than the whole limit is evicted at once and the others stay. With `expiresAt`, expired values are
 * swept each time the number of values has doubled, so memory follows the live values at a constant cost per `set`.
 *
 * A linked list beside the Map keeps the order of use. The Map's own order would do, but deleting a key and setting it
 * again leaves a gap in its bucket that later lookups step over: 3,000 ns instead of 30 for a key that is read
 * repeatedly.
 */
export class Lru<Key, Value> {
  readonly limit: number;
  readonly #options: LruOptions<Key, Value>;
  readonly #slots = new Map<Key, Link<Key, Value>>();
  #oldest: Link<Key, Value> | undefined;
  #newest: Link<Key, Value> | undefined;
  #weight = 0;
  #sweepAt = FIRST_SWEEP;

  constructor(options: LruOptions<Key, Value>) {
    this.limit = options.limit;
    this.#options = options;
  }

  get size(): number {
    return this.#slots.size;
  }

  /** The total weight of all values. */
  get weight(): number {
    return this.#weight;
  }

  /** The value, which becomes the most recently used one. It may have expired without being swept yet. */
  get(key: Key): Value | undefined {
    const slot = this.#slots.get(key);
    if (slot === undefined) return undefined;
    if (slot !== this.#newest) {
      this.#unlink(slot);
      this.#append(slot);
    }
    return slot.value;
  }

  /** The value; the order of use does not change. */
  peek(key: Key): Value | undefined {
    return this.#slots.get(key)?.value;
  }

  /** @param now - the time on the clock of `expiresAt`; not needed without it */
  set(key: Key, value: Value, now = 0): void {
    this.delete(key);
    if (this.#options.expiresAt !== undefined && this.#slots.size >= this.#sweepAt) this.#sweep(now);
    const weight = this.#options.weigh?.(value, key) ?? 1;
    if (weight > this.limit) {
      this.#options.evicted?.(key, value, weight);
      return;
    }
    const slot: Link<Key, Value> = { key, value, weight, older: undefined, newer: undefined };
    this.#slots.set(key, slot);
    this.#append(slot);
    this.#weight += weight;
    while (this.#weight > this.limit && this.#oldest !== undefined) {
      const oldest = this.#oldest;
      this.delete(oldest.key);
      this.#options.evicted?.(oldest.key, oldest.value, oldest.weight);
    }
  }

  delete(key: Key): boolean {
    const slot = this.#slots.get(key);
    if (slot === undefined) return false;
    this.#weight -= slot.weight;
    this.#unlink(slot);
    return this.#slots.delete(key);
  }

  clear(): void {
    this.#slots.clear();
    this.#oldest = this.#newest = undefined;
    this.#weight = 0;
  }

  /** Least recently used first. */
  *entries(): IterableIterator<[Key, Value]> {
    for (let slot = this.#oldest; slot !== undefined; slot = slot.newer) yield [slot.key, slot.value];
  }

  #append(slot: Link<Key, Value>): void {
    slot.older = this.#newest;
    slot.newer = undefined;
    if (this.#newest === undefined) this.#oldest = slot;
    else this.#newest.newer = slot;
    this.#newest = slot;
  }

  #unlink({ older, newer }: Link<Key, Value>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }

  #sweep(now: number): void {
    const { expiresAt } = this.#options;
    for (const [key, { value }] of this.#slots) if ((expiresAt?.(value) ?? Infinity) <= now) this.delete(key);
    this.#sweepAt = Math.max(FIRST_SWEEP, 2 * this.#slots.size);
  }
}

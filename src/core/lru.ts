/** What an {@link Lru} holds, and how much of it. */
export interface LruOptions<Key, Value> {
  /** The total weight that is kept. */
  readonly limit: number;
  /** What a value weighs, never negative; 1, so that `limit` is a number of values. Asked once, when the value is set. */
  readonly weigh?: (value: Value, key: Key) => number;
  /** When a value stops mattering, on the clock that `set` is given. Such values go first. */
  readonly expiresAt?: (value: Value) => number;
  /** Called for what had to go because the limit was reached. */
  readonly evicted?: (key: Key, value: Value, weight: number) => void;
}

/** Fewer values are not worth a search for expired ones. */
const FIRST_SWEEP = 1000;

/**
 * A map within a total weight, from which the least recently used values go first.
 *
 * A value heavier than the whole limit is evicted at once and the others stay. With `expiresAt`, expired values are
 * dropped each time the number of values has doubled, so memory follows what still matters at a constant cost per `set`.
 */
export class Lru<Key, Value> {
  readonly limit: number;
  readonly #options: LruOptions<Key, Value>;
  // A Map iterates in insertion order, so its first key is the least recently used one.
  readonly #slots = new Map<Key, { readonly value: Value; readonly weight: number }>();
  #weight = 0;
  #sweepAt = FIRST_SWEEP;

  constructor(options: LruOptions<Key, Value>) {
    this.limit = options.limit;
    this.#options = options;
  }

  get size(): number {
    return this.#slots.size;
  }

  /** The total weight of what is held. */
  get weight(): number {
    return this.#weight;
  }

  /** The value, which becomes the most recently used one. Also an expired value, unless it was dropped. */
  get(key: Key): Value | undefined {
    const slot = this.#slots.get(key);
    if (slot === undefined) return undefined;
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    return slot.value;
  }

  /** The value, whose place in the order of use stays what it was. */
  peek(key: Key): Value | undefined {
    return this.#slots.get(key)?.value;
  }

  /** @param now - on the clock of `expiresAt`; not needed without it */
  set(key: Key, value: Value, now = 0): void {
    this.delete(key);
    if (this.#options.expiresAt !== undefined && this.#slots.size >= this.#sweepAt) this.#sweep(now);
    const weight = this.#options.weigh?.(value, key) ?? 1;
    if (weight > this.limit) {
      this.#options.evicted?.(key, value, weight);
      return;
    }
    this.#slots.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, slot] of this.#slots) {
      if (this.#weight <= this.limit) break;
      this.delete(oldest);
      this.#options.evicted?.(oldest, slot.value, slot.weight);
    }
  }

  delete(key: Key): boolean {
    const slot = this.#slots.get(key);
    if (slot === undefined) return false;
    this.#weight -= slot.weight;
    return this.#slots.delete(key);
  }

  clear(): void {
    this.#slots.clear();
    this.#weight = 0;
  }

  /** Least recently used first. */
  *entries(): IterableIterator<[Key, Value]> {
    for (const [key, { value }] of this.#slots) yield [key, value];
  }

  #sweep(now: number): void {
    const { expiresAt } = this.#options;
    for (const [key, { value }] of this.#slots) if ((expiresAt?.(value) ?? Infinity) <= now) this.delete(key);
    this.#sweepAt = Math.max(FIRST_SWEEP, 2 * this.#slots.size);
  }
}

/** So many are kept at most; of those that are set later than so many others, the oldest go. */
const MOST = 65_536;
/** Fewer are not worth a search for what has passed. */
const FEW = 1000;

/**
 * Values that matter until a moment of their own. What has passed is dropped each time the number of values has doubled,
 * so that what it takes in memory follows what matters.
 */
export class PassingMap<Value> {
  // A Map runs in the order of insertion, so its first key was set least recently.
  readonly #values = new Map<string, Value>();
  readonly #until: (value: Value) => number;
  #sweepAt = FEW;

  constructor(until: (value: Value) => number) {
    this.#until = until;
  }

  get size(): number {
    return this.#values.size;
  }

  /** Also a value that has passed, unless it was dropped. */
  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value, now: number): void {
    this.#values.delete(key);
    if (this.#values.size >= this.#sweepAt) this.#sweep(now);
    if (this.#values.size >= MOST) this.#dropOldest();
    this.#values.set(key, value);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  #sweep(now: number): void {
    for (const [key, value] of this.#values) if (this.#until(value) <= now) this.#values.delete(key);
    this.#sweepAt = Math.max(FEW, 2 * this.#values.size);
  }

  #dropOldest(): void {
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest);
      break;
    }
  }
}

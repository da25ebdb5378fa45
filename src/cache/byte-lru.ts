/**
 * Values within a number of bytes; the least recently used go first.
 *
 * The size of a value is what the caller says it is. A value larger than the whole is evicted at once, and the others
 * stay.
 */
export class ByteLru<Value> {
  readonly maxBytes: number;
  // A Map runs in the order of insertion, so its first key is the least recently used.
  readonly #held = new Map<string, { readonly value: Value; readonly bytes: number }>();
  readonly #evicted: (key: string, value: Value, bytes: number) => void;
  #bytes = 0;

  constructor(maxBytes: number, evicted: (key: string, value: Value, bytes: number) => void) {
    this.maxBytes = maxBytes;
    this.#evicted = evicted;
  }

  get size(): number {
    return this.#held.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    this.#held.delete(key);
    this.#held.set(key, held);
    return held.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.maxBytes) {
      this.#evicted(key, value, bytes);
      return;
    }
    this.#held.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, held] of this.#held) {
      if (this.#bytes <= this.maxBytes) break;
      this.delete(oldest);
      this.#evicted(oldest, held.value, held.bytes);
    }
  }

  /** Puts another value of the same size in the place of each. */
  replaceAll(replacement: (value: Value) => Value): void {
    for (const [key, { value, bytes }] of this.#held)
      this.#held.set(key, { value: replacement(value), bytes });
  }

  delete(key: string): boolean {
    const held = this.#held.get(key);
    if (held === undefined) return false;
    this.#bytes -= held.bytes;
    return this.#held.delete(key);
  }

  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }
}

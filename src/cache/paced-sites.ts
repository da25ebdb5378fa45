/** How many sites are remembered. */
const MOST_SITES = 65_536;
/** How many are forgotten when there are more: a batch, so that few calls have to sort them all. */
const FORGOTTEN_AT_ONCE = MOST_SITES / 4;

/**
 * The known pace of sites, by key. When there are too many, those whose pauses are over or end first are forgotten,
 * since a turn of a forgotten site does not wait for its pause.
 */
export class PacedSites<Value> {
  readonly #sites = new Map<string, Value>();
  readonly #pausedUntil: (value: Value) => number;

  constructor(pausedUntil: (value: Value) => number) {
    this.#pausedUntil = pausedUntil;
  }

  get(key: string): Value | undefined {
    return this.#sites.get(key);
  }

  set(key: string, value: Value): void {
    this.#sites.set(key, value);
    if (this.#sites.size > MOST_SITES) this.#forget();
  }

  #forget(): void {
    const ends = Float64Array.from(this.#sites.values(), this.#pausedUntil);
    const sorted = ends.slice().sort();
    const last = sorted[FORGOTTEN_AT_ONCE - 1] ?? 0;
    let ties = FORGOTTEN_AT_ONCE - sorted.indexOf(last);
    for (const [index, key] of [...this.#sites.keys()].entries()) {
      const at = ends[index] ?? 0;
      if (at < last || (at === last && ties-- > 0)) this.#sites.delete(key);
    }
  }
}

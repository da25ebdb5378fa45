/** How many sites are remembered. */
const MOST_SITES = 65_536;
/** How many are forgotten when there are more: a batch, so that few calls have to sort them all. */
const FORGOTTEN_AT_ONCE = MOST_SITES / 4;

/**
 * What is known of the pace of sites, by key. When there are too many, those are forgotten whose pauses are over or end
 * first, since a turn of a forgotten site does not wait for its pause.
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
    const ends = Array.from(this.#sites, ([key, value]) => ({ key, at: this.#pausedUntil(value) }));
    ends.sort((one, other) => one.at - other.at);
    for (const { key } of ends.slice(0, FORGOTTEN_AT_ONCE)) this.#sites.delete(key);
  }
}

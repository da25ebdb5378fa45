/** Work of which one run per key is under way at a time: whoever asks meanwhile shares its result, failure included. */
export class SingleFlight<Key, Result> {
  readonly #flights = new Map<Key, Promise<Result>>();

  /** How many are under way. */
  get size(): number {
    return this.#flights.size;
  }

  has(key: Key): boolean {
    return this.#flights.has(key);
  }

  /** Joins the run that is under way for `key`, or begins one. */
  run(key: Key, begin: () => Promise<Result>): Promise<Result> {
    const underWay = this.#flights.get(key);
    if (underWay !== undefined) return underWay;
    const flight = begin().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /** Resolves when everything that is under way now has ended, well or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.values());
  }
}

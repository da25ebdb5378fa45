/** Runs work at most once per key at a time: concurrent callers share the result of one run, or its failure. */
export class SingleFlight<Key, Result> {
  readonly #flights = new Map<Key, Promise<Result>>();

  /** How many runs are in progress. */
  get size(): number {
    return this.#flights.size;
  }

  /** The run in progress for `key`. */
  get(key: Key): Promise<Result> | undefined {
    return this.#flights.get(key);
  }

  /** Joins the run in progress for `key`, or starts one. */
  run(key: Key, begin: () => Promise<Result>): Promise<Result> {
    const underWay = this.#flights.get(key);
    if (underWay !== undefined) return underWay;
    const flight = begin().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /** Resolves when all runs now in progress have ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#flights.values());
  }
}

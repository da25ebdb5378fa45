/** Runs work at most once per key at a time: concurrent callers share the result of one run, or its failure. */
export class SingleFlight<Key, Result> {
  readonly #flights = new Map<Key, Promise<Result>>();
  /** All runs in progress, with those that nobody joins any more. */
  readonly #running = new Set<Promise<Result>>();

  /** How many runs are in progress. */
  get size(): number {
    return this.#running.size;
  }

  /** The run in progress for `key`. */
  get(key: Key): Promise<Result> | undefined {
    return this.#flights.get(key);
  }

  /** Joins the run in progress for `key`, or starts one. */
  run(key: Key, begin: () => Promise<Result>): Promise<Result> {
    const underWay = this.#flights.get(key);
    if (underWay !== undefined) return underWay;
    const flight = begin().finally(() => {
      this.#running.delete(flight);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    this.#running.add(flight);
    this.#flights.set(key, flight);
    return flight;
  }

  /** The next caller starts a run of its own; who waits for the one in progress still gets its result. */
  leave(key: Key): void {
    this.#flights.delete(key);
  }

  /** Resolves when all runs now in progress have ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}

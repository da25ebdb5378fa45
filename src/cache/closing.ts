/**
 * Thrown by a cache that has been closed.
 *
 * @example
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
 * await cache.close();
 * await cache.isAllowed('https://example.com/').catch((error) => error instanceof CacheClosedError); // true
 */
export class CacheClosedError extends Error {
  /** Always `'CacheClosedError'`. */
  override readonly name = 'CacheClosedError';

  constructor() {
    super('Cannot use the cache: it is closed');
  }
}

/** Tracks work in progress, and aborts it when the cache is closed. */
export class Closing {
  readonly #underWay = new Set<AbortController>();
  #reason: Error | undefined;

  get closed(): boolean {
    return this.#reason !== undefined;
  }

  /** Throws the reason if the cache has been closed. */
  throwIfClosed(): void {
    if (this.#reason !== undefined) throw this.#reason;
  }

  /**
   * Runs `work` with a signal that aborts when the cache is closed. Each call has a signal of its own: thousands of
   * listeners on one signal would look like a leak, and cost as much.
   */
  async during<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    this.throwIfClosed();
    const controller = new AbortController();
    this.#underWay.add(controller);
    try {
      return await work(controller.signal);
    } finally {
      this.#underWay.delete(controller);
    }
  }

  close(reason: Error): void {
    this.#reason ??= reason;
    for (const controller of this.#underWay) controller.abort(reason);
  }
}

/** How long to skip a failed store before trying again. Doubles with each consecutive failure. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** A run of consecutive failures. Times come from the timer. */
interface Outage {
  readonly since: number;
  readonly toldAt: number;
  readonly pauseMs: number;
  until: number;
}

/**
 * A circuit breaker per operation: closed while it works, open for a pause after a failure, then half-open for one
 * attempt that shows whether it works again.
 */
export class CircuitBreaker<Operation extends string> {
  readonly #elapsed: () => number;
  readonly #outages = new Map<Operation, Outage>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** The operations whose last attempt failed. */
  get open(): readonly Operation[] {
    return [...this.#outages.keys()];
  }

  /** Whether to try. After a pause only the first caller may, for as long as its attempt can take. */
  permits(operation: Operation, attemptMs: number): boolean {
    const outage = this.#outages.get(operation);
    if (outage === undefined) return true;
    const now = this.#elapsed();
    if (now < outage.until) return false;
    outage.until = now + attemptMs;
    return true;
  }

  /** @returns how long it had been failing; undefined if it had not */
  succeeded(operation: Operation): number | undefined {
    const outage = this.#outages.get(operation);
    this.#outages.delete(operation);
    return outage && this.#elapsed() - outage.since;
  }

  /**
   * @param startedAt - when the attempt began; one that began before the circuit opened is not counted again
   * @returns the new pause; undefined if the circuit was open already
   */
  failed(operation: Operation, startedAt: number): number | undefined {
    const before = this.#outages.get(operation);
    if (before !== undefined && startedAt <= before.toldAt) return undefined;
    const now = this.#elapsed();
    const pauseMs = before === undefined ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 2 * before.pauseMs);
    this.#outages.set(operation, { since: before?.since ?? now, toldAt: now, pauseMs, until: now + pauseMs });
    return pauseMs;
  }
}

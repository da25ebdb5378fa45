/** Keeps a forgotten `await` from becoming a wrong verdict. */

/**
 * Thrown if a question is asked while the object's own `read()` or `fetch()` has not finished: await it first.
 *
 * @since 0.1.0
 * @example
 * const parser = new RobotFileParser('https://example.com/robots.txt');
 * const reading = parser.read();
 * try {
 *   // The await was forgotten.
 *   parser.canFetch('FooBot', '/');
 * } catch (error) {
 *   console.log(error instanceof PendingReadError); // true
 * }
 * await reading;
 */
export class PendingReadError extends Error {
  /** Always `'PendingReadError'`. */
  override readonly name = 'PendingReadError';
}

/** Whether a read is the latest of its object when it ends, or a later one has begun. */
export type Standing = 'latest' | 'overtaken';

/** The reads of one object: which of them counts, and whether it is still under way. */
export class PendingRead {
  #begun = 0;
  #pending: string | undefined;

  /**
   * Awaits `load` and hands what it gave to `settle`.
   *
   * A read that was overtaken must change nothing: the object ends in the state of the later one, whichever answers
   * first.
   *
   * @param call - the method that was called, for the message of the error: `read()`
   */
  async run<Outcome>(
    call: string,
    load: () => Promise<Outcome>,
    settle: (outcome: Outcome, standing: Standing) => void,
  ): Promise<void> {
    const turn = ++this.#begun;
    this.#pending = call;
    let outcome: Outcome;
    try {
      outcome = await load();
    } finally {
      if (turn === this.#begun) this.#pending = undefined;
    }
    settle(outcome, turn === this.#begun ? 'latest' : 'overtaken');
  }

  /** Makes the reads that are under way earlier ones. */
  overtake(): void {
    this.#begun++;
    this.#pending = undefined;
  }

  /** Throws when a read is under way. `asked` is the member that was asked: `canFetch`. */
  refuse(asked: string): void {
    if (this.#pending === undefined) return;
    throw new PendingReadError(`Cannot answer ${asked}: ${this.#pending} is still under way, await it first`);
  }
}

/** Keeps a forgotten `await` from becoming a wrong verdict. */

/**
 * Thrown if a verdict is requested before the object's own `read()` or `fetch()` has finished: await it first.
 *
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
  override readonly name = 'PendingReadError';
}

/** Whether a read is the latest of its object when it ends, or a later one has begun. */
export type ReadOrder = 'latest' | 'superseded';

/** The reads of one object: which of them counts, and whether it is still in progress. */
export class PendingRead {
  #begun = 0;
  #pending: string | undefined;

  /**
   * Awaits `load` and passes its result to `finish`.
   *
   * A superseded read must change nothing: the object ends in the state of the later one, whichever finishes first.
   *
   * @param call - the method that was called, for the message of the error: `read()`
   */
  async run<Outcome>(
    call: string,
    load: () => Promise<Outcome>,
    finish: (outcome: Outcome, order: ReadOrder) => void,
  ): Promise<void> {
    const turn = ++this.#begun;
    this.#pending = call;
    let outcome: Outcome;
    try {
      outcome = await load();
    } finally {
      if (turn === this.#begun) this.#pending = undefined;
    }
    finish(outcome, turn === this.#begun ? 'latest' : 'superseded');
  }

  /** Makes the reads in progress earlier ones. */
  supersede(): void {
    this.#begun++;
    this.#pending = undefined;
  }

  /** Throws while a read is in progress. `member` is the one that was called: `canFetch`. */
  refuse(member: string): void {
    if (this.#pending === undefined) return;
    throw new PendingReadError(
      `Cannot answer ${member}: ${this.#pending} is still in progress, await it first`,
    );
  }
}

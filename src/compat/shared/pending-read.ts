/** Keeps a forgotten `await` from becoming a wrong verdict. */

/**
 * Thrown when an object is queried while its own `read()` or `fetch()` is still in progress: await it first.
 *
 * @example
 * const parser = new RobotFileParser('https://example.com/robots.txt');
 * const reading = parser.read();
 * try {
 *   // The `await` is missing.
 *   parser.canFetch('FooBot', '/');
 * } catch (error) {
 *   console.log(error instanceof PendingReadError); // true
 * }
 * await reading;
 */
export class PendingReadError extends Error {
  override readonly name = 'PendingReadError';
}

/** Whether a read is still its object's latest when it ends, or a later one has begun. */
export type ReadOrder = 'latest' | 'superseded';

/** The reads of one object: which is the latest, and whether it is still in progress. */
export class PendingRead {
  #begun = 0;
  #pending: string | undefined;

  /**
   * Awaits `load` and passes its result to `finish`.
   *
   * A superseded read must change nothing: whichever finishes first, the object ends in the state of the later one.
   *
   * @param call - the method that was called, for the error message: `read()`
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

  /** Supersedes the reads in progress. */
  supersede(): void {
    this.#begun++;
    this.#pending = undefined;
  }

  /** Throws while a read is in progress. `member` is what the caller used: `canFetch`. */
  refuse(member: string): void {
    if (this.#pending === undefined) return;
    throw new PendingReadError(
      `Cannot answer ${member}: ${this.#pending} is still in progress, await it first`,
    );
  }
}

/** Shares batches of work among threads, and gives back the results in the order of the batches. */

/** One worker; it answers batches in the order in which it was given them. */
export interface Hand<Batch, Result> {
  work(batch: Batch): Promise<Result>;
  leave(): Promise<unknown>;
}

/** Enough that no hand is idle while the oldest batch is waited for. */
const BATCHES_PER_HAND = 4;

export class Crew<Batch, Result> {
  readonly #hire: () => Hand<Batch, Result>;
  readonly #most: number;
  readonly #take: (result: Result) => void;
  readonly #hands: { readonly hand: Hand<Batch, Result>; busy: number }[] = [];
  /** The results that are awaited, in the order of the batches. */
  readonly #awaited: Promise<Result>[] = [];

  /** Hires up to `most` hands, each only when all others are busy. */
  constructor(hire: () => Hand<Batch, Result>, most: number, take: (result: Result) => void) {
    this.#hire = hire;
    this.#most = most;
    this.#take = take;
  }

  /** How many batches lie with the crew at most. */
  get room(): number {
    return this.#most * BATCHES_PER_HAND;
  }

  /** Gives a batch to a hand; waits until the crew has room for the next. */
  async give(batch: Batch): Promise<void> {
    const place = this.#idlest();
    place.busy++;
    const result = place.hand.work(batch).finally(() => {
      place.busy--;
    });
    // Whoever waits for its turn hears of a failure, but perhaps later.
    result.catch(() => undefined);
    this.#awaited.push(result);
    while (this.#awaited.length >= this.room) await this.#takeNext();
  }

  /** Takes the results that are still out. */
  async finish(): Promise<void> {
    while (this.#awaited.length > 0) await this.#takeNext();
  }

  async dismiss(): Promise<void> {
    await Promise.all(this.#hands.map(({ hand }) => hand.leave()));
  }

  async #takeNext(): Promise<void> {
    const next = this.#awaited.shift();
    if (next !== undefined) this.#take(await next);
  }

  #idlest(): { readonly hand: Hand<Batch, Result>; busy: number } {
    const idlest = this.#hands.toSorted((one, other) => one.busy - other.busy)[0];
    if (idlest !== undefined && (idlest.busy === 0 || this.#hands.length >= this.#most)) return idlest;
    const hired = { hand: this.#hire(), busy: 0 };
    this.#hands.push(hired);
    return hired;
  }
}

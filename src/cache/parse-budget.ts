/** Spreads parsing over turns of the event loop, so that many files arriving at once do not block it. */

/** Characters parsed per turn of the event loop: 2 ms for most files, 20 for those made to be expensive. */
const READ_AT_ONCE = 2 ** 17;
/** The fixed cost of parsing a site and creating its objects, in characters. */
const READING_COST = 2 ** 11;

interface Waiting {
  readonly characters: number;
  readonly begin: () => void;
}

/**
 * Files are parsed immediately until {@link READ_AT_ONCE} characters have been parsed in this turn of the event loop;
 * the rest wait in order of arrival. A longer file gets a turn of its own.
 */
export class ParseBudget {
  readonly #atNextTurn: (begin: () => void) => void;
  readonly #waiting = new Set<Waiting>();
  #left = READ_AT_ONCE;
  #isTurnEndAwaited = false;

  constructor(atNextTurn: (begin: () => void) => void = nextTurn) {
    this.#atNextTurn = atNextTurn;
  }

  /** Whether a file of this length may be parsed now. If so, its length is deducted from the budget. */
  tryEnter(characters: number): boolean {
    if (this.#waiting.size > 0 || !this.#hasRoomFor(characters)) return false;
    this.#spend(characters);
    return true;
  }

  /** Resolves when a file of this length may be parsed. */
  async enter(characters: number): Promise<void> {
    if (this.tryEnter(characters)) return;
    await new Promise<void>((begin) => {
      this.#waiting.add({ characters, begin });
    });
  }

  #hasRoomFor(characters: number): boolean {
    return this.#left === READ_AT_ONCE || characters + READING_COST <= this.#left;
  }

  #spend(characters: number): void {
    this.#left -= characters + READING_COST;
    if (this.#isTurnEndAwaited) return;
    this.#isTurnEndAwaited = true;
    this.#atNextTurn(() => {
      this.#beginTurn();
    });
  }

  #beginTurn(): void {
    this.#isTurnEndAwaited = false;
    this.#left = READ_AT_ONCE;
    for (const first of this.#waiting) {
      const { characters, begin } = first;
      if (!this.#hasRoomFor(characters)) break;
      this.#waiting.delete(first);
      this.#spend(characters);
      begin();
    }
  }
}

/** Captured when the module is loaded, before tests replace the timers. */
const { setTimeout: startTimer } = globalThis;

/** Runs after all pending events: within a millisecond, or four in a browser. */
export function nextTurn(begin: () => void): void {
  startTimer(begin, 0);
}

/** The state of one check: the best match so far, and the rest of its budget. */

import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';

/** A free search for reuse: most checks run one after the other and need no new object. */
let idle: Search | undefined;

/** Enough for the rules of nearly all groups. */
const KEPT_LINKS = 1 << 12;

export class Search {
  /** The greatest rank so far; of equal ranks the earlier rule wins. */
  rank = NO_MATCH;
  /** The position of the deciding rule among all; -1 while there is none. */
  order = -1;
  /** The deciding pattern, or the verdict of a plain rule that was never compiled. */
  decided: Pattern | boolean | undefined;
  /** The units left to spend; below zero the check ends without a verdict. */
  left = 0;
  /** Keys found in the target, each with its length: a stack, of which `depth` numbers are in use. */
  readonly stack: number[] = [];
  depth = 0;
  #links: Int32Array | undefined;

  begin(budget: number): void {
    this.left = budget;
    this.rank = NO_MATCH;
    this.order = -1;
    this.decided = undefined;
    this.depth = 0;
  }

  get isSpent(): boolean {
    return this.left < 0;
  }

  /** Keeps a match if it is the best so far; returns whether it is. */
  offer(rank: number, order: number, decided: Pattern | boolean): boolean {
    if (!this.canGain(rank, order)) return false;
    this.rank = rank;
    this.order = order;
    this.decided = decided;
    return true;
  }

  /** An array to be used at once: making one takes as long as comparing a hundred rules. */
  links(length: number): Int32Array {
    return length > KEPT_LINKS ? new Int32Array(length) : (this.#links ??= new Int32Array(KEPT_LINKS));
  }

  /** Pushes a key that the target contains. */
  push(key: number, length: number): void {
    this.stack[this.depth++] = key;
    this.stack[this.depth++] = length;
  }

  /** Whether a rule that scores at most `ceiling` could still decide. */
  canGain(ceiling: number, order: number): boolean {
    // Both comparisons run in every check: a branch first taken after V8 has optimised a function deoptimises it.
    const { rank } = this;
    const isEarlier = order < this.order;
    return ceiling > rank || (ceiling === rank && isEarlier);
  }
}

interface Match {
  readonly rank: number;
  readonly order: number;
  readonly decided: Pattern | boolean;
}

/** Records every matching rule with its best match. */
export class Collection extends Search {
  readonly #matches = new Map<number, Match>();

  override offer(rank: number, order: number, decided: Pattern | boolean): boolean {
    if (rank > (this.#matches.get(order)?.rank ?? NO_MATCH))
      this.#matches.set(order, { rank, order, decided });
    return true;
  }

  override canGain(): boolean {
    return true;
  }

  /** The greatest rank first, the earlier rule of equals. */
  inOrder(): Match[] {
    return [...this.#matches.values()].sort((one, other) => other.rank - one.rank || one.order - other.order);
  }
}

/**
 * A search for one check. A dialect's function may start another check meanwhile, which then gets a search of its own:
 * this one is out of reach until {@link endSearch} gives it back, to be read before anything of the dialect is called.
 */
export function beginSearch(budget: number): Search {
  const search = idle ?? new Search();
  idle = undefined;
  search.begin(budget);
  return search;
}

export function endSearch(search: Search): Search {
  idle = search;
  return search;
}

/** The state of one check: the best match so far, and the remaining budget. */

import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';

/** An idle search for reuse: most checks run one after the other and need no new object. */
let idle: Search | undefined;

export class Search {
  /** The highest rank so far; on equal rank, the earlier rule wins. */
  rank = NO_MATCH;
  /** The position of the deciding rule among all; -1 if there is none yet. */
  order = -1;
  /** The deciding pattern, or the verdict of a plain rule that was never compiled. */
  decided: Pattern | boolean | undefined;
  /** The remaining units; below zero, the check ends without a verdict. */
  left = 0;
  /** A stack of the keys found in the target, each with its length; its first `depth` numbers are in use. */
  readonly stack: number[] = [];
  depth = 0;

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

  /** Pushes a key that the target contains. */
  push(key: number, length: number): void {
    this.stack[this.depth++] = key;
    this.stack[this.depth++] = length;
  }

  /** Whether a rule that scores at most `ceiling` can still decide. */
  canGain(ceiling: number, order: number): boolean {
    // All comparisons run in every check, since a branch first taken after V8 has optimised a function deoptimises it.
    const isEqual = ceiling === this.rank;
    const isEarlier = order < this.order;
    return ceiling > this.rank || (isEqual && isEarlier);
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

  /** Highest rank first; on equal rank, the earlier rule first. */
  inOrder(): Match[] {
    return [...this.#matches.values()].sort((one, other) => other.rank - one.rank || one.order - other.order);
  }
}

/**
 * A search for one check. If a dialect's function starts another check meanwhile, that gets a search of its own, since
 * this one is not reused before {@link endSearch}. After that, read it before calling the dialect again.
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

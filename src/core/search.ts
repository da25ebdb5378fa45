/** One check under way: the best match so far, and what is left of its budget. */

import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';

/** A search that no check is using: most checks run one after the other, and need not make their own. */
let idle: Search | undefined;

export class Search {
  /** The greatest rank so far; of equal ranks the earlier rule wins. */
  rank = NO_MATCH;
  /** The position of the deciding rule among all; -1 while there is none. */
  order = -1;
  /** What decides: a pattern, or the verdict of a plain rule, which nobody has compiled. */
  decided: Pattern | boolean | undefined;
  /** The units that may still be spent; when it is negative the check ends without a verdict. */
  left = 0;
  /** A stack of trie entries, of which so many are in use. */
  readonly path: number[] = [];
  found = 0;

  begin(budget: number): void {
    this.left = budget;
    this.rank = NO_MATCH;
    this.order = -1;
    this.decided = undefined;
    this.found = 0;
  }

  get isSpent(): boolean {
    return this.left < 0;
  }

  offer(rank: number, order: number, decided: Pattern | boolean): void {
    if (rank < this.rank || (rank === this.rank && order >= this.order)) return;
    this.rank = rank;
    this.order = order;
    this.decided = decided;
  }

  /** Whether a rule that scores at most `ceiling` could still decide. */
  canGainFrom(ceiling: number, order: number): boolean {
    return ceiling > this.rank || (ceiling === this.rank && order < this.order);
  }
}

/** Takes note of every match, and of the greatest rank of each. */
export class Collection extends Search {
  /** By pattern, and by the order of a plain rule. */
  readonly ranks = new Map<Pattern | number, number>();

  override offer(rank: number, order: number, decided: Pattern | boolean): void {
    const match = typeof decided === 'boolean' ? order : decided;
    if (rank > (this.ranks.get(match) ?? NO_MATCH)) this.ranks.set(match, rank);
  }

  override canGainFrom(): boolean {
    return true;
  }
}

/**
 * A search for one check. A dialect's function may start another check meanwhile, which then gets a search of its own:
 * this one is out of reach until {@link endSearch} gives it back.
 */
export function beginSearch(budget: number): Search {
  const search = idle ?? new Search();
  idle = undefined;
  search.begin(budget);
  return search;
}

export function endSearch(search: Search): void {
  idle = search;
}

/** The best match so far: the greater rank, and of equal ranks the earlier rule. */

import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';

/** A pattern and the place of its rule among all: the earlier wins a tie. */
export interface RankedPattern {
  readonly pattern: Pattern;
  readonly order: number;
}

export class BestMatch {
  rank = NO_MATCH;
  /** The place of the rule among all; -1 while there is none, so that what does not match is no better. */
  order = -1;
  /** What decides: a pattern, or the verdict of a plain rule, which nobody has compiled. */
  decided: Pattern | boolean | undefined;

  clear(): void {
    this.rank = NO_MATCH;
    this.order = -1;
    this.decided = undefined;
  }

  offer(rank: number, order: number, decided: Pattern | boolean): void {
    if (rank < this.rank || (rank === this.rank && order >= this.order)) return;
    this.rank = rank;
    this.order = order;
    this.decided = decided;
  }
}

/** What a pattern scores on `target` from `from`, or NO_MATCH. */
export function rankOf(pattern: Pattern, target: string, from: number): number {
  if (!target.startsWith(pattern.prefix, from)) return NO_MATCH;
  return pattern.score === undefined ? pattern.ceiling : pattern.score(target, from);
}

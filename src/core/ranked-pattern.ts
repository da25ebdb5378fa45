/** A pattern as the engine tries it. */

import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';
import type { Search } from './search.js';

/** Characters compared per budget unit. */
const CHARACTERS_PER_UNIT = 16;

/** A pattern with what the engine needs to know of it. */
export interface RankedPattern {
  readonly pattern: Pattern;
  /** The position of its rule among all: the earlier wins a tie. */
  readonly order: number;
  /** The most that scoring it costs, in units for each character of a target. */
  readonly price: number;
}

/** The patterns of the rule at a position among all. */
export type CompileRule = (order: number) => readonly RankedPattern[];

export function rankedPattern(pattern: Pattern, order: number): RankedPattern {
  const price = pattern.score === undefined ? 0 : searchPrice(pattern.rule.value.length);
  return { pattern, order, price };
}

/** The most that searching for a text of this length costs, in units for each character of a target. */
export function searchPrice(length: number): number {
  return 1 + Math.floor(length / CHARACTERS_PER_UNIT);
}

/** The greatest ceiling first, and of equal ones the earlier rule. */
export function byCeiling(one: RankedPattern, other: RankedPattern): number {
  // Infinity - Infinity is NaN, which is falsy: then the order decides.
  return other.pattern.ceiling - one.pattern.ceiling || one.order - other.order;
}

/**
 * Offers each of `patterns`, the greatest ceiling first, while it can still win and the budget lasts. Matches begin at `from`,
 * and stars end at `end`.
 */
export function tryEach(
  patterns: readonly RankedPattern[],
  target: string,
  from: number,
  end: number,
  search: Search,
): void {
  for (const { pattern, order, price } of patterns) {
    if (!search.canGain(pattern.ceiling, order)) return;
    const mayMatch = target.startsWith(pattern.prefix, from);
    search.left -= mayMatch ? 1 + price * (end - from) : 1;
    if (search.isSpent) return;
    const rank = mayMatch ? (pattern.score?.(target, from) ?? pattern.ceiling) : NO_MATCH;
    if (rank !== NO_MATCH) search.offer(rank, order, pattern);
  }
}

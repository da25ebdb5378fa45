/** A pattern as the engine tries it. */

import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';
import type { Search } from './search.js';

/** Comparing so many characters takes as long as a unit does. */
const CHARACTERS_PER_UNIT = 16;

/** A pattern with what the engine needs to know of it. */
export interface RankedPattern {
  readonly pattern: Pattern;
  /** The position of its rule among all: the earlier wins a tie. */
  readonly order: number;
  /** The most that it takes to score it, in units for each character of a target. */
  readonly price: number;
}

/** The patterns of the rule at a position among all. */
export type CompileRule = (order: number) => readonly RankedPattern[];

export function rankedPattern(pattern: Pattern, order: number): RankedPattern {
  const isFree = pattern.score === undefined;
  return {
    pattern,
    order,
    price: isFree ? 0 : searchPrice(pattern.rule.value.length),
  };
}

/** The most that searching for a text of this length takes, in units for each character of a target. */
export function searchPrice(length: number): number {
  return 1 + Math.floor(length / CHARACTERS_PER_UNIT);
}

/** The greatest ceiling first, and of equal ones the earlier rule. */
export function byCeiling(one: RankedPattern, other: RankedPattern): number {
  // Where both ceilings are infinite, their difference is no number, which counts as none.
  return other.pattern.ceiling - one.pattern.ceiling || one.order - other.order;
}

/**
 * Offers each of `patterns`, which are sorted by their ceilings, as long as it may be the best. Their prefix stands in
 * `target` at `from`, and their stars end at `end`.
 */
export function tryEach(
  patterns: readonly RankedPattern[],
  target: string,
  from: number,
  end: number,
  search: Search,
): void {
  for (const ranked of patterns) {
    if (!search.canGainFrom(ranked.pattern.ceiling, ranked.order)) return;
    if (!tryOne(ranked, target, from, end, search)) return;
  }
}

/** Offers a pattern whose prefix stands in `target` at `from`, unless the budget ends first. */
function tryOne(
  { pattern, order, price }: RankedPattern,
  target: string,
  from: number,
  end: number,
  search: Search,
): boolean {
  search.left -= 1 + price * (end - from);
  if (search.left < 0) return false;
  const rank = pattern.score?.(target, from) ?? pattern.ceiling;
  if (rank !== NO_MATCH) search.offer(rank, order, pattern);
  return true;
}

/** Offers the patterns of one rule, whose prefixes have not been compared. */
export function tryRule(
  patterns: readonly RankedPattern[],
  target: string,
  from: number,
  end: number,
  search: Search,
): void {
  for (const ranked of patterns) {
    if (!target.startsWith(ranked.pattern.prefix, from)) search.left--;
    else if (!tryOne(ranked, target, from, end, search)) return;
  }
}

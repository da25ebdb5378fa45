/** Compiled patterns, and how the engine tries them. */

import type { Pattern } from './dialect.js';
import type { Search } from './search.js';

/** Characters compared per budget unit. */
const CHARACTERS_PER_UNIT = 16;

/** A pattern with what the engine needs to know about it. All have one shape, whatever the dialect's patterns have. */
export interface RankedPattern extends Pattern {
  /** The position of its rule among all; the earlier rule wins a tie. */
  readonly order: number;
  /** The maximum cost of trying it, in units per character of the target. */
  readonly price: number;
}

/** Compiles the rule at a position among all. */
export type CompileRule = (order: number) => readonly RankedPattern[];

export function rankedPattern(
  { rule, allow, prefix, ceiling, score, holds }: Pattern,
  order: number,
): RankedPattern {
  const price = score || holds ? searchPrice(rule.value.length) : 0;
  return { rule, allow, prefix, ceiling, score, holds, order, price };
}

/** The maximum cost of searching for a text of this length, in units per character of the target. */
export function searchPrice(length: number): number {
  return 1 + ((length / CHARACTERS_PER_UNIT) | 0);
}

/** Highest ceiling first; on equal ceilings, the earlier rule first. */
export function byCeiling(one: RankedPattern, other: RankedPattern): number {
  // Infinity - Infinity is NaN, which is falsy, so the order decides.
  return other.ceiling - one.ceiling || one.order - other.order;
}

/**
 * Offers `patterns`, highest ceiling first, as long as they can still win and the budget lasts. Matches begin at
 * `from`, where the target has their first `known` characters, and stars end at `end`.
 *
 * Checks of real files take 5 % less time if a known start is not compared again, and `score` is called only where the
 * literal occurs.
 */
export function tryEach(
  patterns: readonly RankedPattern[],
  target: string,
  from: number,
  end: number,
  known: number,
  search: Search,
): void {
  // Without an iterator, which V8 takes twice as long to compile.
  for (let i = 0; i < patterns.length; i++) {
    const pattern = patterns[i];
    if (pattern === undefined || !search.canGain(pattern.ceiling, pattern.order)) return;
    const { prefix, holds } = pattern;
    const isBegun = prefix.length <= known || target.startsWith(prefix, from);
    search.left -= isBegun ? 1 + pattern.price * (end - from) : 1;
    if (search.isSpent) return;
    if (isBegun && (!holds || target.includes(holds, from + prefix.length))) {
      search.offer(pattern.score?.(target, from) ?? pattern.ceiling, pattern.order, pattern);
    }
  }
}

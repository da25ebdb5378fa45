/** The patterns of one literal prefix that need more than the prefix. */

import { PieceIndex } from './piece-index.js';
import { byCeiling, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';

/** Up to so many patterns are tried one by one. */
const WORTH_AN_INDEX = 8;

export class Bucket {
  /** The rules, which are compiled when the first target begins with the prefix. All are added before that. */
  readonly orders: number[] = [];
  /** The greatest ceiling first. Those without a text that every match holds when there is an index, else all. */
  #unindexed: readonly RankedPattern[] | undefined;
  #index: PieceIndex | undefined;
  /** The pattern with the greatest ceiling. */
  #first: RankedPattern | undefined;

  /**
   * Offers every pattern that may be the best match of `target` from `from`. The prefix has been found to end at `start`;
   * no star reaches beyond `end`.
   */
  offerAll(
    target: string,
    from: number,
    start: number,
    end: number,
    search: Search,
    compile: CompileRule,
  ): void {
    const unindexed = this.#unindexed ?? this.#makePatterns(compile);
    const first = this.#first;
    if (first === undefined || !search.canGainFrom(first.pattern.ceiling, first.order)) return;
    tryEach(unindexed, target, from, end, search);
    this.#index?.offerAll(target, from, start, end, search);
  }

  #makePatterns(compile: CompileRule): readonly RankedPattern[] {
    const all = this.orders.flatMap(compile);
    all.sort(byCeiling);
    this.#first = all[0];
    if (all.length <= WORTH_AN_INDEX) return (this.#unindexed = all);
    this.#index = new PieceIndex(all.filter(({ pattern }) => (pattern.holds ?? '') !== ''));
    return (this.#unindexed = all.filter(({ pattern }) => (pattern.holds ?? '') === ''));
  }
}

/** The rules that share a literal prefix and need more than the prefix to match. */

import { PieceIndex } from './piece-index.js';
import { byCeiling, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';
import { lengthOf, startOf } from './span.js';

/** Up to this many rules are compiled and tried one by one; above it they get an index. */
const WORTH_AN_INDEX = 8;

export class Bucket {
  /** The text of the file. */
  readonly #text: string;
  /**
   * For each rule its order, and the span of a literal that every match contains; 0 if that is known only after
   * compiling.
   */
  readonly #rules: number[] = [];
  /**
   * The greatest ceiling first. All patterns, or, when there is an index, those without a literal that every match
   * contains.
   */
  #unindexed: readonly RankedPattern[] | undefined;
  #index: PieceIndex | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds the rule with this order; it may compile to several patterns. */
  add(order: number, piece: number): void {
    if (this.#rules.at(-2) === order) return;
    this.#rules.push(order, piece);
    this.#unindexed = this.#index = undefined;
  }

  /**
   * Offers every pattern that may be the best match of `target` from `from`. The prefix is known to match and ends at
   * `start`; no star reaches beyond `end`.
   */
  offerAll(
    target: string,
    from: number,
    start: number,
    end: number,
    search: Search,
    compile: CompileRule,
  ): void {
    const unindexed = this.#unindexed ?? this.#makePatterns(target.slice(from, start), compile);
    tryEach(unindexed, target, from, end, search);
    this.#index?.offerAll(target, from, start, end, search);
  }

  #makePatterns(prefix: string, compile: CompileRule): readonly RankedPattern[] {
    const rules = this.#rules;
    // A rule may also compile to patterns with other prefixes; they are in the buckets of those prefixes.
    const compiled = (order: number): readonly RankedPattern[] =>
      compile(order).filter(({ pattern }) => prefix.startsWith(pattern.prefix));
    const index = rules.length > 2 * WORTH_AN_INDEX ? new PieceIndex(this.#text, compiled) : undefined;
    const unindexed: RankedPattern[] = [];
    for (let i = 0; i < rules.length; i += 2) {
      const [order = 0, piece = 0] = [rules[i], rules[i + 1]];
      if (index !== undefined && piece !== 0) {
        index.add(this.#text, startOf(piece), lengthOf(piece), order);
        continue;
      }
      for (const ranked of compiled(order)) {
        const { holds = '' } = ranked.pattern;
        if (index === undefined || holds === '') unindexed.push(ranked);
        else index.add(holds, 0, holds.length, order);
      }
    }
    this.#index = index;
    return (this.#unindexed = unindexed.sort(byCeiling));
  }
}

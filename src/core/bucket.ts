/** Rules with the same plain start: a few are tried one by one, many through an index of the literals they contain. */

import { PieceIndex, type PieceOfRule } from './piece-index.js';
import { byCeiling, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import { LAST_START, LONGEST } from './span.js';

/** Up to this many rules are compiled and tried one by one; more get an index. */
const WORTH_AN_INDEX = 8;

export class Bucket {
  /** Rules that consist of the common start only, highest rank first. The caller offers these itself. */
  readonly whole: number[] = [];
  readonly #rules: PieceOfRule[] = [];
  /** All patterns outside the index, highest ceiling first. */
  #patterns: readonly RankedPattern[] | undefined;
  /** The index of the remaining patterns; set by the first call of `patterns`. */
  index: PieceIndex | undefined;

  /** Adds a rule; called before any is offered. `piece` is empty if only compiling the rule can determine it. */
  add(order: number, piece: string): void {
    this.#rules.push({ order, piece });
  }

  /** The patterns that have to be tried one by one, highest ceiling first. */
  patterns(compile: CompileRule): readonly RankedPattern[] {
    return (this.#patterns ??= this.#makePatterns(compile));
  }

  #makePatterns(compile: CompileRule): readonly RankedPattern[] {
    let room = this.#rules.length > WORTH_AN_INDEX ? LAST_START : 0;
    const patterns: RankedPattern[] = [];
    const pieces: PieceOfRule[] = [];
    const isIndexed = (order: number, piece: string): boolean =>
      piece !== '' && (room -= piece.length) > 0 && pieces.push({ order, piece }) > 0;
    for (const { order, piece } of this.#rules) {
      if (isIndexed(order, piece)) continue;
      for (const ranked of compile(order)) {
        const { prefix, holds = '' } = ranked;
        const piece = (holds.length > prefix.length ? holds : prefix).slice(0, LONGEST);
        if (!isIndexed(order, piece)) patterns.push(ranked);
      }
    }
    if (pieces.length > 0) this.index = new PieceIndex(pieces, compile);
    return patterns.sort(byCeiling);
  }
}

/**
 * An index of rules by a literal that every match contains: the target is scanned once, and only rules whose literal
 * occurs in it are compiled and tried.
 *
 * Literals are looked up only where one may begin, according to a filter with five bits of the first three characters
 * of each. That takes 2 ns per position instead of 30.
 */

import { byCeiling, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';
import { packSpan } from './span.js';
import { StartIndex } from './start-index.js';

/** A rule, and a non-empty literal that each of its matches contains. */
export interface PieceOfRule {
  readonly piece: string;
  readonly order: number;
}

/** The rules of a literal that a target has contained before. */
interface RulesOfPiece {
  /** Highest ceiling first. */
  readonly patterns: readonly RankedPattern[];
  /** The last check that tried them, since a literal may occur in a target many times. */
  tried: number;
}

/** The bits of each character in the filter: enough to tell most letters apart. */
const BITS = 5;
const CODES_OF_TWO = 1 << (2 * BITS);

export class PieceIndex {
  readonly #rules: readonly PieceOfRule[];
  /** Keyed as the start index pushes the literal. */
  readonly #known = new Map<number, RulesOfPiece>();
  readonly #starts: StartIndex;
  readonly #compile: CompileRule;
  /** For the code of each two characters with which a literal may begin, a bit for each third one. */
  readonly #filter = new Int32Array(CODES_OF_TWO);
  #checks = 0;

  constructor(rules: readonly PieceOfRule[], compile: CompileRule) {
    this.#rules = rules;
    this.#compile = compile;
    let text = '';
    // With a loop, V8 would optimise the constructor.
    const spans = Int32Array.from(rules, ({ piece }) => {
      text += piece;
      const code = codeOf(unitAt(piece, 0), unitAt(piece, 1));
      if (piece.length > 2) this.#filter[code] = (this.#filter[code] ?? 0) | (1 << unitAt(piece, 2));
      else this.#filter.fill(-1, code, code + (piece.length > 1 ? 1 : 1 << BITS));
      return packSpan(text.length - piece.length, piece.length, 0);
    });
    this.#starts = new StartIndex({ text, spans });
  }

  /** Offers the patterns whose literals occur in `target` before `end`; matches begin at `from`. */
  offerAll(target: string, from: number, end: number, search: Search): void {
    const check = ++this.#checks;
    const filter = this.#filter;
    search.left -= end - from;
    let next = unitAt(target, from);
    let afterNext = unitAt(target, from + 1);
    for (let at = from; at < end; at++) {
      const code = codeOf(next, afterNext);
      next = afterNext;
      afterNext = unitAt(target, at + 2);
      // A shift uses five bits of its count.
      if ((((filter[code] ?? 0) >> afterNext) & 1) === 0) continue;
      this.#offerAt(at, target, from, end, check, search);
      if (search.isSpent) return;
    }
  }

  #offerAt(at: number, target: string, from: number, end: number, check: number, search: Search): void {
    const { stack, depth } = search;
    this.#starts.find(target, at, search);
    for (let i = search.depth; i > depth;) {
      i -= 2;
      const one = this.#rulesOf(stack[i] ?? 0);
      if (one.tried !== check) tryEach(one.patterns, target, from, end, 0, search);
      one.tried = check;
    }
    search.depth = depth;
  }

  /** The rules of one key, or of all keys with the same text. */
  #rulesOf(key: number): RulesOfPiece {
    let known = this.#known.get(key);
    if (known === undefined) {
      // Not with `flatMap`: its arrays have another map, for which V8 deoptimised `tryEach` and its callers.
      const patterns: RankedPattern[] = [];
      // Inverts what is negative without a branch: V8 deoptimises a branch that is first taken late.
      let next = key ^ (key >> 31);
      do {
        patterns.push(...this.#compile(this.#rules[next]?.order ?? 0));
        next = this.#starts.next(next);
      } while (key < 0 && next >= 0);
      known = { patterns: patterns.sort(byCeiling), tried: 0 };
      this.#known.set(key, known);
    }
    return known;
  }
}

/** The code of two characters. A collision only costs a needless lookup. */
function codeOf(first: number, second: number): number {
  return ((first << BITS) | (second & ~(-1 << BITS))) & (CODES_OF_TWO - 1);
}

/** A character; 0 past the end, where `charCodeAt` would return NaN. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

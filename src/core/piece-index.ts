/**
 * An index of rules by a literal that every match contains: the target is scanned once, and only rules whose literal
 * occurs in it are compiled and tried.
 *
 * The literals are looked up at every position where one of them may begin. A filter tells where: it has a bit for each
 * three characters, as far as a few bits of each tell them apart. 2 ns instead of 30.
 */

import { byCeiling, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';
import { packSpan } from './span.js';
import { StartIndex } from './start-index.js';

/** A rule, and a literal that is not empty and that each of its matches contains. */
export interface PieceOfRule {
  readonly piece: string;
  readonly order: number;
}

/** A literal, and the rules whose matches contain it. */
interface Piece {
  readonly text: string;
  readonly orders: number[];
  /** The greatest ceiling first; absent until a target contains the literal. */
  patterns: readonly RankedPattern[] | undefined;
  /** The last check that tried them: a literal may occur in a target many times. */
  tried: number;
}

/** How many characters of each literal are in the filter. */
const FILTERED = 3;

/** More rules get a filter of 4 kB in place of 512 bytes, which takes five bits of each character in place of four. */
const MANY = 64;

export class PieceIndex {
  readonly #pieces: readonly Piece[];
  readonly #starts: StartIndex;
  readonly #compile: CompileRule;
  /** A bit for the code of each three characters: 1 if a literal may begin with them. */
  readonly #filter: Uint8Array;
  readonly #bits: number;
  #checks = 0;

  constructor(rules: PieceOfRule[], compile: CompileRule) {
    this.#compile = compile;
    this.#bits = rules.length > MANY ? 5 : 4;
    this.#filter = new Uint8Array(1 << (FILTERED * this.#bits - 3));
    const pieces: Piece[] = [];
    const spans: number[] = [];
    let text = '';
    for (const { piece, order } of rules.sort(byPiece)) {
      const last = pieces.at(-1);
      if (last?.text === piece) last.orders.push(order);
      else {
        pieces.push({ text: piece, orders: [order], patterns: undefined, tried: 0 });
        spans.push(packSpan(text.length, piece.length, 0));
        text += piece;
        this.#addToFilter(piece);
      }
    }
    this.#pieces = pieces;
    this.#starts = new StartIndex({ text, spans: Int32Array.from(spans), count: pieces.length });
  }

  /** Offers the patterns whose literals occur in `target` before `end`; a match begins at `from`. */
  offerAll(target: string, from: number, end: number, search: Search): void {
    const check = ++this.#checks;
    const filter = this.#filter;
    const bits = this.#bits;
    search.left -= end - from;
    let code = nextCode(nextCode(0, unitAt(target, from), bits), unitAt(target, from + 1), bits);
    for (let at = from; at < end; at++) {
      code = nextCode(code, unitAt(target, at + 2), bits);
      if ((((filter[code >> 3] ?? 0) >> (code & 7)) & 1) === 0) continue;
      this.#offerAt(at, target, from, end, check, search);
      if (search.isSpent) return;
    }
  }

  #offerAt(at: number, target: string, from: number, end: number, check: number, search: Search): void {
    const { path, found } = search;
    this.#starts.find(target, at, search);
    for (let i = search.found; i > found;) {
      i -= 2;
      const piece = this.#pieces[path[i] ?? 0];
      if (piece === undefined || piece.tried === check) continue;
      piece.tried = check;
      piece.patterns ??= piece.orders.flatMap(this.#compile).sort(byCeiling);
      tryEach(piece.patterns, target, from, end, search);
    }
    search.found = found;
  }

  #addToFilter(piece: string): void {
    const filter = this.#filter;
    const bits = this.#bits;
    let code = 0;
    for (let i = 0; i < FILTERED; i++) code = nextCode(code, unitAt(piece, i), bits);
    if (piece.length < FILTERED) {
      // Any characters may follow.
      filter.fill(0xff, code >> 3, (code + (1 << (bits * (FILTERED - piece.length)))) >> 3);
    } else filter[code >> 3] = (filter[code >> 3] ?? 0) | (1 << (code & 7));
  }
}

function byPiece({ piece: one }: PieceOfRule, { piece: other }: PieceOfRule): number {
  return one < other ? -1 : Number(one > other);
}

/** The code of the last three characters; 0 stands for none. That others have the same one costs needless look-ups, no more. */
function nextCode(code: number, unit: number, bits: number): number {
  return ((code << bits) | ((unit ^ (unit >> 3)) & ~(-1 << bits))) & ~(-1 << (FILTERED * bits));
}

/** The code unit at `at`, or 0 past the end, where `charCodeAt` would give NaN. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

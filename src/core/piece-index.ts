/**
 * An index of rules by a literal that every match contains: the target is scanned once, and only rules whose literal
 * occurs in it are compiled and tried.
 *
 * The literals are looked up at every position where one of them may begin. A filter tells where: it has a bit for each
 * three characters, as far as a few bits of each tell them apart. 2 ns instead of 30.
 */

import { byCeiling, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';
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

/** How many characters of each literal are in the filter, and how many bits of each. */
const FILTERED = 3;
const UNIT_BITS = 4;
const CODES = 1 << (FILTERED * UNIT_BITS);

export class PieceIndex {
  readonly #pieces: readonly Piece[];
  readonly #starts: StartIndex;
  readonly #compile: CompileRule;
  /** A bit for the code of each three characters: 1 if a literal may begin with them. */
  readonly #filter = new Uint8Array(CODES >> 3);
  #checks = 0;

  constructor(rules: PieceOfRule[], compile: CompileRule) {
    this.#compile = compile;
    const pieces: Piece[] = [];
    const spans: number[] = [];
    let text = '';
    for (const { piece, order } of rules.sort(byPiece)) {
      const last = pieces.at(-1);
      if (last?.text === piece) last.orders.push(order);
      else {
        pieces.push({ text: piece, orders: [order], patterns: undefined, tried: 0 });
        spans.push(text.length, 2 * piece.length);
        text += piece;
        this.#addToFilter(piece);
      }
    }
    this.#pieces = pieces;
    this.#starts = new StartIndex({ text, spans: Int32Array.from(spans) }, pieces.length);
    for (let key = 0; key < pieces.length; key++) this.#starts.add(key);
  }

  /** Offers the patterns whose literals occur in `target` before `end`; a match begins at `from`. */
  offerAll(target: string, from: number, end: number, search: Search): void {
    const check = ++this.#checks;
    const filter = this.#filter;
    search.left -= end - from;
    let code = nextCode(nextCode(0, unitAt(target, from)), unitAt(target, from + 1));
    for (let at = from; at < end && !search.isSpent; at++) {
      code = nextCode(code, unitAt(target, at + 2));
      if ((((filter[code >> 3] ?? 0) >> (code & 7)) & 1) === 1)
        this.#offerAt(at, target, from, end, check, search);
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
    let code = 0;
    for (let i = 0; i < FILTERED; i++) code = nextCode(code, unitAt(piece, i));
    if (piece.length < FILTERED) {
      // Any characters may follow.
      filter.fill(0xff, code >> 3, (code + (1 << (UNIT_BITS * (FILTERED - piece.length)))) >> 3);
    } else filter[code >> 3] = (filter[code >> 3] ?? 0) | (1 << (code & 7));
  }
}

function byPiece({ piece: one }: PieceOfRule, { piece: other }: PieceOfRule): number {
  return one < other ? -1 : Number(one > other);
}

/** The code of the last three characters; 0 stands for none. That others have the same one costs needless look-ups, no more. */
function nextCode(code: number, unit: number): number {
  return ((code << UNIT_BITS) | ((unit ^ (unit >> 3)) & 0xf)) & (CODES - 1);
}

/** The code unit at `at`, or 0 past the end, where `charCodeAt` would give NaN. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

/**
 * An index of rules by a literal that every match contains: the target is scanned once, and only rules whose literal
 * occurs in it are compiled and tried.
 *
 * The literals are a trie, which is looked up at every position where one of them may begin. A filter tells where: it has
 * a bit for each three characters, as far as a few bits of each tell them apart. 2 ns instead of 30.
 */

import { LiteralTrie } from './literal-trie.js';
import { byCeiling, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';

/** The rules with the same literal. */
interface SamePiece {
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
  readonly #trie: LiteralTrie;
  readonly #compile: CompileRule;
  /** From 1 on: 0 marks a text that is new to the trie. */
  readonly #pieces: (SamePiece | undefined)[] = [undefined];
  /** A bit for the code of each three characters: 1 if a literal may begin with them. */
  readonly #filter = new Uint8Array(CODES >> 3);
  #checks = 0;

  /** Most literals are slices of `text`. */
  constructor(text: string, compile: CompileRule) {
    this.#trie = new LiteralTrie(text);
    this.#compile = compile;
  }

  /** Adds a rule whose matches contain `text.slice(start, start + length)`, which is not empty. */
  add(text: string, start: number, length: number, order: number): void {
    const entry = this.#trie.add(text, start, length);
    const piece = this.#pieces[this.#trie.value(entry)];
    if (piece !== undefined) {
      piece.orders.push(order);
      return;
    }
    this.#trie.setValue(entry, this.#pieces.push({ orders: [order], patterns: undefined, tried: 0 }) - 1);
    let code = 0;
    for (let i = 0; i < FILTERED; i++) code = nextCode(code, i < length ? text.charCodeAt(start + i) : 0);
    const filter = this.#filter;
    if (length < FILTERED) {
      // Any characters may follow.
      filter.fill(0xff, code >> 3, (code + (1 << (UNIT_BITS * (FILTERED - length)))) >> 3);
    } else filter[code >> 3] = (filter[code >> 3] ?? 0) | (1 << (code & 7));
  }

  /** Offers the patterns whose literals occur in `target` between `start` and `end`; a match begins at `from`. */
  offerAll(target: string, from: number, start: number, end: number, search: Search): void {
    const check = ++this.#checks;
    const filter = this.#filter;
    const length = end - start;
    search.left -= length;
    let code = nextCode(nextCode(0, unitAt(target, start)), unitAt(target, start + 1));
    for (let i = 0; i < length; i++) {
      code = nextCode(code, unitAt(target, start + i + 2));
      if ((((filter[code >> 3] ?? 0) >> (code & 7)) & 1) === 0) continue;
      this.#offerAt(start + i, target, from, end, check, search);
      if (search.left < 0) return;
    }
  }

  #offerAt(at: number, target: string, from: number, end: number, check: number, search: Search): void {
    const first = search.found;
    this.#trie.find(target, at, search);
    for (let i = search.found; i > first;) {
      const piece = this.#pieces[this.#trie.value(search.path[--i] ?? 0)];
      if (piece === undefined || piece.tried === check) continue;
      piece.tried = check;
      piece.patterns ??= piece.orders.flatMap(this.#compile).sort(byCeiling);
      tryEach(piece.patterns, target, from, end, search);
    }
    search.found = first;
  }
}

/** The code of the last three characters; 0 stands for none. That others have the same one costs needless look-ups, no more. */
function nextCode(code: number, unit: number): number {
  return ((code << UNIT_BITS) | ((unit ^ (unit >> 3)) & 0xf)) & (CODES - 1);
}

/** The code unit at `at`, or 0 past the end, where `charCodeAt` would give NaN. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

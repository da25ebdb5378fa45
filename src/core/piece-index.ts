/**
 * Rules by a literal text that each of their matches holds: the target is gone through once, and only rules whose text
 * stands somewhere in it are tried. A rule is not compiled before.
 *
 * The texts are a trie, which is asked at every position. A Bloom filter over the first three characters of the texts
 * spares nearly all of these questions: it answers in 3 ns what takes the trie 30.
 */

import { LiteralTrie } from './literal-trie.js';
import { byCeiling, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';

/** The rules that hold the same text. */
interface SamePiece {
  readonly orders: number[];
  /** The greatest ceiling first, once a target has held the text. */
  patterns: readonly RankedPattern[] | undefined;
  /** The last check that tried them: a text may stand in a target many times. */
  tried: number;
}

/** So many characters of each text are in the filter. */
const FILTERED = 3;

/** Bits of the filter for each text: one in sixteen wrong answers. */
const BITS_PER_PIECE = 16;

/** 2^32 divided by the golden ratio: spreads over the high bits. */
const FACTOR = 0x9e3779b1;

export class PieceIndex {
  readonly #trie: LiteralTrie;
  readonly #compile: CompileRule;
  /** From 1 on: 0 stands for a text that is new to the trie. */
  readonly #pieces: (SamePiece | undefined)[] = [undefined];
  readonly #filter: Uint32Array;
  readonly #shift: number;
  /** For texts that are too short for the filter: 1 for their first character modulo 128. */
  readonly #shortStarts = new Uint8Array(128);
  #checks = 0;

  /** Most pieces stand in `text`; `rules` is how many there will be. */
  constructor(text: string, rules: number, compile: CompileRule) {
    this.#trie = new LiteralTrie(text);
    this.#compile = compile;
    this.#shift = Math.min(27, Math.clz32(rules * BITS_PER_PIECE));
    this.#filter = new Uint32Array(1 << (27 - this.#shift));
  }

  /** Adds a rule whose matches hold `text.slice(start, start + length)`, which is not empty. */
  add(text: string, start: number, length: number, order: number): void {
    const entry = this.#trie.add(text, start, length);
    const piece = this.#pieces[this.#trie.value(entry)];
    if (piece !== undefined) {
      piece.orders.push(order);
      return;
    }
    this.#trie.setValue(entry, this.#pieces.push({ orders: [order], patterns: undefined, tried: 0 }) - 1);
    const first = text.charCodeAt(start);
    if (length < FILTERED) {
      this.#shortStarts[first & 127] = 1;
    } else {
      const bit = hash(first, text.charCodeAt(start + 1), text.charCodeAt(start + 2)) >>> this.#shift;
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << bit);
    }
  }

  /** Offers the patterns whose texts stand in `target` between `start` and `end`; a match begins at `from`. */
  offerAll(target: string, from: number, start: number, end: number, search: Search): void {
    const check = ++this.#checks;
    const filter = this.#filter;
    const shift = this.#shift;
    const shortStarts = this.#shortStarts;
    search.left -= end - start;
    let first = unitAt(target, start);
    let second = unitAt(target, start + 1);
    for (let at = start; at < end; at++) {
      const third = unitAt(target, at + 2);
      const bit = hash(first, second, third) >>> shift;
      if (shortStarts[first & 127] === 1 || (((filter[bit >>> 5] ?? 0) >>> bit) & 1) === 1) {
        this.#offerAt(at, target, from, end, check, search);
        if (search.left < 0) return;
      }
      first = second;
      second = third;
    }
  }

  #offerAt(at: number, target: string, from: number, end: number, check: number, search: Search): void {
    const first = search.found;
    this.#trie.find(target, at, search);
    for (let i = search.found; i > first;) {
      const piece = this.#pieces[this.#trie.value(search.path[--i] ?? 0)];
      if (piece === undefined || piece.tried === check) continue;
      piece.tried = check;
      if (piece.patterns === undefined) this.#offerFirst(piece, target, from, end, search);
      else tryEach(piece.patterns, target, from, end, search);
    }
    search.found = first;
  }

  /** Compiles the rules of a piece, as far as the budget goes. */
  #offerFirst(piece: SamePiece, target: string, from: number, end: number, search: Search): void {
    const all: RankedPattern[] = [];
    for (const order of piece.orders) {
      const patterns = this.#compile(order);
      all.push(...patterns);
      tryEach(patterns, target, from, end, search);
      if (search.isSpent) return;
    }
    piece.patterns = all.sort(byCeiling);
  }
}

/** Texts whose hashes are alike only cost the question that the filter would have spared. */
function hash(first: number, second: number, third: number): number {
  return Math.imul((first << 10) ^ (second << 5) ^ third, FACTOR);
}

/** The code unit at `at`, or 0 behind the end: reading there would give a number that no sum can be made of. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

/**
 * An index of rules by a literal that every match contains: the target is scanned once, and only rules whose literal
 * occurs in it are compiled and tried.
 *
 * The texts are a trie, which is asked at every position. A Bloom filter over the first three characters of the texts
 * avoids nearly all of these look-ups: 3 ns instead of 30.
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

/** How many characters of each literal are in the filter. */
const FILTERED = 3;

/** Bits of the filter for each text: one in sixteen wrong answers. */
const BITS_PER_PIECE = 16;

/** 2^32 divided by the golden ratio: spreads over the high bits. */
const FACTOR = 0x9e3779b1;

export class PieceIndex {
  readonly #trie: LiteralTrie;
  readonly #compile: CompileRule;
  /** From 1 on: 0 marks a text that is new to the trie. */
  readonly #pieces: (SamePiece | undefined)[] = [undefined];
  readonly #filter: Uint32Array;
  readonly #shift: number;
  /** For texts that are too short for the filter: 1 for their first character modulo 128. */
  readonly #shortStarts = new Uint8Array(128);
  #checks = 0;

  /** Most literals are slices of `text`; `rules` is how many there will be. */
  constructor(text: string, rules: number, compile: CompileRule) {
    this.#trie = new LiteralTrie(text);
    this.#compile = compile;
    this.#shift = Math.min(27, Math.clz32(rules * BITS_PER_PIECE));
    this.#filter = new Uint32Array(1 << (27 - this.#shift));
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
    const first = text.charCodeAt(start);
    if (length < FILTERED) {
      this.#shortStarts[first & 127] = 1;
    } else {
      const bit = hash(first, text.charCodeAt(start + 1), text.charCodeAt(start + 2)) >>> this.#shift;
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << bit);
    }
  }

  /** Offers the patterns whose literals occur in `target` between `start` and `end`; a match begins at `from`. */
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
      piece.patterns ??= piece.orders.flatMap(this.#compile).sort(byCeiling);
      tryEach(piece.patterns, target, from, end, search);
    }
    search.found = first;
  }
}

/** A hash collision costs one needless look-up and nothing else. */
function hash(first: number, second: number, third: number): number {
  return Math.imul((first << 10) ^ (second << 5) ^ third, FACTOR);
}

/** The code unit at `at`, or 0 past the end, where `charCodeAt` would give NaN. */
function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}

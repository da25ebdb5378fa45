/**
 * Patterns by a literal text that each of their matches holds: the target is gone through once, and only patterns whose
 * text stands somewhere in it are tried.
 *
 * The texts are a trie, which is asked at every position. A Bloom filter over the first three characters of the texts
 * spares nearly all of these questions: it answers in 3 ns what takes the trie 30.
 */

import { LiteralTrie } from './literal-trie.js';
import { byCeiling, tryEach, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';

/** The patterns that hold the same text, the greatest ceiling first. */
interface SamePiece {
  readonly patterns: RankedPattern[];
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
  /** From 1 on: 0 stands for a text that is new to the trie. */
  readonly #pieces: (SamePiece | undefined)[] = [undefined];
  readonly #filter: Uint32Array;
  readonly #shift: number;
  /** For texts that are too short for the filter: 1 for their first character modulo 128. */
  readonly #shortStarts = new Uint8Array(128);
  #checks = 0;

  /** `holds` is known of each pattern, and not empty. */
  constructor(patterns: readonly RankedPattern[]) {
    this.#trie = new LiteralTrie('', patterns.length);
    this.#shift = Math.min(27, Math.clz32(patterns.length * BITS_PER_PIECE));
    this.#filter = new Uint32Array(1 << (27 - this.#shift));
    for (const pattern of patterns) this.#add(pattern.pattern.holds ?? '', pattern);
    for (const piece of this.#pieces) piece?.patterns.sort(byCeiling);
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
      tryEach(piece.patterns, target, from, end, search);
    }
    search.found = first;
  }

  #add(text: string, pattern: RankedPattern): void {
    const entry = this.#trie.add(text, 0, text.length);
    const piece = this.#pieces[this.#trie.value(entry)];
    if (piece !== undefined) {
      piece.patterns.push(pattern);
      return;
    }
    this.#trie.setValue(entry, this.#pieces.push({ patterns: [pattern], tried: 0 }) - 1);
    if (text.length < FILTERED) {
      this.#shortStarts[text.charCodeAt(0) & 127] = 1;
    } else {
      const bit = hash(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)) >>> this.#shift;
      this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << bit);
    }
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

/**
 * Finds the deciding rule. Most rules begin with plain characters; an index of these finds the rules that can match:
 *
 *     Disallow: /shop/cart        "/shop/cart" is the whole rule
 *     Disallow: /shop/*?sort      tried only if the target begins with "/shop/" and contains "?sort"
 *     Disallow: *.pdf             no plain start: has to be compiled
 *
 * Rules become objects only when they are tried. Rules with the same plain start share a bucket.
 */

import type { PlainRules } from './dialect.js';
import { findInPlace, hasKey, type Keys, pieceAfterStar } from './plain-start.js';
import { PieceIndex, type PieceOfRule } from './piece-index.js';
import { byCeiling, searchPrice, tryEach, type CompileRule, type RankedPattern } from './ranked-pattern.js';
import type { Search } from './search.js';
import { allowsAt, LAST_START, lengthOf, LONGEST, packSpan, startOf } from './span.js';
import { StartIndex } from './start-index.js';

/** Approximate bytes of an index without its arrays, and of a rule in a bucket with its literal. */
const INDEX_BYTES = 550;
const BUCKETED_BYTES = 170;

/** The units a first check may spend on trying rules one by one; after that it starts over with the index. */
const UNITS_IN_PLACE = 20_000;

/** Up to this many rules with the same plain start are tried one by one; more get an index of their literals. */
const WORTH_AN_INDEX = 8;

/** The check by which the index pays for being made again, if rules can be gathered. */
const GATHERING_CHECK = 200;

/** Rules with the same plain start. */
interface Bucket {
  /** Rules that consist of the common start only, highest rank first. */
  readonly whole: readonly number[];
  /** The patterns that have to be tried one by one, highest ceiling first. */
  readonly patterns: readonly RankedPattern[];
  /** The index of all other patterns. */
  readonly index: PieceIndex | undefined;
}

export class RuleIndex {
  readonly #rules: Keys;
  readonly #plain: PlainRules;
  readonly #compile: CompileRule;
  #checks = 0;
  /** Made by the second check, and once more by a later one. */
  #starts: StartIndex | undefined;
  /** Keyed by the first of several rules with the same plain start, inverted. */
  #buckets: Map<number, Bucket> | undefined;
  /** How many rules are in buckets. */
  #bucketed = 0;

  constructor(rules: Keys, plain: PlainRules, compile: CompileRule) {
    this.#rules = rules;
    this.#plain = plain;
    this.#compile = compile;
  }

  /** The approximate memory of the index with its arrays and buckets, in bytes. */
  get bytes(): number {
    return INDEX_BYTES + (this.#starts?.bytes ?? 0) + BUCKETED_BYTES * this.#bucketed;
  }

  /** Offers every rule that may be the best match of `target` at `from`; no star reaches beyond `end`. */
  find(target: string, from: number, end: number, search: Search): void {
    const { stack, depth } = search;
    const isFirst = this.#checks++ === 0;
    if (this.#checks === GATHERING_CHECK) this.#gather();
    if (isFirst) {
      for (let key = 0; key < this.#rules.spans.length;) {
        key = findInPlace(this.#rules, this.#plain, target, from, search, key);
      }
    } else (this.#starts ??= new StartIndex(this.#rules, this.#plain)).find(target, from, search);
    const floor = isFirst ? search.left - UNITS_IN_PLACE : 0;
    let i = search.depth;
    while (i > depth && search.left >= floor) {
      const length = stack[--i] ?? 0;
      const order = stack[--i] ?? 0;
      if (order >= 0 && this.#isWhole(order, length)) {
        this.#offerWhole(order, search);
        continue;
      }
      if (isFirst) {
        // Searching for a literal takes a tenth of the time of compiling the rule.
        const piece = this.#pieceAfter(order, length);
        search.left -= searchPrice(piece.length) * (target.length - from);
        if (!target.includes(piece, from + length)) continue;
      }
      let bucket: Bucket | undefined;
      if (order < 0) {
        bucket = this.#buckets?.get(order) ?? this.#makeBucket(order, length);
        const { whole } = bucket;
        for (let at = 0; at < whole.length && this.#offerWhole(whole[at] ?? 0, search);) at++;
      }
      tryEach(bucket?.patterns ?? this.#compile(order), target, from, end, length, search);
      bucket?.index?.offerAll(target, from, end, search);
    }
    search.depth = depth;
    if (!isFirst) return;
    // The stack may have held nearly all rules of a large file.
    stack.length = depth;
    if (i > depth) this.find(target, from, end, search);
  }

  /**
   * If many rules begin with `/*`, every target is searched for literals anyway: other rules with a literal are found by
   * that search, too, when only their slash remains as their plain start.
   */
  #gather(): void {
    const { text, spans } = this.#rules;
    if (spans.filter((span) => text.startsWith('/*', startOf(span))).length <= WORTH_AN_INDEX) return;
    const pieces = new Set<string>();
    const gathered = spans.map((span, order) => {
      const piece = this.#pieceAfter(order, hasKey(this.#plain, text, span) ? 1 : 0);
      // Only one rule for each literal, so that no target has many of them tried that begin differently.
      return piece.length > 2 && pieces.size < pieces.add(piece).size
        ? packSpan(startOf(span), 1, span & 1)
        : span;
    });
    this.#starts = new StartIndex({ text, spans: gathered }, this.#plain);
    this.#buckets = undefined;
    this.#bucketed = 0;
  }

  /** Offers a rule that consists of plain characters only; false if it cannot decide. */
  #offerWhole(order: number, search: Search): boolean {
    return search.offer(this.#rank(order), order, allowsAt(this.#span(order)));
  }

  /** Makes the bucket of the rules that begin with the same `length` plain characters; `key` is the first, inverted. */
  #makeBucket(key: number, length: number): Bucket {
    const whole: number[] = [];
    const others: number[] = [];
    for (let order = ~key; order >= 0; order = this.#starts?.next(order) ?? -1) {
      (this.#isWhole(order, length) ? whole : others).push(order);
    }
    const patterns: RankedPattern[] = [];
    const pieces: PieceOfRule[] = [];
    if (others.length <= WORTH_AN_INDEX) others.forEach((order) => patterns.push(...this.#compile(order)));
    else {
      let room = LAST_START;
      const isIndexed = (order: number, piece: string): boolean =>
        piece !== '' && (room -= piece.length) > 0 && pieces.push({ piece, order }) > 0;
      for (const order of others) {
        if (isIndexed(order, this.#pieceAfter(order, length))) continue;
        for (const pattern of this.#compile(order)) {
          const { prefix, holds = '' } = pattern;
          const piece = (holds.length > prefix.length ? holds : prefix).slice(0, LONGEST);
          if (!isIndexed(order, piece)) patterns.push(pattern);
        }
      }
    }
    this.#bucketed += whole.length + others.length;
    const bucket = {
      whole: whole.sort((one, other) => this.#rank(other) - this.#rank(one) || one - other),
      patterns: patterns.sort(byCeiling),
      index: pieces[0] && new PieceIndex(pieces, this.#compile),
    };
    // Last, since a dialect's function may throw before.
    (this.#buckets ??= new Map<number, Bucket>()).set(key, bucket);
    return bucket;
  }

  /** Whether a rule consists only of its `length` plain characters. */
  #isWhole(order: number, length: number): boolean {
    return length > 0 && length === lengthOf(this.#span(order));
  }

  /** A literal that every match of a rule contains after `length` plain characters; empty if none is known. */
  #pieceAfter(order: number, length: number): string {
    if (length === 0) return '';
    const span = this.#span(order);
    const start = startOf(span);
    return pieceAfterStar(this.#plain, this.#rules.text, start + length, start + lengthOf(span));
  }

  /** The rank of a rule of plain characters only. */
  #rank(order: number): number {
    const span = this.#span(order);
    return this.#plain.rank(lengthOf(span), order, allowsAt(span));
  }

  #span(order: number): number {
    return this.#rules.spans[order] ?? 0;
  }
}

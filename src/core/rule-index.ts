/**
 * Finds the deciding rule. Most rules begin with plain characters; an index of these finds the rules that can match:
 *
 *     Disallow: /shop/cart        "/shop/cart" is the whole rule
 *     Disallow: /shop/*?sort      tried only if the target begins with "/shop/" and contains "?sort"
 *     Disallow: *.pdf             no plain start: has to be compiled
 *
 * Rules become objects only when they are tried. Rules with the same plain start share a bucket.
 */

import { Bucket } from './bucket.js';
import type { PlainRules } from './dialect.js';
import { findInPlace, type Keys, pieceAfterStar } from './plain-start.js';
import { searchPrice, tryEach, type CompileRule } from './ranked-pattern.js';
import type { Search } from './search.js';
import { allowsAt, lengthOf, startOf } from './span.js';
import { StartIndex } from './start-index.js';

/** Approximate bytes of a rule in a bucket with its literal. */
const BUCKETED_BYTES = 170;

/** The units a first check may spend on trying rules one by one; after that it starts over with the index. */
const UNITS_IN_PLACE = 20_000;

export class RuleIndex {
  readonly #rules: Keys;
  readonly #plain: PlainRules;
  readonly #compile: CompileRule;
  #isUsed = false;
  /** Made by the second check. */
  #starts: StartIndex | undefined;
  /** Keyed by the first of several rules with the same plain start, inverted. */
  #alike: Map<number, Bucket> | undefined;
  /** How many rules are in buckets. */
  #bucketed = 0;

  constructor(rules: Keys, plain: PlainRules, compile: CompileRule) {
    this.#rules = rules;
    this.#plain = plain;
    this.#compile = compile;
  }

  /** The approximate memory of its arrays and buckets, in bytes. */
  get bytes(): number {
    return (this.#starts?.bytes ?? 0) + BUCKETED_BYTES * this.#bucketed;
  }

  /** Offers every rule that may be the best match of `target` at `from`; no star reaches beyond `end`. */
  find(target: string, from: number, end: number, search: Search): void {
    const { stack, depth } = search;
    const isFirst = !this.#isUsed;
    this.#isUsed = true;
    if (isFirst) findInPlace(this.#rules, this.#plain, target, from, search);
    else (this.#starts ??= new StartIndex(this.#rules, this.#plain)).find(target, from, search);
    const floor = isFirst ? search.left - UNITS_IN_PLACE : 0;
    let i = search.depth;
    while (i > depth && search.left >= floor) {
      const length = stack[--i] ?? 0;
      const order = stack[--i] ?? 0;
      if (order >= 0 && this.#isWhole(order, length)) {
        this.#offerWhole(order, search);
        continue;
      }
      let alike: Bucket | undefined;
      if (order < 0) {
        alike = this.#alike?.get(order) ?? this.#makeAlike(order, length);
        const { whole } = alike;
        for (let at = 0; at < whole.length && this.#offerWhole(whole[at] ?? 0, search);) at++;
      } else if (isFirst && !this.#mayMatch(order, length, target, from, search)) continue;
      const patterns = alike?.patterns(this.#compile) ?? this.#compile(order);
      tryEach(patterns, target, from, end, search);
      alike?.index?.offerAll(target, from, end, search);
    }
    search.depth = depth;
    if (!isFirst) return;
    // The stack may have held nearly all rules of a large file.
    stack.length = depth;
    if (i > depth) this.find(target, from, end, search);
  }

  /** Offers a rule that consists of plain characters only; false if it cannot decide. */
  #offerWhole(order: number, search: Search): boolean {
    return search.offer(this.#rank(order), order, allowsAt(this.#span(order)));
  }

  /** Whether the target contains a literal of the rule: searching for it takes a tenth of the time of compiling the rule. */
  #mayMatch(order: number, length: number, target: string, from: number, search: Search): boolean {
    const piece = this.#pieceAfter(order, length);
    search.left -= searchPrice(piece.length) * (target.length - from);
    return target.includes(piece, from + length);
  }

  /** Makes the bucket of the rules that begin with the same `length` plain characters; `key` is the first, inverted. */
  #makeAlike(key: number, length: number): Bucket {
    const alike = new Bucket();
    for (let order = ~key; order >= 0; order = this.#starts?.next(order) ?? -1) {
      if (this.#isWhole(order, length)) alike.whole.push(order);
      else alike.add(order, this.#pieceAfter(order, length));
      this.#bucketed++;
    }
    alike.whole.sort((one, other) => this.#rank(other) - this.#rank(one) || one - other);
    // Last, since a dialect's function may throw before.
    this.#alike ??= new Map<number, Bucket>();
    this.#alike.set(key, alike);
    return alike;
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

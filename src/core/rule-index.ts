/**
 * Finds the deciding rule. Most rules begin with plain characters, and an index of these tells which of them can match:
 *
 *     Disallow: /shop/cart        "/shop/cart" is all of it
 *     Disallow: /shop/*?sort      tried only if the target begins with "/shop/" and contains "?sort"
 *     Disallow: *.pdf             begins with nothing plain: has to be compiled
 *
 * No rule becomes an object before that. Rules with the same plain start share a bucket.
 */

import { Bucket } from './bucket.js';
import type { PlainRules } from './dialect.js';
import { pieceAfterStar } from './plain-start.js';
import { searchPrice, tryEach, type CompileRule } from './ranked-pattern.js';
import type { Search } from './search.js';
import { allowsAt, lengthOf, startOf } from './span.js';
import { StartIndex, type Keys } from './start-index.js';

/** Approximate bytes of a rule in a bucket with its literal. */
const BUCKETED_BYTES = 170;

/** The units a first check may spend on trying rules one by one; after that it starts over with the index. */
const UNITS_IN_PLACE = 20_000;

export class RuleIndex {
  readonly #rules: Keys;
  readonly #plain: PlainRules;
  readonly #compile: CompileRule;
  #starts: StartIndex | undefined;
  /** By the first of several rules that begin alike. */
  readonly #alike: Bucket[] = [];
  /** How many rules are in buckets. */
  #bucketed = 0;

  constructor(rules: Keys, plain: PlainRules, compile: CompileRule) {
    this.#rules = rules;
    this.#plain = plain;
    this.#compile = compile;
  }

  /** About what its arrays and buckets take in memory. */
  get bytes(): number {
    return (this.#starts?.bytes ?? 0) + BUCKETED_BYTES * this.#bucketed;
  }

  /** Offers every rule that may be the best match of `target` from `from`; no star reaches beyond `end`. */
  find(target: string, from: number, end: number, search: Search): void {
    const { stack, depth } = search;
    const isFirst = this.#starts === undefined;
    const starts = (this.#starts ??= new StartIndex(this.#rules, this.#plain));
    if (isFirst) starts.findOnce(target, from, search);
    else starts.find(target, from, search);
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
        alike = this.#alike[~order] ??= this.#makeAlike(starts, ~order, length);
        for (const whole of alike.whole) if (!this.#offerWhole(whole, search)) break;
      } else if (isFirst && !this.#mayMatch(order, length, target, from, search)) continue;
      const patterns = alike?.patterns(this.#compile) ?? this.#compile(order);
      tryEach(patterns, target, from, end, search);
      alike?.index?.offerAll(target, from, end, search);
    }
    search.depth = depth;
    if (!isFirst) return;
    // Nearly all rules of a large file may have been on it.
    stack.length = depth;
    if (i > depth) this.find(target, from, end, search);
  }

  /** Offers a rule that is nothing but plain characters; false if it cannot decide. */
  #offerWhole(order: number, search: Search): boolean {
    return search.offer(this.#rank(order), order, allowsAt(this.#span(order)));
  }

  /** Whether the target has a text that a rule holds: looking for it takes a tenth of the time of compiling the rule. */
  #mayMatch(order: number, length: number, target: string, from: number, search: Search): boolean {
    const piece = this.#pieceAfter(order, length);
    search.left -= searchPrice(piece.length) * (target.length - from);
    return target.includes(piece, from + length);
  }

  /** Sorts the rules that begin with the same `length` plain characters. */
  #makeAlike(starts: StartIndex, head: number, length: number): Bucket {
    const alike = new Bucket();
    for (let order = head; order >= 0; order = starts.next(order)) {
      if (this.#isWhole(order, length)) alike.whole.push(order);
      else alike.add(order, this.#pieceAfter(order, length));
      this.#bucketed++;
    }
    alike.whole.sort((one, other) => this.#rank(other) - this.#rank(one) || one - other);
    return alike;
  }

  /** Whether a rule is nothing but its `length` plain characters. */
  #isWhole(order: number, length: number): boolean {
    return length > 0 && length === lengthOf(this.#span(order));
  }

  /** A text that every match of a rule contains after `length` plain characters; empty if none is known. */
  #pieceAfter(order: number, length: number): string {
    if (length === 0) return '';
    const span = this.#span(order);
    const start = startOf(span);
    return pieceAfterStar(this.#plain, this.#rules.text, start + length, start + lengthOf(span));
  }

  /** The rank of a rule that is plain to its end. */
  #rank(order: number): number {
    const span = this.#span(order);
    return this.#plain.rank(lengthOf(span), order, allowsAt(span));
  }

  #span(order: number): number {
    return this.#rules.spans[order] ?? 0;
  }
}

/**
 * Finds the deciding rule. Most rules begin with plain characters, and an index of these tells which of them can match:
 *
 *     Disallow: /shop/cart        "/shop/cart" is all of it
 *     Disallow: /shop/*?sort      "/shop/" stands in the target: the rest is compared if the target has "?sort"
 *
 * Nothing becomes an object before that. Rules that begin alike share a bucket; so do all that have to be compiled to know
 * what their matches begin with.
 */

import { Bucket } from './bucket.js';
import type { PlainRules } from './dialect.js';
import { NO_MATCH } from './rank.js';
import { isPlain, pieceAfterStar } from './plain-start.js';
import { searchPrice, tryEach, type CompileRule } from './ranked-pattern.js';
import type { Search } from './search.js';
import { allowsAt, lengthOf, startOf } from './span.js';
import { reach, StartIndex, type Spans } from './start-index.js';

/** The rules of a selection, in place. */
export interface RulesInPlace extends Spans {
  readonly count: number;
}

/** Approximate bytes of a rule in a bucket with its literal. */
const BUCKETED_BYTES = 150;

/** How much may be spent on trying rules one by one before the index selects which need trying. */
const UNITS_IN_PLACE = 20_000;

export class RuleIndex {
  readonly #rules: RulesInPlace;
  readonly #plain: PlainRules | undefined;
  readonly #compile: CompileRule;
  #wasAsked = false;
  #starts: StartIndex | undefined;
  /** The rules that are not plain, if there are any. */
  #others: Bucket | undefined;
  /** By the first of several plain rules that begin alike. */
  readonly #alike: Bucket[] = [];
  /** How many rules are in buckets. */
  #bucketed = 0;

  constructor(rules: RulesInPlace, plain: PlainRules | undefined, compile: CompileRule) {
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
    if (!this.#wasAsked) {
      this.#wasAsked = true;
      if (this.#offerEach(target, from, end, search)) return;
    }
    const starts = (this.#starts ??= this.#sorted());
    const { path, found } = search;
    starts.find(target, from, search);
    for (let i = search.found; i > found && !search.isSpent;) {
      const length = path[--i] ?? 0;
      const order = path[--i] ?? 0;
      if (order >= 0) {
        this.#offer(order, length, target, from, end, search);
        continue;
      }
      const alike = (this.#alike[~order] ??= this.#makeAlike(starts, ~order, length));
      for (const order of alike.whole) {
        if (!search.canGainFrom(this.#rank(order), order)) break;
        this.#offer(order, length, target, from, end, search);
      }
      alike.offerAll(target, from, end, search, this.#compile);
    }
    search.found = found;
    this.#others?.offerAll(target, from, end, search, this.#compile);
  }

  /** Offers what matches of all rules; false where that takes more than building the index would. */
  #offerEach(target: string, from: number, end: number, search: Search): boolean {
    const { text, spans, count } = this.#rules;
    const plain = this.#plain;
    const enough = search.left - UNITS_IN_PLACE;
    for (let order = count - 1; order >= 0; order--) {
      if (search.left < enough) return false;
      const span = spans[order] ?? 0;
      if (isPlain(plain, text, span)) {
        const length = reach(plain.characters, text, startOf(span), lengthOf(span), target, from, 0);
        if (length < 0) continue;
        if (length < lengthOf(span)) {
          // Looking for it takes a tenth of the time of compiling the rule.
          const piece = this.#pieceAfter(order, length);
          search.left -= searchPrice(piece.length) * (end - from);
          if (!target.includes(piece, from + length)) continue;
        }
        this.#offer(order, length, target, from, end, search);
      } else tryEach(this.#compile(order), target, from, end, search);
    }
    search.left -= count;
    return true;
  }

  /** An index of all plain rules. */
  #sorted(): StartIndex {
    const { text, spans, count } = this.#rules;
    const plain = this.#plain;
    const starts = new StartIndex(this.#rules, count, plain?.characters);
    for (let order = 0; order < count; order++) {
      if (isPlain(plain, text, spans[order] ?? 0)) starts.add(order);
      else {
        (this.#others ??= new Bucket()).add(order, '');
        this.#bucketed++;
      }
    }
    return starts;
  }

  /** Offers a plain rule of which `length` characters stand in the target. */
  #offer(order: number, length: number, target: string, from: number, end: number, search: Search): void {
    const span = this.#span(order);
    if (length === lengthOf(span)) search.offer(this.#rank(order), order, allowsAt(span));
    else tryEach(this.#compile(order), target, from, end, search);
  }

  /** Sorts the plain rules that have the same `length` characters before a star or their end. */
  #makeAlike(starts: StartIndex, head: number, length: number): Bucket {
    const alike = new Bucket();
    for (let order = head; order >= 0; order = starts.next(order)) {
      if (length === lengthOf(this.#span(order))) alike.whole.push(order);
      else alike.add(order, this.#pieceAfter(order, length));
      this.#bucketed++;
    }
    alike.whole.sort((one, other) => this.#rank(other) - this.#rank(one) || one - other);
    return alike;
  }

  /** A text that every match of a plain rule contains after `length` characters; empty if there is none. */
  #pieceAfter(order: number, length: number): string {
    const span = this.#span(order);
    const start = startOf(span);
    return pieceAfterStar(this.#plain, this.#rules.text, start + length, start + lengthOf(span));
  }

  /** The rank of a rule that is plain to its end. */
  #rank(order: number): number {
    const span = this.#span(order);
    return this.#plain?.rank(lengthOf(span), order, allowsAt(span)) ?? NO_MATCH;
  }

  #span(order: number): number {
    return this.#rules.spans[order] ?? 0;
  }
}

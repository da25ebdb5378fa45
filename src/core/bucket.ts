/**
 * The patterns of one literal prefix that need more than the prefix.
 *
 * Thousands of rules may begin with the same `/*`. So a large bucket has a second key: every match of a pattern holds
 * some literal text, and of the pairs of characters in it the one that is rarest in the bucket stands for the pattern.
 * A target asks only for the pairs that it holds.
 */

import type { BestMatch, RankedPattern } from './best-match.js';
import type { Pattern } from './dialect.js';

/** Fewer patterns than these are tried one by one. */
const WORTH_A_SECOND_KEY = 8;

const NONE: number[] = [];

/** The patterns that a pair of characters stands for, best ceiling first. */
interface PairPatterns {
  readonly pair: number;
  readonly patterns: RankedPattern[];
  /** The last question in which they were tried: a pair may stand in a target many times. */
  tried: number;
  next: PairPatterns | undefined;
}

export class Bucket {
  readonly prefix: string;
  /** Best ceiling first. What has no pair when there are pairs, else all. */
  #plain: RankedPattern[] = [];
  /** Rules that are compiled when the first pattern is asked for. */
  #orders: number[] = [];
  #pairs: (PairPatterns | undefined)[] | undefined;
  #highest = -Infinity;
  #questions = 0;
  #inOrder = false;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  /** All patterns are added before the first is asked for. */
  add(ranked: RankedPattern): void {
    this.#plain.push(ranked);
  }

  /** A rule that is compiled when the first is asked for. */
  addOrder(order: number): void {
    this.#orders.push(order);
  }

  /** Offers every pattern that may be the best match of `target` from `from`, where the prefix stands. */
  offerAll(
    target: string,
    from: number,
    best: BestMatch,
    compile: (order: number) => readonly Pattern[],
  ): void {
    if (!this.#inOrder) this.#putInOrder(compile);
    if (this.#highest < best.rank) return;
    tryEach(this.#plain, target, from, this.prefix.length, best);
    const pairs = this.#pairs;
    if (pairs === undefined) return;
    const question = ++this.#questions;
    const rest = from + this.prefix.length;
    let before = target.charCodeAt(rest);
    for (let i = rest + 1; i < target.length; i++) {
      const unit = target.charCodeAt(i);
      const pair = before * 0x10000 + unit;
      before = unit;
      for (let entry = pairs[slotOf(pair, pairs.length)]; entry !== undefined; entry = entry.next) {
        if (entry.pair !== pair || entry.tried === question) continue;
        entry.tried = question;
        tryEach(entry.patterns, target, from, this.prefix.length, best);
      }
    }
  }

  #putInOrder(compile: (order: number) => readonly Pattern[]): void {
    this.#inOrder = true;
    for (const order of this.#orders) {
      for (const pattern of compile(order)) this.#plain.push({ pattern, order });
    }
    this.#orders = NONE;
    for (const { pattern } of this.#plain) this.#highest = Math.max(this.#highest, pattern.ceiling);
    if (this.#plain.length === 1) return;
    this.#plain.sort((one, other) => other.pattern.ceiling - one.pattern.ceiling || one.order - other.order);
    // What comes after a pattern that is the prefix and nothing more can never decide.
    const last = this.#plain.findIndex(
      ({ pattern: { score, prefix } }) => score === undefined && prefix.length <= this.prefix.length,
    );
    if (last >= 0) this.#plain.length = last + 1;
    if (this.#plain.length > WORTH_A_SECOND_KEY) this.#makePairs();
  }

  #makePairs(): void {
    counts.fill(0);
    for (const { pattern } of this.#plain) countPairs(pattern.holds ?? '');
    const pairs = new Array<PairPatterns | undefined>(slotsFor(this.#plain.length)).fill(undefined);
    this.#plain = this.#plain.filter((ranked) => {
      const rarest = rarestPair(ranked.pattern.holds ?? '');
      if (rarest < 0) return true;
      const slot = slotOf(rarest, pairs.length);
      let entry = pairs[slot];
      while (entry !== undefined && entry.pair !== rarest) entry = entry.next;
      if (entry === undefined) {
        entry = { pair: rarest, patterns: [], tried: 0, next: pairs[slot] };
        pairs[slot] = entry;
      }
      entry.patterns.push(ranked);
      return false;
    });
    this.#pairs = pairs;
  }
}

/** How often the pairs of a bucket occur, counted by slot: pairs that share one only look less rare. */
const counts = new Uint32Array(1 << 10);

function countPairs(text: string): void {
  for (let i = 1; i < text.length; i++) {
    const slot = slotOf(pairAt(text, i), counts.length);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
}

/** The pair of `text` that is rarest in the bucket, or -1 when it has none. */
function rarestPair(text: string): number {
  let rarest = -1;
  let least = Infinity;
  for (let i = 1; i < text.length; i++) {
    const pair = pairAt(text, i);
    const count = counts[slotOf(pair, counts.length)] ?? 0;
    if (count >= least) continue;
    rarest = pair;
    least = count;
  }
  return rarest;
}

/** The units before and at `index` as one number, never negative. */
function pairAt(text: string, index: number): number {
  return text.charCodeAt(index - 1) * 0x10000 + text.charCodeAt(index);
}

function tryEach(
  patterns: readonly RankedPattern[],
  target: string,
  from: number,
  known: number,
  best: BestMatch,
): void {
  for (let i = 0; i < patterns.length; i++) {
    const ranked = patterns[i];
    if (ranked === undefined || ranked.pattern.ceiling < best.rank) return;
    const { score, ceiling, prefix } = ranked.pattern;
    // A rule may turn out to have a longer prefix than was known when it was put here.
    if (prefix.length > known && !target.startsWith(prefix, from)) continue;
    best.offer(score === undefined ? ceiling : score(target, from), ranked.order, ranked.pattern);
  }
}

/** A power of two that leaves most slots empty, so that most pairs of a target ask nothing. */
function slotsFor(patterns: number): number {
  return 1 << (34 - Math.clz32(patterns));
}

function slotOf(pair: number, slots: number): number {
  return ((pair >>> 11) ^ pair) & (slots - 1);
}

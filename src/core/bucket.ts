/**
 * The patterns of one literal prefix that need more than the prefix.
 *
 * Thousands of rules may begin with the same `/*`. So a large bucket has a second key: every match of a pattern holds
 * some literal text, and of the pairs of characters in it the one that is rarest in the bucket stands for the pattern.
 * A target asks only for the pairs that it holds.
 */

import { rankOf, type BestMatch, type RankedPattern } from './best-match.js';
import type { Pattern } from './dialect.js';
import { NO_MATCH } from './rank.js';

/** Fewer patterns than these are tried one by one. */
const WORTH_A_SECOND_KEY = 8;

/** The patterns that a pair of characters stands for, best ceiling first. */
interface PairPatterns {
  readonly pair: number;
  readonly patterns: RankedPattern[];
  /** The last question in which they were tried: a pair may stand in a target many times. */
  tried: number;
  next: PairPatterns | undefined;
}

export class Bucket {
  /** Empty where the prefix has a place in the text of the file. */
  readonly prefix: string;
  /** The rules, which are compiled when the first target begins with the prefix. All are added before that. */
  readonly orders: number[];
  /** Best ceiling first. What has no pair when there are pairs, else all. */
  #plain: readonly RankedPattern[] | undefined;
  #pairs: (PairPatterns | undefined)[] = [];
  #highest = NO_MATCH;
  #questions = 0;

  constructor(prefix: string, order: number) {
    this.prefix = prefix;
    this.orders = [order];
  }

  /** Offers every pattern that may be the best match of `target` from `from`; the prefix has been found to end at `rest`. */
  offerAll(
    target: string,
    from: number,
    rest: number,
    best: BestMatch,
    compile: (order: number) => readonly Pattern[],
  ): void {
    const plain = this.#plain ?? this.#makePatterns(compile);
    if (this.#highest < best.rank) return;
    tryEach(plain, target, from, best);
    const pairs = this.#pairs;
    if (rest === target.length || pairs.length === 0) return;
    const question = ++this.#questions;
    let before = target.charCodeAt(rest);
    for (let i = rest + 1; i < target.length; i++) {
      const unit = target.charCodeAt(i);
      const pair = before * 0x10000 + unit;
      before = unit;
      for (let entry = pairs[slotOf(pair, pairs.length)]; entry !== undefined; entry = entry.next) {
        if (entry.pair !== pair || entry.tried === question) continue;
        entry.tried = question;
        tryEach(entry.patterns, target, from, best);
      }
    }
  }

  #makePatterns(compile: (order: number) => readonly Pattern[]): readonly RankedPattern[] {
    const plain = this.orders.flatMap((order) => compile(order).map((pattern) => ({ order, pattern })));
    plain.sort((one, other) => other.pattern.ceiling - one.pattern.ceiling);
    this.#highest = plain[0]?.pattern.ceiling ?? NO_MATCH;
    return (this.#plain = plain.length > WORTH_A_SECOND_KEY ? this.#makePairs(plain) : plain);
  }

  /** Gives each pattern to a pair; those without one are left. */
  #makePairs(patterns: readonly RankedPattern[]): readonly RankedPattern[] {
    counts.fill(0);
    for (const { pattern } of patterns) countPairs(pattern.holds ?? '');
    const pairs = Array.from<PairPatterns | undefined>({ length: slotsFor(patterns.length) });
    this.#pairs = pairs;
    return patterns.filter((ranked) => {
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

function tryEach(patterns: readonly RankedPattern[], target: string, from: number, best: BestMatch): void {
  for (const { pattern, order } of patterns) {
    if (pattern.ceiling < best.rank) return;
    best.offer(rankOf(pattern, target, from), order, pattern);
  }
}

/** A power of two that leaves most slots empty, so that most pairs of a target ask nothing. */
function slotsFor(patterns: number): number {
  return 1 << (34 - Math.clz32(patterns));
}

function slotOf(pair: number, slots: number): number {
  return ((pair >>> 11) ^ pair) & (slots - 1);
}

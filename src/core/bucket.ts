/**
 * The patterns of one literal prefix that need more than the prefix.
 *
 * Thousands of rules may begin with the same `/*`. So a large bucket has a second key: every match of a pattern holds
 * some literal text, and of the pairs of characters in it the one that is rarest in the bucket stands for the pattern.
 * A target asks only for the pairs that it holds.
 */

import type { BestMatch, RankedPattern } from './best-match.js';

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
  /** Best ceiling first. What has no pair when there are pairs, else all. */
  #plain: RankedPattern[] = [];
  #pairs: (PairPatterns | undefined)[] | undefined;
  #highest = -Infinity;
  #questions = 0;

  add(ranked: RankedPattern): void {
    this.#plain.push(ranked);
  }

  /** Called once, when all patterns are in; gives the highest ceiling. */
  finish(): number {
    this.#plain.sort((one, other) => other.pattern.ceiling - one.pattern.ceiling || one.order - other.order);
    this.#highest = this.#plain[0]?.pattern.ceiling ?? -Infinity;
    if (this.#plain.length > WORTH_A_SECOND_KEY) this.#makePairs();
    return this.#highest;
  }

  /** Offers every pattern that matches `target` from `from`; the prefix has been found to end at `rest`. */
  offerAll(target: string, from: number, rest: number, best: BestMatch): void {
    if (this.#highest < best.rank) return;
    tryEach(this.#plain, target, from, best);
    const pairs = this.#pairs;
    if (pairs === undefined) return;
    const question = ++this.#questions;
    let pair = target.charCodeAt(rest);
    for (let i = rest + 1; i < target.length; i++) {
      pair = ((pair & 0xffff) << 16) | target.charCodeAt(i);
      for (let entry = pairs[slotOf(pair, pairs.length)]; entry !== undefined; entry = entry.next) {
        if (entry.pair !== pair || entry.tried === question) continue;
        entry.tried = question;
        tryEach(entry.patterns, target, from, best);
      }
    }
  }

  #makePairs(): void {
    const counts = new Map<number, number>();
    for (const { pattern } of this.#plain) {
      for (const pair of pairsOf(pattern.holds ?? '')) counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    const pairs = new Array<PairPatterns | undefined>(slotsFor(this.#plain.length)).fill(undefined);
    this.#plain = this.#plain.filter((ranked) => {
      const rarest = rarestPair(ranked.pattern.holds ?? '', counts);
      if (rarest === undefined) return true;
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

function tryEach(patterns: readonly RankedPattern[], target: string, from: number, best: BestMatch): void {
  for (let i = 0; i < patterns.length; i++) {
    const ranked = patterns[i];
    if (ranked === undefined || ranked.pattern.ceiling < best.rank) return;
    const { score, ceiling } = ranked.pattern;
    best.offer(score === undefined ? ceiling : score(target, from), ranked.order, ranked.pattern);
  }
}

function pairsOf(text: string): number[] {
  const pairs: number[] = [];
  for (let i = 1; i < text.length; i++) pairs.push((text.charCodeAt(i - 1) << 16) | text.charCodeAt(i));
  return pairs;
}

function rarestPair(text: string, counts: ReadonlyMap<number, number>): number | undefined {
  let rarest: number | undefined;
  let least = Infinity;
  for (const pair of pairsOf(text)) {
    const count = counts.get(pair) ?? 0;
    if (count < least) {
      rarest = pair;
      least = count;
    }
  }
  return rarest;
}

/** A power of two that leaves most slots empty, so that most pairs of a target ask nothing. */
function slotsFor(patterns: number): number {
  return 1 << (34 - Math.clz32(patterns));
}

function slotOf(pair: number, slots: number): number {
  return ((pair >>> 16) * 31 + pair) & (slots - 1);
}

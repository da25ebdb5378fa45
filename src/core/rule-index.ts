/**
 * Finds the deciding rule among many: a hash table over the literal text that matches begin with.
 *
 *     Disallow: /shop/cart        "/shop/cart" -> a plain rule
 *     Disallow: /shop/*?sort      "/shop/"     -> a bucket: "*?sort" after /shop/
 *
 * A target is hashed once, unit by unit, and at the lengths of prefixes the table tells what begins like this. At lengths
 * that are powers of two a set of marks tells whether any longer prefix does, and where none does the search ends: a
 * target that no rule fits is hardly looked at, however many rules there are.
 *
 * What was found is tried from the longest prefix up, and a bucket that cannot beat it is not.
 *
 * All numbers are in one array, and plain rules are places in the text of the file: they become no objects.
 */

import type { BestMatch } from './best-match.js';
import { Bucket } from './bucket.js';
import type { Pattern, PlainRules } from './dialect.js';
import { plainEnd } from './plain-start.js';

/** What an entry is made of: so many numbers in a row. */
const ENTRY = 5;
/** The next entry in the same slot, or 0. */
const NEXT = 0;
const HASH = 1;
/** A plain rule: twice the place of its value, plus 1 for an allow line. A bucket: -1 less its number. */
const PLACE = 2;
/** Of a plain rule: where its value ends, and its place among all rules. */
const END = 3;
const ORDER = 4;

/** Hashes begin differently in each process, so that nobody can write a file whose rules all share a slot. */
const SEED = Math.trunc(Math.random() * 0x7fffffff);

/** 2^32 divided by the golden ratio: spreads over the high bits, which the tables use. */
const FACTOR = 0x9e3779b1;

/** The first of the lengths that have marks, each twice the one before; nearly all targets begin with one slash. */
const FIRST_STOP = 2;

const STAR = 0x2a;

/** Entries whose prefix begins the current target. */
const path: number[] = [];

export class RuleIndex {
  readonly #text: string;
  readonly #plain: PlainRules | undefined;
  readonly #compile: (order: number) => readonly Pattern[];
  /** By the highest bits of a hash the first entry in each slot; behind the slots eight marks for each; then entries. */
  #table: Int32Array;
  readonly #shift: number;
  #used: number;
  #longest = 0;
  /** A bit for each length modulo 32 at which a prefix ends. */
  #lengths = 0;
  readonly #buckets: Bucket[] = [];

  /** `text` holds the values of the rules; `rules` is how many there will be. */
  constructor(
    text: string,
    rules: number,
    plain: PlainRules | undefined,
    compile: (order: number) => readonly Pattern[],
  ) {
    this.#text = text;
    this.#plain = plain;
    this.#compile = compile;
    this.#shift = Math.clz32(rules) - 1;
    this.#used = this.#marksAt + (1 << (30 - this.#shift));
    this.#table = new Int32Array(this.#used + rules * ENTRY);
  }

  /** The rule whose value is `text[start..end)`. */
  addValue(start: number, end: number, allow: boolean, order: number): void {
    const stop = this.#plain === undefined ? -1 : plainEnd(this.#plain, this.#text, start, end, allow);
    if (stop === end) this.#addPlain(start, end, allow, order);
    // What a star begins with is all that is known of a rule until a target begins so too.
    else if (stop > start && this.#text.charCodeAt(stop) === STAR)
      this.#bucketFor(this.#text.slice(start, stop)).addOrder(order);
    else this.addCompiled(order);
  }

  addCompiled(order: number): void {
    for (const pattern of this.#compile(order)) this.#bucketFor(pattern.prefix).add({ pattern, order });
  }

  /** Offers every rule that may be the best match of `target` from `from`. */
  find(target: string, from: number, best: BestMatch): void {
    const table = this.#table;
    const shift = this.#shift;
    const lengths = this.#lengths;
    const most = Math.min(this.#longest, target.length - from);
    let stop = Math.min(FIRST_STOP, most);
    let found = 0;
    let hash = SEED;
    for (let length = 0; ; length++) {
      if (((lengths >>> length) & 1) === 1) {
        for (let entry = table[hash >>> shift] ?? 0; entry !== 0; entry = table[entry + NEXT] ?? 0) {
          if (table[entry + HASH] === hash && this.#begins(entry, target, from)) path[found++] = entry;
        }
      }
      if (length === stop) {
        if (length === most || !this.#goesOn(hash)) break;
        stop = Math.min(2 * stop, most);
      }
      hash = Math.imul(hash ^ target.charCodeAt(from + length), FACTOR);
    }
    while (found > 0) {
      const entry = path[--found] ?? 0;
      const bucket = this.#bucket(entry);
      if (bucket === undefined) best.offer(this.#rank(entry), table[entry + ORDER] ?? 0, undefined);
      else bucket.offerAll(target, from, best, this.#compile);
    }
  }

  get #marksAt(): number {
    return 1 << (32 - this.#shift);
  }

  #addPlain(start: number, end: number, allow: boolean, order: number): void {
    const hash = this.#enter(this.#text, start, end);
    const table = this.#table;
    const place = 2 * start + (allow ? 1 : 0);
    for (let entry = table[hash >>> this.#shift] ?? 0; entry !== 0; entry = table[entry + NEXT] ?? 0) {
      if (table[entry + HASH] !== hash || !this.#isPlain(entry, start, end)) continue;
      // Of rules that are the same prefix only the best may decide, and the earlier of two as good.
      if (this.#rank(entry) >= this.#rankOf(place, end, order)) return;
      this.#set(entry, place, end, order);
      return;
    }
    this.#add(hash, place, end, order);
  }

  #bucketFor(prefix: string): Bucket {
    const hash = this.#enter(prefix, 0, prefix.length);
    for (
      let entry = this.#table[hash >>> this.#shift] ?? 0;
      entry !== 0;
      entry = this.#table[entry + NEXT] ?? 0
    ) {
      const bucket = this.#bucket(entry);
      if (bucket?.prefix === prefix) return bucket;
    }
    const bucket = new Bucket(prefix);
    this.#add(hash, -this.#buckets.push(bucket), 0, 0);
    return bucket;
  }

  /** The hash of a prefix, the way to which is marked. */
  #enter(text: string, start: number, end: number): number {
    const length = end - start;
    let stop = FIRST_STOP;
    let hash = SEED;
    for (let i = 0; i < length; i++) {
      if (i === stop) {
        this.#mark(hash);
        stop *= 2;
      }
      hash = Math.imul(hash ^ text.charCodeAt(start + i), FACTOR);
    }
    if (length > this.#longest) this.#longest = length;
    this.#lengths |= 1 << length;
    return hash;
  }

  #mark(hash: number): void {
    const mark = hash >>> (this.#shift - 3);
    const at = this.#marksAt + (mark >> 5);
    this.#table[at] = (this.#table[at] ?? 0) | (1 << (mark & 31));
  }

  #goesOn(hash: number): boolean {
    const mark = hash >>> (this.#shift - 3);
    return (((this.#table[this.#marksAt + (mark >> 5)] ?? 0) >> (mark & 31)) & 1) === 1;
  }

  #add(hash: number, place: number, end: number, order: number): void {
    const entry = this.#used;
    this.#used += ENTRY;
    if (this.#used > this.#table.length) {
      const larger = new Int32Array(2 * this.#used);
      larger.set(this.#table);
      this.#table = larger;
    }
    const slot = hash >>> this.#shift;
    this.#table[entry + NEXT] = this.#table[slot] ?? 0;
    this.#table[entry + HASH] = hash;
    this.#table[slot] = entry;
    this.#set(entry, place, end, order);
  }

  #set(entry: number, place: number, end: number, order: number): void {
    this.#table[entry + PLACE] = place;
    this.#table[entry + END] = end;
    this.#table[entry + ORDER] = order;
  }

  #bucket(entry: number): Bucket | undefined {
    const place = this.#table[entry + PLACE] ?? 0;
    return place < 0 ? this.#buckets[-1 - place] : undefined;
  }

  /** Whether the prefix of an entry stands in the target. */
  #begins(entry: number, target: string, from: number): boolean {
    const place = this.#table[entry + PLACE] ?? 0;
    if (place >= 0) return sameText(this.#text, place >> 1, this.#table[entry + END] ?? 0, target, from);
    const prefix = this.#buckets[-1 - place]?.prefix ?? '';
    return sameText(prefix, 0, prefix.length, target, from);
  }

  /** Whether an entry is a plain rule of this value. */
  #isPlain(entry: number, start: number, end: number): boolean {
    const place = this.#table[entry + PLACE] ?? 0;
    const otherEnd = this.#table[entry + END] ?? 0;
    const other = place >> 1;
    return (
      place >= 0 && otherEnd - other === end - start && sameText(this.#text, start, end, this.#text, other)
    );
  }

  #rank(entry: number): number {
    const table = this.#table;
    return this.#rankOf(table[entry + PLACE] ?? 0, table[entry + END] ?? 0, table[entry + ORDER] ?? 0);
  }

  #rankOf(place: number, end: number, order: number): number {
    return this.#plain?.rank(end - (place >> 1), order, (place & 1) === 1) ?? 0;
  }
}

function sameText(text: string, start: number, end: number, other: string, from: number): boolean {
  for (let i = start, at = from; i < end; i++, at++) {
    if (text.charCodeAt(i) !== other.charCodeAt(at)) return false;
  }
  return true;
}

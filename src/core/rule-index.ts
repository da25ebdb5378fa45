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

import { STAR } from './characters.js';
import type { BestMatch } from './best-match.js';
import { Bucket } from './bucket.js';
import type { Pattern, PlainRules } from './dialect.js';
import { isIn, type CharacterSet } from './percent.js';
import { allowsAt, lengthOf, placeOf, startOf } from './place.js';
import { isPlain } from './plain-start.js';

/** An entry stands for one prefix. It is made of so many numbers in a row. */
const ENTRY = 6;
/** The next entry in the same slot, or 0. */
const NEXT = 0;
const HASH = 1;
const LENGTH = 2;
/** The place of the prefix in the text, with the verdict of its plain rule; -1 when only its bucket has it. */
const PLACE = 3;
/** The best rule that is this prefix and nothing more, as its place among all rules; or -1. */
const ORDER = 4;
/** Where the bucket stands of the patterns that need more than this prefix, or 0. */
const BUCKET = 5;

/** Hashes begin differently in each process, so that nobody can write a file whose rules all share a slot. */
const SEED = (Math.random() * 0x7fffffff) | 0;

/** 2^32 divided by the golden ratio: spreads over the high bits, which the tables use. */
const FACTOR = 0x9e3779b1;

/** The first of the lengths that have marks, each twice the one before; nearly all targets begin with one slash. */
const FIRST_STOP = 2;

/** Entries whose prefix begins the current target. */
const path: number[] = [];

export class RuleIndex {
  readonly #text: string;
  readonly #plain: PlainRules | undefined;
  readonly #compile: (order: number) => readonly Pattern[];
  /** By the highest bits of a hash the first entry in each slot; behind the slots eight marks for each; then entries. */
  #table: Int32Array;
  readonly #shift: number;
  readonly #marksAt: number;
  #used: number;
  #hashed = 0;
  #longest = 0;
  /** A bit for each length modulo 32 at which a prefix ends. */
  #lengths = 0;
  /** From 1 on, so that 0 stands for none. */
  readonly #buckets: (Bucket | undefined)[] = [undefined];

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
    this.#marksAt = 1 << (32 - this.#shift);
    this.#used = this.#marksAt * 1.25;
    this.#table = new Int32Array(this.#used + rules * ENTRY);
  }

  /** The rule whose value stands at `place`. */
  add(place: number, order: number): void {
    const text = this.#text;
    const plain = this.#plain;
    if (isPlain(plain, text, place)) {
      const length = lengthOf(place);
      const start = startOf(place);
      const known = this.#hash(text, start, length, plain.characters);
      if (known === length) {
        this.#addPlain(this.#entryOf(text, start, length, place), place, order);
        return;
      }
      if (plain.stars === true && text.charCodeAt(start + known) === STAR) {
        // What stands before a star is all that is known of a rule until a target begins so.
        this.#addTo(this.#entryOf(text, start, known, placeOf(start, known, 0)), '', order);
        return;
      }
    }
    for (const { prefix } of this.#compile(order)) {
      const { length } = prefix;
      this.#hash(prefix, 0, length, undefined);
      this.#addTo(this.#entryOf(prefix, 0, length, -1), prefix, order);
    }
  }

  /** Offers every rule that may be the best match of `target` from `from`. */
  find(target: string, from: number, best: BestMatch): void {
    const table = this.#table;
    const lengths = this.#lengths;
    const most = Math.min(this.#longest, target.length - from);
    let stop = Math.min(FIRST_STOP, most);
    let found = 0;
    let hash = SEED;
    for (let length = 0; ; length++) {
      if (((lengths >>> length) & 1) === 1) {
        const entry = this.#find(hash, target, from, length);
        if (entry > 0) path[found++] = entry;
      }
      if (length === stop) {
        const mark = hash >>> (this.#shift - 3);
        const isSet = ((table[this.#marksAt + (mark >> 5)] ?? 0) >>> mark) & 1;
        if (length === most || isSet === 0) break;
        stop = Math.min(2 * stop, most);
      }
      hash = Math.imul(hash ^ target.charCodeAt(from + length), FACTOR);
    }
    while (found > 0) {
      const entry = path[--found] ?? 0;
      const order = table[entry + ORDER] ?? 0;
      const place = table[entry + PLACE] ?? 0;
      if (order >= 0) best.offer(this.#rank(place, order), order, allowsAt(place));
      this.#bucketAt(entry)?.offerAll(target, from, from + (table[entry + LENGTH] ?? 0), best, this.#compile);
    }
  }

  /** Of rules that are the same prefix only the best may decide, and the earlier of two as good. */
  #addPlain(entry: number, place: number, order: number): void {
    const table = this.#table;
    const other = table[entry + ORDER] ?? 0;
    if (other >= 0 && this.#rank(table[entry + PLACE] ?? 0, other) >= this.#rank(place, order)) return;
    table[entry + PLACE] = place;
    table[entry + ORDER] = order;
  }

  #addTo(entry: number, prefix: string, order: number): void {
    const bucket = this.#bucketAt(entry);
    if (bucket !== undefined) bucket.orders.push(order);
    else this.#table[entry + BUCKET] = this.#buckets.push(new Bucket(prefix, order)) - 1;
  }

  #bucketAt(entry: number): Bucket | undefined {
    return this.#buckets[this.#table[entry + BUCKET] ?? 0];
  }

  /** Hashes the text from `start` on as far as it is made of `characters`, and tells how far; marks what goes on. */
  #hash(text: string, start: number, length: number, characters: CharacterSet | undefined): number {
    let stop = FIRST_STOP;
    let hash = SEED;
    let i = 0;
    for (; i < length; i++) {
      const unit = text.charCodeAt(start + i);
      if (characters !== undefined && !isIn(characters, unit)) break;
      if (i === stop) {
        const mark = hash >>> (this.#shift - 3);
        const at = this.#marksAt + (mark >> 5);
        this.#table[at] = (this.#table[at] ?? 0) | (1 << mark);
        stop *= 2;
      }
      hash = Math.imul(hash ^ unit, FACTOR);
    }
    this.#hashed = hash;
    return i;
  }

  /** The entry of the prefix in `text` that has just been hashed: found, or made with this `place`. */
  #entryOf(text: string, start: number, length: number, place: number): number {
    return this.#find(this.#hashed, text, start, length) || this.#add(this.#hashed, length, place);
  }

  #add(hash: number, length: number, place: number): number {
    const entry = this.#used;
    this.#used += ENTRY;
    if (this.#used > this.#table.length) {
      const larger = new Int32Array(2 * this.#used);
      larger.set(this.#table);
      this.#table = larger;
    }
    const table = this.#table;
    const slot = hash >>> this.#shift;
    table[entry + NEXT] = table[slot] ?? 0;
    table[entry + HASH] = hash;
    table[entry + LENGTH] = length;
    table[entry + PLACE] = place;
    table[entry + ORDER] = -1;
    table[slot] = entry;
    this.#longest = Math.max(this.#longest, length);
    this.#lengths |= 1 << length;
    return entry;
  }

  /** The entry whose prefix stands in `text` from `from` on and has this hash and length, or 0. */
  #find(hash: number, text: string, from: number, length: number): number {
    const table = this.#table;
    let entry = table[hash >>> this.#shift] ?? 0;
    while (entry > 0 && !(table[entry + HASH] === hash && this.#stands(entry, text, from, length))) {
      entry = table[entry + NEXT] ?? 0;
    }
    return entry;
  }

  #stands(entry: number, text: string, from: number, length: number): boolean {
    const table = this.#table;
    if (table[entry + LENGTH] !== length) return false;
    const place = table[entry + PLACE] ?? 0;
    const prefix = place < 0 ? (this.#bucketAt(entry)?.prefix ?? '') : this.#text;
    const start = Math.max(startOf(place), 0);
    let i = 0;
    while (i < length && prefix.charCodeAt(start + i) === text.charCodeAt(from + i)) i++;
    return i === length;
  }

  #rank(place: number, order: number): number {
    return this.#plain?.rank(lengthOf(place), order, allowsAt(place)) ?? 0;
  }
}

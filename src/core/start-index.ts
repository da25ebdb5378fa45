/**
 * Tells which of many texts stand in a target at a place: a burst trie (Heinz, Zobel and Williams, 2002) whose keys stay
 * where they are, in one text.
 *
 * At first all keys are one list, and each is compared with the target. A list that is long, or has been compared often,
 * bursts into a node. This knows how many characters its keys have in common, which of them end there, and in which list
 * the others are, by five bits of their next character. Nothing is built for keys that no target comes near:
 *
 *     [/about, /shop/, /shop/cart]                            one list
 *     "/"  a: [/about]  s: [/shop/, /shop/cart]               once it has burst
 *     "/"  a: [/about]  s: "/shop/"  ends here  c: [/shop/cart]
 *
 * A file cannot make it slow: keys are told apart by their characters themselves, at no more than four nodes for each
 * character, and a node needs several keys.
 */

import type { CharacterSet } from './percent.js';
import type { Search } from './search.js';
import { lengthOf, startOf } from './span.js';

/** Values in a text. */
export interface Spans {
  readonly text: string;
  /** Packed; those that do not fit are no keys. */
  readonly spans: Int32Array;
}

/** Comparing the keys of a shorter list costs no more than a node. */
const SHORTEST_TO_BURST = 3;

/** A longer list bursts before its keys are compared. */
const LONGEST_LIST = 16;

/** Moving a key into another list costs as much as this many comparisons. */
const COMPARISONS_PER_MOVE = 4;

/**
 * The numbers of a node: how many characters its keys have in common, and which digit of the next one tells them apart;
 * where one of them starts; a link to those that end there; a link for each value of the digit.
 */
const START = 1;
const ENDED = 2;
const LINKS = 3;
const NODE_SIZE = LINKS + 32;
const COMMON_SHIFT = 4;

/** A character has four digits. The last one alone tells most letters apart. */
const DIGIT_BITS = 5;
const DIGIT = 0x1f;
const LARGEST_UNIT = 0xffff;

/** Stands for no character. */
const END = LARGEST_UNIT + 1;

export class StartIndex {
  readonly #keys: Spans;
  /** If given, a key ends before the first character that is none of these. */
  readonly #characters: CharacterSet | undefined;
  /**
   * The link to all keys; for each key, counted from 1, the next one of its list, or 0; the nodes. A link is 0, the first key
   * of a list, or minus the place of a node.
   */
  #table: Int32Array;
  #used: number;
  /** The comparisons that no list has burst for. */
  #compared = 0;

  constructor(keys: Spans, count: number, characters?: CharacterSet) {
    this.#keys = keys;
    this.#characters = characters;
    this.#table = new Int32Array(count + 1);
    this.#used = count + 1;
  }

  /** What its array takes in memory. */
  get bytes(): number {
    return this.#table.byteLength;
  }

  /** Adds a key, before the first search. */
  add(key: number): void {
    this.#put(0, key + 1);
  }

  /** The key after `key` among those that are the same text, as {@link StartIndex.find} gives them; -1 after the last. */
  next(key: number): number {
    return (this.#table[key + 1] ?? 0) - 1;
  }

  /**
   * Puts the keys that stand in `target` at `from`, each with its length, on the search's path, those of the last list
   * behind shorter ones. For several that are the same text there may be only the first one, as `~key`.
   */
  find(target: string, from: number, search: Search): void {
    const { text } = this.#keys;
    const room = target.length - from;
    let table = this.#table;
    let known = 0;
    let common = 0;
    for (let link = 0; ;) {
      const node = -(table[link] ?? 0);
      search.left -= 2;
      if (node === 0) return;
      if (node < 0) {
        if (this.#compareList(link, target, from, known, common, search)) return;
        table = this.#table;
        continue;
      }
      const where = table[node] ?? 0;
      common = where >> COMMON_SHIFT;
      if (common > room) return;
      const ended = table[node + ENDED] ?? 0;
      if (ended > 0) {
        const start = table[node + START] ?? 0;
        known = reach(undefined, text, start, common, target, from, known, search);
        if (known < 0) return;
        // Inverted where there are several.
        search.push((ended - 1) ^ (table[ended] === 0 ? 0 : -1), common);
      }
      if (common === room) return;
      link = node + LINKS + digitOf(target.charCodeAt(from + common), where);
    }
  }

  /**
   * Does so with the keys of a list, whose first `common` characters are the same, the first `known` of them those of the
   * target; false if the list has burst instead.
   */
  #compareList(
    link: number,
    target: string,
    from: number,
    known: number,
    common: number,
    search: Search,
  ): boolean {
    const { text, spans } = this.#keys;
    const characters = this.#characters;
    const table = this.#table;
    let count = 0;
    for (let key = table[link] ?? 0; key > 0; key = table[key] ?? 0) count++;
    if (count > LONGEST_LIST) {
      this.#burst(link, common);
      return false;
    }
    for (let key = table[link] ?? 0; key > 0; key = table[key] ?? 0) {
      const span = spans[key - 1] ?? 0;
      const end = reach(characters, text, startOf(span), lengthOf(span), target, from, known, search);
      if (end >= 0) search.push(key - 1, end);
    }
    search.left -= count;
    this.#compared += count;
    if (count >= SHORTEST_TO_BURST && this.#compared >= count * COMPARISONS_PER_MOVE) {
      this.#compared = 0;
      this.#burst(link, common);
    }
    return true;
  }

  /** Puts a node in the place of a list, whose keys have at least the first `at` characters in common. */
  #burst(link: number, at: number): void {
    let table = this.#table;
    const head = table[link] ?? 0;
    // Column by column: however long the keys are, each of their characters is looked at once.
    let common = at - 1;
    let differing = 0;
    for (let first = 0; differing === 0 && first !== END;) {
      first = this.#unitAt(head, ++common);
      for (let key = table[head] ?? 0; key > 0; key = table[key] ?? 0)
        differing |= this.#unitAt(key, common) ^ first;
    }
    const bit = 31 - Math.clz32(differing & -differing & LARGEST_UNIT);
    const node = this.#used;
    this.#used += NODE_SIZE;
    if (this.#used > table.length) {
      this.#table = new Int32Array(2 * this.#used);
      this.#table.set(table);
      table = this.#table;
    }
    const where = (common << COMMON_SHIFT) | (bit - (bit % DIGIT_BITS));
    table[node] = where;
    table[node + START] = startOf(this.#keys.spans[head - 1] ?? 0);
    table[link] = -node;
    for (let key = head, next; key > 0; key = next) {
      next = table[key] ?? 0;
      const unit = this.#unitAt(key, common);
      this.#put(node + (unit === END ? ENDED : LINKS + digitOf(unit, where)), key);
    }
  }

  /** A character of a key, counted from 1; END after its last one. */
  #unitAt(key: number, at: number): number {
    const { text, spans } = this.#keys;
    const span = spans[key - 1] ?? 0;
    if (at >= lengthOf(span)) return END;
    const unit = text.charCodeAt(startOf(span) + at);
    return this.#characters?.has(unit) === false ? END : unit;
  }

  /** Puts a key at the beginning of a list. */
  #put(link: number, key: number): void {
    const table = this.#table;
    table[key] = table[link] ?? 0;
    table[link] = key;
  }
}

/** The digit of a character that the first number of a node names. */
function digitOf(unit: number, where: number): number {
  return (unit >>> (where & 0xf)) & DIGIT;
}

/**
 * How many characters the key at `start` has, if they stand in the target at `from`; negative if they do not. The first `at`
 * characters are known to; the key has at most `length`, all of them among `characters`. Each two are a unit of the search.
 */
export function reach(
  characters: CharacterSet | undefined,
  text: string,
  start: number,
  length: number,
  target: string,
  from: number,
  at: number,
  search?: Search,
): number {
  const room = target.length - from;
  let i = at;
  let end = length;
  for (; i < end; i++) {
    const unit = text.charCodeAt(start + i);
    if (characters?.has(unit) === false) end = i;
    else if (i >= room || unit !== target.charCodeAt(from + i)) end = -1;
  }
  if (search !== undefined) search.left -= (i - at) >> 1;
  return end;
}

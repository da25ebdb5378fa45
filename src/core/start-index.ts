/**
 * Finds which of many texts a target contains at a given offset: a burst trie (Heinz, Zobel and Williams, 2002) whose
 * keys stay in place, in one text.
 *
 * At first all keys are in one list, and each is compared with the target. A list that is long, or has been compared
 * often, bursts into a node, which stores the length of the keys' common prefix, the keys that end there, and a list of
 * the others for each value of five bits of their next character. Keys that no target comes near cost nothing:
 *
 *     [/about, /shop/, /shop/cart]                            one list
 *     "/"  a: [/about]  s: [/shop/, /shop/cart]               once it has burst
 *     "/"  a: [/about]  s: "/shop/"  ends here  c: [/shop/cart]
 *
 * A malicious file cannot slow it down: nodes branch on the characters themselves, with at most four nodes per
 * character, and a node needs several keys.
 */

import { SLASH } from './characters.js';
import type { PlainRules } from './dialect.js';
import { hasKey, type Keys, matchedLength } from './plain-start.js';
import type { Search } from './search.js';
import { lengthOf, startOf } from './span.js';

/** Comparing the keys of a shorter list costs no more than visiting a node. */
const SHORTEST_TO_BURST = 2;

/** A longer list bursts before its keys are compared. */
const LONGEST_LIST = 16;

/** Moving a key into another list costs as much as this many comparisons. */
const COMPARISONS_PER_MOVE = 4;

/**
 * The layout of a node: the length of the common prefix, with the digit of the next character that distinguishes the
 * keys; a link to the keys that end there; a link for each value of the digit.
 */
const ENDED = 1;
const LINKS = 2;
const NODE_SIZE = LINKS + 32;
const COMMON_SHIFT = 4;

/** A character has four digits. The last one is enough to tell most letters apart. */
const DIGIT_BITS = 5;
const DIGIT = 0x1f;
const LARGEST_UNIT = 0xffff;

/** Marks the end of a key. */
const END = LARGEST_UNIT + 1;

export class StartIndex {
  readonly #keys: Keys;
  /** If set, the key of a value is only its leading run of plain characters. */
  readonly #plain: PlainRules | undefined;
  /**
   * The link to all non-empty keys; then, for each key, counted from 1, the next one in its list, or 0; then the first of
   * the empty keys, or 0; then the nodes.
   * A link is 0, the first key of a list, or the negated index of a node.
   */
  #table: Int32Array;
  #used = 0;
  /** The comparisons since a list last burst. */
  #compared = 0;

  /** Puts all keys in two lists: the empty ones, and the others. */
  constructor(keys: Keys, plain?: PlainRules) {
    this.#keys = keys;
    this.#plain = plain;
    const { text, spans } = keys;
    const empty = spans.length + 1;
    const table = new Int32Array(empty + 1);
    // From the last key to the first. With a loop, V8 would optimise the constructor, and once more while it runs.
    spans.forEach((_, linked) => {
      const key = spans.length - linked;
      const list = hasKey(plain, text, spans[key - 1] ?? 0) ? 0 : empty;
      table[key] = table[list] ?? 0;
      table[list] = key;
    });
    this.#table = table;
    this.#used = table.length;
  }

  /** The memory of its array, in bytes. */
  get bytes(): number {
    return this.#table.byteLength;
  }

  /** The key after `key` among those with the same text, as {@link StartIndex.find} returns them; -1 after the last. */
  next(key: number): number {
    return (this.#table[key + 1] ?? 0) - 1;
  }

  /**
   * Pushes the keys that `target` contains at `from`, each with its length, onto the search's stack, shorter keys first
   * except within the last list. Several keys with the same text may be pushed as the first one only, as `~key`.
   */
  find(target: string, from: number, search: Search): void {
    const { text, spans } = this.#keys;
    const room = target.length - from;
    const characters = this.#plain?.characters;
    let table = this.#table;
    const empty = table[spans.length + 1] ?? 0;
    if (empty > 0) search.push(stackKey(table, empty), 0);
    // All keys below this link share their first `common` characters, of which the first `known` match the target.
    let common = 0;
    let known = 0;
    for (let link = 0; ;) {
      const head = table[link] ?? 0;
      search.left -= 2;
      if (head >= 0) {
        let count = 0;
        for (let key = head; key > 0 && count <= LONGEST_LIST; key = table[key] ?? 0) count++;
        if (count > LONGEST_LIST) {
          table = this.#burst(table, link, common);
          continue;
        }
        for (let key = head; key > 0; key = table[key] ?? 0) {
          const span = spans[key - 1] ?? 0;
          const start = startOf(span);
          const end = matchedLength(characters, text, start, lengthOf(span), target, from, known, search);
          if (end >= 0) search.push(key - 1, end);
        }
        this.#compared += count;
        if (count >= SHORTEST_TO_BURST && this.#compared >= count * COMPARISONS_PER_MOVE) {
          this.#compared = 0;
          this.#burst(table, link, common);
        }
        return;
      }
      const where = table[-head] ?? 0;
      common = where >> COMMON_SHIFT;
      if (common > room) return;
      const ended = table[ENDED - head] ?? 0;
      if (ended > 0) {
        const start = startOf(spans[ended - 1] ?? 0);
        known = matchedLength(undefined, text, start, common, target, from, known, search);
        if (known < 0) return;
        search.push(stackKey(table, ended), common);
      }
      if (common === room) return;
      link = LINKS - head + digitOf(target.charCodeAt(from + common), where);
    }
  }

  /**
   * Replaces a list, whose keys have at least the first `at` characters in common, by a node. May return a longer
   * table.
   */
  #burst(full: Int32Array, link: number, at: number): Int32Array {
    let table = full;
    const head = table[link] ?? 0;
    // Column by column, so that each character of each key is read once.
    let common = at - 1;
    // Every key of a rule begins with a slash.
    if (at === 0 && this.#plain?.characters.has(SLASH) === true) common++;
    let differing = 0;
    for (let first = 0; differing === 0 && first !== END;) {
      common++;
      first = -1;
      for (let key = head; key > 0; key = table[key] ?? 0) {
        const unit = this.#unitAt(key, common);
        if (first < 0) first = unit;
        differing |= unit ^ first;
      }
    }
    const bit = 31 - Math.clz32(differing & -differing & LARGEST_UNIT);
    const node = this.#used;
    this.#used += NODE_SIZE;
    if (this.#used > table.length) {
      table = new Int32Array(2 * this.#used);
      table.set(full);
      this.#table = table;
    }
    const where = (common << COMMON_SHIFT) | (bit - (bit % DIGIT_BITS));
    table[node] = where;
    table[link] = -node;
    for (let key = head, next; key > 0; key = next) {
      next = table[key] ?? 0;
      const unit = this.#unitAt(key, common);
      const link = node + (unit === END ? ENDED : LINKS + digitOf(unit, where));
      table[key] = table[link] ?? 0;
      table[link] = key;
    }
    return table;
  }

  /** A character of a key, which is counted from 1; END after the last character. */
  #unitAt(key: number, at: number): number {
    const { text, spans } = this.#keys;
    const span = spans[key - 1] ?? 0;
    if (at >= lengthOf(span)) return END;
    const unit = text.charCodeAt(startOf(span) + at);
    return this.#plain?.characters.has(unit) === false ? END : unit;
  }
}

/** A key as pushed on the stack: inverted if others with the same text follow it in its list. */
function stackKey(table: Int32Array, key: number): number {
  return (key - 1) ^ (table[key] === 0 ? 0 : -1);
}

/** The digit of a character that the first number of a node selects. */
function digitOf(unit: number, where: number): number {
  return (unit >>> (where & 0xf)) & DIGIT;
}

/**
 * A set of texts that answers which of them a target begins with: a radix trie, in one array of numbers.
 *
 *     /shop  /shop/cart  /tmp          branch at 1: s or t
 *                                      ├─ end of "/shop" ── end of "/shop/cart"
 *                                      └─ end of "/tmp"
 *
 * A branch tests one digit of one character and passes over all that its keys have in common. An end node says that a
 * key is complete; longer keys that begin with it hang below it. So the ends on the way of a target are prefixes of each
 * other, and comparing the target with the last of them tells which stand there.
 *
 * Nothing here is hashed, so nobody can write texts that collide: a way has at most as many branches as a character has
 * digits, and one end, for each character of the target, and no more nodes than there are keys.
 */

import type { Search } from './search.js';

/** Keys of two characters and more are told apart by the second one first, modulo so many. */
export const CLASSES = 32;

/** The links to the first nodes: for each class, and for shorter keys. Links are indices of numbers that hold a node, 0 for none. */
export const SHORT = CLASSES;
const ROOTS = CLASSES + 1;

/** The numbers that a trie of its first keys takes. */
const FIRST_SIZE = ROOTS + 30;

/** Of every trie without keys: numbers outside the heap cost a microsecond to get. Never written. */
const NO_KEYS = new Int32Array(ROOTS);

/**
 * A character has 4 digits of 4 bits, of which `DIGIT` is the lowest. The lowest is tested first: it alone tells most
 * letters and ciphers of a path apart. Among 10,000 rules a check takes a sixth less time than from the highest down.
 */
const DIGIT_BITS = 4;
const DIGIT = 15;

/**
 * The first number of a node tells where it stands on a way, and grows on the way down: 16 times a position, which is the
 * length of the key for an end; plus 0 for an end, or 1 to 4 for a branch that tests the lowest to the highest digit there.
 */
const POSITION_SHIFT = 4;
const TESTED = 15;

/** A branch has a link for each digit. */
const BRANCH_LINKS = 1;
const BRANCH_SIZE = 17;

/** An end has a link to longer keys. */
const LONGER = 1;
/** Where the key starts in the text; or the complement of its index among the others. */
const START = 2;
/** A number for whoever uses the trie; 0 at first. */
const VALUE = 3;
const OTHER_VALUE = 4;
const END_SIZE = 5;

export class LiteralTrie {
  /** Most keys are parts of it, and need no text of their own. */
  readonly #text: string;
  readonly #others: string[] = [];
  #table = NO_KEYS;
  #used = ROOTS;
  /** The links on the way of the text that is being added. */
  readonly #links: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** What its array takes in memory. */
  get bytes(): number {
    return this.#table.byteLength;
  }

  /** The entry of `text.slice(start, start + length)`, made if it is new. */
  add(text: string, start: number, length: number): number {
    if (this.#table === NO_KEYS) this.#table = new Int32Array(FIRST_SIZE);
    const table = this.#table;
    const links = this.#links;
    let depth = 0;
    let link = classAt(text, start, length);
    // The last end on the way has at least as much in common with the text as every other.
    let near = 0;
    for (let node = table[link] ?? 0; node > 0; node = table[link] ?? 0) {
      const where = table[node] ?? 0;
      const position = where >>> POSITION_SHIFT;
      links[depth++] = link;
      if ((where & TESTED) === 0) {
        near = node;
        if (position >= length) break;
        link = node + LONGER;
      } else {
        link = linkOf(node, where, position < length ? text.charCodeAt(start + position) : 0);
        if (table[link] === 0) near = this.#firstEnd(node);
      }
    }
    const nearLength = near === 0 ? 0 : this.lengthOf(near);
    const common = near === 0 ? 0 : this.#commonLength(near, text, start, Math.min(length, nearLength));
    const end = length << POSITION_SHIFT;
    // The lowest digit that tells the text from the key that is nearest to it, if none of the two begins with the other.
    const branch =
      common < length && common < nearLength
        ? (common << POSITION_SHIFT) +
          differingDigit(text.charCodeAt(start + common), this.#unitOf(near, common))
        : 0;
    for (let i = 0; i < depth; i++) {
      const above = links[i] ?? 0;
      const node = table[above] ?? 0;
      const where = table[node] ?? 0;
      if (where > (branch || end)) return this.#insert(above, text, start, length, branch, near);
      if (where === end) return node;
      // The branch is there, and has no link yet for the text.
      if (where === branch && branch > 0) return this.#insert(link, text, start, length, 0, near);
    }
    return this.#insert(link, text, start, length, branch, near);
  }

  /**
   * Puts every entry whose key stands in `target` at `from` on the search's path, the shortest first. One long method, since
   * V8 compiles a copy of shorter ones into each function that calls them, which a cold process pays for.
   */
  find(target: string, from: number, search: Search): void {
    const table = this.#table;
    const { path, found: first } = search;
    const room = target.length - from;
    const own = classAt(target, from, room);
    let found = first;
    let steps = 1;
    for (let root = SHORT; ; root = own) {
      const before = found;
      let node = table[root] ?? 0;
      while (node > 0) {
        const where = table[node] ?? 0;
        const position = where >>> POSITION_SHIFT;
        steps++;
        if ((where & TESTED) === 0) {
          if (position > room) break;
          path[found++] = node;
          node = table[node + LONGER] ?? 0;
        } else {
          if (position >= room) break;
          node = table[linkOf(node, where, target.charCodeAt(from + position))] ?? 0;
        }
      }
      if (found > before) {
        const last = path[found - 1] ?? 0;
        const common = this.#commonLength(last, target, from, this.lengthOf(last));
        steps += common;
        while (found > before && this.lengthOf(path[found - 1] ?? 0) > common) found--;
      }
      if (root === own) break;
    }
    search.found = found;
    search.left -= steps;
  }

  lengthOf(entry: number): number {
    return (this.#table[entry] ?? 0) >>> POSITION_SHIFT;
  }

  value(entry: number): number {
    return this.#table[entry + VALUE] ?? 0;
  }

  setValue(entry: number, value: number): void {
    this.#table[entry + VALUE] = value;
  }

  otherValue(entry: number): number {
    return this.#table[entry + OTHER_VALUE] ?? 0;
  }

  setOtherValue(entry: number, value: number): void {
    this.#table[entry + OTHER_VALUE] = value;
  }

  /** How many of the first `most` characters of the entry's key stand in `text` from `from` on. */
  #commonLength(entry: number, text: string, from: number, most: number): number {
    const key = this.#textOf(entry);
    const start = this.#startOf(entry);
    let common = 0;
    while (common < most && key.charCodeAt(start + common) === text.charCodeAt(from + common)) common++;
    return common;
  }

  #textOf(entry: number): string {
    const start = this.#table[entry + START] ?? 0;
    return start < 0 ? (this.#others[~start] ?? '') : this.#text;
  }

  #startOf(entry: number): number {
    return Math.max(this.#table[entry + START] ?? 0, 0);
  }

  #unitOf(entry: number, position: number): number {
    return this.#textOf(entry).charCodeAt(this.#startOf(entry) + position);
  }

  /** An end below a branch, or that end itself: all have in common what is before the branch. */
  #firstEnd(branch: number): number {
    const table = this.#table;
    let node = branch;
    while (((table[node] ?? 0) & TESTED) !== 0) {
      let link = node + BRANCH_LINKS;
      while (table[link] === 0) link++;
      node = table[link] ?? 0;
    }
    return node;
  }

  /** Hangs a new entry in at `link`: behind a branch that tells it from what is there, `near` among it, or above that. */
  #insert(link: number, text: string, start: number, length: number, where: number, near: number): number {
    const entry = this.#take(END_SIZE);
    const branch = where === 0 ? 0 : this.#take(BRANCH_SIZE);
    const table = this.#table;
    const below = table[link] ?? 0;
    table[entry] = length << POSITION_SHIFT;
    table[entry + START] =
      text === this.#text ? start : ~(this.#others.push(text.slice(start, start + length)) - 1);
    if (branch === 0) {
      table[entry + LONGER] = below;
      table[link] = entry;
    } else {
      const position = where >>> POSITION_SHIFT;
      table[branch] = where;
      table[linkOf(branch, where, text.charCodeAt(start + position))] = entry;
      table[linkOf(branch, where, this.#unitOf(near, position))] = below;
      table[link] = branch;
    }
    return entry;
  }

  #take(size: number): number {
    const node = this.#used;
    this.#used += size;
    if (this.#used > this.#table.length) {
      const larger = new Int32Array(2 * this.#used);
      larger.set(this.#table);
      this.#table = larger;
    }
    return node;
  }
}

/** The class of `text.slice(start, start + length)`, {@link SHORT} where that has no second character. */
export function classAt(text: string, start: number, length: number): number {
  return length < 2 ? SHORT : text.charCodeAt(start + 1) & (CLASSES - 1);
}

/** Where a branch has its link for texts with `unit` at its position. */
function linkOf(branch: number, where: number, unit: number): number {
  return branch + BRANCH_LINKS + ((unit >>> (DIGIT_BITS * ((where & TESTED) - 1))) & DIGIT);
}

/** The lowest digit in which two characters differ, counted from 1. */
function differingDigit(one: number, other: number): number {
  const different = one ^ other;
  return 1 + ((31 - Math.clz32(different & -different)) >> 2);
}

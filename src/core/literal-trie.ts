/**
 * A set of texts that answers which of them a target begins with: a PATRICIA trie, in one array of numbers.
 *
 *     /shop  /shop/cart  /tmp          branch at 1: s or t
 *                                      ├─ end of "/shop" ── end of "/shop/cart"
 *                                      └─ end of "/tmp"
 *
 * A branch tests one bit of one character and passes over all that its keys have in common. An end node says that a key
 * is complete; longer keys that begin with it hang below it. So the ends on the way of a target are prefixes of each
 * other, and comparing the target with the last of them tells which stand there.
 *
 * Nothing here is hashed, so nobody can write texts that collide: a way has at most 16 branches and one end for each
 * character of the target, and no more nodes than there are keys.
 */

import type { Search } from './search.js';

/** The link to the first node. Links are indices of numbers that hold a node, 0 for none. */
const ROOT = 0;

/** A branch: the position of its character, the bit that is tested, and where to go if it is 0 or 1. */
const POSITION = 0;
const BIT = 1;
const ZERO = 2;
const ONE = 3;
const BRANCH_SIZE = 4;

/** An end of a key: its length where a branch has its position, no bit, and the longer keys. */
const LENGTH = 0;
const LONGER = 2;
/** Where the key starts in the text; or the complement of its index among the others. */
const START = 3;
/** A number for whoever uses the trie; 0 at first. */
const VALUE = 4;
const OTHER_VALUE = 5;
const END_SIZE = 6;

export class LiteralTrie {
  /** Most keys are parts of it, and need no text of their own. */
  readonly #text: string;
  readonly #others: string[] = [];
  #table: Int32Array;
  #used = 1;
  /** The links on the way of the text that is being added. */
  readonly #links: number[] = [];

  /** `keys`: how many there will be, more or less. */
  constructor(text: string, keys: number) {
    this.#text = text;
    this.#table = new Int32Array(1 + keys * (BRANCH_SIZE + END_SIZE));
  }

  /** The entry of `text.slice(start, start + length)`, made if it is new. */
  add(text: string, start: number, length: number): number {
    const table = this.#table;
    const links = this.#links;
    let depth = 0;
    let link = ROOT;
    // The last end on the way has at least as much in common with the text as every other.
    let near = 0;
    for (let node = table[link] ?? 0; node > 0; node = table[link] ?? 0) {
      const position = table[node + POSITION] ?? 0;
      const tested = table[node + BIT] ?? 0;
      links[depth++] = link;
      if (tested === 0) {
        near = node;
        if (position >= length) break;
        link = node + LONGER;
      } else {
        const isOne = position < length && (text.charCodeAt(start + position) & tested) !== 0;
        link = node + (isOne ? ONE : ZERO);
      }
    }
    const nearLength = table[near + LENGTH] ?? 0;
    const common = near === 0 ? 0 : this.#commonLength(near, text, start, Math.min(length, nearLength));
    const differing =
      near > 0 && common < length && common < nearLength
        ? text.charCodeAt(start + common) ^ this.#textOf(near).charCodeAt(this.#startOf(near) + common)
        : 0;
    const bit = differing === 0 ? 0 : 1 << (31 - Math.clz32(differing));
    for (let i = 0; i < depth; i++) {
      const above = links[i] ?? 0;
      const node = table[above] ?? 0;
      const position = table[node + POSITION] ?? 0;
      const tested = table[node + BIT] ?? 0;
      if (position > common || (position === common && tested !== 0 && tested < (bit || 0x10000))) {
        return this.#insert(above, text, start, length, common, bit);
      }
      if (tested === 0 && position === length) return node;
    }
    return this.#insert(link, text, start, length, common, bit);
  }

  /** Puts every entry whose key stands in `target` at `from` on the search's path, the shortest first. */
  find(target: string, from: number, search: Search): void {
    const table = this.#table;
    const { path, found: first } = search;
    const room = target.length - from;
    let found = first;
    let steps = 1;
    let node = table[ROOT] ?? 0;
    while (node > 0) {
      const position = table[node + POSITION] ?? 0;
      const tested = table[node + BIT] ?? 0;
      steps++;
      if (tested === 0) {
        if (position > room) break;
        path[found++] = node;
        node = table[node + LONGER] ?? 0;
      } else {
        if (position >= room) break;
        node = table[node + ((target.charCodeAt(from + position) & tested) === 0 ? ZERO : ONE)] ?? 0;
      }
    }
    if (found > first) {
      const last = path[found - 1] ?? 0;
      const common = this.#commonLength(last, target, from, table[last + LENGTH] ?? 0);
      steps += common;
      while (found > first && (table[(path[found - 1] ?? 0) + LENGTH] ?? 0) > common) found--;
    }
    search.found = found;
    search.left -= steps;
  }

  lengthOf(entry: number): number {
    return this.#table[entry + LENGTH] ?? 0;
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

  /** Hangs a new entry in at `link`: behind a branch where `bit` tells it from what is there, else above that. */
  #insert(link: number, text: string, start: number, length: number, common: number, bit: number): number {
    const entry = this.#take(END_SIZE);
    const branch = bit === 0 ? 0 : this.#take(BRANCH_SIZE);
    const table = this.#table;
    const below = table[link] ?? 0;
    table[entry + LENGTH] = length;
    table[entry + START] =
      text === this.#text ? start : ~(this.#others.push(text.slice(start, start + length)) - 1);
    if (branch === 0) {
      table[entry + LONGER] = below;
      table[link] = entry;
    } else {
      const isOne = (text.charCodeAt(start + common) & bit) !== 0;
      table[branch + POSITION] = common;
      table[branch + BIT] = bit;
      table[branch + ZERO] = isOne ? below : entry;
      table[branch + ONE] = isOne ? entry : below;
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

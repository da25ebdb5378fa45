/**
 * Finds the deciding rule: a burst trie (Heinz, Zobel and Williams, 2002) over the literal text that matches begin
 * with.
 *
 * The first check compares every rule in place, in the text of the file, since many files are checked once per agent.
 * Before the second check the rules are sorted into a few lists: nearly all begin with a slash, so the second
 * character selects the list, and a target is compared with its own list only. No objects are made, and nothing is
 * built before it is needed. Once comparing has cost as much as building would have, the rules of a list move into a
 * trie, which finds all prefixes of a target in one walk:
 *
 *     Disallow: /shop/cart        "/shop/cart" -> a plain rule
 *     Disallow: /shop/*?sort      "/shop/"     -> a bucket: "*?sort" after /shop/
 *
 * They are tried from the longest prefix up; a bucket that cannot beat the best match so far is skipped.
 */

import { STAR } from './characters.js';
import { Bucket } from './bucket.js';
import type { PlainRules } from './dialect.js';
import { CLASSES, classAt, LiteralTrie, SHORT } from './literal-trie.js';
import { commonStart, DIFFERS, isPlain, longestPiece, mayMatch } from './plain-start.js';
import { tryRule, type CompileRule } from './ranked-pattern.js';
import type { Search } from './search.js';
import { allowsAt, lengthOf, startOf } from './span.js';

/** The rules of a selection, in place: for the rule of order 0 `spans[first]`, and so on. */
export interface RulesInPlace {
  readonly text: string;
  readonly spans: Int32Array;
  readonly first: number;
  readonly count: number;
}

/** Ends a list. */
const NONE = -1;

/** Moving a rule into the trie costs as much as this many comparisons: 200 ns against 8 ns. */
const COMPARISONS_PER_MOVE = 25;

/** A longer list is moved as soon as it is used. */
const LONGEST_LIST = 64;

/** How much may be spent on trying patterns one by one before the trie's buckets select which need trying. */
const UNITS_IN_PLACE = 20_000;

export class RuleIndex {
  readonly #rules: RulesInPlace;
  readonly #plain: PlainRules | undefined;
  readonly #compile: CompileRule;
  /**
   * By prefix the best rule that is this prefix and nothing more: twice its order, plus 1 for Allow, plus 2; or 0. And
   * the position in `#buckets` of the patterns that need more than this prefix; or 0.
   */
  readonly #trie: LiteralTrie;
  readonly #buckets: (Bucket | undefined)[] = [undefined];
  #wasAsked = false;
  /**
   * For each rule the next one of its list; then for each class the first one. Undefined until the rules are sorted.
   */
  #lists: Int32Array | undefined;
  /** The comparisons made that have not been paid for by moves. */
  #compared = 0;

  constructor(rules: RulesInPlace, plain: PlainRules | undefined, compile: CompileRule) {
    this.#rules = rules;
    this.#plain = plain;
    this.#compile = compile;
    this.#trie = new LiteralTrie(rules.text);
  }

  /** What its arrays take in memory. */
  get bytes(): number {
    return (this.#lists?.byteLength ?? 0) + this.#trie.bytes;
  }

  /** Offers every rule that may be the best match of `target` from `from`; no star reaches beyond `end`. */
  find(target: string, from: number, end: number, search: Search): void {
    const { count } = this.#rules;
    if (!this.#wasAsked) {
      this.#wasAsked = true;
      const compared = this.#offerEach(count - 1, undefined, count, target, from, end, search);
      search.left -= count;
      if (compared === count || search.isSpent) return;
    }
    let lists = this.#lists;
    if (lists === undefined) {
      lists = this.#sorted();
      // Every target may begin with these.
      this.#move(lists, count + SHORT);
      this.#lists = lists;
    }
    const own = classAt(target, from, target.length - from);
    const first = lists[count + own] ?? NONE;
    if (first !== NONE) this.#offerList(lists, first, count + own, target, from, end, search);
    this.#offerFromTrie(target, from, end, search);
  }

  /** Offers every plain rule that matches, not only the best: of those that are alike the trie knows no other. */
  offerPlain(target: string, from: number, search: Search): void {
    const { text, spans, first, count } = this.#rules;
    const plain = this.#plain;
    search.left -= count;
    for (let order = 0; order < count; order++) {
      const span = spans[first + order] ?? 0;
      if (!isPlain(plain, text, span)) continue;
      const length = lengthOf(span);
      if (commonStart(plain.characters, text, startOf(span), length, target, from) !== length) continue;
      search.offer(plain.rank(length, order, allowsAt(span)), order, allowsAt(span));
    }
  }

  #offerFromTrie(target: string, from: number, end: number, search: Search): void {
    const trie = this.#trie;
    const first = search.found;
    trie.find(target, from, search);
    for (let i = search.found; i > first && !search.isSpent;) {
      const entry = search.path[--i] ?? 0;
      const length = trie.lengthOf(entry);
      const rule = trie.value(entry) - 2;
      if (rule >= 0) search.offer(this.#rank(length, rule), rule >> 1, allowsAt(rule));
      const bucket = this.#buckets[trie.otherValue(entry)];
      bucket?.offerAll(target, from, from + length, end, search, this.#compile);
    }
    search.found = first;
  }

  /** Offers the rules of a list, and moves them into the trie once they have been compared often enough. */
  #offerList(
    lists: Int32Array,
    first: number,
    link: number,
    target: string,
    from: number,
    end: number,
    search: Search,
  ): void {
    const compared = this.#offerEach(first, lists, LONGEST_LIST, target, from, end, search);
    search.left -= compared;
    this.#compared += compared;
    const price = compared * COMPARISONS_PER_MOVE;
    if (compared > 0 && this.#compared < price) return;
    this.#compared -= price;
    this.#move(lists, link);
  }

  /**
   * Offers what matches of `first` and the rules after it: by `lists`, or those before it in the file. Gives how many
   * have been compared; 0 where there are more than `most`, or trying them one by one costs too much.
   */
  #offerEach(
    first: number,
    lists: Int32Array | undefined,
    most: number,
    target: string,
    from: number,
    end: number,
    search: Search,
  ): number {
    const { text, spans, first: offset } = this.#rules;
    const plain = this.#plain;
    const enough = search.left - UNITS_IN_PLACE;
    let compared = 0;
    for (
      let order = first;
      order !== NONE;
      order = lists === undefined ? order - 1 : (lists[order] ?? NONE)
    ) {
      if (++compared > most) return 0;
      const span = spans[offset + order] ?? 0;
      if (isPlain(plain, text, span)) {
        const length = lengthOf(span);
        const common = commonStart(plain.characters, text, startOf(span), length, target, from);
        if (common === DIFFERS) continue;
        if (common === length) {
          search.offer(plain.rank(length, order, allowsAt(span)), order, allowsAt(span));
          continue;
        }
        if (search.left < enough) return 0;
        if (!mayMatch(plain, text, span, common, target, from, search)) continue;
      }
      if (search.left < enough) return 0;
      tryRule(this.#compile(order), target, from, end, search);
    }
    return compared;
  }

  /** Sorts the rules into lists: those of which two characters are known, and all others. */
  #sorted(): Int32Array {
    const { text, spans, first, count } = this.#rules;
    const plain = this.#plain;
    const lists = new Int32Array(count + CLASSES + 1).fill(NONE);
    for (let order = 0; order < count; order++) {
      const span = spans[first + order] ?? 0;
      const start = startOf(span);
      const length = lengthOf(span);
      const isListed =
        length > 1 && isPlain(plain, text, span) && plain.characters.has(text.charCodeAt(start + 1));
      const link = count + (isListed ? classAt(text, start, length) : SHORT);
      lists[order] = lists[link] ?? NONE;
      lists[link] = order;
    }
    return lists;
  }

  /** Moves a list into the trie. It is given up at the end, since a dialect's function may start a check meanwhile. */
  #move(lists: Int32Array, link: number): void {
    for (let order = lists[link] ?? NONE; order !== NONE; order = lists[order] ?? NONE) this.#add(order);
    lists[link] = NONE;
  }

  /** If a value begins with plain characters, only these are needed until a target begins with them. */
  #add(order: number): void {
    const { text, spans, first } = this.#rules;
    const plain = this.#plain;
    const span = spans[first + order] ?? 0;
    if (!isPlain(plain, text, span)) {
      // Only their patterns tell what the others begin with.
      this.#addPatterns(order);
      return;
    }
    const { characters, stars } = plain;
    const start = startOf(span);
    const length = lengthOf(span);
    const known = commonStart(characters, text, start, length, text, start);
    if (known === length) this.#addValue(this.#trie.add(text, start, length), 2 * order + (span & 1) + 2);
    else if (stars === true && text.charCodeAt(start + known) === STAR) {
      const piece = longestPiece(characters, text, start + known, start + length);
      this.#addTo(this.#trie.add(text, start, known), order, piece);
    } else this.#addPatterns(order);
  }

  #addPatterns(order: number): void {
    for (const { pattern } of this.#compile(order)) {
      const { prefix } = pattern;
      this.#addTo(this.#trie.add(prefix, 0, prefix.length), order, 0);
    }
  }

  /** Of rules with the same prefix only the best can decide; on a tie, the earlier one. */
  #addValue(entry: number, value: number): void {
    const other = this.#trie.value(entry) - 2;
    if (other >= 0) {
      const length = this.#trie.lengthOf(entry);
      const gain = this.#rank(length, value - 2) - this.#rank(length, other);
      if (gain < 0 || (gain === 0 && other < value - 2)) return;
    }
    this.#trie.setValue(entry, value);
  }

  #addTo(entry: number, order: number, piece: number): void {
    let bucket = this.#buckets[this.#trie.otherValue(entry)];
    if (bucket === undefined) {
      bucket = new Bucket(this.#rules.text);
      this.#trie.setOtherValue(entry, this.#buckets.push(bucket) - 1);
    }
    bucket.add(order, piece);
  }

  #rank(length: number, rule: number): number {
    return this.#plain?.rank(length, rule >> 1, allowsAt(rule)) ?? 0;
  }
}

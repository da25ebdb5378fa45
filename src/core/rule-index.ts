/**
 * Finds the deciding rule among many: a burst trie (Heinz, Zobel and Williams, 2002) over the literal text that matches
 * begin with.
 *
 * Nearly all rules begin with a slash, so they are sorted by their second character into a few classes, and a target looks
 * at the rules of its own class alone. These wait in a list and are compared where they stand in the text of the file:
 * no objects, and nothing is built for what nobody asks. Once comparing has cost as much as building would have, the
 * rules of a class move into a trie, from which all that a target begins with come in one walk:
 *
 *     Disallow: /shop/cart        "/shop/cart" -> a plain rule
 *     Disallow: /shop/*?sort      "/shop/"     -> a bucket: "*?sort" after /shop/
 *
 * They are tried from the longest prefix up, and a bucket that cannot beat what has been found is not.
 */

import { STAR } from './characters.js';
import { Bucket } from './bucket.js';
import type { PlainRules } from './dialect.js';
import { CLASSES, classAt, LiteralTrie } from './literal-trie.js';
import { commonStart, DIFFERS, isPlain, longestPiece, mayMatch } from './plain-start.js';
import { tryRule, type CompileRule } from './ranked-pattern.js';
import type { Search } from './search.js';
import type { RuleSpan } from './span-group.js';
import { allowsAt, lengthOf, startOf } from './span.js';

/** A rule that waits: the next one of its class or 0, its span and its order. */
const NEXT = 0;
const SPAN = 1;
const ORDER = 2;
const WAITING_SIZE = 3;

/** Moving a rule into the trie costs as much as comparing so many: 200 ns and 8 ns. */
const COMPARISONS_PER_MOVE = 25;

/** A longer list is moved when it is first looked at. */
const LONGEST_LIST = 64;

/** So much is spent on trying patterns one by one; where they are too many, the trie's buckets tell which need trying. */
export const UNITS_IN_PLACE = 20_000;

export class RuleIndex {
  readonly #text: string;
  readonly #plain: PlainRules | undefined;
  readonly #compile: CompileRule;
  /**
   * By prefix the best rule that is this prefix and nothing more: twice its order, plus 1 for Allow, plus 2; or 0. And
   * the position in `#buckets` of the patterns that need more than this prefix; or 0.
   */
  readonly #trie: LiteralTrie;
  readonly #buckets: (Bucket | undefined)[] = [undefined];
  /** For each class where its list begins, or 0; then the rules that wait. */
  readonly #waiting: Int32Array;
  #used = CLASSES;
  /** A bit for each class that has a list. */
  #classes = 0;
  /** The comparisons that have not been spent on moves. */
  #compared = 0;

  /** `text` holds the values of most rules; `rules` is how many there will be. */
  constructor(text: string, rules: number, plain: PlainRules | undefined, compile: CompileRule) {
    this.#text = text;
    this.#plain = plain;
    this.#compile = compile;
    this.#trie = new LiteralTrie(text);
    this.#waiting = new Int32Array(CLASSES + rules * WAITING_SIZE);
  }

  /** Adds the rules of a group, whose orders begin at `order`. */
  addAll({ table: { text, spans }, first, length }: RuleSpan, order: number): void {
    const plain = text === this.#text ? this.#plain : undefined;
    for (let i = 0; i < length; i++) {
      const span = spans[first + i] ?? 0;
      if (!isPlain(plain, text, span)) this.#addPatterns(order + i);
      else if (lengthOf(span) > 1 && plain.characters.has(text.charCodeAt(startOf(span) + 1)))
        this.#addWaiting(span, order + i);
      else this.#addPlain(plain, span, order + i);
    }
  }

  /** Offers every rule that may be the best match of `target` from `from`; no star reaches beyond `end`. */
  find(target: string, from: number, end: number, search: Search): void {
    const own = classAt(target, from, target.length - from);
    if (own >= 0 && ((this.#classes >>> own) & 1) === 1) this.#offerWaiting(own, target, from, end, search);
    const trie = this.#trie;
    const first = search.found;
    trie.find(target, from, search);
    for (let i = search.found; i > first && !search.isSpent;) {
      const entry = search.path[--i] ?? 0;
      const length = trie.lengthOf(entry);
      const rule = trie.value(entry) - 2;
      if (rule >= 0) search.offer(this.#rank(length, rule), rule >> 1, allowsAt(rule));
      this.#buckets[trie.otherValue(entry)]?.offerAll(
        target,
        from,
        from + length,
        end,
        search,
        this.#compile,
      );
    }
    search.found = first;
  }

  #offerWaiting(own: number, target: string, from: number, end: number, search: Search): void {
    const plain = this.#plain;
    if (plain === undefined) return;
    const waiting = this.#waiting;
    const text = this.#text;
    let compared = 0;
    const enough = search.left - UNITS_IN_PLACE;
    for (let entry = waiting[own] ?? 0; entry > 0; entry = waiting[entry + NEXT] ?? 0) {
      if (++compared > LONGEST_LIST) {
        this.#move(own, plain);
        return;
      }
      const span = waiting[entry + SPAN] ?? 0;
      const length = lengthOf(span);
      const common = commonStart(plain.characters, text, startOf(span), length, target, from);
      if (common === DIFFERS) continue;
      const order = waiting[entry + ORDER] ?? 0;
      if (common === length) {
        search.offer(plain.rank(length, order, allowsAt(span)), order, allowsAt(span));
        continue;
      }
      if (search.left < enough) {
        if (!search.isSpent) this.#move(own, plain);
        return;
      }
      if (mayMatch(plain, text, span, common, target, from, search))
        tryRule(this.#compile(order), target, from, end, search);
    }
    search.left -= compared;
    this.#compared += compared;
    if (this.#compared >= compared * COMPARISONS_PER_MOVE) {
      this.#compared -= compared * COMPARISONS_PER_MOVE;
      this.#move(own, plain);
    }
  }

  /** Moves a list into the trie. It is given up at the end, since a dialect's function may start a check meanwhile. */
  #move(own: number, plain: PlainRules): void {
    const waiting = this.#waiting;
    for (let entry = waiting[own] ?? 0; entry > 0; entry = waiting[entry + NEXT] ?? 0) {
      this.#addPlain(plain, waiting[entry + SPAN] ?? 0, waiting[entry + ORDER] ?? 0);
    }
    waiting[own] = 0;
    this.#classes &= ~(1 << own);
  }

  #addWaiting(span: number, order: number): void {
    const waiting = this.#waiting;
    const entry = this.#used;
    this.#used += WAITING_SIZE;
    const own = classAt(this.#text, startOf(span), lengthOf(span));
    waiting[entry + NEXT] = waiting[own] ?? 0;
    waiting[entry + SPAN] = span;
    waiting[entry + ORDER] = order;
    waiting[own] = entry;
    this.#classes |= 1 << own;
  }

  /** Of what begins with plain characters, these alone are needed until a target begins so. */
  #addPlain({ characters, stars }: PlainRules, span: number, order: number): void {
    const text = this.#text;
    const start = startOf(span);
    const length = lengthOf(span);
    let known = 0;
    while (known < length && characters.has(text.charCodeAt(start + known))) known++;
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

  /** Of rules that are the same prefix only the best may decide, and the earlier of two as good. */
  #addValue(entry: number, value: number): void {
    const other = this.#trie.value(entry) - 2;
    if (other >= 0) {
      const length = this.#trie.lengthOf(entry);
      const [otherRank, rank] = [this.#rank(length, other), this.#rank(length, value - 2)];
      if (otherRank > rank || (otherRank === rank && other < value - 2)) return;
    }
    this.#trie.setValue(entry, value);
  }

  #addTo(entry: number, order: number, piece: number): void {
    let bucket = this.#buckets[this.#trie.otherValue(entry)];
    if (bucket === undefined) {
      bucket = new Bucket(this.#text);
      this.#trie.setOtherValue(entry, this.#buckets.push(bucket) - 1);
    }
    bucket.add(order, piece);
  }

  #rank(length: number, rule: number): number {
    return this.#plain?.rank(length, rule >> 1, allowsAt(rule)) ?? 0;
  }
}

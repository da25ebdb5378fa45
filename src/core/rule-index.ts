/**
 * Finds the deciding rule among many: a trie over the literal text that matches begin with.
 *
 *     Disallow: /shop/cart        "/shop/cart" -> a plain rule
 *     Disallow: /shop/*?sort      "/shop/"     -> a bucket: "*?sort" after /shop/
 *
 * What a target begins with is tried from the longest prefix up, and a bucket that cannot beat what has been found is
 * not. Plain rules stay where they are in the text of the file: they become no objects.
 */

import { STAR } from './characters.js';
import { Bucket } from './bucket.js';
import type { PlainRules } from './dialect.js';
import { LiteralTrie } from './literal-trie.js';
import { isPlain } from './plain-start.js';
import type { CompileRule } from './ranked-pattern.js';
import type { Search } from './search.js';
import { allowsAt, lengthOf, startOf } from './span.js';

export class RuleIndex {
  readonly #plain: PlainRules | undefined;
  readonly #compile: CompileRule;
  /**
   * By prefix the best rule that is this prefix and nothing more: twice its order, plus 1 for Allow, plus 2; or 0. And
   * the position in `#buckets` of the patterns that need more than this prefix; or 0.
   */
  readonly #trie: LiteralTrie;
  readonly #buckets: (Bucket | undefined)[] = [undefined];

  /** `text` holds the values of most rules; `rules` is how many there will be. */
  constructor(text: string, rules: number, plain: PlainRules | undefined, compile: CompileRule) {
    this.#plain = plain;
    this.#compile = compile;
    this.#trie = new LiteralTrie(text, rules);
  }

  /** The rule whose value stands in `text` at `span`. */
  add(text: string, span: number, order: number): void {
    const plain = this.#plain;
    if (isPlain(plain, text, span)) {
      const start = startOf(span);
      const length = lengthOf(span);
      let known = 0;
      while (known < length && plain.characters.has(text.charCodeAt(start + known))) known++;
      if (known === length) {
        this.#addPlain(this.#trie.add(text, start, length), 2 * order + (span & 1) + 2);
        return;
      }
      if (plain.stars === true && text.charCodeAt(start + known) === STAR) {
        // What stands before a star is all that is known of a rule until a target begins so.
        this.#addTo(this.#trie.add(text, start, known), order);
        return;
      }
    }
    for (const { pattern } of this.#compile(order)) {
      const { prefix } = pattern;
      this.#addTo(this.#trie.add(prefix, 0, prefix.length), order);
    }
  }

  /** Offers every rule that may be the best match of `target` from `from`; no star reaches beyond `end`. */
  find(target: string, from: number, end: number, search: Search): void {
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

  /** Of rules that are the same prefix only the best may decide, and the earlier of two as good. */
  #addPlain(entry: number, value: number): void {
    const other = this.#trie.value(entry);
    const length = this.#trie.lengthOf(entry);
    if (other > 0 && this.#rank(length, other - 2) >= this.#rank(length, value - 2)) return;
    this.#trie.setValue(entry, value);
  }

  #addTo(entry: number, order: number): void {
    let bucket = this.#buckets[this.#trie.otherValue(entry)];
    if (bucket === undefined) {
      bucket = new Bucket();
      this.#trie.setOtherValue(entry, this.#buckets.push(bucket) - 1);
    }
    if (bucket.orders.at(-1) !== order) bucket.orders.push(order);
  }

  #rank(length: number, rule: number): number {
    return this.#plain?.rank(length, rule >> 1, allowsAt(rule)) ?? 0;
  }
}

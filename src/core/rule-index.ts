/**
 * Finds the deciding rule among many: a radix trie over the literal text that matches begin with.
 *
 *     Disallow: /shop/cart      root ── "/" ─┬─ "shop/" ─┬─ "cart"    a plain rule
 *     Disallow: /shop/*?sort                 │           └─ bucket    "*?sort" after /shop/
 *     Allow: /img                            └─ "img"                 a plain rule
 *
 * A target walks down once; what stands on its way is tried from the longest prefix up, and nothing is tried that
 * cannot beat what was found.
 *
 * The nodes are numbers in one array, and labels are places in one text, mostly that of the file: plain rules become
 * no objects.
 */

import type { BestMatch } from './best-match.js';
import type { Bucket } from './bucket.js';
import type { Pattern } from './dialect.js';

/** What a node is made of: {@link NODE} numbers in a row. */
export const NODE = 9;
/** The label is `text[start..start + size)`; a child's label follows its parent's. */
export const LABEL_START = 0;
export const LABEL_SIZE = 1;
export const FIRST_CHILD = 2;
export const NEXT_SIBLING = 3;
/** The best rule that is this prefix and nothing more, or -1: such rules match the same targets. */
export const RULE = 4;
export const RULE_RANK = 5;
/** Where that rule's pattern stands among the compiled ones, or -1. */
export const RULE_PATTERN = 6;
/** Where the patterns stand that need more than this prefix, or -1. */
export const BUCKET = 7;
/** The highest rank from here up to the root. */
export const CEILING = 8;

/** Children of a node with many: by their first unit, 0 where there is none. */
export type ChildTable = Readonly<Int32Array>;

export interface IndexParts {
  readonly text: string;
  readonly nodes: Readonly<Int32Array>;
  readonly tables: ReadonlyMap<number, ChildTable>;
  readonly patterns: readonly Pattern[];
  readonly buckets: readonly Bucket[];
}

/** Nodes on the way of the current question that have something to try; shared, since a question asks nothing. */
const path: number[] = [];

export class RuleIndex {
  readonly #text: string;
  readonly #nodes: Readonly<Int32Array>;
  readonly #tables: ReadonlyMap<number, ChildTable>;
  readonly #patterns: readonly Pattern[];
  readonly #buckets: readonly Bucket[];

  constructor(parts: IndexParts) {
    this.#text = parts.text;
    this.#nodes = parts.nodes;
    this.#tables = parts.tables;
    this.#patterns = parts.patterns;
    this.#buckets = parts.buckets;
  }

  /** Offers every rule that may be the best match of `target` from `from`. */
  find(target: string, from: number, best: BestMatch): void {
    const nodes = this.#nodes;
    const text = this.#text;
    let length = 0;
    let at = from;
    let node = 0;
    for (;;) {
      if ((nodes[node + RULE] ?? 0) >= 0 || (nodes[node + BUCKET] ?? 0) >= 0) {
        path[length++] = node;
        path[length++] = at;
      }
      const child = this.#child(node, target.charCodeAt(at));
      if (child === 0) break;
      const label = nodes[child + LABEL_START] ?? 0;
      const size = nodes[child + LABEL_SIZE] ?? 0;
      let i = 1;
      while (i < size && text.charCodeAt(label + i) === target.charCodeAt(at + i)) i++;
      if (i < size) break;
      at += size;
      node = child;
    }
    while (length > 0) {
      const end = path[--length] ?? 0;
      const place = path[--length] ?? 0;
      if ((nodes[place + CEILING] ?? 0) < best.rank) return;
      const rule = nodes[place + RULE] ?? -1;
      if (rule >= 0) {
        const pattern = nodes[place + RULE_PATTERN] ?? -1;
        best.offer(nodes[place + RULE_RANK] ?? 0, rule, pattern < 0 ? undefined : this.#patterns[pattern]);
      }
      const bucket = nodes[place + BUCKET] ?? -1;
      if (bucket >= 0) this.#buckets[bucket]?.offerAll(target, from, end, best);
    }
  }

  #child(node: number, unit: number): number {
    const nodes = this.#nodes;
    let child = nodes[node + FIRST_CHILD] ?? 0;
    // A node's children are in a table when it has many.
    if (child < 0) return this.#tables.get(node)?.[unit] ?? 0;
    const text = this.#text;
    while (child !== 0 && text.charCodeAt(nodes[child + LABEL_START] ?? 0) !== unit) {
      child = nodes[child + NEXT_SIBLING] ?? 0;
    }
    return child;
  }
}

/**
 * Finds the deciding rule among many: a radix trie over the literal text that matches begin with.
 *
 *     Disallow: /shop/cart      root ── "/" ─┬─ "shop/" ─┬─ "cart"    a plain rule
 *     Disallow: /shop/*?sort                 │           └─ bucket    "*?sort" after /shop/
 *     Allow: /img                            └─ "img"                 a plain rule
 *
 * A target walks down once; what stands on its way is tried from the longest prefix up, and a bucket that cannot beat
 * what was found is not.
 *
 * The nodes are numbers in one array, and labels are places in one text, mostly that of the file: plain rules become
 * no objects.
 */

import type { BestMatch } from './best-match.js';
import type { Bucket } from './bucket.js';
import type { Pattern } from './dialect.js';

/** What a node is made of: so many numbers in a row. */
export const NODE = 8;
/** The label is `text[start..start + size)`; a child's label follows its parent's. */
export const LABEL_START = 0;
export const LABEL_SIZE = 1;
/** The first child, or 0; negative: the children are in the table `-1 - children`. */
export const CHILDREN = 2;
export const NEXT_SIBLING = 3;
/** The best rule that is this prefix and nothing more, or -1: such rules match the same targets. */
export const RULE = 4;
export const RULE_RANK = 5;
/** Where that rule's pattern stands among the compiled ones, or -1. */
export const RULE_PATTERN = 6;
/** Where the patterns stand that need more than this prefix, or -1. */
export const BUCKET = 7;

/** A table has a slot for each unit of ASCII, and one in which all others follow each other. */
export const TABLE_SIZE = 0x81;

export function tableSlot(unit: number): number {
  return unit < 0x80 ? unit : 0x80;
}

/** The child that begins with `unit` among those in a table, or 0. */
export function childInTable(
  nodes: Readonly<Int32Array>,
  tables: readonly Int32Array[],
  text: string,
  children: number,
  unit: number,
): number {
  // The end of a target has no unit.
  if (!(unit >= 0)) return 0;
  let child = tables[-1 - children]?.[tableSlot(unit)] ?? 0;
  if (unit < 0x80) return child;
  while (child !== 0 && text.charCodeAt(nodes[child + LABEL_START] ?? 0) !== unit) {
    child = nodes[child + NEXT_SIBLING] ?? 0;
  }
  return child;
}

/** Nodes on the way of the current question that have something to try, each with where its prefix ends. */
const path: number[] = [];

export class RuleIndex {
  readonly #text: string;
  readonly #nodes: Readonly<Int32Array>;
  readonly #tables: readonly Int32Array[];
  readonly #patterns: readonly Pattern[];
  readonly #buckets: readonly Bucket[];

  constructor(
    text: string,
    nodes: Readonly<Int32Array>,
    tables: readonly Int32Array[],
    patterns: readonly Pattern[],
    buckets: readonly Bucket[],
  ) {
    this.#text = text;
    this.#nodes = nodes;
    this.#tables = tables;
    this.#patterns = patterns;
    this.#buckets = buckets;
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
      const unit = target.charCodeAt(at);
      let child = nodes[node + CHILDREN] ?? 0;
      if (child < 0) {
        child = childInTable(nodes, this.#tables, text, child, unit);
      } else {
        while (child !== 0 && text.charCodeAt(nodes[child + LABEL_START] ?? 0) !== unit) {
          child = nodes[child + NEXT_SIBLING] ?? 0;
        }
      }
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
      const rule = nodes[place + RULE] ?? -1;
      if (rule >= 0) {
        const pattern = nodes[place + RULE_PATTERN] ?? -1;
        best.offer(nodes[place + RULE_RANK] ?? 0, rule, pattern < 0 ? undefined : this.#patterns[pattern]);
      }
      const bucket = nodes[place + BUCKET] ?? -1;
      if (bucket >= 0) this.#buckets[bucket]?.offerAll(target, from, end, best);
    }
  }
}

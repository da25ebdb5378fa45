/** Builds a {@link RuleIndex}. */

import type { RankedPattern } from './best-match.js';
import { Bucket } from './bucket.js';
import type { Pattern } from './dialect.js';
import {
  BUCKET,
  CHILDREN,
  childInTable,
  LABEL_SIZE,
  LABEL_START,
  NEXT_SIBLING,
  NODE,
  RULE,
  RULE_PATTERN,
  RULE_RANK,
  RuleIndex,
  TABLE_SIZE,
  tableSlot,
} from './rule-index.js';

/** Ranks stand in 32-bit numbers; a pattern without a ceiling does not. */
const HIGHEST = 0x7fffffff;

/** A node with more children than this finds them by a table. */
const CHILDREN_IN_A_ROW = 8;

/** Nodes are made in this buffer, which the next builder takes over. */
let workbench = new Int32Array(NODE << 10);

/** A workbench larger than this is left to the collector. */
const KEPT_NUMBERS = NODE << 16;

/** A pattern, and where its prefix stands in the text; -1 when it does not. */
export interface PlacedPattern extends RankedPattern {
  readonly place: number;
}

export class RuleIndexBuilder {
  #text: string;
  readonly #patterns: Pattern[] = [];
  readonly #buckets: Bucket[] = [];
  readonly #tables: Int32Array[] = [];
  #nodes = workbench;
  #used = NODE;

  /** `text` holds the plain rules. */
  constructor(text: string) {
    this.#text = text;
    this.#clearNode(0, 0, 0);
  }

  /** A rule that is the prefix `text[start..end)` and nothing more. */
  addPlain(start: number, end: number, order: number, rank: number): void {
    this.#addRule(this.#nodeFor(start, end), order, rank, -1);
  }

  addPatterns(compiled: readonly PlacedPattern[]): void {
    // Labels are places in one text: prefixes that do not stand in the file's are put behind it.
    const loose = compiled.filter(({ place }) => place < 0);
    let end = this.#text.length;
    if (loose.length > 0) this.#text += loose.map(({ pattern }) => pattern.prefix).join('');
    for (const placed of compiled) {
      const { length } = placed.pattern.prefix;
      const start = placed.place < 0 ? end : placed.place;
      if (placed.place < 0) end += length;
      this.#addPattern(placed, this.#nodeFor(start, start + length));
    }
  }

  build(): RuleIndex {
    const nodes = this.#nodes.slice(0, this.#used);
    if (this.#nodes.length <= KEPT_NUMBERS) workbench = this.#nodes;
    return new RuleIndex(this.#text, nodes, this.#tables, this.#patterns, this.#buckets);
  }

  #addPattern(ranked: RankedPattern, node: number): void {
    const { pattern, order } = ranked;
    if (pattern.score === undefined && Math.abs(pattern.ceiling) < HIGHEST) {
      this.#addRule(node, order, pattern.ceiling, this.#patterns.push(pattern) - 1);
      return;
    }
    let bucket = this.#nodes[node + BUCKET] ?? -1;
    if (bucket < 0) {
      bucket = this.#buckets.push(new Bucket()) - 1;
      this.#nodes[node + BUCKET] = bucket;
    }
    this.#buckets[bucket]?.add(ranked);
  }

  #addRule(node: number, order: number, rank: number, pattern: number): void {
    const nodes = this.#nodes;
    const other = nodes[node + RULE] ?? -1;
    const otherRank = nodes[node + RULE_RANK] ?? 0;
    if (other >= 0 && (rank < otherRank || (rank === otherRank && order > other))) return;
    nodes[node + RULE] = order;
    nodes[node + RULE_RANK] = rank;
    nodes[node + RULE_PATTERN] = pattern;
  }

  /** The node whose way from the root spells `text[start..end)`, made or split off as needed. */
  #nodeFor(start: number, end: number): number {
    const text = this.#text;
    let node = 0;
    let at = start;
    while (at < end) {
      const unit = text.charCodeAt(at);
      const child = this.#child(node, unit);
      if (child === 0) return this.#addChild(node, unit, at, end - at);
      const label = this.#nodes[child + LABEL_START] ?? 0;
      const whole = this.#nodes[child + LABEL_SIZE] ?? 0;
      const size = Math.min(whole, end - at);
      let common = 1;
      while (common < size && text.charCodeAt(label + common) === text.charCodeAt(at + common)) common++;
      if (common < whole) this.#split(child, common);
      at += common;
      node = child;
    }
    return node;
  }

  /** The child that begins with `unit`, or 0. Neighbours in a file are often alike, so one in a row is put first. */
  #child(node: number, unit: number): number {
    const nodes = this.#nodes;
    const text = this.#text;
    const first = nodes[node + CHILDREN] ?? 0;
    if (first < 0) return childInTable(nodes, this.#tables, text, first, unit);
    let before = 0;
    let child = first;
    let passed = 0;
    while (child !== 0 && text.charCodeAt(nodes[child + LABEL_START] ?? 0) !== unit) {
      before = child;
      child = nodes[child + NEXT_SIBLING] ?? 0;
      passed++;
    }
    if (passed > CHILDREN_IN_A_ROW) {
      this.#makeTable(node);
    } else if (child !== 0 && before !== 0) {
      nodes[before + NEXT_SIBLING] = nodes[child + NEXT_SIBLING] ?? 0;
      nodes[child + NEXT_SIBLING] = first;
      nodes[node + CHILDREN] = child;
    }
    return child;
  }

  #makeTable(node: number): void {
    const nodes = this.#nodes;
    const table = new Int32Array(TABLE_SIZE);
    for (let child = nodes[node + CHILDREN] ?? 0; child !== 0;) {
      const next = nodes[child + NEXT_SIBLING] ?? 0;
      this.#putInTable(table, child, this.#text.charCodeAt(nodes[child + LABEL_START] ?? 0));
      child = next;
    }
    nodes[node + CHILDREN] = -this.#tables.push(table);
  }

  #putInTable(table: Int32Array, child: number, unit: number): void {
    const slot = tableSlot(unit);
    this.#nodes[child + NEXT_SIBLING] = table[slot] ?? 0;
    table[slot] = child;
  }

  #addChild(parent: number, unit: number, start: number, size: number): number {
    const child = this.#newNode(start, size);
    const first = this.#nodes[parent + CHILDREN] ?? 0;
    const table = first < 0 ? this.#tables[-first - 1] : undefined;
    if (table !== undefined) {
      this.#putInTable(table, child, unit);
    } else {
      this.#nodes[child + NEXT_SIBLING] = first;
      this.#nodes[parent + CHILDREN] = child;
    }
    return child;
  }

  /** Cuts a node's label after `common` units; what it holds moves to a new child of its own. */
  #split(node: number, common: number): void {
    const lower = this.#newNode(0, 0);
    const nodes = this.#nodes;
    for (let field = 0; field < NODE; field++) nodes[lower + field] = nodes[node + field] ?? 0;
    nodes[lower + LABEL_START] = (nodes[node + LABEL_START] ?? 0) + common;
    nodes[lower + LABEL_SIZE] = (nodes[node + LABEL_SIZE] ?? 0) - common;
    nodes[lower + NEXT_SIBLING] = 0;
    nodes[node + LABEL_SIZE] = common;
    nodes[node + CHILDREN] = lower;
    nodes[node + RULE] = -1;
    nodes[node + BUCKET] = -1;
  }

  #newNode(start: number, size: number): number {
    const node = this.#used;
    this.#used += NODE;
    if (this.#used > this.#nodes.length) {
      const larger = new Int32Array(this.#nodes.length * 2);
      larger.set(this.#nodes);
      this.#nodes = larger;
    }
    this.#clearNode(node, start, size);
    return node;
  }

  #clearNode(node: number, start: number, size: number): void {
    const nodes = this.#nodes;
    nodes[node + LABEL_START] = start;
    nodes[node + LABEL_SIZE] = size;
    nodes[node + CHILDREN] = 0;
    nodes[node + NEXT_SIBLING] = 0;
    nodes[node + RULE] = -1;
    nodes[node + BUCKET] = -1;
  }
}

/** Builds a {@link RuleIndex}. */

import type { RankedPattern } from './best-match.js';
import { Bucket } from './bucket.js';
import type { Pattern } from './dialect.js';
import {
  BUCKET,
  CEILING,
  FIRST_CHILD,
  LABEL_SIZE,
  LABEL_START,
  NEXT_SIBLING,
  NODE,
  RULE,
  RULE_PATTERN,
  RULE_RANK,
  RuleIndex,
  type ChildTable,
} from './rule-index.js';

/** Ranks stand in 32-bit numbers; a pattern without a ceiling has this one. */
const HIGHEST = 0x7fffffff;
const LOWEST = -0x80000000;

/** A node with more children than this finds them by a table. */
const CHILDREN_IN_A_ROW = 8;
/** First units below this are found by the table. */
const TABLE_UNITS = 0x80;

export class RuleIndexBuilder {
  #text: string;
  readonly #patterns: Pattern[] = [];
  readonly #buckets: Bucket[] = [];
  #nodes = new Int32Array(NODE * 64);
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

  addPatterns(compiled: readonly RankedPattern[]): void {
    // Labels are places in one text: prefixes that were made are put behind the file's.
    let end = this.#text.length;
    this.#text += compiled.map(({ pattern }) => pattern.prefix).join('');
    for (const ranked of compiled) {
      const start = end;
      end += ranked.pattern.prefix.length;
      this.#addPattern(ranked, this.#nodeFor(start, end));
    }
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

  build(): RuleIndex {
    const tables = new Map<number, ChildTable>();
    this.#finish(tables);
    return new RuleIndex({
      text: this.#text,
      nodes: this.#nodes.slice(0, this.#used),
      tables,
      patterns: this.#patterns,
      buckets: this.#buckets,
    });
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
      let child = this.#nodes[node + FIRST_CHILD] ?? 0;
      while (child !== 0 && text.charCodeAt(this.#nodes[child + LABEL_START] ?? 0) !== unit) {
        child = this.#nodes[child + NEXT_SIBLING] ?? 0;
      }
      if (child === 0) return this.#addChild(node, at, end - at);
      const label = this.#nodes[child + LABEL_START] ?? 0;
      const size = Math.min(this.#nodes[child + LABEL_SIZE] ?? 0, end - at);
      let common = 1;
      while (common < size && text.charCodeAt(label + common) === text.charCodeAt(at + common)) common++;
      if (common < (this.#nodes[child + LABEL_SIZE] ?? 0)) this.#split(child, common);
      at += common;
      node = child;
    }
    return node;
  }

  #addChild(parent: number, start: number, size: number): number {
    const child = this.#newNode(start, size);
    this.#nodes[child + NEXT_SIBLING] = this.#nodes[parent + FIRST_CHILD] ?? 0;
    this.#nodes[parent + FIRST_CHILD] = child;
    return child;
  }

  /** Cuts a node's label after `common` units; what it holds moves to a new child of its own. */
  #split(node: number, common: number): void {
    const lower = this.#newNode(0, 0);
    const nodes = this.#nodes;
    nodes.copyWithin(lower, node, node + NODE);
    nodes[lower + LABEL_START] = (nodes[node + LABEL_START] ?? 0) + common;
    nodes[lower + LABEL_SIZE] = (nodes[node + LABEL_SIZE] ?? 0) - common;
    nodes[lower + NEXT_SIBLING] = 0;
    nodes[node + LABEL_SIZE] = common;
    nodes[node + FIRST_CHILD] = lower;
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
    nodes[node + FIRST_CHILD] = 0;
    nodes[node + NEXT_SIBLING] = 0;
    nodes[node + RULE] = -1;
    nodes[node + BUCKET] = -1;
  }

  /** Works out ceilings, from the root down without calling itself, and tables for nodes with many children. */
  #finish(tables: Map<number, ChildTable>): void {
    const nodes = this.#nodes;
    const open = [0];
    nodes[CEILING] = this.#ownCeiling(0);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      let children = 0;
      for (
        let child = nodes[node + FIRST_CHILD] ?? 0;
        child !== 0;
        child = nodes[child + NEXT_SIBLING] ?? 0
      ) {
        nodes[child + CEILING] = Math.max(nodes[node + CEILING] ?? LOWEST, this.#ownCeiling(child));
        open.push(child);
        children++;
      }
      if (children > CHILDREN_IN_A_ROW) this.#makeTable(node, tables);
    }
  }

  #ownCeiling(node: number): number {
    const rule = (this.#nodes[node + RULE] ?? -1) < 0 ? LOWEST : (this.#nodes[node + RULE_RANK] ?? LOWEST);
    const bucket = this.#buckets[this.#nodes[node + BUCKET] ?? -1];
    return bucket === undefined ? rule : Math.max(rule, Math.min(bucket.finish(), HIGHEST));
  }

  #makeTable(node: number, tables: Map<number, ChildTable>): void {
    const nodes = this.#nodes;
    const children: number[] = [];
    for (let child = nodes[node + FIRST_CHILD] ?? 0; child !== 0; child = nodes[child + NEXT_SIBLING] ?? 0) {
      children.push(child);
    }
    const firstUnit = (child: number): number => this.#text.charCodeAt(nodes[child + LABEL_START] ?? 0);
    // A table for every unit would be large; a node that has children beyond ASCII keeps them in a row.
    if (children.some((child) => firstUnit(child) >= TABLE_UNITS)) return;
    const table = new Int32Array(TABLE_UNITS);
    for (const child of children) table[firstUnit(child)] = child;
    tables.set(node, table);
    nodes[node + FIRST_CHILD] = -1;
  }
}

/**
 * What a reader found, as offsets into the text: two arrays of numbers until somebody asks for more.
 *
 * Rules stand in an array of their own, so that the rules of a group are a range; every other directive is a mark that
 * knows how many rules came before it.
 */

import type * as Mark from './mark-kinds.js';
import type { LineScan } from './lines.js';

export type MarkKind = (typeof Mark)[keyof typeof Mark];

/** Numbers a rule: see {@link DirectiveTable.places}. */
export const RULE_STRIDE = 2;
const MARK_STRIDE = 4;

export class DirectiveTable {
  readonly text: string;
  /** For each rule twice the start of its value, plus 1 for an allow line; and its end. Behind the rules the marks. */
  readonly places: Int32Array;
  readonly ruleCount: number;
  readonly #scan: LineScan;
  /** For each line where it begins and where it ends. */
  #lines: number[] | undefined;

  constructor(text: string, places: Int32Array, ruleCount: number, scan: LineScan) {
    this.text = text;
    this.places = places;
    this.ruleCount = ruleCount;
    this.#scan = scan;
  }

  ruleAllows(index: number): boolean {
    return ((this.places[index * RULE_STRIDE] ?? 0) & 1) === 1;
  }

  ruleStart(index: number): number {
    return (this.places[index * RULE_STRIDE] ?? 0) >> 1;
  }

  ruleEnd(index: number): number {
    return this.places[index * RULE_STRIDE + 1] ?? 0;
  }

  ruleText(index: number): string {
    return this.text.slice(this.ruleStart(index), this.ruleEnd(index));
  }

  get markCount(): number {
    return (this.places.length - this.ruleCount * RULE_STRIDE) / MARK_STRIDE;
  }

  markKind(index: number): number {
    return this.#mark(index, 0);
  }

  markStart(index: number): number {
    return this.#mark(index, 1);
  }

  markEnd(index: number): number {
    return this.#mark(index, 2);
  }

  markText(index: number): string {
    return this.text.slice(this.markStart(index), this.markEnd(index));
  }

  /** How many rules stand before this mark. */
  markRule(index: number): number {
    return this.#mark(index, 3);
  }

  #mark(index: number, field: number): number {
    return this.places[this.ruleCount * RULE_STRIDE + index * MARK_STRIDE + field] ?? 0;
  }

  /** The line in which an offset lies, counted from 1. */
  lineAt(offset: number): number {
    const lines = this.#readLines();
    let low = 0;
    let high = lines.length / 2;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lines[2 * middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** A line as it stands in the file, without its break. */
  lineText(line: number): string {
    const lines = this.#readLines();
    return this.text.slice(lines[2 * line - 2] ?? 0, lines[2 * line - 1] ?? 0);
  }

  #readLines(): readonly number[] {
    if (this.#lines !== undefined) return this.#lines;
    const lines: number[] = [];
    this.#scan(this.text, 0, { counts: true, line: (_units, from, end) => lines.push(from, end) });
    return (this.#lines = lines);
  }
}

/** What is being read. Readers take turns: each overwrites what the one before it has left. */
const rules: number[] = [];
const marks: number[] = [];

/** Lists that grew longer than this are left to the collector. */
const KEPT_LENGTH = 1 << 18;

/** Takes what a reader finds, in the order of the file. */
export class DirectiveTableBuilder {
  ruleCount = 0;
  markCount = 0;

  /** A rule whose value is `text.slice(start, end)`. */
  rule(allow: boolean, start: number, end: number): void {
    const at = RULE_STRIDE * this.ruleCount++;
    rules[at] = start * 2 + (allow ? 1 : 0);
    rules[at + 1] = end;
  }

  mark(kind: MarkKind, start: number, end: number): void {
    const at = MARK_STRIDE * this.markCount++;
    marks[at] = kind;
    marks[at + 1] = start;
    marks[at + 2] = end;
    marks[at + 3] = this.ruleCount;
  }

  build(text: string, scan: LineScan): DirectiveTable {
    const endOfRules = this.ruleCount * RULE_STRIDE;
    const length = endOfRules + this.markCount * MARK_STRIDE;
    const places = new Int32Array(length);
    for (let i = 0; i < length; i++) places[i] = (i < endOfRules ? rules[i] : marks[i - endOfRules]) ?? 0;
    if (length > KEPT_LENGTH) rules.length = marks.length = 0;
    return new DirectiveTable(text, places, this.ruleCount, scan);
  }
}

/**
 * What a reader found, as offsets into the text. Everything stays in one array of numbers until more is needed.
 *
 * Rules come first, so that the rules of a group are a range. Every other directive is a mark, stored after them,
 * with the number of rules before it. A directive is named by its place: the rules by 0, 1, 2, the marks by steps of
 * {@link MARK_STRIDE} from there to the end. A place takes two numbers.
 */

import type { LineScan } from './lines.js';

/** The kinds of directives a table distinguishes. */
export const Kind = {
  agent: 0,
  sitemap: 1,
  delay: 2,
  rate: 3,
  visit: 4,
  host: 5,
  cleanParam: 6,
  signal: 7,
  /** A blank line or another boundary, where a dialect has them. */
  boundary: 8,
  other: 9,
  /** From here on the kinds are rules; the odd number is Allow. */
  disallow: 10,
  allow: 11,
} as const;

export type DirectiveKind = (typeof Kind)[keyof typeof Kind];

/** The places of a mark: its span; and the count of the rules before it, with its kind in the last bits. */
export const MARK_STRIDE = 2;
const KIND_BITS = 4;

export class DirectiveTable {
  readonly text: string;
  /** For each rule where its value starts, and twice its length, plus 1 for Allow; then the marks. */
  readonly spans: Int32Array;
  readonly ruleCount: number;
  readonly #scan: LineScan;
  /** Where each line begins, and where it ends. */
  #lines: { readonly starts: number[]; readonly ends: number[] } | undefined;

  constructor(text: string, spans: Int32Array, ruleCount: number, scan: LineScan) {
    this.text = text;
    this.spans = spans;
    this.ruleCount = ruleCount;
    this.#scan = scan;
  }

  /** The place after the last mark. */
  get endMark(): number {
    return this.spans.length / 2;
  }

  start(directive: number): number {
    return this.spans[2 * directive] ?? 0;
  }

  end(directive: number): number {
    return this.start(directive) + ((this.spans[2 * directive + 1] ?? 0) >> 1);
  }

  value(directive: number): string {
    return this.text.slice(this.start(directive), this.end(directive));
  }

  /** The values of the marks of one kind from `first` up to `end`. */
  values(kind: DirectiveKind, first?: number, end?: number): string[] {
    return this.marks(kind, first, end).map((mark) => this.value(mark));
  }

  allows(rule: number): boolean {
    return ((this.spans[2 * rule + 1] ?? 0) & 1) === 1;
  }

  kind(mark: number): number {
    return this.start(mark + 1) % (1 << KIND_BITS);
  }

  /** How many rules stand before a mark; all of them at the end of the marks. */
  rulesBefore(mark: number): number {
    return mark < this.endMark ? this.start(mark + 1) >> KIND_BITS : this.ruleCount;
  }

  /** The marks of one kind from `first` up to `end`. */
  marks(kind: DirectiveKind, first = this.ruleCount, end = this.endMark): number[] {
    const marks: number[] = [];
    for (let mark = first; mark < end; mark += MARK_STRIDE) if (this.kind(mark) === kind) marks.push(mark);
    return marks;
  }

  /** The line in which an offset lies, counted from 1. */
  lineAt(offset: number): number {
    return lastUpTo(offset, this.#readLines().starts) + 1;
  }

  /** A line as it stands in the file, without its break. */
  lineText(line: number): string {
    const { starts, ends } = this.#readLines();
    return this.text.slice(starts[line - 1] ?? 0, ends[line - 1] ?? 0);
  }

  #readLines(): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
    if (this.#lines === undefined) {
      const starts: number[] = [];
      const ends: number[] = [];
      this.#lines = { starts, ends };
      this.#scan(this.text, 0, {
        counts: true,
        line(_units, from, end) {
          starts.push(from);
          ends.push(end);
        },
      });
    }
    return this.#lines;
  }
}

/** The index of the last number that is at most `value`; 0 if all are greater. */
export function lastUpTo(value: number, ascending: readonly number[]): number {
  let low = 0;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Free lists for reuse. A reader that runs inside another one allocates its own. */
let idleRules: number[] | undefined;
let idleMarks: number[] | undefined;

/** Longer lists are not kept for reuse. */
const KEPT_LENGTH = 1 << 18;

/** Takes what a reader finds, in the order of the file. */
export class DirectiveTableBuilder {
  ruleCount = 0;
  /** The length of the marks so far, in places. */
  markLength = 0;
  readonly #rules = idleRules ?? [];
  readonly #marks = idleMarks ?? [];

  constructor() {
    idleRules = idleMarks = undefined;
  }

  /** A directive whose value is `text.slice(start, end)`. */
  add(kind: DirectiveKind, start: number, end: number): void {
    const size = 2 * (end - start);
    if (kind >= Kind.disallow) {
      const at = 2 * this.ruleCount++;
      this.#rules[at] = start;
      this.#rules[at + 1] = size + (kind & 1);
    } else {
      const at = 2 * this.markLength;
      this.#marks[at] = start;
      this.#marks[at + 1] = size;
      this.#marks[at + 2] = (this.ruleCount << KIND_BITS) | kind;
      this.#marks[at + 3] = 0;
      this.markLength += MARK_STRIDE;
    }
  }

  /** The table of everything that was added. The builder cannot be used afterwards. */
  build(text: string, scan: LineScan): DirectiveTable {
    const { ruleCount } = this;
    const ofRules = 2 * ruleCount;
    const ofMarks = 2 * this.markLength;
    const spans = new Int32Array(ofRules + ofMarks);
    const rules = this.#rules;
    const marks = this.#marks;
    for (let i = 0; i < ofRules; i++) spans[i] = rules[i] ?? 0;
    for (let i = 0; i < ofMarks; i++) spans[ofRules + i] = marks[i] ?? 0;
    if (spans.length <= KEPT_LENGTH) {
      idleRules = rules;
      idleMarks = marks;
    }
    return new DirectiveTable(text, spans, ruleCount, scan);
  }
}

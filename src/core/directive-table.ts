/**
 * The directives a reader found, as offsets into the text: one array of numbers, from which objects are made on demand.
 *
 * Rules come first, so that the rules of a group are a range. Every other directive is a mark, stored after the rules
 * with the number of rules before it. A directive is identified by its index in the array: rules by 0, 1, 2, marks by
 * steps of {@link MARK_STRIDE} from there to the end.
 */

import type { LineScan } from './lines.js';
import { allowsAt, lengthOf, packSpan, startOf } from './span.js';

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
  /** A blank line or another group boundary, in dialects that have them. */
  boundary: 8,
  other: 9,
  /** From here on, kinds are rules; the odd number is Allow. */
  disallow: 10,
  allow: 11,
} as const;

export type DirectiveKind = (typeof Kind)[keyof typeof Kind];

/** The numbers of a mark: its span; then the count of rules before it, with its kind in the low bits. */
export const MARK_STRIDE = 2;
const KIND_BITS = 4;

export class DirectiveTable {
  readonly text: string;
  /** For each rule, its packed span, or the inverted index into `#far` if the span does not fit; then the marks. */
  readonly spans: Int32Array;
  readonly ruleCount: number;
  /** Pairs (start, end) of values whose span does not fit; `spans` has `~index` of the start for Allow, otherwise of the end. */
  readonly #far: readonly number[];
  readonly #scan: LineScan;
  /** The start and the end of each line. */
  #lines: { readonly starts: number[]; readonly ends: number[] } | undefined;

  constructor(text: string, spans: Int32Array, ruleCount: number, far: readonly number[], scan: LineScan) {
    this.text = text;
    this.spans = spans;
    this.ruleCount = ruleCount;
    this.#far = far;
    this.#scan = scan;
  }

  /** The index after the last mark. */
  get endMark(): number {
    return this.spans.length;
  }

  start(directive: number): number {
    const span = this.spans[directive] ?? 0;
    return (span < 0 ? this.#far[~span & -2] : startOf(span)) ?? 0;
  }

  end(directive: number): number {
    const span = this.spans[directive] ?? 0;
    return (span < 0 ? this.#far[~span | 1] : startOf(span) + lengthOf(span)) ?? 0;
  }

  value(directive: number): string {
    return this.text.slice(this.start(directive), this.end(directive));
  }

  /** The values of all marks of one kind. */
  values(kind: DirectiveKind): string[] {
    return this.marks(kind).map((mark) => this.value(mark));
  }

  allows(rule: number): boolean {
    return allowsAt(this.spans[rule] ?? 0);
  }

  kind(mark: number): number {
    return (this.spans[mark + 1] ?? 0) % (1 << KIND_BITS);
  }

  /** The number of rules before a mark; all rules at the end of the marks. */
  rulesBefore(mark: number): number {
    const packed = this.spans[mark + 1];
    return packed === undefined ? this.ruleCount : packed >> KIND_BITS;
  }

  /** The marks of one kind from `first` up to `end`. */
  marks(kind: DirectiveKind, first = this.ruleCount, end = this.endMark): number[] {
    const marks: number[] = [];
    for (let mark = first; mark < end; mark += MARK_STRIDE) if (this.kind(mark) === kind) marks.push(mark);
    return marks;
  }

  /** The line of a directive, counted from 1. */
  lineOf(index: number): number {
    return this.lineAt(this.start(index));
  }

  /** The line that contains an offset, counted from 1. */
  lineAt(offset: number): number {
    return lastUpTo(offset, this.#readLines().starts) + 1;
  }

  /** A line as written in the file, without its line break. */
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
        line(from, end) {
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

/** Lists for reuse. A reader that runs inside another one allocates its own. */
let idleRules: number[] | undefined;
let idleMarks: number[] | undefined;

/** Longer lists are not kept for reuse. */
const KEPT_LENGTH = 250_000;

/** Collects the directives a reader finds, in the order of the file. */
export class DirectiveTableBuilder {
  ruleCount = 0;
  /** The length of the marks so far, in array elements. */
  markLength = 0;
  readonly #rules = idleRules ?? [];
  readonly #marks = idleMarks ?? [];
  readonly #far: number[] = [];

  constructor() {
    idleRules = idleMarks = undefined;
  }

  /** A directive whose value is `text.slice(start, end)`. */
  add(kind: DirectiveKind, start: number, end: number): void {
    const allow = kind & 1;
    let span = packSpan(start, end - start, allow);
    if (span < 0) span = ~(this.#far.push(start, end) - 1 - allow);
    if (kind >= Kind.disallow) {
      this.#rules[this.ruleCount++] = span;
    } else {
      this.#marks[this.markLength++] = span;
      this.#marks[this.markLength++] = (this.ruleCount << KIND_BITS) | kind;
    }
  }

  /** The table of everything added. The builder cannot be used afterwards. */
  build(text: string, scan: LineScan): DirectiveTable {
    const { ruleCount, markLength } = this;
    const spans = new Int32Array(ruleCount + markLength);
    spans.set(this.#rules.slice(0, ruleCount));
    spans.set(this.#marks.slice(0, markLength), ruleCount);
    if (spans.length <= KEPT_LENGTH) {
      idleRules = this.#rules;
      idleMarks = this.#marks;
    }
    return new DirectiveTable(text, spans, ruleCount, this.#far, scan);
  }
}

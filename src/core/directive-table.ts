/**
 * What a reader found, as offsets into the text: one array of numbers until somebody asks for more.
 *
 * Rules come first, so that the rules of a group are a range. Every other directive is a mark behind them, which knows
 * how many rules stood before it. A directive is named by its index in the array: the rules by 0, 1, 2, the marks by
 * steps of {@link MARK_STRIDE} from there to the end.
 */

import * as Kind from './directive-kinds.js';
import type { LineScan } from './lines.js';
import { allowsAt, lengthOf, placeOf, startOf } from './place.js';

export type DirectiveKind = (typeof Kind)[keyof typeof Kind];

/** Numbers a mark: its place; and the count of the rules before it, with its kind in the last bits. */
export const MARK_STRIDE = 2;
const KIND_BITS = 4;

export class DirectiveTable {
  readonly text: string;
  /** For each rule its place, or the complement of an index of `#far`; then the marks. */
  readonly places: Int32Array;
  readonly ruleCount: number;
  /** The start and the end of each value that has no place. */
  readonly #far: readonly number[] | undefined;
  readonly #scan: LineScan;
  /** For each line where it begins and where it ends. */
  #lines: number[] | undefined;

  constructor(
    text: string,
    places: Int32Array,
    ruleCount: number,
    far: readonly number[] | undefined,
    scan: LineScan,
  ) {
    this.text = text;
    this.places = places;
    this.ruleCount = ruleCount;
    this.#far = far;
    this.#scan = scan;
  }

  start(directive: number): number {
    const place = this.places[directive] ?? 0;
    return (place < 0 ? this.#far?.[~place & -2] : startOf(place)) ?? 0;
  }

  end(directive: number): number {
    const place = this.places[directive] ?? 0;
    return (place < 0 ? this.#far?.[~place | 1] : startOf(place) + lengthOf(place)) ?? 0;
  }

  value(directive: number): string {
    return this.text.slice(this.start(directive), this.end(directive));
  }

  allows(rule: number): boolean {
    return allowsAt(this.places[rule] ?? 0);
  }

  kind(mark: number): number {
    return (this.places[mark + 1] ?? 0) % (1 << KIND_BITS);
  }

  rulesBefore(mark: number): number {
    return (this.places[mark + 1] ?? 0) >> KIND_BITS;
  }

  /** The marks of one kind from `first` up to `end`. */
  marks(kind: DirectiveKind, first = this.ruleCount, end = this.places.length): number[] {
    const marks: number[] = [];
    for (let mark = first; mark < end; mark += MARK_STRIDE) if (this.kind(mark) === kind) marks.push(mark);
    return marks;
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
  /** How many numbers the marks take so far. */
  markLength = 0;
  #far: number[] | undefined;

  /** A directive whose value is `text.slice(start, end)`. */
  add(kind: DirectiveKind, start: number, end: number): void {
    const place = this.#placeOf(start, end, kind & 1);
    if (kind >= Kind.disallow) {
      rules[this.ruleCount++] = place;
    } else {
      marks[this.markLength++] = place;
      marks[this.markLength++] = (this.ruleCount << KIND_BITS) | kind;
    }
  }

  build(text: string, scan: LineScan): DirectiveTable {
    const { ruleCount } = this;
    const places = new Int32Array(ruleCount + this.markLength);
    for (let i = 0; i < places.length; i++) {
      places[i] = (i < ruleCount ? rules[i] : marks[i - ruleCount]) ?? 0;
    }
    if (places.length > KEPT_LENGTH) rules.length = marks.length = 0;
    return new DirectiveTable(text, places, ruleCount, this.#far, scan);
  }

  /** A value that has no place gets the complement of an index, which is odd for an Allow line, as its place would be. */
  #placeOf(start: number, end: number, allow: number): number {
    const place = placeOf(start, end - start, allow);
    return place < 0 ? ~((this.#far ??= []).push(start, end) - 1 - allow) : place;
  }
}

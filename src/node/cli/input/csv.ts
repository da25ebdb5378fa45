/** Comma-separated values. https://www.rfc-editor.org/rfc/rfc4180 */

import { CARRIAGE_RETURN, LINE_FEED } from '../../../core/characters.js';
import { indexOrEnd } from './batches.js';

const QUOTE = 0x22;
const COMMA = 0x2c;

/** The end of the last whole record: a line feed between quotes ends none. */
export function lastRecordEnd(record: Uint8Array): number {
  // A Buffer looks for a byte ten times as fast.
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.length);
  let end = 0;
  // From here on nothing is in quotes that begin before.
  let outside = 0;
  let from = 0;
  for (;;) {
    const quote = bytes.indexOf(QUOTE, from);
    const isOpening = quote >= 0 && beginsField(bytes, quote);
    if (quote < 0 || isOpening) {
      const feed = bytes.lastIndexOf(LINE_FEED, quote < 0 ? bytes.length : quote);
      if (feed >= outside) end = feed + 1;
    }
    if (quote < 0) return end;
    from = quote + 1;
    if (!isOpening) continue;
    const close = closingQuoteOf(bytes, quote + 1);
    if (close < 0) return end;
    from = close + 1;
    if (!endsField(bytes, from)) {
      from = bytes.indexOf(LINE_FEED, from) + 1;
      if (from === 0) return end;
      end = from;
    }
    outside = from;
  }
}

function beginsField(bytes: Uint8Array, at: number): boolean {
  const before = bytes[at - 1];
  return before === undefined || before === COMMA || before === LINE_FEED;
}

/** Whether a field in quotes may end here. */
function endsField(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === COMMA) return true;
  const end = bytes[bytes[at] === CARRIAGE_RETURN ? at + 1 : at];
  return end === undefined || end === LINE_FEED;
}

function closingQuoteOf(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 2)) {
    if (bytes[at + 1] !== QUOTE) return at;
  }
  return -1;
}

/**
 * The records of a text, one after the other. Of a record without quotes only the places of its fields are kept: a list
 * of its fields would cost as much as everything else that is done with it.
 */
export class CsvRecords {
  readonly #text: string;
  /** Where the next record begins. Records are read again from where it is set. */
  #position = 0;
  /** Each is looked for again only behind the last one: there may be none in many records, or in the whole text. */
  #quote = -1;
  #comma = -1;
  /** Where the fields of the record begin and end, or the fields themselves. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #quoted: readonly string[] | undefined;
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get position(): number {
    return this.#position;
  }

  set position(position: number) {
    this.#position = position;
    this.#quote = -1;
    this.#comma = -1;
  }

  /** How many fields the record has; 0 if its quotes do not fit. */
  get count(): number {
    return this.#count;
  }

  /** A field of the record, and an empty one beyond its last. */
  field(index: number): string {
    if (index >= this.#count) return '';
    if (this.#quoted !== undefined) return this.#quoted[index] ?? '';
    return this.#text.slice(this.#starts[index], this.#ends[index] ?? 0);
  }

  /** Whether a field is this text. */
  holds(index: number, text: string): boolean {
    if (this.#quoted !== undefined) return this.#quoted[index] === text;
    const start = this.#starts[index] ?? 0;
    return (this.#ends[index] ?? 0) - start === text.length && this.#text.startsWith(text, start);
  }

  /** Two fields that stand next to each other, with their comma; undefined in a record with quotes. */
  fieldAndNext(index: number): string | undefined {
    if (this.#quoted !== undefined || index + 1 >= this.#count) return undefined;
    return this.#text.slice(this.#starts[index], this.#ends[index + 1]);
  }

  /** Turns to the next record; false at the end. */
  next(): boolean {
    const text = this.#text;
    let start = this.#position;
    if (start >= text.length) return false;
    const end = indexOrEnd(text, '\n', start);
    if (this.#quote < start) this.#quote = indexOrEnd(text, '"', start);
    if (this.#quote < end) {
      const { fields, end } = quotedRecord(text, start);
      this.#quoted = fields;
      this.#count = fields.length;
      this.#position = end;
      return true;
    }
    this.#quoted = undefined;
    let count = 0;
    if (this.#comma < start) this.#comma = indexOrEnd(text, ',', start);
    for (; this.#comma < end; count++) {
      this.#starts[count] = start;
      this.#ends[count] = this.#comma;
      start = this.#comma + 1;
      this.#comma = indexOrEnd(text, ',', start);
    }
    this.#starts[count] = start;
    this.#ends[count] = end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
    this.#count = count + 1;
    this.#position = end + 1;
    return true;
  }
}

interface QuotedRecord {
  /** None if the quotes do not fit. */
  readonly fields: readonly string[];
  /** Where the next record begins. */
  readonly end: number;
}

function quotedRecord(text: string, from: number): QuotedRecord {
  const fields: string[] = [];
  let at = from;
  for (;;) {
    let end: number;
    if (text.charCodeAt(at) === QUOTE) {
      const close = closingQuote(text, at + 1);
      end = close < 0 ? -1 : endOfRecordOrField(text, close + 1);
      if (end < 0) return { fields: [], end: indexOrEnd(text, '\n', Math.max(at, close)) + 1 };
      fields.push(text.slice(at + 1, close).replaceAll('""', '"'));
    } else {
      end = Math.min(indexOrEnd(text, ',', at), indexOrEnd(text, '\n', at));
      const hasReturn = text.charAt(end) !== ',' && end > at && text.charCodeAt(end - 1) === CARRIAGE_RETURN;
      fields.push(text.slice(at, hasReturn ? end - 1 : end));
    }
    if (text.charAt(end) !== ',') return { fields, end: end + 1 };
    at = end + 1;
  }
}

/** Where the comma or the line feed stands after a closing quote; -1 if something else does. */
function endOfRecordOrField(text: string, after: number): number {
  if (text.charAt(after) === ',') return after;
  const end = text.charCodeAt(after) === CARRIAGE_RETURN ? after + 1 : after;
  return end >= text.length || text.charAt(end) === '\n' ? end : -1;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  return -1;
}

/** A field as it is written: in quotes where it needs them. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Comma-separated values. https://www.rfc-editor.org/rfc/rfc4180 */

import { LINE_FEED } from '../../../core/characters.js';
import type { Pull } from './batches.js';

const QUOTE = 0x22;

/** The end of the last whole record: a line feed between quotes ends none. */
export function lastRecordEnd(bytes: Uint8Array): number {
  if (!bytes.includes(QUOTE)) return bytes.lastIndexOf(LINE_FEED) + 1;
  let end = 0;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) end = at + 1;
  }
  return end;
}

/** Stands for a record whose quotes do not fit. */
export const UNREADABLE_RECORD = Symbol('unreadable record');

/** Gives the fields of one record after the other. */
export function recordsIn(text: string): Pull<readonly string[] | typeof UNREADABLE_RECORD> {
  // Each is looked for again only behind the last one: there may be none in many records, or in the whole text.
  let quote = -1;
  let comma = -1;
  let start = 0;
  return () => {
    if (start >= text.length) return undefined;
    const end = indexOrEnd(text, '\n', start);
    if (quote < start) quote = indexOrEnd(text, '"', start);
    if (quote < end) {
      const record = quotedRecord(text, start);
      start = record.end;
      return record.fields ?? UNREADABLE_RECORD;
    }
    const fields: string[] = [];
    if (comma < start) comma = indexOrEnd(text, ',', start);
    while (comma < end) {
      fields.push(text.slice(start, comma));
      start = comma + 1;
      comma = indexOrEnd(text, ',', start);
    }
    fields.push(withoutReturn(text.slice(start, end)));
    start = end + 1;
    return fields;
  };
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from);
  return index < 0 ? text.length : index;
}

interface QuotedRecord {
  readonly fields: readonly string[] | undefined;
  /** Where the next record begins. */
  readonly end: number;
}

function quotedRecord(text: string, from: number): QuotedRecord {
  const fields: string[] = [];
  let at = from;
  for (;;) {
    let field: string;
    if (text.charCodeAt(at) === QUOTE) {
      const close = closingQuote(text, at + 1);
      if (close < 0) return { fields: undefined, end: afterLine(text, at) };
      field = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
      const next = text.charAt(at);
      if (next !== ',' && next !== '\n' && next !== '\r' && next !== '') {
        return { fields: undefined, end: afterLine(text, at) };
      }
    } else {
      const end = endOfField(text, at);
      field = withoutReturn(text.slice(at, end));
      at = end;
    }
    fields.push(field);
    if (text.charAt(at) === '\r') at++;
    if (text.charAt(at) !== ',') return { fields, end: at + 1 };
    at++;
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  return -1;
}

function endOfField(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== ',' && text.charAt(at) !== '\n') at++;
  return at;
}

function afterLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  return feed < 0 ? text.length : feed + 1;
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** A field as it is written: in quotes where it needs them. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

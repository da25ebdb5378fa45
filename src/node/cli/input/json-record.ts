/** Reads objects in lines of JSON. Names of members are case-insensitive, like those of columns. */

import { visibleJson } from '../../../core/visible.js';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The object in a line of JSON, with names in lower case, or an error. */
export function parsedObject(line: string): JsonRecord | string {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  return isRecord(record) ? withLowerNames(record) : 'it is not a JSON object';
}

function withLowerNames(record: JsonRecord): JsonRecord {
  for (const name in record) {
    if (name !== name.toLowerCase())
      return Object.fromEntries(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
  }
  return record;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A line without characters that JSON escapes, so that each quote begins or ends a string. */
const PLAIN = /^[ -[\]-\uffff]*$/;

/**
 * Objects whose values are all strings, with the same names in the same order, as in nearly all lines of a list. Reading
 * them takes a third of `JSON.parse`, which looks up each short string in a table.
 */
export class PlainObjects {
  /** In lower case. */
  readonly columns: readonly string[];
  /** The text before each value. */
  readonly #before: readonly string[];
  readonly #end: string;
  readonly #values: string[] = [];

  private constructor(parts: readonly string[]) {
    const starts = parts.filter((_, at) => at % 4 === 0).slice(0, -1);
    this.columns = starts.map((_, at) => (parts[4 * at + 1] ?? '').toLowerCase());
    this.#before = starts.map((start, at) => {
      const [name = '', colon = ''] = parts.slice(4 * at + 1, 4 * at + 3);
      return `${at === 0 ? '' : '"'}${start}"${name}"${colon}"`;
    });
    this.#end = `"${parts.at(-1) ?? ''}`;
  }

  /** Objects like the one in this line; undefined if it has other values than strings, or a name twice. */
  static like(line: string, record: JsonRecord): PlainObjects | undefined {
    if (!PLAIN.test(line) || !Object.values(record).every((value) => typeof value === 'string'))
      return undefined;
    const objects = new PlainObjects(line.split('"'));
    return objects.columns.length === Object.keys(record).length ? objects : undefined;
  }

  /** The values in a line, valid until the next call; undefined if it is another object, or has an empty value. */
  valuesIn(line: string): readonly string[] | undefined {
    if (!PLAIN.test(line)) return undefined;
    let end = 0;
    for (let at = 0; at < this.#before.length; at++) {
      const before = this.#before[at] ?? '';
      if (!line.startsWith(before, end)) return undefined;
      const start = end + before.length;
      end = line.indexOf('"', start);
      if (end <= start) return undefined;
      this.#values[at] = line.slice(start, end);
    }
    return line.slice(end) === this.#end ? this.#values : undefined;
  }
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The JSON of a member with its numbers as written, since `JSON.parse` drops digits; of two with this name, the last. */
export function writtenValue(line: string, name: string): string {
  let written = '';
  let depth = 0;
  let before = '';
  let isWanted = false;
  for (const [token] of line.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth--;
    if (depth === 0 || (depth === 1 && token === ',')) isWanted = false;
    if (isWanted) written += normalized(token);
    if (depth === 1 && token === ':' && isNamed(before, name)) {
      isWanted = true;
      written = '';
    }
    if (token === '{' || token === '[') depth++;
    before = token;
  }
  return written;
}

function normalized(token: string): string {
  if (token.startsWith('"')) {
    const text: unknown = JSON.parse(token);
    return visibleJson({ text }).slice('{"text":'.length, -1);
  }
  const number = Number(token);
  return Number.isSafeInteger(number) ? `${number}` : token;
}

function isNamed(member: string, name: string): boolean {
  const text: unknown = JSON.parse(member);
  return typeof text === 'string' && text.toLowerCase() === name.toLowerCase();
}

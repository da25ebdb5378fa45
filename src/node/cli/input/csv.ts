/** Values separated by commas, tabs or semicolons. https://www.rfc-editor.org/rfc/rfc4180 */

import { LONGEST_LINE } from './lines.js';

const QUOTE = '"';

/** The fields of a record, or an error. */
export type CsvRecord = readonly string[] | string;

export type CsvSeparator = ',' | '\t' | ';';

/** Joins lines to records: a line that ends within quotes continues on the next one. */
export class CsvReader {
  readonly #take: (record: CsvRecord) => void;
  readonly #separator: CsvSeparator;
  #fields: string[] = [];
  /** The lines of a record whose last field is still open; otherwise empty. */
  #lines: string[] = [];
  #length = 0;
  /** In which of these lines the field begins, and at which offset. */
  #openLine = 0;
  #openFrom = 0;

  /** @param take - called with each record */
  constructor(take: (record: CsvRecord) => void, separator: CsvSeparator = ',') {
    this.#take = take;
    this.#separator = separator;
  }

  read(line: string): void {
    if (this.#lines.length > 0) this.#continue(line);
    else if (line.length >= LONGEST_LINE) this.#take('the line is too long');
    else if (line.includes(QUOTE)) this.#readFields(line, 0);
    else this.#take(withoutReturn(line).split(this.#separator));
  }

  end(): void {
    while (this.#lines.length > 0) this.#giveUp();
  }

  #continue(line: string): void {
    const close = closingQuote(line, 0);
    if (close < 0 || !this.#endsField(line, close + 1)) {
      this.#keep(line);
      if (close >= 0 || this.#length >= LONGEST_LINE) this.#giveUp();
      return;
    }
    const [first = '', ...others] = this.#lines.slice(this.#openLine);
    const field = [first.slice(this.#openFrom), ...others, line.slice(0, close)].join('\n');
    const next = this.#addQuoted(line, field, close + 1);
    if (next !== undefined) this.#readFields(line, next);
    if (this.#length >= LONGEST_LINE) this.#giveUp();
  }

  #keep(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
  }

  /** Rejects the lines up to the open field, and reads the others again, so that an unclosed quote does not swallow them. */
  #giveUp(): void {
    const lines = this.#lines;
    const bad = this.#openLine + 1;
    for (let at = 0; at < bad; at++) this.#finish(BAD_QUOTES);
    for (const line of lines.slice(bad)) this.read(line);
  }

  #readFields(line: string, from: number): void {
    for (let at: number | undefined = from; at !== undefined;) at = this.#readField(line, at);
  }

  /** @returns the start of the next field, if any */
  #readField(line: string, at: number): number | undefined {
    if (line.startsWith(QUOTE, at)) {
      const close = closingQuote(line, at + 1);
      if (close >= 0) return this.#addQuoted(line, line.slice(at + 1, close), close + 1);
      this.#keep(line);
      this.#openLine = this.#lines.length - 1;
      this.#openFrom = at + 1;
      return undefined;
    }
    const comma = line.indexOf(this.#separator, at);
    if (comma >= 0) {
      this.#fields.push(line.slice(at, comma));
      return comma + 1;
    }
    this.#fields.push(withoutReturn(line.slice(at)));
    this.#finish(this.#fields);
    return undefined;
  }

  /** Adds a field whose closing quote is before `after`. */
  #addQuoted(line: string, text: string, after: number): number | undefined {
    this.#fields.push(text.replaceAll('""', QUOTE));
    if (line.startsWith(this.#separator, after)) return after + 1;
    if (this.#endsField(line, after)) {
      this.#finish(this.#fields);
    } else {
      this.#keep(line);
      this.#openLine = this.#lines.length - 1;
      this.#giveUp();
    }
    return undefined;
  }

  #endsField(line: string, at: number): boolean {
    return line.startsWith(this.#separator, at) || withoutReturn(line.slice(at)) === '';
  }

  #finish(record: CsvRecord): void {
    this.#fields = [];
    this.#lines = [];
    this.#length = 0;
    this.#take(record);
  }
}

const BAD_QUOTES = 'its quotes are unbalanced';

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** The closing quote of a field, skipping doubled quotes; -1 if there is none. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf(QUOTE, from); at >= 0; at = line.indexOf(QUOTE, at + 2)) {
    if (!line.startsWith(QUOTE, at + 1)) return at;
  }
  return -1;
}

export interface CsvHeader {
  /** In lower case. */
  readonly columns: readonly string[];
  readonly separator: CsvSeparator;
}

const SEPARATORS: readonly CsvSeparator[] = [',', '\t', ';'];

/** The header in a line, if it has a column of this name. */
export function csvHeaderIn(line: string, wanted: string): CsvHeader | undefined {
  const headers = SEPARATORS.map((separator) => ({ separator, columns: columnsIn(line, separator) }));
  return headers.find(({ columns }) => columns.includes(wanted));
}

function columnsIn(line: string, separator: CsvSeparator): readonly string[] {
  let columns: readonly string[] = [];
  const reader = new CsvReader((record) => {
    columns = typeof record === 'string' ? [] : record.map((field) => field.trim().toLowerCase());
  }, separator);
  reader.read(line.replace(/^\uFEFF/, ''));
  return columns;
}

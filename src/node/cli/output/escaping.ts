/**
 * How fields of the input are written. Nearly all lines hold nothing to escape: a text is scanned once for characters
 * that need care, and the fields of all other lines are written unchanged, which halves the cost of an answer.
 */

import { visible, visibleJson } from '../../../answers/visible.js';
import { csvField } from '../input/csv.js';

/** In a line for people, within the quotes of a JSON string, as a field of a CSV. */
export type FieldFormat = 'text' | 'json' | 'csv';

/** A field that may hold anything. */
export function escapedField(field: string, format: FieldFormat): string {
  switch (format) {
    case 'text':
      return visible(field);
    case 'json':
      return visibleJson(field).slice(1, -1);
    case 'csv':
      return csvField(visible(field));
  }
}

/** What a line is looked through for: what its fields are written as, or `quoted` of a line that is JSON already. */
type LineFormat = FieldFormat | 'quoted';

/** Everything but printable ASCII and line ends, and the characters that a format escapes. */
const CAREFUL: Readonly<Record<LineFormat, RegExp>> = {
  text: /[^\n\r -~]/g,
  json: /[^\n\r !#-[\]-~]/g,
  csv: /[^\n\r !#-+\--~]/g,
  quoted: /[^\n\r -[\]-~]/g,
};

/** The same, and a carriage return that is no part of a line end: texts without any are scanned faster. */
const CAREFUL_OF_RETURNS: Readonly<Record<LineFormat, RegExp>> = {
  text: /[^\n\r -~]|\r(?!\n)/g,
  json: /[^\n\r !#-[\]-~]|\r(?!\n)/g,
  csv: /[^\n\r !#-+\--~]|\r(?!\n)/g,
  quoted: /[^\n\r -[\]-~]|\r(?!\n)/g,
};

/** Tells which lines of a text are written in this format as they are. */
export class PlainLines {
  readonly #text: string;
  readonly #careful: RegExp;
  /** Between these two there is no character that needs care; at the second there is one, or the text ends. */
  #from = 0;
  #next = -1;

  constructor(text: string, format: LineFormat) {
    this.#text = text;
    this.#careful = (text.includes('\r') ? CAREFUL_OF_RETURNS : CAREFUL)[format];
  }

  /** Whether nothing between two places needs care. Lines may be asked about again. */
  has(start: number, end: number): boolean {
    if (start < this.#from || start > this.#next) {
      this.#careful.lastIndex = start;
      this.#from = start;
      this.#next = this.#careful.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#next >= end;
  }
}

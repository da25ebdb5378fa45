/** Escapes arbitrary text: for people, as JSON, and as CSV. */

import { visible, visibleJson } from '../../../core/visible.js';

/** A line for people, the inside of a JSON string, or a CSV field. */
export type FieldFormat = 'text' | 'json' | 'csv';

/** Printable ASCII without what the format escapes. Nearly all fields match, and testing takes a tenth of escaping. */
const NEEDS_NO_ESCAPING: Readonly<Record<FieldFormat, RegExp>> = {
  text: /^[ -~]*$/,
  json: /^[ !#-[\]-~]*$/,
  csv: /^[ !#-+\--~]*$/,
};

export function escapedField(field: string, format: FieldFormat): string {
  if (NEEDS_NO_ESCAPING[format].test(field)) return field;
  switch (format) {
    case 'text':
      return visible(field);
    case 'json':
      return visibleJson(field).slice(1, -1);
    case 'csv':
      return csvField(visible(field));
  }
}

/** A CSV field, quoted if necessary. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => escapedField(String(field), 'csv')).join(',')}\n`;
}

/** The version of the JSON output: fields may be added, but none is removed or changes its meaning. */
export const JSON_VERSION = 1;

/** A line of JSON with its version. */
export function jsonLine(value: object): string {
  return `${visibleJson({ v: JSON_VERSION, ...value })}\n`;
}

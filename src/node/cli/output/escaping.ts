/** Writes fields of the input. */

import { visible, visibleJson } from '../../../core/visible.js';
import { csvField } from '../input/csv.js';

/** In a line for people, within the quotes of a JSON string, or as a field of a CSV. */
export type FieldFormat = 'text' | 'json' | 'csv';

/** Printable ASCII without what the format escapes. Nearly all fields are, and testing takes a tenth of escaping. */
const NEEDS_NO_ESCAPING: Readonly<Record<FieldFormat, RegExp>> = {
  text: /^[ -~]*$/,
  json: /^[ !#-[\]-~]*$/,
  csv: /^[ !#-+\--~]*$/,
};

/** A field that may hold anything. */
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

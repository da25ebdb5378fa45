/**
 * How the fields of a batch are escaped in the output. Nearly all batches contain nothing to escape: the batch is
 * scanned once, and then its fields are written unchanged, which halves the cost of an answer.
 */

import { visible, visibleJson } from '../../../answers/visible.js';
import { csvField } from '../input/csv.js';

export interface Escaping {
  /** In a line for people. */
  readonly text: (field: string) => string;
  /** As a string of JSON. */
  readonly json: (field: string) => string;
  /** As a field of a CSV. */
  readonly csv: (field: string) => string;
}

/** Escapes any field. */
export const CAREFUL: Escaping = {
  text: visible,
  json: visibleJson,
  csv: (field) => csvField(visible(field)),
};

/** Of JSON strings without a backslash, from a batch with nothing unusual: they hold no quote. */
export const UNESCAPED_JSON: Escaping = { text: asItIs, json: quoted, csv: csvField };

const UNUSUAL = /[^\n\r -~]/;
const RETURN_WITHIN_LINE = /\r(?!\n)/;

/** Whether a batch consists of printable ASCII and line ends. */
export function isUsual(batch: string): boolean {
  return !UNUSUAL.test(batch) && !(batch.includes('\r') && RETURN_WITHIN_LINE.test(batch));
}

/** How the fields of this batch are escaped. */
export function escapingOf(batch: string, format: 'list' | 'csv'): Escaping {
  if (!isUsual(batch)) return CAREFUL;
  const hasQuotes = batch.includes('"');
  // A field of a CSV holds a comma only between quotes, a line of a list wherever it likes.
  const isPlainCsv = !hasQuotes && (format === 'csv' || !batch.includes(','));
  return {
    text: asItIs,
    json: hasQuotes || batch.includes('\\') ? visibleJson : quoted,
    csv: isPlainCsv ? asItIs : csvField,
  };
}

function asItIs(field: string): string {
  return field;
}

function quoted(field: string): string {
  return `"${field}"`;
}

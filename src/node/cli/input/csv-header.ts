/** The header of a table: CSV, or separated by tabs or semicolons. */

import { CsvReader, type CsvSeparator } from './csv.js';

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

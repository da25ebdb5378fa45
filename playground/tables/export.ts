/** Tables as files. */

import type { VerdictGrid } from '../survey/survey.js';
import type { Column } from './columns.js';
import { wordAt } from './grid-words.js';

export interface TableToSave {
  readonly grid: VerdictGrid;
  readonly urls: readonly string[];
  /** The columns that are shown. */
  readonly columns: readonly Column[];
  /** The rows that are shown, in their order. */
  readonly rows: readonly number[];
}

export function csvOf({ grid, urls, columns, rows }: TableToSave): string {
  const at = columns.map(({ key }) => grid.columns.indexOf(key));
  const head = ['URL', ...columns.flatMap(({ name }) => [name, `${name}: why`])];
  const lines = rows.map((row) => [
    urls[row] ?? '',
    ...at.flatMap((column) => {
      const { verdict, reason } = wordAt(grid, row, column);
      return [verdict, reason];
    }),
  ]);
  return [head, ...lines].map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');
}

export function jsonOf({ grid, urls, columns, rows }: TableToSave): string {
  const all = rows.map((row) => ({
    url: urls[row] ?? '',
    verdicts: Object.fromEntries(
      columns.map(({ key }) => [key, wordAt(grid, row, grid.columns.indexOf(key))]),
    ),
  }));
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** What begins like a formula is one to a spreadsheet, and URLs may be anybody's. */
function csvField(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

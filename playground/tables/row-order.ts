/** Which rows a table shows, and in which order. */

import type { VerdictGrid } from '../survey/survey.js';
import { wordAt } from './grid-words.js';

/** By what rows are sorted; the URLs' own order where it is absent. */
export interface Sorting {
  /** Of the grid, or the URLs themselves. */
  readonly by: number | 'url';
  readonly direction: 'ascending' | 'descending';
}

export interface RowChoice {
  readonly rows: 'all' | 'differing';
  readonly sorting: Sorting | undefined;
}

/** `columns`: those of the grid that are shown. */
export function rowOrder(
  grid: VerdictGrid,
  urls: readonly string[],
  columns: readonly number[],
  { rows, sorting }: RowChoice,
): number[] {
  const all = urls.map((_, row) => row);
  const shown = rows === 'all' ? all : all.filter((row) => differs(grid, row, columns));
  if (sorting === undefined) return shown;
  const { by, direction } = sorting;
  const sign = direction === 'ascending' ? 1 : -1;
  const word = (row: number): string => (by === 'url' ? (urls[row] ?? '') : wordAt(grid, row, by).verdict);
  return shown.sort((one, other) => sign * compared(word(one), word(other)) || one - other);
}

export function differs(grid: VerdictGrid, row: number, columns: readonly number[]): boolean {
  const [first = 0] = columns;
  const { verdict } = wordAt(grid, row, first);
  return columns.some((column) => wordAt(grid, row, column).verdict !== verdict);
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

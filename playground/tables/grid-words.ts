/** What the cells of a grid say. */

import type { Cell, VerdictGrid } from '../survey/survey.js';

const NOTHING: Cell = { verdict: 'unknown', reason: '' };

export function wordAt({ columns, cells, words }: VerdictGrid, row: number, column: number): Cell {
  return words[cells[row * columns.length + column] ?? -1] ?? NOTHING;
}

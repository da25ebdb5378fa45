/** Many verdicts in little room. */

import { cellOf } from './every-reading.js';
import type { Cell, VerdictGrid } from './survey.js';
import type { Answer } from 'robotparser/readings';

/** `ask` answers for a URL and a column. The work may pause after each column. */
export function* verdictGrid(
  urls: readonly string[],
  columns: readonly string[],
  ask: (url: string, column: string) => Answer,
): Generator<undefined, VerdictGrid> {
  const cells = new Uint32Array(urls.length * columns.length);
  const words: Cell[] = [];
  const numbers = new Map<string, number>();
  for (const [at, column] of columns.entries()) {
    for (const [row, url] of urls.entries()) {
      const cell = cellOf(ask(url, column));
      const key = `${cell.verdict} ${cell.reason}`;
      const number = numbers.get(key) ?? words.push(cell) - 1;
      numbers.set(key, number);
      cells[row * columns.length + at] = number;
    }
    yield;
  }
  return { columns, cells, words };
}

/** Many verdicts in little room. */

import { cellOf, type NamedAnswer } from './every-reading.js';
import type { Cell, VerdictGrid } from './survey.js';

/** The work may pause after so many cells. */
const PAUSE_AFTER = 1_000;

/** `ask` answers for a URL and a column; `before`: verdicts that have been found already. */
export function* verdictGrid(
  urls: readonly string[],
  columns: readonly string[],
  ask: (url: string, column: string) => NamedAnswer,
  before = 0,
): Generator<number, VerdictGrid> {
  const cells = new Uint32Array(urls.length * columns.length);
  const words: Cell[] = [];
  const numbers = new Map<string, number>();
  for (const [at, column] of columns.entries()) {
    for (const [row, url] of urls.entries()) {
      const { answer, token } = ask(url, column);
      const cell = { ...cellOf(answer), token };
      const key = `${cell.verdict} ${token} ${cell.reason}`;
      const number = numbers.get(key) ?? words.push(cell) - 1;
      numbers.set(key, number);
      cells[row * columns.length + at] = number;
      if (row % PAUSE_AFTER === 0) yield before + at * urls.length + row;
    }
  }
  return { columns, cells, words };
}

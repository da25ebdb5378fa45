/** Two versions of a file side by side. */

export interface DiffLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** One row: the same line twice, or a line that only one version has. */
export interface DiffRow {
  readonly before: DiffLine | undefined;
  readonly after: DiffLine | undefined;
}

/** The table of what lines have in common grows with the product of both lengths; longer parts count as replaced. */
const MOST_COMPARED = 600;

/** How many lines before and after a change are shown with it. */
const CONTEXT = 2;

/** The changed lines with some around them; undefined stands for lines that are left out. */
export function lineDiff(before: string, after: string): (DiffRow | undefined)[] {
  const rows = rowsOf(before.split('\n'), after.split('\n'));
  if (!rows.some(isChanged)) return [];
  const shown: (DiffRow | undefined)[] = [];
  for (const [index, row] of rows.entries()) {
    if (isNear(rows, index)) shown.push(row);
    else if (shown.length === 0 || shown.at(-1) !== undefined) shown.push(undefined);
  }
  return shown;
}

function isNear(rows: readonly DiffRow[], index: number): boolean {
  for (let at = Math.max(0, index - CONTEXT); at <= Math.min(rows.length - 1, index + CONTEXT); at++) {
    const row = rows[at];
    if (row !== undefined && isChanged(row)) return true;
  }
  return false;
}

export function isChanged({ before, after }: DiffRow): boolean {
  return before?.text !== after?.text;
}

function rowsOf(before: readonly string[], after: readonly string[]): DiffRow[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const pair = (one: number, other: number): DiffRow => ({
    before: lineOf(before, one),
    after: lineOf(after, other),
  });
  return [
    ...Array.from({ length: head }, (_, index) => pair(index, index)),
    ...middleOf(
      { lines: before, from: head, to: before.length - tail },
      { lines: after, from: head, to: after.length - tail },
    ),
    ...Array.from({ length: tail }, (_, index) =>
      pair(before.length - tail + index, after.length - tail + index),
    ),
  ];
}

interface Stretch {
  readonly lines: readonly string[];
  readonly from: number;
  readonly to: number;
}

function middleOf(before: Stretch, after: Stretch): DiffRow[] {
  const common = commonLines(before, after);
  const rows: DiffRow[] = [];
  let one = before.from;
  let other = after.from;
  for (const [nextOne, nextOther] of [...common, [before.to, after.to] as const]) {
    while (one < nextOne || other < nextOther) {
      rows.push({
        before: one < nextOne ? lineOf(before.lines, one++) : undefined,
        after: other < nextOther ? lineOf(after.lines, other++) : undefined,
      });
    }
    if (nextOne < before.to)
      rows.push({ before: lineOf(before.lines, one++), after: lineOf(after.lines, other++) });
  }
  return rows;
}

/** The longest common subsequence: pairs of indexes. */
function commonLines(before: Stretch, after: Stretch): (readonly [number, number])[] {
  const height = before.to - before.from;
  const width = after.to - after.from;
  if (height > MOST_COMPARED || width > MOST_COMPARED) return [];
  const isSame = (row: number, column: number): boolean =>
    before.lines[before.from + row] === after.lines[after.from + column];
  const lengths = new Uint16Array((height + 1) * (width + 1));
  const at = (row: number, column: number): number => lengths[row * (width + 1) + column] ?? 0;
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) {
      lengths[row * (width + 1) + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let row = 0;
  let column = 0;
  while (row < height && column < width) {
    if (isSame(row, column)) pairs.push([before.from + row++, after.from + column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

function lineOf(lines: readonly string[], index: number): DiffLine {
  return { number: index + 1, text: lines[index] ?? '' };
}

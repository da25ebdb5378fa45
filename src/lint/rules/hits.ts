/** Helpers that many rules share: to select lines, and to create hits. */

import type { Edit, Hit, LintRule } from '../finding.js';
import { otherLines, type FileLine, type LintFile } from '../lint-file.js';

type Lines = (file: LintFile) => Iterable<FileLine>;

/** Calls a function for each line, which returns a hit or undefined. */
export function onEach(
  lines: Lines,
  hit: (line: FileLine, file: LintFile) => Hit | undefined,
): LintRule['find'] {
  return function* find(file) {
    for (const line of lines(file)) {
      const found = hit(line, file);
      if (found !== undefined) yield found;
    }
  };
}

/** A hit on the first match of an expression in the value of each line. */
export function onMatch(
  lines: Lines,
  expression: RegExp,
  more?: (found: string, from: number) => Partial<Hit>,
): LintRule['find'] {
  return onEach(lines, (line) => {
    const found = expression.exec(line.value);
    if (found === null) return undefined;
    const from = line.valueFrom + found.index;
    return { line, from, end: from + Math.max(1, found[0].length), ...more?.(found[0], from) };
  });
}

/** The lines with a key that are neither agents nor rules. */
export function linesNamed(...keys: readonly string[]): Lines {
  return function* lines(file) {
    for (const { line } of otherLines(file)) if (keys.includes(line.key)) yield line;
  };
}

/** A hit on the value of a line. */
export function onValue(line: FileLine, message?: string, edit?: Edit): Hit {
  return { line, from: line.valueFrom, end: line.valueEnd, message, edit };
}

/** A change that is meant to change verdicts. */
export function unsafe(from: number, end: number, text: string): Edit {
  return { from, end, text, unsafe: true };
}

/** Deletes the line with its line break. */
export function withoutLine(text: string, { from, end }: FileLine): Edit {
  const after = end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0);
  // The last line has no line break, so the one before it is deleted.
  return after === end && from > 0
    ? { from: from - (text.endsWith('\r\n', from) ? 2 : 1), end, text: '' }
    : { from, end: after, text: '' };
}

/** Parses lines of `NAME, NAME: VALUE, VALUE` into the values of each name. */
export function table(text: string): ReadonlyMap<string, readonly string[]> {
  const rows = text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(': '));
  return new Map(
    rows.flatMap(([names = '', values = '']) => names.split(', ').map((name) => [name, values.split(', ')])),
  );
}

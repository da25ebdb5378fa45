/** The lines of a file that an explanation speaks of, in their places. */

import type { Answer } from '../../answers/answer.js';
import type { Terminal } from './terminal.js';
import { visibleLine } from './visible.js';

/** A file may match with thousands of lines. */
const LOST_SHOWN = 10;

interface ShownLine {
  readonly text: string;
  readonly role: 'group' | 'decided' | 'lost' | 'context';
}

/** `lineText` gives a line as the reader of the dialect counts them. */
export function excerpt(answer: Answer, lineText: (line: number) => string, terminal: Terminal): string[] {
  const shown = linesToShow(answer, lineText);
  const numbers = [...shown.keys()].sort((one, other) => one - other);
  const width = String(numbers.at(-1) ?? 0).length;
  const rows: string[] = [];
  let previous = numbers[0] ?? 0;
  for (const number of numbers) {
    const line = shown.get(number);
    if (line === undefined) continue;
    if (number > previous + 1) rows.push(`    ${'…'.padStart(width)}`);
    rows.push(row(number, line, width, terminal));
    previous = number;
  }
  const hidden = (answer.lost?.length ?? 0) - LOST_SHOWN;
  if (hidden > 0) rows.push(`    ${hidden} more rules match and lose`);
  return rows;
}

function linesToShow(answer: Answer, lineText: (line: number) => string): Map<number, ShownLine> {
  const { line, groupLine, lost = [] } = answer;
  const shown = new Map<number, ShownLine>();
  if (line !== undefined) {
    for (const near of [line - 1, line + 1]) {
      const text = near < 1 ? '' : lineText(near);
      if (text.trim() !== '') shown.set(near, { text, role: 'context' });
    }
  }
  for (const { line: number, text } of lost.slice(0, LOST_SHOWN)) shown.set(number, { text, role: 'lost' });
  if (groupLine !== undefined) shown.set(groupLine, { text: lineText(groupLine), role: 'group' });
  if (line !== undefined) shown.set(line, { text: answer.text ?? '', role: 'decided' });
  return shown;
}

function row(number: number, { text, role }: ShownLine, width: number, terminal: Terminal): string {
  const place = String(number).padStart(width);
  const line = visibleLine(text.trimEnd());
  switch (role) {
    case 'decided':
      return terminal.paint('bold', `  > ${place}  ${line}`);
    case 'lost':
      return `    ${place}  ${line}${terminal.paint('dim', '    <- matches and loses')}`;
    case 'group':
      return `    ${place}  ${line}`;
    case 'context':
      return terminal.paint('dim', `    ${place}  ${line}`);
  }
}

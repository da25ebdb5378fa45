/** An explanation for people: the verdict, its reason, and the lines of the file that it mentions, in their places. */

import { verdictOf, type Answer } from '../../../answers/answer.js';
import type { Preferences } from '../../../core/preferences/preferences.js';
import { shortReasonOf } from '../../../core/reason.js';
import type { Answerer } from '../sites/answerers.js';
import { preferenceRows } from './stated-uses.js';
import { cut, paintedWord, styled, type Text } from './text.js';

export function explanationRows(
  { agent, url }: { readonly agent: string; readonly url: string },
  { dialect, robots }: Answerer,
  answer: Answer,
  preferences: Preferences | undefined,
): Text[] {
  const isAboutLines = answer.line !== undefined || answer.groupLine !== undefined;
  return [
    styled('bold', url),
    [
      '  ',
      paintedWord(verdictOf(answer)),
      ` for ${agent}: ${shortReasonOf(answer)}${groupOf(answer)} (${dialect.name})`,
    ],
    ...(isAboutLines ? ['', ...excerpt(answer, (line) => robots.lineText(line))] : []),
    ...(preferences === undefined ? [] : preferenceRows(preferences)),
    '',
  ];
}

function groupOf({ agent, groupLine }: Answer): string {
  if (agent === undefined) return '';
  const group = agent === '*' ? 'the group for everyone' : `the group for ${cut(agent)}`;
  return groupLine === undefined ? `, in ${group}` : `, in ${group} at line ${groupLine}`;
}

/** A file may match with thousands of lines. */
const LOST_SHOWN = 10;

interface ShownLine {
  readonly text: string;
  readonly role: 'group' | 'decided' | 'lost' | 'context';
}

/** `lineText` gives a line as the reader of the dialect counts them. */
function excerpt(answer: Answer, lineText: (line: number) => string): Text[] {
  const shown = linesToShow(answer, lineText);
  const numbers = [...shown.keys()].sort((one, other) => one - other);
  const width = String(numbers.at(-1) ?? 0).length;
  const rows: Text[] = [];
  let previous = numbers[0] ?? 0;
  for (const number of numbers) {
    const line = shown.get(number);
    if (line === undefined) continue;
    if (number > previous + 1) rows.push(`    ${'…'.padStart(width)}`);
    rows.push(row(number, line, width));
    previous = number;
  }
  const hidden = (answer.lost?.length ?? 0) - LOST_SHOWN;
  if (hidden > 0)
    rows.push(`    ${hidden} more ${hidden === 1 ? 'rule matches and loses' : 'rules match and lose'}`);
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

function row(number: number, { text, role }: ShownLine, width: number): Text {
  const place = String(number).padStart(width);
  const line = cut(text.trimEnd());
  switch (role) {
    case 'decided':
      return styled('bold', `  > ${place}  ${line}`);
    case 'lost':
      return [`    ${place}  ${line}`, styled('dim', '    <- matches and loses')];
    case 'group':
      return `    ${place}  ${line}`;
    case 'context':
      return styled('dim', `    ${place}  ${line}`);
  }
}

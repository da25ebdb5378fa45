/**
 * Answers as text: an explanation that shows the lines it mentions in place, and the answers of all dialects to one
 * question.
 */

import { verdictOf, type Answer } from '../../../answers/answer.js';
import { statedUses, type StatedUse } from '../../../answers/stated-uses.js';
import { agree, type Table } from '../../../answers/table.js';
import type { Preferences } from '../../../core/preferences/preferences.js';
import { reasonOf, shortReasonOf } from '../../../core/reason.js';
import type { Answerer } from '../sites/answerers.js';
import { counted, cut, paintedVerdict, paintedWord, styled, type Text } from './text.js';

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

/** Thousands of lines of a file may match. */
const LOST_SHOWN = 10;

interface ShownLine {
  readonly text: string;
  readonly role: 'group' | 'decided' | 'lost' | 'context';
}

/** @param lineText - returns a line by the dialect's line numbers */
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

export function tableRows(table: Table): Text[] {
  const { url, agent, answers } = table;
  const width = Math.max(...answers.map(({ dialect }) => dialect.length));
  return [
    styled('bold', `${url} for ${agent}`),
    ...answers.map(({ dialect, answer }): Text => [
      `  ${dialect.padEnd(width)}  `,
      paintedVerdict(verdictOf(answer)),
      `  ${reasonOf(answer)}`.trimEnd(),
    ]),
    ...partings(table),
    ...uses(table),
    '',
  ];
}

/** Which dialects agree, and by which lines; one row if all verdicts are the same. */
function partings(table: Table): Text[] {
  if (agree(table)) return ['  All agree'];
  const sides = new Map<string, { readonly answer: Answer; readonly names: string[] }>();
  for (const { dialect, answer } of table.answers) {
    const key = `${verdictOf(answer)} ${shortReasonOf(answer)}`;
    const side = sides.get(key) ?? { answer, names: [] };
    side.names.push(dialect);
    sides.set(key, side);
  }
  const rows = [...sides.values()].sort((one, other) => (one.answer.line ?? 0) - (other.answer.line ?? 0));
  return [
    '  They disagree:',
    ...rows.map(({ answer, names }): Text => [
      '    ',
      paintedWord(verdictOf(answer)),
      `, ${shortReasonOf(answer)}: ${names.join(', ')}`,
    ]),
  ];
}

/** The stated uses of the page, and by whom, if the readings that allow fetching it disagree on them. */
function uses({ answers }: Table): Text[] {
  const sides = new Map<string, string[]>();
  for (const { dialect, preferences } of answers) {
    const said = preferences === undefined ? '' : preferencesInShort(preferences);
    if (said !== '') sides.set(said, [...(sides.get(said) ?? []), dialect]);
  }
  const isOfAll = [...sides.values()].some(({ length }) => length === answers.length);
  return [...sides].map(([said, names]) => `  Use: ${said}${isOfAll ? '' : `: ${names.join(', ')}`}`);
}

/** How many lines of each use are shown, and how many licenses. */
const USES_SHOWN = 5;

/** A heading and a line for each statement; nothing without statements. */
function preferenceRows(preferences: Preferences): Text[] {
  const rows = [...statedUses(preferences).flatMap(useRows), ...licenseRows(preferences)];
  return rows.length === 0 ? [] : ['', '  What the page may be used for:', ...rows];
}

function useRows({ use, answer, from }: StatedUse): Text[] {
  const shown = from.slice(0, USES_SHOWN).map(({ line, text, says, decided }, index): Text => {
    const heading = index === 0 ? `${use.padEnd(WORD_WIDTH)}${answer}` : '';
    const row = `    ${heading.padEnd(WORD_WIDTH + ANSWER_WIDTH)}line ${line ?? 0}: ${cut(text.trim())}`;
    if (decided) return row;
    return [row, styled('dim', says === 'unknown' ? '    <- cannot be read' : '    <- does not decide')];
  });
  const beyond = from.length - USES_SHOWN;
  return beyond > 0 ? [...shown, `    ${counted(beyond, 'more line')}`] : shown;
}

/** The width of the longest of their words, plus two blanks. */
const WORD_WIDTH = 'search'.length + 2;
const ANSWER_WIDTH = 'disallowed'.length + 2;

function licenseRows({ licenses }: Preferences): Text[] {
  const shown = licenses
    .slice(0, USES_SHOWN)
    .map(({ url, line }) => `    license ${cut(url)} (line ${line})`);
  const beyond = licenses.length - USES_SHOWN;
  return beyond > 0 ? [...shown, `    ${counted(beyond, 'more license')}`] : shown;
}

/** `train disallowed (line 3), search allowed (line 4), license (line 1)`; empty without statements. */
function preferencesInShort(preferences: Preferences): string {
  const uses = statedUses(preferences).map(({ use, answer, from }) => {
    const { line } = from.find(({ decided }) => decided) ?? from[0] ?? {};
    return `${use} ${answer} (line ${line ?? 0})`;
  });
  const [license] = preferences.licenses;
  return [...uses, ...(license === undefined ? [] : [`license (line ${license.line})`])].join(', ');
}

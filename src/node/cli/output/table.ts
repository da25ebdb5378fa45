/** What all dialects answer to one question, for people. */

import { verdictOf, type Answer } from '../../../answers/answer.js';
import { agree, type Table } from '../../../answers/table.js';
import { reasonOf, shortReasonOf } from '../../../core/reason.js';
import { preferencesInShort } from './stated-uses.js';
import { paintedVerdict, paintedWord, styled, type Text } from './text.js';

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

/** What is said of the use of the page, and by whom, where readings that let it be fetched do not agree on it. */
function uses({ answers }: Table): Text[] {
  const sides = new Map<string, string[]>();
  for (const { dialect, preferences } of answers) {
    const said = preferences === undefined ? '' : preferencesInShort(preferences);
    if (said !== '') sides.set(said, [...(sides.get(said) ?? []), dialect]);
  }
  const isOfAll = [...sides.values()].some(({ length }) => length === answers.length);
  return [...sides].map(([said, names]) => `  Use: ${said}${isOfAll ? '' : `: ${names.join(', ')}`}`);
}

/** What all dialects answer to one question, for people. */

import { reasonOf, verdictOf, type Answer } from '../../answers/answer.js';
import { agree, type Table } from '../../answers/table.js';
import { visible } from '../../answers/visible.js';
import type { Terminal } from './terminal.js';
import { paintedVerdict } from './verdict.js';
import { visibleLine } from './visible.js';

export function tableRows(table: Table, terminal: Terminal): string[] {
  const { url, agent, answers } = table;
  const width = Math.max(...answers.map(({ dialect }) => dialect.length));
  return [
    terminal.paint('bold', `${visible(url)} for ${visible(agent)}`),
    ...answers.map(({ dialect, answer }) =>
      `  ${dialect.padEnd(width)}  ${paintedVerdict(verdictOf(answer), terminal)}  ${decidedBy(answer)}`.trimEnd(),
    ),
    ...partings(table, terminal),
    '',
  ];
}

function decidedBy(answer: Answer): string {
  const text = answer.text === undefined ? '' : `: ${visibleLine(answer.text.trim())}`;
  return `${visible(reasonOf(answer))}${text}`;
}

/** Who goes with whom, and by which lines; nothing where all verdicts are the same. */
function partings(table: Table, terminal: Terminal): string[] {
  if (agree(table)) return ['  All agree'];
  const sides = new Map<string, { readonly answer: Answer; readonly names: string[] }>();
  for (const { dialect, answer } of table.answers) {
    const key = `${verdictOf(answer)} ${reasonOf(answer)}`;
    const side = sides.get(key) ?? { answer, names: [] };
    side.names.push(dialect);
    sides.set(key, side);
  }
  const rows = [...sides.values()].sort((one, other) => (one.answer.line ?? 0) - (other.answer.line ?? 0));
  return [
    '  They part:',
    ...rows.map(
      ({ answer, names }) =>
        `    ${paintedVerdict(verdictOf(answer), terminal).trimEnd()}, ${visible(reasonOf(answer))}: ${names.join(', ')}`,
    ),
  ];
}

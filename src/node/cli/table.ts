/** What all dialects answer to one question, side by side. */

import { answerJson, paintedVerdict, reasonOf, verdictOf, type AnswerJson } from './answer-forms.js';
import type { Answer } from './reading.js';
import type { Terminal } from './terminal.js';
import { visible, visibleLine } from './visible.js';

interface DialectAnswer {
  readonly dialect: string;
  readonly answer: Answer;
}

export interface Table {
  readonly url: string;
  readonly agent: string;
  readonly answers: readonly DialectAnswer[];
}

export function agree({ answers }: Table): boolean {
  return new Set(answers.map(({ answer }) => verdictOf(answer))).size <= 1;
}

/** Documented in COMMANDS.md; fields are only ever added. */
export function tableJson(table: Table) {
  const { url, agent, answers } = table;
  const verdicts: Record<string, AnswerJson> = {};
  for (const { dialect, answer } of answers) verdicts[dialect] = answerJson(answer);
  return { url, agent, agree: agree(table), verdicts };
}

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
  return `${reasonOf(answer)}${text}`;
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
        `    ${paintedVerdict(verdictOf(answer), terminal).trimEnd()}, ${reasonOf(answer)}: ${names.join(', ')}`,
    ),
  ];
}

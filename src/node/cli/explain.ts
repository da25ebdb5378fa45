/** `robotparser explain`: which line decided, where it stands, and which rules lost. */

import { answerJson, reasonOf, verdictOf } from '../../answers/answer.js';
import { visible } from '../../answers/visible.js';
import { askOneByOne, type Asked } from './asked-one-by-one.js';
import type { Command } from './command.js';
import { excerpt } from './excerpt.js';
import { DIALECT, JSON_LINES } from './options.js';
import { QUESTION_DETAILS, QUESTION_FORMS, QUESTION_OPTIONS } from './question.js';
import type { Terminal } from './terminal.js';
import { paintedVerdict } from './verdict.js';
import { visibleLine } from './visible.js';

export const explain: Command = {
  name: 'explain',
  summary: 'show the line that decided, its group, and the rules that lost',
  forms: QUESTION_FORMS,
  details: [...QUESTION_DETAILS, 'Ends as check does.'],
  options: [DIALECT, ...QUESTION_OPTIONS, JSON_LINES],
  examples: [
    { says: 'why a URL is refused', types: 'explain robots.txt Foobot /private/page' },
    { says: "by the page's own robots.txt", types: 'explain --agent Foobot https://example.com/page' },
  ],
  run(line, terminal) {
    const json = line.has(JSON_LINES.name);
    return askOneByOne(line, terminal, {
      ask: (reading, agent, url) => reading.explain(agent, url, { lost: true }),
      async show(asked) {
        const { url, agent, reading, answer } = asked;
        const dialect = reading.dialect.name;
        if (json) await terminal.print(JSON.stringify({ url, agent, dialect, ...answerJson(answer) }));
        else for (const row of rowsOf(asked, terminal)) await terminal.print(row);
      },
    });
  },
};

function rowsOf(asked: Asked, terminal: Terminal): string[] {
  const { url, agent, reading, answer } = asked;
  const verdict = paintedVerdict(verdictOf(answer), terminal).trimEnd();
  return [
    terminal.paint('bold', visible(url)),
    `  ${verdict} for ${visible(agent)}: ${visible(reasonOf(answer))}${groupOf(answer)} (${reading.dialect.name})`,
    ...excerptOf(asked, terminal),
    '',
  ];
}

function groupOf({ agent, groupLine }: Asked['answer']): string {
  if (agent === undefined) return '';
  const group = agent === '*' ? 'the group for everyone' : `the group for ${visibleLine(agent)}`;
  return groupLine === undefined ? `, in ${group}` : `, in ${group} at line ${groupLine}`;
}

function excerptOf({ answer, reading: { robots } }: Asked, terminal: Terminal): string[] {
  if (robots === undefined || (answer.line === undefined && answer.groupLine === undefined)) return [];
  return ['', ...excerpt(answer, (line) => robots.lineText(line), terminal)];
}

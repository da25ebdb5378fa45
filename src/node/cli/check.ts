/** `robotparser check`: allowed or not. */

import { answerJson, verdictOf } from '../../answers/answer.js';
import { visible } from '../../answers/visible.js';
import { askOneByOne } from './asked-one-by-one.js';
import type { Command } from './command.js';
import { DIALECT, JSON_LINES } from './options.js';
import { QUESTION_DETAILS, QUESTION_FORMS, QUESTION_OPTIONS } from './question.js';
import { paintedVerdict } from './verdict.js';

export const check: Command = {
  name: 'check',
  summary: 'say whether a crawler may fetch URLs',
  forms: QUESTION_FORMS,
  details: [
    ...QUESTION_DETAILS,
    'Prints one line per URL: allowed, disallowed, unknown (the file does not speak for that URL) or error\n' +
      '(where the original of the dialect raises one).',
    'Ends with 0 when every URL is allowed, 1 when some are not, 2 when the command is misused, 3 when a\n' +
      'robots.txt could not be read.',
  ],
  options: [DIALECT, ...QUESTION_OPTIONS, JSON_LINES],
  examples: [
    { says: 'a file and two URLs', types: 'check robots.txt Foobot https://example.com/ /private' },
    { says: "the pages' own robots.txt", types: 'check --agent Foobot https://example.com/page' },
    { says: "as Python's parser decides", types: 'check robots.txt Foobot /private --dialect pythonRfc9309' },
    { says: 'many URLs', types: 'check https://example.com Foobot --urls urls.txt --json' },
  ],
  run(line, terminal) {
    const json = line.has(JSON_LINES.name);
    return askOneByOne(line, terminal, {
      ask: (reading, agent, url) => reading.explain(agent, url),
      async show({ url, agent, reading, answer }) {
        const dialect = reading.dialect.name;
        if (json) return terminal.print(JSON.stringify({ url, agent, dialect, ...answerJson(answer) }));
        return terminal.print(`${paintedVerdict(verdictOf(answer), terminal)}  ${visible(url)}`);
      },
    });
  },
};

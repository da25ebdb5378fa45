/** `robotparser check`: allowed or not. */

import { DELAY, DIALECT, JSON_LINES } from '../line/options.js';
import type { Command } from './command.js';
import { QUESTION_DETAILS, QUESTION_EXITS, QUESTION_FORMS, QUESTION_OPTIONS } from './question-help.js';

export const check: Command = {
  name: 'check',
  summary: 'say whether a crawler may fetch URLs',
  forms: QUESTION_FORMS,
  details: [
    ...QUESTION_DETAILS,
    'Prints one line per URL: allowed, disallowed, unknown (the file does not apply to that URL) or error\n' +
      '(if the original raises one).',
  ],
  exits: QUESTION_EXITS,
  options: [DIALECT, ...QUESTION_OPTIONS, DELAY, JSON_LINES],
  examples: [
    { description: 'a file and two URLs', command: 'check robots.txt Foobot https://example.com/ /private' },
    { description: "the pages' own robots.txt", command: 'check --agent Foobot https://example.com/page' },
    {
      description: "as Python's parser decides",
      command: 'check robots.txt Foobot /private --dialect pythonRfc9309',
    },
    { description: 'many URLs', command: 'check https://example.com Foobot --urls urls.txt --json' },
    {
      description: 'many sites, in a run that can be interrupted and continued',
      command: 'check --agent Foobot --urls urls.txt --cache answers',
    },
    {
      description: 'pages one after the other, as fast as their sites allow',
      command: 'check --agent Foobot --urls urls.txt --delay',
    },
  ],
  async run(line, terminal) {
    const { answerQuestion } = await import('./answer-question.js');
    return answerQuestion('check', line, terminal);
  },
};

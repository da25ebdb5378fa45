/** `robotparser explain`: which line decided, where it stands, and which rules lost. */

import { DIALECT, JSON_LINES } from '../line/options.js';
import type { Command } from './command.js';
import { QUESTION_DETAILS, QUESTION_EXITS, QUESTION_FORMS, QUESTION_OPTIONS } from './question-help.js';

export const explain: Command = {
  name: 'explain',
  summary: 'show the line that decided, the rules that lost, and what the page may be used for',
  forms: QUESTION_FORMS,
  details: QUESTION_DETAILS,
  exits: QUESTION_EXITS,
  options: [DIALECT, ...QUESTION_OPTIONS, JSON_LINES],
  examples: [
    { description: 'why a URL is refused', command: 'explain robots.txt Foobot /private/page' },
    {
      description: "by the page's own robots.txt",
      command: 'explain --agent Foobot https://example.com/page',
    },
  ],
  async run(line, terminal) {
    const { answerQuestion } = await import('./answer-question.js');
    return answerQuestion('explain', line, terminal);
  },
};

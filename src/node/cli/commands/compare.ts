/** `robotparser compare`: one question, every dialect; or what changes between two. */

import { DIALECT, JSON_LINES, SWITCH_OPTIONS } from '../line/options.js';
import type { Command } from './command.js';
import { QUESTION_DETAILS, QUESTION_FORMS, QUESTION_OPTIONS } from './question-help.js';

export const compare: Command = {
  name: 'compare',
  summary: 'show what every parser answers, or count what changes from one to another',
  forms: [...QUESTION_FORMS, 'SOURCE AGENT --from NAME --to NAME [URL...] [--urls FILE]'],
  details: [
    ...QUESTION_DETAILS,
    'Without --from and --to: a table per URL of what each dialect answers, and where they disagree.\n' +
      'With them: over a list of any length, how many verdicts change, and the first URLs of each kind of change.',
  ],
  exits: {
    0: 'all verdicts are the same',
    1: 'some differ',
    2: 'misuse',
    3: 'a robots.txt or a list could not be read',
  },
  options: [
    ...Object.values(SWITCH_OPTIONS),
    { ...DIALECT, multiple: true, description: 'only this one in the table; may be repeated' },
    ...QUESTION_OPTIONS,
    JSON_LINES,
  ],
  examples: [
    {
      description: 'what all parsers answer',
      command: 'compare robots.txt Foobot https://example.com/a?b=c',
    },
    {
      description: 'what changes if I switch',
      command: 'compare robots.txt Foobot --from rerp --to rfc9309 --urls urls.txt',
    },
    {
      description: 'the same from a log',
      command: 'compare robots.txt Foobot --from python-classic --to python --urls -',
    },
  ],
  async run(line, terminal) {
    if (line.has(SWITCH_OPTIONS.from) || line.has(SWITCH_OPTIONS.to)) {
      const { compareSwitch } = await import('./compare-switch.js');
      return compareSwitch(line, terminal);
    }
    const { answerQuestion } = await import('./answer-question.js');
    return answerQuestion('compare', line, terminal);
  },
};

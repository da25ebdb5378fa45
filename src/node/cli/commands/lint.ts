/** `robotparser lint`: what is wrong with robots.txt files, and how to fix them. */

import { FETCH_OPTIONS, JSON_LINES, LINT_OPTIONS, SITE } from '../line/options.js';
import type { Command } from './command.js';

export const lint: Command = {
  name: 'lint',
  summary: 'find what is wrong with robots.txt files, and fix what can be fixed',
  forms: ['SOURCE...', '--explain CODE'],
  details: [
    'SOURCE is the URL of a robots.txt or of a site, a file, a pattern such as "sites/**/robots.txt", or - for standard input.',
    'Errors: crawlers will not do what is written. Warnings: crawlers disagree. Notes: nothing is lost. LINT.md has a section for each code.',
    'A comment silences a line: # robotparser-ignore CODE; # robotparser-ignore-next-line CODE; or the file: # robotparser-ignore-file CODE.',
  ],
  exits: {
    0: 'no errors, and no more warnings than allowed',
    1: 'errors, or too many warnings',
    2: 'misuse',
    3: 'a SOURCE could not be read',
  },
  options: [...Object.values(LINT_OPTIONS), SITE, ...Object.values(FETCH_OPTIONS), JSON_LINES],
  examples: [
    { description: 'a file', command: 'lint robots.txt' },
    { description: 'what some parsers obey and others do not', command: 'lint robots.txt --readings' },
    {
      description: 'in a GitHub workflow',
      command: 'lint public/robots.txt --format github --max-warnings 0',
    },
    { description: 'what a code means', command: 'lint --explain agent-list' },
    { description: 'what could be fixed', command: 'lint robots.txt --fix-dry-run' },
  ],
  async run(line, terminal) {
    const { lintAndShow } = await import('./lint-run.js');
    return lintAndShow(line, terminal);
  },
};

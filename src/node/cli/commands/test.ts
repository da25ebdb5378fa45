/** `robotparser test`: whether a robots.txt answers as expected. */

import { DIALECT, FETCH_OPTIONS, JSON_LINES, SITE, SITES_OPTIONS, TEST_OPTIONS } from '../line/options.js';
import type { Command } from './command.js';

export const test: Command = {
  name: 'test',
  summary: 'check that a robots.txt gives the verdicts in a file of expectations',
  forms: ['EXPECTATIONS [SOURCE]'],
  details: [
    'EXPECTATIONS is a file with AGENT URL VERDICT on each line; quote an agent with blanks. Lines may also say\n' +
      'robots: FILE or URL, site: URL and dialect: NAME; lines that begin with # are skipped. The same as JSON:\n' +
      '{"robots": ..., "cases": [{"agent": ..., "url": ..., "verdict": ...}]}. VERDICT is allowed, disallowed,\n' +
      'unknown or error.',
    'SOURCE replaces the robots.txt that the file names. If neither names one, the site of each URL is asked.',
  ],
  exits: {
    0: 'all expectations hold',
    1: 'some do not',
    2: 'misuse',
    3: 'the expectations or a robots.txt could not be read',
  },
  options: [
    { ...DIALECT, description: 'the parser to answer as, whatever the file names; else rfc9309' },
    ...Object.values(TEST_OPTIONS),
    SITE,
    ...Object.values(SITES_OPTIONS),
    ...Object.values(FETCH_OPTIONS),
    JSON_LINES,
  ],
  examples: [
    {
      description: 'before a change of the robots.txt is published',
      command: 'test expectations.txt robots.txt',
    },
    { description: 'in a GitHub workflow', command: 'test expectations.txt robots.txt --format github' },
    {
      description: 'for other systems',
      command: 'test expectations.txt robots.txt --format junit > report.xml',
    },
  ],
  async run(line, terminal) {
    const { testExpectations } = await import('./test-run.js');
    return testExpectations(line, terminal);
  },
};

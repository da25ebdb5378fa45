/** `robotparser fetch`: what a crawler gets when it asks for a robots.txt. */

import { DIALECT, FETCH_OPTIONS, JSON_LINES } from '../line/options.js';
import type { Command } from './command.js';

export const fetch: Command = {
  name: 'fetch',
  summary: 'show what a crawler gets: redirects, status, size, charset, freshness, the file',
  forms: ['URL'],
  details: [
    'URL is that of a robots.txt or of a site.',
    'The file goes to standard output byte for byte, everything about it to standard error; with --json all of\n' +
      'it is one object on standard output.',
  ],
  exits: { 0: 'an answer came, whatever its status', 1: undefined, 2: 'misuse', 3: 'no answer came' },
  options: [
    { ...DIALECT, description: 'the parser to fetch as; rfc9309 by default' },
    ...Object.values(FETCH_OPTIONS),
    JSON_LINES,
  ],
  examples: [
    { description: 'look at it', command: 'fetch https://example.com' },
    { description: 'keep it', command: 'fetch https://example.com > robots.txt' },
    {
      description: 'as another crawler',
      command: "fetch https://example.com --user-agent 'Foobot/1.0 (+https://foobot.example)'",
    },
  ],
  async run(line, terminal) {
    const { fetchAndShow } = await import('./fetch-run.js');
    return fetchAndShow(line, terminal);
  },
};

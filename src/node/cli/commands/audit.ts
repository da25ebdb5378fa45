/** `robotparser audit`: one site at a glance. */

import { DIALECT, FETCH_OPTIONS, JSON_LINES } from '../line/options.js';
import type { Command } from './command.js';

export const audit: Command = {
  name: 'audit',
  summary: 'show what a site allows to search and AI crawlers, and what else it says',
  forms: ['SITE'],
  details: [
    'SITE is the URL of a site, of its robots.txt, or a file. For each known crawler: whether it may fetch the first\n' +
      'page, by which line, how many rules decide otherwise for other pages, and which delay it is asked to keep. Then sitemaps,\n' +
      'preferences for the use of pages, licenses, freshness, and what lint finds. --json has the source of each crawler.',
  ],
  exits: {
    0: 'the robots.txt was read, or there is none',
    1: 'lint finds errors in it',
    2: 'misuse',
    3: 'the site or the file could not be read',
  },
  options: [DIALECT, ...Object.values(FETCH_OPTIONS), JSON_LINES],
  examples: [
    { says: 'a site', types: 'audit https://example.com' },
    { says: 'a file that is not published yet, for programs', types: 'audit robots.txt --json' },
  ],
  async run(line, terminal) {
    const { auditSite } = await import('./audit-run.js');
    return auditSite(line, terminal);
  },
};

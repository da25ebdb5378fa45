/** `robotparser audit`: what sites allow, at a glance. */

import { AUDIT_OPTIONS, DIALECT, FETCH_OPTIONS, JSON_LINES } from '../line/options.js';
import type { Command } from './command.js';

export const audit: Command = {
  name: 'audit',
  summary: 'show what sites allow to search and AI crawlers, and what else they say',
  forms: ['SITE...', '--list FILE'],
  details: [
    'SITE is the URL of a site, of its robots.txt, a file, a pattern such as "sites/**/robots.txt", a list of sites, an archive\n' +
      '(WARC, JSON lines, CSV, or of robotparser pack), or a folder of robots.txt files and archives.\n' +
      'For each known crawler: whether it may fetch the first page, by which line, how many rules decide otherwise for other pages,\n' +
      'and which delay it is asked to keep. Then sitemaps, preferences for the use of pages, licenses, freshness, and what lint finds.\n' +
      'Of several sites, a line for each kind of crawler.',
    'A crawler follows the group of the first of its names that has one, then that of *, unless its operator says that it ignores *.\n' +
      'Google is read as its own parser reads; others, whose operators do not say how they read, as --dialect. --json has the source of each fact.',
  ],
  exits: {
    0: 'every robots.txt was read, or there is none',
    1: 'lint finds errors in one',
    2: 'misuse',
    3: 'a site or a file could not be read',
  },
  options: [DIALECT, ...Object.values(AUDIT_OPTIONS), ...Object.values(FETCH_OPTIONS), JSON_LINES],
  examples: [
    { description: 'a site', command: 'audit https://example.com' },
    { description: 'a file that is not published yet, for programs', command: 'audit robots.txt --json' },
    {
      description: 'AI crawlers only, for a spreadsheet',
      command: 'audit robots.txt --only ai --format csv',
    },
  ],
  async run(line, terminal) {
    const { auditSites } = await import('./audit-run.js');
    return auditSites(line, terminal);
  },
};

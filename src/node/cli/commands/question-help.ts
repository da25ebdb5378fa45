/** What `check`, `explain` and `compare` share in their help. */

import { AGENT, FETCH_OPTIONS, SITE, SITES_OPTIONS, SOURCE, URLS } from '../line/options.js';

export const QUESTION_FORMS = [
  'SOURCE AGENT URL...',
  '--agent AGENT... PAGE-URL...',
  '--agent AGENT... --source SOURCE URL...',
];

export const QUESTION_DETAILS = [
  'SOURCE is the URL of a robots.txt or of a site, a file, or - for standard input. Without SOURCE each page is\n' +
    "checked against its own site: every site's robots.txt is fetched once, many at a time, and answers keep the\n" +
    'order of the URLs.',
];

export const QUESTION_OPTIONS = [
  AGENT,
  SOURCE,
  URLS,
  SITE,
  ...Object.values(SITES_OPTIONS),
  ...Object.values(FETCH_OPTIONS),
];

export const QUESTION_EXITS = {
  0: 'all are allowed',
  1: 'some are not',
  2: 'misuse',
  3: 'a robots.txt or a list could not be read',
} as const;

/**
 * Known crawlers: the names by which they look for their group, and how they read robots.txt. One list for the linter,
 * `audit` and the page. Corrections are welcome if they cite a source.
 */

import type { Crawler } from './crawler.js';
import { crawlersOf } from './document.js';
import { DOCUMENTED, KNOWN_AGENTS } from './documented.js';
import { REPORTED } from './reported.js';

/**
 * The date of the last review of the list.
 *
 * @example
 * /^\d{4}-\d\d-\d\d$/.test(crawlersAsOf); // true
 */
export const CRAWLERS_AS_OF = '2026-11-22';

/** The list of 22 August 2026. */
const AI_ROBOTS_TXT = {
  url: 'https://github.com/ai-robots-txt/ai.robots.txt/blob/738c80df2169027ce0e07c9976fd3f2f57dd8f7b/robots.json',
  by: 'third-party',
  asOf: '2026-08-22',
} as const;

/**
 * Known crawlers: those that their operators document, then those that only others report.
 *
 * @example
 * crawlers.find(({ token }) => token === 'GPTBot')?.purposes; // ['training']
 */
export const CRAWLERS: readonly Crawler[] = [
  ...DOCUMENTED.flatMap(([operator, url, { asOf = CRAWLERS_AS_OF, ...shared }, ...rows]) =>
    rows.flatMap(([purposes, facts, names]) =>
      crawlersOf({ url, by: 'operator', asOf }, [purposes, { ...shared, ...facts }, names], operator),
    ),
  ),
  ...KNOWN_AGENTS.flatMap(([operator, row]) => {
    const url = `https://knownagents.com/agents/${row[2].toLowerCase()}`;
    return crawlersOf({ url, by: 'third-party', asOf: CRAWLERS_AS_OF }, row, operator);
  }),
  ...REPORTED.flatMap((row) => crawlersOf(AI_ROBOTS_TXT, row)),
];

const BY_TOKEN = new Map(CRAWLERS.map((crawler) => [crawler.token.toLowerCase(), crawler]));

/** The known crawler of that name, in letters of either case. */
export function crawlerNamed(token: string): Crawler | undefined {
  return BY_TOKEN.get(token.toLowerCase());
}

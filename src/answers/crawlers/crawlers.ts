/**
 * Known crawlers: the names by which they look for their group, and how they read robots.txt. One list for the linter,
 * `audit` and the playground. Corrections are welcome if they cite a source.
 */

import type { Crawler } from './crawler.js';
import { crawlersIn } from './document.js';
import { DOCUMENTED, KNOWN_AGENTS } from './documented.js';
import { REPORTED } from './reported.js';

/**
 * The date of the last review of the list.
 *
 * @example
 * /^\d{4}-\d\d-\d\d$/.test(crawlersAsOf); // true
 */
export const CRAWLERS_AS_OF = '2026-11-22';

/**
 * Known crawlers: those that their operators document, then those that only others report.
 *
 * @example
 * crawlers.find(({ token }) => token === 'GPTBot')?.purposes; // ['training']
 */
export const CRAWLERS: readonly Crawler[] = [
  ...crawlersIn(DOCUMENTED, { by: 'operator', asOf: CRAWLERS_AS_OF }),
  ...crawlersIn(KNOWN_AGENTS, { by: 'third-party', asOf: CRAWLERS_AS_OF }),
  ...crawlersIn(REPORTED, { by: 'third-party', asOf: CRAWLERS_AS_OF }),
];

const BY_TOKEN = new Map(CRAWLERS.map((crawler) => [crawler.token.toLowerCase(), crawler]));

/** The known crawler with this name, in any letter case. */
export function crawlerNamed(token: string): Crawler | undefined {
  return BY_TOKEN.get(token.toLowerCase());
}

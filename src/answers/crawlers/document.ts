/** How the list of crawlers is written down: page by page, so that each fact is next to its source. */

import type { Crawler, CrawlerFact, CrawlerPurpose, CrawlerSource } from './crawler.js';

/** What a document may say of a crawler. */
export type Facts = Partial<
  Pick<Crawler, 'kind' | 'everyone' | 'robotsTxt' | 'crawlDelay' | 'reading' | 'retired'>
> & {
  /** Names that it also looks for, after its own. */
  readonly after?: readonly string[];
  /** Another document that states some of these facts. */
  readonly also?: Pick<CrawlerSource, 'url' | 'facts'>;
};

export const OBEYS: Facts = { robotsTxt: 'obeyed' };
export const IGNORES: Facts = { robotsTxt: 'ignored' };
export const MAY_IGNORE: Facts = { robotsTxt: 'may-ignore' };
export const OBEYS_DELAY: Facts = { crawlDelay: 'obeyed' };
export const IGNORES_DELAY: Facts = { crawlDelay: 'ignored' };
export const USER: Facts = { kind: 'user-triggered' };
export const CONTROL: Facts = { kind: 'control-token' };

/** What crawlers are for, what is said of them beside what is true of their whole page, and their names. */
export type Row = readonly [
  purposes: CrawlerPurpose | readonly CrawlerPurpose[],
  facts: Facts,
  names: string,
];

/** The crawlers of a row, each run by the operator in brackets after its name, or by that of the page. */
export function crawlersOf(
  page: Omit<CrawlerSource, 'facts'>,
  [purposes, facts, names]: Row,
  operator = 'unknown',
): Crawler[] {
  return names.split(',').map((name) => {
    const [token = '', own = operator] = name.trim().split(/ \(|\)$/);
    return crawlerOf(token, own, typeof purposes === 'string' ? [purposes] : purposes, facts, page);
  });
}

/** A crawler by what one page says of it. */
export function crawlerOf(
  token: string,
  operator: string,
  purposes: Crawler['purposes'],
  { after = [], also, ...facts }: Facts,
  page: Omit<CrawlerSource, 'facts'>,
): Crawler {
  const crawler = {
    token,
    tokens: [token, ...after],
    operator,
    kind: 'crawler',
    purposes,
    everyone: 'unknown',
    robotsTxt: 'unknown',
    crawlDelay: 'unknown',
    ...facts,
  } as const;
  const stated = FACTS.filter((fact) => isStated(crawler, fact) && also?.facts.includes(fact) !== true);
  const sources: CrawlerSource[] = [{ ...page, facts: stated }];
  if (also !== undefined) sources.push({ ...also, by: 'operator', asOf: page.asOf });
  return { ...crawler, sources };
}

/** Nothing states what is unknown or empty; a crawler is of the usual kind if a purpose is stated. */
function isStated(crawler: Omit<Crawler, 'sources'>, fact: CrawlerFact): boolean {
  if (fact === 'kind' && crawler.kind === 'crawler') return crawler.purposes.length > 0;
  const value = crawler[fact];
  return value !== undefined && value !== 'unknown' && !(Array.isArray(value) && value.length === 0);
}

/** What a document can state, in the order in which a source lists it. */
const FACTS: readonly CrawlerFact[] = [
  'tokens',
  'operator',
  'kind',
  'purposes',
  'everyone',
  'robotsTxt',
  'crawlDelay',
  'reading',
  'retired',
];

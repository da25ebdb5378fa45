/** How the list of crawlers is written down: document by document, so that each fact is next to its source. */

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

/** A name, what the crawler is for, and what differs from the other crawlers of the document. */
export type Row = readonly [
  token: string,
  purposes: CrawlerPurpose | readonly CrawlerPurpose[],
  facts?: Facts,
];

/** One page of documentation, and the crawlers that it describes. */
export interface CrawlerDocument {
  readonly operator: string;
  readonly url: string;
  readonly by?: CrawlerSource['by'];
  readonly asOf?: string;
  /** What is true of all its crawlers. */
  readonly facts?: Facts;
  readonly crawlers: readonly Row[];
}

/** The crawlers of documents that were read on one day. */
export function crawlersOf(documents: readonly CrawlerDocument[], asOf: string): Crawler[] {
  return documents.flatMap((document) =>
    document.crawlers.map((row) => crawlerOf(document, row, document.asOf ?? asOf)),
  );
}

function crawlerOf(document: CrawlerDocument, [token, written, own]: Row, asOf: string): Crawler {
  const { operator, url, by = 'operator' } = document;
  const { after = [], also, ...facts } = { ...document.facts, ...own };
  const purposes = typeof written === 'string' ? [written] : written;
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
  const sources: CrawlerSource[] = [{ url, by, asOf, facts: stated }];
  if (also !== undefined) sources.push({ ...also, by: 'operator', asOf });
  return { ...crawler, sources };
}

/** Nothing states what is unknown or empty; a crawler is of the usual kind if a purpose is stated. */
function isStated(crawler: Omit<Crawler, 'sources'>, fact: CrawlerFact): boolean {
  if (fact === 'kind' && crawler.kind === 'crawler') return crawler.purposes.length > 0;
  const value = crawler[fact];
  return value !== undefined && value !== 'unknown' && !(Array.isArray(value) && value.length === 0);
}

/** What a document can state, in the order in which a source lists it. */
export const FACTS: readonly CrawlerFact[] = [
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

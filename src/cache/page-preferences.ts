/** What a page may be used for, according to its site's robots.txt and its own response. */

import { argumentError } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import { expectOneOf, type OptionNames } from '../core/options.js';
import type { PreferenceOptions, Preferences } from '../core/preferences/preferences.js';
import { metaTags } from '../robots-tag/meta-tags.js';
import { parseRobotsTag, type PageRules, type RobotsTagSource } from '../robots-tag/robots-tag.js';
import type { TdmAnswer, TdmRule } from '../robots-tag/tdmrep.js';
import { tdmRulesIn, type SiteDocumentKind, type SiteDocumentsOfPage } from './site-documents.js';
import type { AgentNames, AgentOptions, Basis, SiteRobots } from './site-robots.js';

/** The parts of a page's response that are known. */
export interface PageContents extends RobotsTagSource, AgentOptions {
  /** The page itself, for its meta elements. */
  readonly html?: string | undefined;
  /** The parsed contents of the site's `/.well-known/tdmrep.json`. */
  readonly tdmRules?: readonly TdmRule[] | undefined;
  /** Tokens that name a purpose and may have a group in robots.txt, such as `Google-Extended`. */
  readonly tokens?: readonly string[] | undefined;
  /** Which answer a token without a group of its own gets; see {@link PreferenceOptions.tokenFallback}. */
  readonly tokenFallback?: PreferenceOptions['tokenFallback'];
  /**
   * What else to fetch, once for all pages of the site: `tdmrep`, the site's `/.well-known/tdmrep.json`, whose rules
   * are used as {@link PageContents.tdmRules}; `licenses`, the documents that its License lines name.
   */
  readonly fetch?: readonly SiteDocumentKind[] | undefined;
}

const PAGE = {
  headers: true,
  meta: true,
  html: true,
  tdmRules: true,
  tokens: true,
  tokenFallback: true,
  fetch: true,
  agent: true,
} satisfies OptionNames<PageContents>;

/** A page was reported with 402 Payment Required. */
export interface PaymentRequired {
  /** The status of the page. */
  readonly status: 402;
  /** When it was reported, in milliseconds since the epoch. */
  readonly reportedAt: number;
  /** The price that its Crawler-Price field names, as written. */
  readonly price?: string;
}

/**
 * What a page may be used for, which lines or fields say so, and which copy of robots.txt that is based on.
 */
export interface PagePreferences extends Preferences {
  /** Whether it may be shown and its links followed; undefined if the page may not be crawled. */
  readonly page: PageRules | undefined;
  /** Whether text and data mining is reserved; undefined if the page may not be crawled. */
  readonly tdm: TdmAnswer | undefined;
  /** Set if the page's last answer reported to this cache was a 402, whatever robots.txt says. */
  readonly paymentRequired?: PaymentRequired;
  /** The documents requested by {@link PageContents.fetch}; absent if the page may not be crawled. */
  readonly documents?: SiteDocumentsOfPage;
  /** Which copy of robots.txt this is based on. */
  readonly basis: Basis;
}

/** The documents to fetch besides robots.txt. */
export function documentKinds(page: PageContents): readonly SiteDocumentKind[] {
  expectManyOptions('page', page, PAGE);
  const { fetch: kinds = [] } = page;
  const given: unknown = kinds;
  if (!Array.isArray(given)) throw argumentError('page.fetch', given, 'a list of tdmrep and licenses');
  for (const kind of kinds) expectOneOf('page.fetch', kind, ['tdmrep', 'licenses']);
  return kinds;
}

export function pagePreferences(
  { robots, basis }: SiteRobots,
  crawler: AgentNames,
  url: string,
  page: PageContents,
  now: Date,
  paymentRequired: PaymentRequired | undefined,
  documents: SiteDocumentsOfPage | undefined,
): PagePreferences {
  const { headers, html, meta = [], tokens, tokenFallback, agent = crawler } = page;
  const tdmRules = page.tdmRules ?? (documents?.tdmrep && tdmRulesIn(documents.tdmrep));
  const response = parseRobotsTag({
    headers,
    meta: [...meta, ...(html === undefined ? [] : metaTags(html))],
  });
  const preferences = robots.preferences(agent, url, { response, tokens, tokenFallback });
  const mayLook = preferences.crawl === true;
  return {
    ...preferences,
    page: mayLook ? response.for(agent, now) : undefined,
    tdm: mayLook ? response.tdm(tdmRules, url) : undefined,
    ...(paymentRequired !== undefined && { paymentRequired }),
    ...(documents !== undefined && { documents }),
    basis,
  };
}

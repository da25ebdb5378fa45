/** What a page may be used for, according to its site's robots.txt and its own response. */

import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import type { Preferences } from '../core/preferences/preferences.js';
import { metaTags } from '../robots-tag/meta-tags.js';
import { parseRobotsTag, type PageRules, type RobotsTagSource } from '../robots-tag/robots-tag.js';
import type { TdmAnswer, TdmRule } from '../robots-tag/tdmrep.js';
import type { AgentNames, AgentOptions, Basis, SiteRobots } from './site-robots.js';

/** The response of a page, as far as it is known. */
export interface PageContents extends RobotsTagSource, AgentOptions {
  /** The page itself: its meta elements are read. */
  readonly html?: string | undefined;
  /** What the site's `/.well-known/tdmrep.json` holds, parsed. */
  readonly tdmRules?: readonly TdmRule[] | undefined;
  /** Tokens that stand for a purpose and may have a group in robots.txt, such as `Google-Extended`. */
  readonly tokens?: readonly string[] | undefined;
}

const PAGE = {
  headers: true,
  meta: true,
  html: true,
  tdmRules: true,
  tokens: true,
  agent: true,
} satisfies OptionNames<PageContents>;

/** A report said that a page is answered with 402 Payment Required. */
export interface PaymentRequired {
  /** What the page answered. */
  readonly status: 402;
  /** When it was reported: milliseconds since the epoch. */
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
  /** Set if the last answer of the page that was reported to this cache was a 402, whatever robots.txt says. */
  readonly paymentRequired?: PaymentRequired;
  /** Which copy of robots.txt this is based on. */
  readonly basis: Basis;
}

export function pagePreferences(
  { robots, basis }: SiteRobots,
  crawler: AgentNames,
  url: string,
  page: PageContents,
  now: Date,
  paymentRequired: PaymentRequired | undefined,
): PagePreferences {
  expectManyOptions('page', page, PAGE);
  const { headers, html, meta = [], tdmRules, tokens, agent = crawler } = page;
  const response = parseRobotsTag({
    headers,
    meta: [...meta, ...(html === undefined ? [] : metaTags(html))],
  });
  const preferences = robots.preferences(agent, url, { response, tokens });
  const mayLook = preferences.crawl === true;
  return {
    ...preferences,
    page: mayLook ? response.for(agent, now) : undefined,
    tdm: mayLook ? response.tdm(tdmRules, url) : undefined,
    ...(paymentRequired !== undefined && { paymentRequired }),
    basis,
  };
}

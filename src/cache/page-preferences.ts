/** For what a page may be used: its site's robots.txt together with what came with the page. */

import { expectOptions, type OptionNames } from '../core/options.js';
import type { Preferences } from '../core/preferences/preferences.js';
import { metaTags } from '../robots-tag/meta-tags.js';
import { parseRobotsTag, type PageRules, type RobotsTagSource } from '../robots-tag/robots-tag.js';
import type { TdmAnswer, TdmRule } from '../robots-tag/tdmrep.js';
import type { Agent, AgentOptions, Basis, SiteRobots } from './site-robots.js';

/**
 * What came with a page, as far as it is known.
 *
 * @since 0.1.0
 */
export interface PageContents extends RobotsTagSource, AgentOptions {
  /** The page itself: its meta elements are read. */
  readonly html?: string | undefined;
  /** What the site's `/.well-known/tdmrep.json` holds, parsed. */
  readonly tdmRules?: readonly TdmRule[] | undefined;
  /** Names of purposes that groups of the robots.txt may speak for. */
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

/**
 * For what a page may be used, who says so, and on what that rests.
 *
 * @since 0.1.0
 */
export interface PagePreferences extends Preferences {
  /** May it be shown, may its links be followed; undefined where it may not be crawled, since nobody may look. */
  readonly page: PageRules | undefined;
  /** Whether mining is reserved; undefined where it may not be crawled. */
  readonly tdm: TdmAnswer | undefined;
  /** What is known of the robots.txt. */
  readonly basis: Basis;
}

export function pagePreferences(
  { robots, basis }: SiteRobots,
  agent: Agent,
  url: string,
  page: PageContents,
  now: Date,
): PagePreferences {
  expectOptions('page', page, PAGE);
  const { headers, html, meta = [], tdmRules, tokens } = page;
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
    basis,
  };
}

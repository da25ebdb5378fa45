/** The operator's own settings for a site, in place of the site's. */

import { argumentError, expectString } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import type { SiteEntry } from './entry.js';

/**
 * Settings for a site that replace what it asks for.
 *
 * @example
 * const ours: SiteOverride = { robots: 'User-agent: *\nDisallow: /drafts', spacingMs: 200 };
 * const cache = new RobotsCache({
 *   userAgent: 'FooBot/1.0',
 *   overrides: (site) => (site === 'https://example.com' ? ours : undefined),
 * });
 * await cache.isAllowed('https://example.com/private/x'); // true
 */
export interface SiteOverride {
  /**
   * The robots.txt to use for the site. The site's own is neither fetched nor looked up in the store. An empty text
   * allows everything.
   *
   * @defaultValue the site's own
   */
  readonly robots?: string | undefined;
  /**
   * How many milliseconds lie between two turns of the site, whatever its robots.txt, `pacing.floorMs` and
   * `pacing.capMs` say. At most a day.
   *
   * @defaultValue as the site asks, between `pacing.floorMs` and `pacing.capMs`
   */
  readonly spacingMs?: number | undefined;
}

/** The type of {@link RobotsCacheOptions.overrides}. */
export type Overrides = (site: string) => SiteOverride | undefined;

const OVERRIDE: OptionNames<SiteOverride> = { robots: true, spacingMs: true };

const LONGEST_SPACING_MS = 24 * 60 * 60 * 1000;

/** The override of the site. Errors of the user's function reach the caller. */
export function overrideOf(overrides: Overrides | undefined, site: string): SiteOverride {
  const given = overrides?.(site);
  if (given === undefined) return {};
  expectManyOptions('overrides(site)', given, OVERRIDE);
  const { robots, spacingMs } = given;
  if (robots !== undefined) expectString('overrides(site).robots', robots);
  const isSpacing = typeof spacingMs === 'number' && spacingMs >= 0 && spacingMs <= LONGEST_SPACING_MS;
  if (spacingMs !== undefined && !isSpacing) {
    throw argumentError('overrides(site).spacingMs', spacingMs, `a number from 0 to ${LONGEST_SPACING_MS}`);
  }
  return given;
}

/** The entry of a site whose file comes from the user. It never becomes stale; only `forget` or full memory removes it. */
export function overridingEntry(overrides: Overrides | undefined, site: string): SiteEntry | undefined {
  const { robots: text } = overrideOf(overrides, site);
  if (text === undefined) return undefined;
  const url = `${site}/robots.txt`;
  const copy = { status: 200, text, truncated: false, url, fetchedAt: 0, freshUntil: Infinity };
  return { site, copy, isOverride: true };
}

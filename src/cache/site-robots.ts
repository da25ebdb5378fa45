import { parse, type Explanation, type Robots } from '../core/robots.js';
import type { Access, Dialect, RequestRate } from '../core/dialect.js';
import type { FetchErrorKind } from '../fetch/errors.js';
import type { Entry, FailureRecord } from './entry.js';

/** What a verdict rests on. Dates are milliseconds since the epoch. */
export interface Rests {
  /**
   * - `fresh-copy`: what the site answered, within its time;
   * - `stale-copy`: the same a little past its time, while the site is asked again;
   * - `earlier-copy`: what the site answered before it began to fail;
   * - `failure`: nothing but the failure: the site was never reached, or not for too long.
   */
  readonly on: 'fresh-copy' | 'stale-copy' | 'earlier-copy' | 'failure';
  /** The status of the copy, or of the failure where the site answered with one. */
  readonly status?: number | undefined;
  readonly fetchedAt?: number | undefined;
  readonly freshUntil?: number | undefined;
  /** Why the site could not be asked lately. */
  readonly failure?:
    | {
        readonly kind: FetchErrorKind;
        readonly status?: number | undefined;
        readonly since: number;
        readonly retryAt: number;
      }
    | undefined;
}

/** As a dialect explains, and what the verdict rests on. */
export interface SiteExplanation extends Omit<Explanation, 'allowed' | 'because'> {
  readonly allowed: boolean;
  /** `status`: no rule was asked, the status of the answer decides; `unreachable`: there is no answer. */
  readonly because: Explanation['because'] | 'status' | 'unreachable';
  readonly rests: Rests;
}

/** Who asks, and how answers are read. */
export interface Reading {
  readonly token: string;
  readonly dialect: Dialect;
  readonly access: (status: number) => Access;
}

/** A site that cannot be reached, or leads nowhere, counts as one that answers so. */
const UNREACHABLE_STATUS = 503;

function refusalOf(failure: FailureRecord | undefined): number {
  const status = failure?.status ?? UNREACHABLE_STATUS;
  return status >= 400 ? status : UNREACHABLE_STATUS;
}

/**
 * What is known of one site at one moment: answers at once, for as many of its URLs as you like.
 *
 * It does not grow old: keep it for a page's links, and ask the cache again for the next page.
 *
 * @example
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
 * const site = await cache.get('https://example.com/');
 * site.isAllowed('https://example.com/private/x'); // false
 */
export class SiteRobots {
  readonly site: string;
  readonly rests: Rests;
  /**
   * The file as it was read. Where the status decides, a file that says the same: an empty one, or one that disallows
   * everything.
   */
  readonly robots: Robots;
  readonly #token: string;
  readonly #decidedBy: 'rules' | 'status' | 'unreachable';

  /** Comes from {@link RobotsCache.get}. */
  constructor(entry: Entry, on: Rests['on'], reading: Reading, robots: Robots) {
    this.site = entry.site;
    this.rests = restsOf(entry, on);
    this.robots = robots;
    this.#token = reading.token;
    this.#decidedBy = decidedBy(entry, on, reading);
  }

  /** Whether the crawler may fetch `url`, an absolute URL of this site or a path. */
  isAllowed(url: string): boolean {
    return this.robots.allows(this.#token, url) ?? false;
  }

  /** Why, and what that rests on. Always agrees with {@link SiteRobots.isAllowed}. */
  explain(url: string): SiteExplanation {
    const explanation = this.robots.explain(this.#token, url);
    const allowed = explanation.allowed ?? false;
    if (this.#decidedBy === 'rules') return { ...explanation, allowed, rests: this.rests };
    const byRule = explanation.because === 'rule' || explanation.because === 'no-group';
    const because = byRule ? this.#decidedBy : explanation.because;
    return { allowed, because, rests: this.rests };
  }

  /** Seconds between two requests, as the file asks of this crawler. */
  get crawlDelay(): number | undefined {
    return this.robots.crawlDelay(this.#token);
  }

  get requestRate(): RequestRate | undefined {
    return this.robots.requestRate(this.#token);
  }

  get sitemaps(): readonly string[] {
    return this.robots.sitemaps;
  }
}

/** The file to ask when a verdict rests on this. */
export function robotsOf(entry: Entry, on: Rests['on'], { dialect, access }: Reading): Robots {
  const { copy, failure, site } = entry;
  const options = { dialect, url: `${site}/robots.txt` };
  const known = on === 'failure' ? undefined : copy;
  const verdict = access(known?.status ?? refusalOf(failure));
  if (verdict === 'read' && known !== undefined) return parse(known.text, options);
  // A policy that reads error pages too has nothing to read here, and nothing forbids.
  if (verdict === 'read' || verdict === 'allow-all') return parse('', options);
  return parse('User-agent: *\nDisallow: /', options);
}

function decidedBy(
  { copy }: Entry,
  on: Rests['on'],
  { access }: Reading,
): 'rules' | 'status' | 'unreachable' {
  if (on === 'failure' || copy === undefined) return 'unreachable';
  return access(copy.status) === 'read' ? 'rules' : 'status';
}

function restsOf({ copy, failure }: Entry, on: Rests['on']): Rests {
  const failed = failure && {
    kind: failure.kind,
    status: failure.status,
    since: failure.since,
    retryAt: failure.retryAt,
  };
  if (on === 'failure' || copy === undefined) return { on, status: failure?.status, failure: failed };
  return {
    on,
    status: copy.status,
    fetchedAt: copy.fetchedAt,
    freshUntil: copy.freshUntil,
    ...(failed !== undefined && { failure: failed }),
  };
}

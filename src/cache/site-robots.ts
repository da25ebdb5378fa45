import { argumentError, isIterable } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import { urlText, type OptionNames } from '../core/options.js';
import type { Explanation } from '../core/explanation.js';
import { reasonOf } from '../core/reason.js';
import { parse, type Robots } from '../core/robots.js';
import type { Access, Dialect, RequestRate, VisitTime } from '../core/dialect.js';
import type { FetchErrorKind } from '../fetch/errors.js';
import { siteLink } from './site-link.js';
import type { SiteEntry, FailureRecord } from './entry.js';

/** Which copy of robots.txt a verdict is based on. Dates are in milliseconds since the epoch. */
export interface Basis {
  /**
   * - `fresh-copy`: the site's answer, before its expiry;
   * - `stale-copy`: a copy past its expiry, while it is revalidated;
   * - `earlier-copy`: the last answer before the site began to fail;
   * - `failure`: no copy: the site was never reached, or not for too long;
   * - `override`: a file of your own, from {@link RobotsCacheOptions.overrides}.
   */
  readonly kind: 'fresh-copy' | 'stale-copy' | 'earlier-copy' | 'failure' | 'override';
  /** The status of the copy, or of the failure if the site answered. */
  readonly status?: number | undefined;
  /** The limit in bytes, if the file is longer: the rest was not read. */
  readonly cutAfterBytes?: number | undefined;
  /** When the copy was fetched, in milliseconds since the epoch. */
  readonly fetchedAt?: number | undefined;
  /** Until when the copy is fresh, in milliseconds since the epoch. */
  readonly freshUntil?: number | undefined;
  /** Why the last request to the site failed; `local` if this machine was the cause. */
  readonly failure?:
    | {
        readonly kind: FetchErrorKind;
        /** The {@link FetchError.code}: `ECONNREFUSED`, `ENOTFOUND` and the like. */
        readonly code: string;
        readonly status?: number | undefined;
        readonly since: number;
        readonly retryAt: number;
      }
    | undefined;
}

/** An explanation, with the copy of robots.txt that it is based on. */
export interface SiteExplanation extends Omit<Explanation, 'because'> {
  /** Undefined for a page of another site, and for a link that does not lead to a page. */
  readonly allowed: boolean | undefined;
  /**
   * Besides the reasons of {@link Explanation}: `status` if the status alone decides, without any rule; `unreachable`
   * if there is no answer; `no-page` for a link without a robots.txt, such as `mailto:`.
   */
  readonly because: Explanation['because'] | 'status' | 'unreachable' | 'no-page';
  /** Why, in a sentence: `line 2: Disallow: /private`, `robots.txt could not be fetched: timed out`. */
  readonly reason: string;
  /** Which copy of robots.txt the verdict is based on. */
  readonly basis: Basis;
}

/** The links of a page, sorted by verdict. */
export interface Partition<Url extends string | URL = string> {
  /** Links that may be fetched, in the order given. */
  readonly allowed: readonly Url[];
  /** Links of the same site that may not be fetched, and texts that are neither absolute URLs nor paths. */
  readonly disallowed: readonly Url[];
  /** Links to other sites, which have to be checked separately. */
  readonly elsewhere: readonly Url[];
  /** Links that no robots.txt covers: `mailto:`, `tel:`, `javascript:`, `data:` and the like. */
  readonly noPages: readonly Url[];
}

/**
 * Options of calls to a cache.
 *
 * @example
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
 * const options: AgentOptions = { agent: ['FooBot-News', 'FooBot'] };
 * await cache.isAllowed('https://example.com/private/x', options); // false
 */
export interface AgentOptions {
  /**
   * A name other than the crawler's own, or several in order of preference.
   *
   * @defaultValue the crawler's product tokens
   */
  readonly agent?: AgentNames | undefined;
}

const AGENT_OPTIONS: OptionNames<AgentOptions> = { agent: true };

export function agentIn(options: AgentOptions | undefined): AgentNames | undefined {
  if (options === undefined) return undefined;
  if (typeof options === 'string') {
    throw argumentError(
      'options',
      options,
      "a plain object: write { agent } for a name other than the crawler's",
    );
  }
  expectManyOptions('options', options, AGENT_OPTIONS);
  return options.agent;
}

/** One name, or several in order of preference. */
export type AgentNames = string | readonly string[];

/** The agent to match files for, and how. */
export interface MatchSettings {
  readonly agent: AgentNames;
  readonly dialect: Dialect;
  readonly access: (status: number) => Access;
  /** The budget of one check, and what to call when a check would exceed it. */
  readonly budget: number;
  readonly onSpent: (site: string, url: string) => void;
}

/** The status of a site that cannot be reached, or whose redirects have no usable target. */
const UNREACHABLE_STATUS = 503;

function refusalOf(failure: FailureRecord | undefined): number {
  const status = failure?.status ?? UNREACHABLE_STATUS;
  return status >= 400 ? status : UNREACHABLE_STATUS;
}

/**
 * The robots.txt of one site at one moment, for synchronous answers about any number of its URLs.
 *
 * It is a snapshot: use it for the links of one page, and get a new one for the next page.
 *
 * @example
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
 * const site = await cache.get('https://example.com/');
 * site.isAllowed('https://example.com/private/x'); // false
 */
export class SiteRobots {
  /** Scheme, host and port: `https://example.com`. */
  readonly site: string;
  /** Which copy of robots.txt all verdicts are based on. */
  readonly basis: Basis;
  /** The parsed file. If the status decides, an equivalent file: empty, or disallowing everything. */
  readonly robots: Robots;
  readonly #matching: MatchSettings;
  readonly #decidedBy: 'rules' | 'status' | 'unreachable';

  /** Created by {@link RobotsCache.get}. */
  constructor(entry: SiteEntry, kind: Basis['kind'], matching: MatchSettings, robots: Robots) {
    this.site = entry.site;
    this.basis = basisOf(entry, kind);
    this.robots = robots;
    this.#matching = matching;
    this.#decidedBy = decidedBy(entry, kind, matching);
  }

  /**
   * Whether the crawler may fetch `url`, an absolute URL of this site or a path; undefined for a page of another site,
   * and for a link such as `mailto:`. Resolve relative links against their page first: for those it returns `false`.
   *
   * @param options - `agent`: a name other than the crawler's
   */
  isAllowed(url: string | URL, options?: AgentOptions): boolean | undefined {
    const agent = agentIn(options) ?? this.#matching.agent;
    const link = siteLink(urlText('url', url), this.site);
    return 'page' in link ? this.#checked(link.page, agent) : verdictWithout(link);
  }

  /** The verdict with its reason, and the copy it is based on. Always agrees with {@link SiteRobots.isAllowed}. */
  explain(url: string | URL, options?: AgentOptions): SiteExplanation {
    const agent = agentIn(options) ?? this.#matching.agent;
    const link = siteLink(urlText('url', url), this.site);
    if (!('page' in link)) return this.#explanation({ allowed: verdictWithout(link), because: link.because });
    const explanation = this.robots.explain(agent, link.page);
    if (explanation.because === 'budget') this.#matching.onSpent(this.site, link.page);
    const { allowed = false } = explanation;
    if (this.#decidedBy === 'rules') return this.#explanation({ ...explanation, allowed });
    const byRule = explanation.because === 'rule' || explanation.because === 'no-group';
    return this.#explanation({ allowed, because: byRule ? this.#decidedBy : explanation.because });
  }

  #explanation(found: Omit<SiteExplanation, 'reason' | 'basis'>): SiteExplanation {
    return { ...found, reason: siteReasonOf(found, this.basis), basis: this.basis };
  }

  /**
   * Sorts the links of a page by verdict, each list in the order given.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const site = await cache.get('https://example.com/');
   * const links = site.partition(['/private/x', '/public', 'https://other.example/', 'mailto:me@example.com']);
   * [links.allowed, links.disallowed]; // [ [ '/public' ], [ '/private/x' ] ]
   * [links.elsewhere, links.noPages]; // [ [ 'https://other.example/' ], [ 'mailto:me@example.com' ] ]
   */
  partition<Url extends string | URL>(urls: Iterable<Url>, options?: AgentOptions): Partition<Url> {
    expectList(urls);
    const agent = agentIn(options) ?? this.#matching.agent;
    const sorted: Record<keyof Partition, Url[]> = {
      allowed: [],
      disallowed: [],
      elsewhere: [],
      noPages: [],
    };
    for (const url of urls) {
      const link = siteLink(urlText('url', url), this.site);
      if (!('page' in link)) sorted[LISTS[link.because]].push(url);
      else sorted[this.#checked(link.page, agent) ? 'allowed' : 'disallowed'].push(url);
    }
    return sorted;
  }

  #checked(page: string, agent: AgentNames): boolean {
    return checked(this.robots, agent, page, this.#matching, this.site);
  }

  /** The Crawl-delay for this crawler, or for `agent`, in seconds; undefined if there is none. */
  crawlDelay(options?: AgentOptions): number | undefined {
    return this.robots.crawlDelay(agentIn(options) ?? this.#matching.agent);
  }

  /** The Request-rate for this crawler, or for `agent`; undefined if there is none. */
  requestRate(options?: AgentOptions): RequestRate | undefined {
    return this.robots.requestRate(agentIn(options) ?? this.#matching.agent);
  }

  /** The Visit-time for this crawler, or for `agent`, in UTC; undefined if there is none. */
  visitTime(options?: AgentOptions): VisitTime | undefined {
    return this.robots.visitTime(agentIn(options) ?? this.#matching.agent);
  }

  /** The URLs of all Sitemap lines, in the order of the file. */
  get sitemaps(): readonly string[] {
    return this.robots.sitemaps;
  }
}

/** The file to match, given what the verdict is based on. */
export function robotsOf(
  entry: SiteEntry,
  basis: Basis['kind'],
  { dialect, access, budget }: MatchSettings,
): Robots {
  const { copy, failure, site } = entry;
  const options = { dialect, url: `${site}/robots.txt`, budget };
  const known = basis === 'failure' ? undefined : copy;
  const verdict = access(known?.status ?? refusalOf(failure));
  if (verdict === 'read' && known !== undefined) return parse(known.text, options);
  // A policy that also reads error pages finds nothing to read here, so everything is allowed.
  if (verdict === 'read' || verdict === 'allow-all') return parse('', options);
  return parse('User-agent: *\nDisallow: /', options);
}

function siteReasonOf(found: Omit<SiteExplanation, 'reason' | 'basis'>, { status, failure }: Basis): string {
  const { because } = found;
  if (because === 'no-page') return 'no robots.txt applies to this kind of link';
  if (because === 'status') return `robots.txt has status ${status ?? 0}`;
  if (because !== 'unreachable') return reasonOf({ ...found, because });
  const kind = failure?.kind ?? 'status';
  return `robots.txt could not be fetched: ${kind === 'status' ? `status ${status ?? 0}` : FAILURES[kind]}`;
}

const FAILURES: Readonly<Record<Exclude<FetchErrorKind, 'status'>, string>> = {
  dns: 'the host name has no address',
  refused: 'connection refused',
  reset: 'the connection broke',
  unreachable: 'the host cannot be reached',
  protocol: 'the response is not HTTP',
  tls: 'no secure connection',
  timeout: 'timed out',
  redirect: 'too many redirects',
  decoding: 'the response cannot be decoded',
  'too-large': 'the response is too large',
  'refused-address': 'the address is not public',
  'bad-url': 'a redirect has no valid target',
  local: 'a failure of this machine',
};

/** The list for links that are not pages of the site. The site of a bad URL is unknown, so it must not be fetched. */
const LISTS = { 'other-origin': 'elsewhere', 'no-page': 'noPages', 'bad-url': 'disallowed' } as const;

function verdictWithout({ because }: { readonly because: keyof typeof LISTS }): false | undefined {
  return because === 'bad-url' ? false : undefined;
}

/** Excludes strings, which are iterable too, by character. */
function expectList(urls: unknown): void {
  if (!isIterable(urls)) throw argumentError('urls', urls, 'a list of URLs');
}

/** The verdict on a page of the site. A check that exceeds the budget is reported. */
export function checked(
  robots: Robots,
  agent: AgentNames,
  url: string,
  { budget, onSpent }: MatchSettings,
  site: string,
): boolean {
  if (robots.allows(agent, url) === true) return true;
  // Only an explanation tells whether the budget was exceeded, and most files are too small for that.
  const mayBeSpent = robots.ruleCount(agent) * url.length > budget / 100;
  if (mayBeSpent && robots.explain(agent, url).because === 'budget') onSpent(site, url);
  return false;
}

function decidedBy(
  { copy }: SiteEntry,
  basis: Basis['kind'],
  { access }: MatchSettings,
): 'rules' | 'status' | 'unreachable' {
  if (basis === 'failure' || copy === undefined) return 'unreachable';
  return access(copy.status) === 'read' ? 'rules' : 'status';
}

function basisOf({ copy, failure, isOverride }: SiteEntry, kind: Basis['kind']): Basis {
  if (isOverride === true) return { kind: 'override', status: copy?.status };
  const failed = failure && {
    kind: failure.kind,
    code: failure.code,
    status: failure.status,
    since: failure.since,
    retryAt: failure.retryAt,
  };
  if (kind === 'failure' || copy === undefined) return { kind, status: failure?.status, failure: failed };
  return {
    kind,
    status: copy.status,
    ...(copy.truncated && { cutAfterBytes: copy.limitBytes }),
    fetchedAt: copy.fetchedAt,
    freshUntil: copy.freshUntil,
    ...(failed !== undefined && { failure: failed }),
  };
}

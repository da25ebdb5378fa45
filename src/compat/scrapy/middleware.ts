/** Scrapy's `RobotsTxtMiddleware`: checks a site's robots.txt before each request to the site. */

import { answerToOriginalNames } from '../shared/original-spelling.js';
import { Lru } from '../../core/lru.js';
import { SingleFlight } from '../../core/single-flight.js';
import { argumentError, expectString } from '../../core/arguments.js';
import { refuseMisspelt } from '../../core/misspelt-options.js';
import type { OptionNames } from '../../core/options.js';
import { FetchError, LocalError } from '../../fetch/errors.js';
import { urlsplit } from '../../languages/python/urls.js';
import { checkFetchingOptions, FETCHING_OPTIONS, type FetchingOptions } from '../shared/fetching.js';
import { ReppyException } from '../reppy/errors.js';
import { pythonError, ValueError } from '../shared/python-errors.js';
import {
  downloadWith,
  type Download,
  type RobotsTxtResponse,
  isExempt,
  userAgentOf,
  type PageRequestLike,
  type RobotsTxtMeta,
} from './request.js';
import {
  type RobotsTxtParser,
  type RobotsTxtParserClass,
  DEFAULT_USER_AGENT,
  parserClassOf,
  SETTINGS,
  type RobotsTxtSettings,
} from './parsers.js';

/**
 * Thrown for a request that robots.txt disallows.
 */
export class IgnoreRequest extends Error {
  override readonly name = 'IgnoreRequest';
}

/**
 * Thrown if the settings disable the middleware.
 *
 * @example
 * try {
 *   new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: false });
 * } catch (error) {
 *   console.log(error instanceof NotConfigured); // true
 * }
 */
export class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
}

/** Counters with Scrapy's keys, such as `robotstxt/request_count`. */
export interface Stats {
  /** Adds 1 to the counter of a key. */
  incValue(key: string): void;
}

/**
 * Keeps the counters in memory.
 *
 * @example
 * const stats = new StatsCollector();
 * stats.incValue('robotstxt/request_count');
 * stats.getValue('robotstxt/request_count'); // 1
 */
export class StatsCollector implements Stats {
  declare inc_value: StatsCollector['incValue'];
  declare get_value: StatsCollector['getValue'];
  declare get_stats: StatsCollector['getStats'];

  static {
    answerToOriginalNames(this.prototype, 'inc_value get_value get_stats');
  }

  readonly #counts = new Map<string, number>();

  /** Adds `count` to the counter of a key. */
  incValue(key: string, count = 1): void {
    this.#counts.set(key, this.getValue(key) + count);
  }

  /** The value of a key; 0 for a new one. */
  getValue(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** All keys with their values. */
  getStats(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}

const DOWNLOAD_PRIORITY = 1000;
const DEFAULT_MAX_SITES = 1000;
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.4
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Options of {@link RobotsTxtMiddleware}.
 *
 * @example
 * const stats = new StatsCollector();
 * const options: MiddlewareOptions = {
 *   download: async () => ({ status: 200, body: 'User-agent: *\nDisallow: /private' }),
 *   maxSites: 10_000,
 *   stats,
 *   robotsParsed: (parser, { url }) => stats.incValue(parser.allowed(url, 'FooBot') ? 'first page allowed' : 'refused'),
 *   logger: { error: (message) => console.error(message) },
 * };
 * const robots = new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: true }, options);
 * await robots.processRequest({ url: 'https://example.com/open' });
 * stats.getValue('robotstxt/request_count'); // 1
 */
export interface MiddlewareOptions extends FetchingOptions {
  /**
   * Downloads a robots.txt in place of the built-in function, which `fetch`, `limits` and `addresses` configure.
   *
   * @defaultValue the middleware's own fetch
   */
  readonly download?: Download | undefined;
  /**
   * The most sites whose robots.txt is kept. The least recently used one is dropped first.
   *
   * @defaultValue 1000
   */
  readonly maxSites?: number | undefined;
  /**
   * Where to count requests and responses.
   *
   * @defaultValue a new `StatsCollector`
   */
  readonly stats?: Stats | undefined;
  /**
   * Scrapy's signal `robots_parsed`: called after each download and parse with the parser and the request that caused
   * them. Requests that wait for this download wait for it as well. An exception in it is only logged.
   *
   * @defaultValue none
   */
  readonly robotsParsed?:
    ((parser: RobotsTxtParser, request: PageRequestLike) => void | Promise<void>) | undefined;
  /**
   * Called for each failed download or parse, and when `robotsParsed` throws.
   *
   * @defaultValue none
   */
  readonly logger?: { error(message: string, cause: unknown): void } | undefined;
}

const OPTIONS = {
  ...FETCHING_OPTIONS,
  download: true,
  maxSites: true,
  stats: true,
  robotsParsed: true,
  logger: true,
} as const satisfies OptionNames<MiddlewareOptions>;

/** The first argument of a function like `fetch`: a string, a `URL`, or a `Request`. */
export type FetchInput =
  string | { readonly href: string } | { readonly url: string; readonly headers?: unknown };

/** The fields that the middleware reads of the second argument of a function like `fetch`. */
export interface PageFetchInit extends RobotsTxtMeta {
  /** The header fields of the request for the page. */
  readonly headers?: unknown;
}

/**
 * Refuses requests that a site's robots.txt disallows, as Scrapy does: it requests robots.txt once per site, reads the
 * body whatever the status, and allows everything if robots.txt cannot be fetched.
 *
 * @example
 * const robots = new RobotsTxtMiddleware(
 *   { ROBOTSTXT_OBEY: true, USER_AGENT: 'FooBot/1.0' },
 *   { download: async () => ({ status: 200, body: 'User-agent: foobot\nDisallow: /private' }) },
 * );
 * await robots.processRequest({ url: 'https://example.com/open' });
 * await robots.processRequest({ url: 'https://example.com/private' }).catch((error) => error.name); // 'IgnoreRequest'
 */
export class RobotsTxtMiddleware {
  declare process_request: RobotsTxtMiddleware['processRequest'];

  static {
    answerToOriginalNames(this.prototype, 'process_request');
  }

  /** Counts requests and responses under the keys that Scrapy uses. */
  readonly stats: Stats;
  readonly #userAgent: string | undefined;
  readonly #defaultUserAgent: string;
  readonly #parserClass: RobotsTxtParserClass;
  readonly #download: Download;
  readonly #options: MiddlewareOptions;
  /** Each site's parser and when it was loaded; null for a site without rules. */
  readonly #sites: Lru<string, { readonly parser: RobotsTxtParser | null; readonly sinceMs: number }>;
  readonly #flights = new SingleFlight<string, RobotsTxtParser | null>();
  readonly #now: () => number;

  /**
   * @throws NotConfigured unless ROBOTSTXT_OBEY is true
   */
  constructor(settings: RobotsTxtSettings, options: MiddlewareOptions = {}) {
    refuseMisspelt('settings', settings, SETTINGS);
    if (settings.ROBOTSTXT_OBEY !== true)
      throw new NotConfigured('Cannot obey robots.txt: ROBOTSTXT_OBEY is not true');
    checkFetchingOptions(options, OPTIONS);
    const { maxSites = DEFAULT_MAX_SITES, now = Date.now, stats = new StatsCollector() } = options;
    if (!Number.isInteger(maxSites) || maxSites < 1) {
      throw argumentError('options.maxSites', maxSites, 'a whole number above 0');
    }
    this.stats = stats;
    this.#options = options;
    const named = settings.ROBOTSTXT_USER_AGENT ?? '';
    this.#userAgent = named === '' ? undefined : named;
    this.#defaultUserAgent = settings.USER_AGENT ?? DEFAULT_USER_AGENT;
    this.#parserClass = parserClassOf(settings);
    this.#download = options.download ?? downloadWith(options, settings.USER_AGENT);
    this.#sites = new Lru({ limit: maxSites });
    this.#now = now;
    // A broken parser class fails now rather than at the first site.
    this.#parse('');
  }

  /** How many sites are kept at the moment. */
  get siteCount(): number {
    return this.#sites.size;
  }

  /**
   * Resolves if the request may be sent, rejects otherwise.
   *
   * @throws IgnoreRequest if the robots.txt of the site disallows it
   * @throws whatever the parser throws for the URL: `ValueError` for a host that Python rejects
   */
  async processRequest(request: PageRequestLike): Promise<void> {
    expectString('request.url', request.url);
    if (isExempt(request)) return;
    if (request.url.startsWith('data:') || request.url.startsWith('file:')) return;
    const parser = await this.#parserFor(request);
    if (parser === null) return;
    const userAgent = this.#userAgent ?? userAgentOf(request.headers) ?? this.#defaultUserAgent;
    if (parser.allowed(request.url, userAgent)) return;
    this.stats.incValue('robotstxt/forbidden');
    throw new IgnoreRequest('Forbidden by robots.txt');
  }

  /**
   * Wraps a function like `fetch` so that it checks robots.txt first, and rejects with `IgnoreRequest` if disallowed.
   *
   * @example
   * const robots = new RobotsTxtMiddleware(
   *   { ROBOTSTXT_OBEY: true },
   *   { download: async () => ({ status: 200, body: 'User-agent: *\nDisallow: /private' }) },
   * );
   * const politeFetch = robots.wrap(async (url) => `page ${url}`);
   * await politeFetch('https://example.com/open'); // 'page https://example.com/open'
   */
  wrap<Input extends FetchInput, Init extends object, Reply>(
    fetch: (input: Input, init?: Init) => Promise<Reply>,
  ): (input: Input, init?: Init & PageFetchInit) => Promise<Reply> {
    return async (input, init) => {
      await this.processRequest(requestOf(input, init));
      return fetch(input, init);
    };
  }

  async #parserFor(request: PageRequestLike): Promise<RobotsTxtParser | null> {
    const parts = urlsplit(request.url);
    if ('message' in parts) throw pythonError(parts);
    const site = siteOf(parts.scheme, parts.netloc);
    const robotsUrl = `${parts.scheme}://${site}/robots.txt`;
    const kept = this.#sites.get(site);
    if (kept !== undefined && this.#now() - kept.sinceMs < MAX_AGE_MS) return kept.parser;
    return this.#flights.run(site, async () => {
      const parser = await this.#load(robotsUrl);
      // A failure of this machine says nothing about the site, so the next request fetches again.
      if (parser === 'local') return null;
      // Later requests use the parser at once, without waiting for `robotsParsed`.
      this.#sites.set(site, { parser, sinceMs: this.#now() });
      if (parser !== null) await this.#announce(parser, request);
      return parser;
    });
  }

  /**
   * Quirk: the body counts whatever the status, and without a response everything is allowed.
   * Mirrors `RobotsTxtMiddleware._parse_robots`.
   *
   * @throws any error other than a failed fetch or parse: a bug in the caller's code must not open every site
   */
  async #load(url: string): Promise<RobotsTxtParser | null | 'local'> {
    try {
      const meta = { dontObeyRobotstxt: true } as const;
      const { status, body } = responseIn(await this.#download({ url, priority: DOWNLOAD_PRIORITY, meta }));
      this.stats.incValue('robotstxt/response_count');
      this.stats.incValue(`robotstxt/response_status_count/${status}`);
      return this.#parse(body);
    } catch (error) {
      if (!(error instanceof IgnoreRequest)) {
        this.#options.logger?.error(`Error downloading ${url}`, error);
        this.stats.incValue(`robotstxt/exception_count/${classOf(error)}`);
        if (!isOfTheOriginal(error)) throw error;
        if (error instanceof LocalError) return 'local';
      }
      return null;
    } finally {
      this.stats.incValue('robotstxt/request_count');
    }
  }

  #parse(body: Uint8Array | string): RobotsTxtParser {
    const Parser = this.#parserClass;
    return Parser.fromCrawler === undefined ? new Parser(body) : Parser.fromCrawler(null, body);
  }

  async #announce(parser: RobotsTxtParser, request: PageRequestLike): Promise<void> {
    try {
      await this.#options.robotsParsed?.(parser, request);
    } catch (error) {
      this.#options.logger?.error(`Error in robotsParsed for ${request.url}`, error);
    }
  }
}

/**
 * The cache key of a site: the authority with user and port, but without the default port of the scheme.
 *
 * Quirk: the scheme is not part of it, so http and https share the robots.txt of whichever came first.
 * Mirrors `RobotsTxtMiddleware.robot_parser`.
 */
function siteOf(scheme: string, netloc: string): string {
  const host = netloc.lastIndexOf('@') + 1;
  const site = netloc.slice(0, host) + netloc.slice(host).toLowerCase();
  const implied = scheme === 'http' ? ':80' : scheme === 'https' ? ':443' : undefined;
  return implied !== undefined && site.endsWith(implied) ? site.slice(0, -implied.length) : site;
}

function requestOf(input: FetchInput, init: PageFetchInit | undefined): PageRequestLike {
  const url = typeof input === 'string' ? input : 'href' in input ? input.href : input.url;
  const own = typeof input === 'object' && 'headers' in input ? input.headers : undefined;
  return { url, headers: init?.headers ?? own, meta: init };
}

/** Whether Scrapy treats a site as one without rules after this error: a failed fetch, or an exception of the parser. */
function isOfTheOriginal(error: unknown): boolean {
  return error instanceof FetchError || error instanceof ValueError || error instanceof ReppyException;
}

/** Checks the response of `download`, since an unusable one must not look like a site without rules. */
function responseIn(given: unknown): RobotsTxtResponse {
  if (typeof given !== 'object' || given === null) {
    throw argumentError('response of download', given, 'an object with status and body');
  }
  const { status, body }: { status?: unknown; body?: unknown } = given;
  if (typeof status !== 'number') throw argumentError('response.status of download', status, 'a number');
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw argumentError('response.body of download', body, 'a string or a Uint8Array');
  }
  return { status, body };
}

/** The class of an exception, as Python prints it. */
function classOf(error: unknown): string {
  return `<class '${error instanceof Error ? error.name : typeof error}'>`;
}

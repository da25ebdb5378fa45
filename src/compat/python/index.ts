/**
 * The API of Python's `urllib.robotparser`, in both generations.
 *
 * https://docs.python.org/3/library/urllib.robotparser.html
 */

import { argumentError, listOfLines } from '../../core/arguments.js';
import { ownText } from '../../core/own-text.js';
import { expectBudget } from '../../core/budget.js';
import { urlText } from '../../core/options.js';
import type { PythonReading, PythonVersion } from '../../dialects/python/releases.js';
import type { CheckOptions, Robots } from '../../core/robots.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import {
  answerTo,
  checkFetchingOptions,
  checkReadOptions,
  FETCHING_OPTIONS,
  PLAN_READ,
  requestOptions,
  type FetchingOptions,
  type PlannedRead,
  type PlansRead,
  type ReadOptions,
} from '../shared/fetching.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { PendingRead } from '../shared/pending-read.js';
import { expectAgent, RequestRate, type Entry } from './entry.js';
import { pythonError, ValueError } from '../shared/python-errors.js';
import { unwrapped, urllibError, urlRefusal } from '../shared/urllib-errors.js';
import { PythonReadings, semanticsOf, type Semantics } from './semantics.js';
import { restoreNumber, storeNumber, type StoredNumber } from '../shared/arguments.js';

/**
 * Options of {@link RobotFileParser}: which version of Python it behaves as, and how it fetches.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /*.pdf';
 * const allowed = (options: RobotFileParserOptions): boolean => {
 *   const parser = new RobotFileParser('', options);
 *   parser.parse(text);
 *   return parser.canFetch('FooBot', '/x.pdf');
 * };
 * allowed({ semantics: 'classic' }); // true
 * allowed({ semantics: 'python-3.14' }); // false
 */
export interface RobotFileParserOptions extends FetchingOptions, CheckOptions {
  /**
   * The version of Python, in any of these words:
   *
   * - `classic`, `python-3.8` to `python-3.12`: 3.8 to 3.13.7, which have no wildcards and let the first rule decide
   * - `python-3.13`: 3.13.14 to 3.13.18, which drop an empty query
   * - `python-3.14`, `python-3.15`: 3.14.5 to 3.14.10, and 3.15, which keep it
   * - `python-main`: the branch that becomes 3.16, where a malformed URL is allowed instead of a ValueError
   * - a full release such as `3.13.5` or `python-3.14.6`: the reading that it has
   *
   * @defaultValue 'python-3.15', the newest release
   */
  readonly semantics?: PythonVersion | undefined;
}

/** A request that names the URL of a robots.txt, such as the platform's `Request`. */
export interface RequestLike {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** Header fields to send with the request. */
  readonly headers?: Iterable<readonly [string, string]> | undefined;
}

/** The serialised form of a parser; see {@link RobotFileParser.toJSON}. */
export interface StoredRobotFileParser {
  /** The version of Python it behaves as. */
  readonly semantics: PythonVersion;
  /** The URL of the robots.txt. */
  readonly url: string;
  /** The arguments of each call of `parse`. */
  readonly parsed: readonly (string | readonly string[])[];
  /** Seconds since the epoch; 0 for never. */
  readonly lastChecked: StoredNumber;
  /** Whether a status disallowed everything. */
  readonly disallowAll: boolean;
  /** Whether a status allowed everything. */
  readonly allowAll: boolean;
}

/**
 * A robots.txt as Python's standard library reads it. Every member also has its Python name (`can_fetch`,
 * `site_maps`, `last_checked`).
 *
 * Until something has been read or parsed, everything is disallowed.
 *
 * @example
 * const rp = new RobotFileParser('https://example.com/robots.txt');
 * rp.parse('User-agent: *\nDisallow: /tmp');
 * rp.canFetch('FooBot', 'https://example.com/tmp/x'); // false
 */
export class RobotFileParser implements PlansRead {
  declare set_url: RobotFileParser['setUrl'];
  declare can_fetch: RobotFileParser['canFetch'];
  declare crawl_delay: RobotFileParser['crawlDelay'];
  declare request_rate: RobotFileParser['requestRate'];
  declare site_maps: RobotFileParser['siteMaps'];
  declare last_checked: RobotFileParser['lastChecked'];
  declare disallow_all: RobotFileParser['disallowAll'];
  declare allow_all: RobotFileParser['allowAll'];
  declare readonly default_entry: RobotFileParser['defaultEntry'];

  static {
    answerToOriginalNames(
      this.prototype,
      'set_url can_fetch crawl_delay request_rate site_maps last_checked disallow_all allow_all default_entry',
    );
  }

  /** The URL of the robots.txt. */
  url: string | RequestLike = '';
  /** Host and port of {@link RobotFileParser.url}. */
  host = '';
  /** The path of that URL. */
  path = '';
  /** Set by a 401 or 403, never reset. */
  disallowAll = false;
  /** Set by other client errors, never reset. */
  allowAll = false;
  /**
   * When something was last parsed, in seconds since the epoch; 0 until then or until
   * {@link RobotFileParser.modified} is called.
   */
  lastChecked = 0;
  readonly #reading: PythonReading;
  readonly #semantics: Semantics;
  readonly #options: RobotFileParserOptions;
  readonly #pending = new PendingRead();
  readonly #readings: PythonReadings;

  constructor(url: string | URL | RequestLike = '', options: RobotFileParserOptions = {}) {
    checkFetchingOptions(options, { ...FETCHING_OPTIONS, semantics: true, budget: true });
    const { reading, semantics } = semanticsOf(options.semantics ?? 'python-3.15');
    this.#reading = reading;
    this.#semantics = semantics;
    this.#readings = new PythonReadings(this.#semantics, expectBudget(options.budget));
    this.#options = options;
    this.setUrl(url);
  }

  /**
   * Sets the URL of the robots.txt for the next {@link RobotFileParser.read}.
   *
   * @throws ValueError for a URL with a malformed host: `http://[::1`
   */
  setUrl(url: string | URL | RequestLike): void {
    const text = this.#semantics.takesRequests && isRequest(url) ? url.url : addressIn(url);
    this.url = isRequest(url) ? url : text;
    const parts = this.#semantics.splitUrl(text);
    if ('message' in parts) throw pythonError(parts);
    this.host = parts.netloc;
    this.path = parts.path;
  }

  /**
   * Fetches {@link RobotFileParser.url} and parses the response. Await it: until it has finished, every question throws
   * a {@link PendingReadError}.
   *
   * 401 and 403 forbid everything, other client errors allow everything, and server errors forbid everything too
   * (`classic`: they change nothing).
   */
  async read(options: ReadOptions = {}): Promise<void> {
    checkReadOptions(options);
    const plan = this[PLAN_READ]();
    await this.#pending.run('read()', () => answerTo(plan.request, this.#options, options), plan.finish);
  }

  [PLAN_READ](): PlannedRead {
    const { url } = this;
    const { fetch, lookup } = this.#options;
    const headers =
      typeof url === 'object' && url.headers !== undefined ? Object.fromEntries(url.headers) : undefined;
    const address = unwrapped(textOf(url));
    const refusal = urlRefusal(address);
    if (refusal !== undefined) throw refusal;
    return {
      request: {
        // urllib honours the environment's proxies.
        ...requestOptions(this.#options, 'environment'),
        url: address,
        policy: this.#semantics.policy,
        headers,
      },
      fetch,
      lookup,
      supersede: () => {
        this.#pending.supersede();
      },
      finish: (answer, order) => {
        if ('error' in answer) throw urllibError(answer.error);
        if (order === 'latest') this.#take(answer.outcome);
      },
    };
  }

  #take({ access, text }: FetchOutcome): void {
    if (access === 'disallow-all') this.disallowAll = true;
    else if (access === 'allow-all') this.allowAll = true;
    else if (access === 'read') this.parse(text);
  }

  /**
   * Parses lines, or a string that is split like `str.splitlines`. Adds to earlier calls.
   *
   * Lines are taken as given: one that consists of its line end is not an empty line.
   *
   * @throws the errors that Python raises for some values: `Crawl-delay: ²` is a ValueError in `classic`
   */
  parse(lines: string | Iterable<string>): void {
    const source = typeof lines === 'string' ? lines : listOfLines('lines', lines);
    this.modified();
    this.#readings.add(source);
  }

  /**
   * Whether `useragent` may fetch `url`.
   *
   * @param useragent - a name; its text before the first slash counts. `null` is Python's None
   * @param url - absolute, or a path; its fragment takes part in matching
   * @throws ValueError for a malformed host (`classic`), UnicodeEncodeError for a lone surrogate, AttributeError for
   * a `useragent` of null where Python raises it
   */
  canFetch(useragent: string | null, url: string | URL): boolean {
    this.#pending.refuse('canFetch');
    expectAgent(useragent);
    const text = urlText('url', url);
    if (this.disallowAll) return false;
    if (this.allowAll) return true;
    // Quirk: before anything was read, nothing may be fetched. Mirrors `RobotFileParser.can_fetch`.
    if (this.lastChecked === 0) return false;
    return this.#readings.allows(useragent, text);
  }

  /** The Crawl-delay for the agent, in seconds; null if its group has none or nothing was read. */
  crawlDelay(useragent: string | null): number | null {
    this.#pending.refuse('crawlDelay');
    return this.#ofAgent(useragent, (robots, agent) => robots.crawlDelay(agent)) ?? null;
  }

  /** The Request-rate for the agent; null if its group has none or nothing was read. */
  requestRate(useragent: string | null): RequestRate | null {
    this.#pending.refuse('requestRate');
    const rate = this.#ofAgent(useragent, (robots, agent) => robots.requestRate(agent));
    return rate === undefined ? null : new RequestRate(rate.requests, rate.seconds);
  }

  /** The sitemaps in the order of the file; null if there are none. */
  siteMaps(): string[] | null {
    this.#pending.refuse('siteMaps');
    const { sitemaps } = this;
    return sitemaps.length === 0 ? null : sitemaps;
  }

  /** When something was last parsed, in seconds since the epoch; 0 for never. */
  mtime(): number {
    return this.lastChecked;
  }

  /** Sets the time of the last parse to now. */
  modified(): void {
    this.lastChecked = (this.#options.now ?? Date.now)() / 1000;
  }

  /** The URLs of all Sitemap lines: a copy, to be changed freely. */
  get sitemaps(): string[] {
    return this.#readings.sheet.sitemaps.map(ownText);
  }

  /** The groups as written; in `classic` without the group for everyone. */
  get entries(): readonly Entry[] {
    return this.#semantics.entries(this.#readings.sheet);
  }

  /** The group for everyone in `classic`; null otherwise, as in today's Python. */
  get defaultEntry(): Entry | null {
    return this.#semantics.defaultEntry(this.#readings.sheet);
  }

  /** The groups by lower-cased name, those with the same name merged; undefined in `classic`, which has none. */
  get groups(): ReadonlyMap<string, Entry> | undefined {
    return this.#semantics.groups(this.#readings.sheet);
  }

  /** What was parsed, as the text of a robots.txt without sitemaps. */
  toString(): string {
    const { defaultEntry } = this;
    const entries = defaultEntry === null ? this.entries : [...this.entries, defaultEntry];
    return entries.map(String).join('\n\n');
  }

  /** The state for `JSON.stringify`: texts, flags and times. {@link RobotFileParser.fromJSON} brings it back. */
  toJSON(): StoredRobotFileParser {
    return {
      semantics: this.#reading,
      url: textOf(this.url),
      parsed: this.#readings.sources,
      lastChecked: storeNumber(this.lastChecked),
      disallowAll: this.disallowAll,
      allowAll: this.allowAll,
    };
  }

  /**
   * Restores a parser from the result of {@link RobotFileParser.toJSON}.
   *
   * @example
   * const rp = new RobotFileParser();
   * rp.parse('User-agent: *\nDisallow: /tmp');
   * const again = RobotFileParser.fromJSON(JSON.parse(JSON.stringify(rp)));
   * again.canFetch('FooBot', '/tmp/x'); // false
   */
  static fromJSON(stored: StoredRobotFileParser, options: FetchingOptions = {}): RobotFileParser {
    const parser = new this(stored.url, { ...options, semantics: stored.semantics });
    for (const source of stored.parsed) parser.#parseAgain(source);
    parser.lastChecked = restoreNumber('stored.lastChecked', stored.lastChecked);
    parser.disallowAll = stored.disallowAll;
    parser.allowAll = stored.allowAll;
    return parser;
  }

  /** A source that raised an error when it was first parsed raises it again, and leaves the same state. */
  #parseAgain(source: string | readonly string[]): void {
    try {
      this.parse(source);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
    }
  }

  #ofAgent<Setting>(
    useragent: string | null,
    of: (robots: Robots, agent: string) => Setting | undefined,
  ): Setting | undefined {
    expectAgent(useragent);
    return this.lastChecked === 0 ? undefined : this.#readings.setting(useragent, of);
  }
}

function textOf(url: string | RequestLike): string {
  return typeof url === 'string' ? url : url.url;
}

function isRequest(url: unknown): url is RequestLike {
  return typeof url === 'object' && url !== null && 'url' in url && typeof url.url === 'string';
}

/** Options in place of the URL: an easy mistake after Python's keyword arguments. */
function addressIn(url: unknown): string {
  if (typeof url !== 'object' || url === null || 'href' in url) return urlText('url', url);
  throw argumentError('url', url, 'a string or a URL, followed by the options: (url, options)');
}

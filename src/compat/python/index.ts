/**
 * The API of Python's `urllib.robotparser`, before and after its rewrite for RFC 9309.
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
 * Options of {@link RobotFileParser}: which version of Python it follows, and how it fetches.
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
   * The version of Python to follow, written as one of these:
   *
   * - `classic`, `python-3.8` to `python-3.12`: 3.8 to 3.13.7, which have no wildcards and let the first rule decide
   * - `python-3.13`: 3.13.14 to 3.13.18, which drop an empty query
   * - `python-3.14`, `python-3.15`: 3.14.5 to 3.14.10, and 3.15, which keep it
   * - `python-main`: the branch that becomes 3.16, which allows a malformed URL instead of raising a ValueError
   * - a full release such as `3.13.5` or `python-3.14.6`: the reading of that release
   *
   * @defaultValue 'python-3.15', the newest release
   */
  readonly semantics?: PythonVersion | undefined;
}

/** A request for a robots.txt, such as the platform's `Request`. */
export interface RequestLike {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** Header fields to send with the request. */
  readonly headers?: Iterable<readonly [string, string]> | undefined;
}

/** The serialised form of a parser; see {@link RobotFileParser.toJSON}. */
export interface StoredRobotFileParser {
  /** The version of Python that the parser follows. */
  readonly semantics: PythonVersion;
  /** The URL of the robots.txt. */
  readonly url: string;
  /** The argument of each call of `parse`. */
  readonly parsed: readonly (string | readonly string[])[];
  /** When something was last parsed, in seconds since the epoch; 0 if never. */
  readonly lastChecked: StoredNumber;
  /** Whether a status disallowed everything. */
  readonly disallowAll: boolean;
  /** Whether a status allowed everything. */
  readonly allowAll: boolean;
}

/**
 * A robots.txt as Python's standard library reads it. Every member also has its Python name (`can_fetch`, `site_maps`,
 * `last_checked`).
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
  /** The host and port of {@link RobotFileParser.url}. */
  host = '';
  /** The path of {@link RobotFileParser.url}. */
  path = '';
  /** Set when a response disallows everything, such as 401 or 403; never reset. */
  disallowAll = false;
  /** Set by any other client error; never reset. */
  allowAll = false;
  /**
   * When something was last parsed or {@link RobotFileParser.modified} was last called, in seconds since the epoch; 0 if
   * neither has happened.
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
   * Fetches {@link RobotFileParser.url} and parses the response. Await it: while it is in progress, every method that needs
   * the rules throws a {@link PendingReadError}.
   *
   * 401 and 403 disallow everything, other client errors allow everything. Server errors disallow everything too, but
   * change nothing in `classic`.
   */
  async read(options: ReadOptions = {}): Promise<void> {
    checkReadOptions(options);
    const plan = this[PLAN_READ]();
    await this.#pending.run('read()', () => answerTo(plan.request, this.#options, options), plan.finish);
  }

  [PLAN_READ](): PlannedRead {
    const { url } = this;
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
      own: this.#options,
      pending: this.#pending,
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
   * Parses lines, or a string, which is split as `str.splitlines` does. Adds to what earlier calls parsed.
   *
   * Lines are read as they are: a line that consists of only a line break is not empty.
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
   * @param useragent - a name, of which the part before the first slash is compared; null means Python's None
   * @param url - an absolute URL or a path; its fragment is matched too
   * @throws ValueError for a malformed host in `classic`, UnicodeEncodeError for a lone surrogate, AttributeError for
   * null as `useragent` where Python raises it
   */
  canFetch(useragent: string | null, url: string | URL): boolean {
    this.#pending.refuse('canFetch');
    expectAgent(useragent);
    const text = urlText('url', url);
    if (this.disallowAll) return false;
    if (this.allowAll) return true;
    // Quirk: until something has been read, nothing may be fetched. Mirrors `RobotFileParser.can_fetch`.
    if (this.lastChecked === 0) return false;
    return this.#readings.allows(useragent, text);
  }

  /** The Crawl-delay for the agent, in seconds; null if its group has none or nothing was parsed. */
  crawlDelay(useragent: string | null): number | null {
    this.#pending.refuse('crawlDelay');
    return this.#ofAgent(useragent, (robots, agent) => robots.crawlDelay(agent)) ?? null;
  }

  /** The Request-rate for the agent; null if its group has none or nothing was parsed. */
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

  /** {@link RobotFileParser.lastChecked} as a method, as in Python. */
  mtime(): number {
    return this.lastChecked;
  }

  /** Sets {@link RobotFileParser.lastChecked} to the current time. */
  modified(): void {
    this.lastChecked = (this.#options.now ?? Date.now)() / 1000;
  }

  /** A copy of the list of sitemaps, in the order of the file. */
  get sitemaps(): string[] {
    return this.#readings.sheet.sitemaps.map(ownText);
  }

  /** The groups in the order of the file; in `classic` without the `*` group. */
  get entries(): readonly Entry[] {
    return this.#semantics.entries(this.#readings.sheet);
  }

  /** The `*` group in `classic`; null in later versions, as in Python. */
  get defaultEntry(): Entry | null {
    return this.#semantics.defaultEntry(this.#readings.sheet);
  }

  /** The groups by lower-case name, merged where they share one; undefined in `classic`, which has no such attribute. */
  get groups(): ReadonlyMap<string, Entry> | undefined {
    return this.#semantics.groups(this.#readings.sheet);
  }

  /** The groups as the text of a robots.txt, without sitemaps. */
  toString(): string {
    const { defaultEntry } = this;
    const entries = defaultEntry === null ? this.entries : [...this.entries, defaultEntry];
    return entries.map(String).join('\n\n');
  }

  /** The state for `JSON.stringify`: texts, flags and times; {@link RobotFileParser.fromJSON} restores it. */
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

  /** A source that raised an exception when it was first parsed raises it again, and leaves the same state. */
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

/** Catches options passed in place of the URL, an easy mistake for those used to Python's keyword arguments. */
function addressIn(url: unknown): string {
  if (typeof url !== 'object' || url === null || 'href' in url) return urlText('url', url);
  throw argumentError('url', url, 'a string or a URL, followed by the options: (url, options)');
}

/** reppy's `Robots`: a robots.txt, parsed or fetched. */

import { argumentError } from '../../core/arguments.js';
import { expectBudget } from '../../core/budget.js';
import { expectManyOptions } from '../../core/misspelt-options.js';
import { expectFunction, urlText, type ClockOptions, type OptionNames } from '../../core/options.js';
import { robotsOfSheet, type CheckOptions, type Robots as CoreRobots } from '../../core/robots.js';
import { expectSignal } from '../../fetch/connection-options.js';
import { BadStatusError } from '../../fetch/errors.js';
import { expectHeaders, expectHeaderValue } from '../../fetch/header-options.js';
import { expectCount } from '../../fetch/limit-options.js';
import { reppyText } from '../../dialects/body.js';
import type { ReppyAgent } from '../../dialects/reppy/groups.js';
import { readReppy, reppy, type ReppySheet } from '../../dialects/reppy/index.js';
import { checkFetchingOptions, FETCHING_OPTIONS } from '../shared/fetching.js';
import { robotsUrlOf } from '../../dialects/reppy/url.js';
import { bodyText } from '../shared/arguments.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { pythonError, ValueError } from '../shared/python-errors.js';
import { Agent, reppyVerdict, triesRules } from './agent.js';
import { BadStatusCode, decoded, wellFormed } from './errors.js';
import { fetchResponse, type ResponseHook, type ResponseOptions } from './fetch.js';
import { HeaderWithDefaultPolicy, type TTLPolicyBase } from './ttl.js';

/**
 * Options of {@link Robots}.
 *
 * @example
 * const options: RobotsOptions = { now: () => Date.UTC(2026, 10, 22) };
 * const expires = Date.UTC(2026, 10, 21) / 1000;
 * Robots.parse('https://example.com/robots.txt', '', expires, options).expired; // true
 */
export interface RobotsOptions extends CheckOptions, ClockOptions {}

const OPTIONS: OptionNames<RobotsOptions> = { now: true, budget: true };

/**
 * Options of {@link Robots.fetch}: how to fetch a robots.txt, and when it expires.
 *
 * @example
 * const options: FetchOptions = {
 *   ttlPolicy: new HeaderWithDefaultPolicy(3600, 600),
 *   afterResponseHook: (response) => console.log('status' in response ? response.status : response.name),
 *   afterParseHook: (robots) => console.log(robots.sitemaps.length),
 * };
 * await Robots.fetch('https://example.com/robots.txt', options);
 */
export interface FetchOptions extends ResponseOptions, CheckOptions {
  /**
   * Decides how long a fetched file is valid.
   *
   * @defaultValue Robots.DEFAULT_TTL_POLICY
   */
  readonly ttlPolicy?: TTLPolicyBase | undefined;
  /**
   * Called with every response before its status is checked, and with the exception of every failed request before it is
   * thrown.
   *
   * @defaultValue none
   */
  readonly afterResponseHook?: ResponseHook | undefined;
  /**
   * Called with the parsed file after a response with status 200.
   *
   * @defaultValue none
   */
  readonly afterParseHook?: ((robots: Robots) => void | Promise<void>) | undefined;
}

/** The names of these options; a cache has one more, `cachePolicy`. */
export const FETCH_OPTIONS = {
  ...FETCHING_OPTIONS,
  signal: true,
  maxSize: true,
  budget: true,
  userAgent: true,
  headers: true,
  ttlPolicy: true,
  afterResponseHook: true,
  afterParseHook: true,
} as const satisfies OptionNames<FetchOptions>;

/**
 * A robots.txt as reppy reads it. **The path or URL comes first**, then the agent.
 *
 * @example
 * const robots = Robots.parse('http://example.com/robots.txt', 'User-agent: *\nDisallow: /private');
 * robots.allowed('/private/x', 'foo'); // false
 *
 * // All other hosts are forbidden.
 * robots.allowed('http://other.example/', 'foo'); // false
 */
export class Robots {
  declare static robots_url: typeof Robots.robotsUrl;

  static {
    answerToOriginalNames(this, 'robots_url');
  }

  /** The lifetime given by the headers, but at least ten minutes; an hour if they give none. */
  static DEFAULT_TTL_POLICY: TTLPolicyBase = new HeaderWithDefaultPolicy(3600, 600);

  /** When this file expires, in seconds since the epoch; null if unknown. */
  readonly expires: number | null;
  readonly #url: string;
  readonly #sheet: ReppySheet;
  readonly #robots: CoreRobots;
  readonly #now: () => number;
  readonly #budget: number;
  /** The agents whose rules the original would have sorted by now, and the name that was last found among them. */
  readonly #sorted = new Set<ReppyAgent>();
  #lastSorted: string | undefined;

  /**
   * @param url - the URL of the robots.txt
   * @param content - its bytes or text
   * @throws ValueError for a URL whose port is not a number
   */
  constructor(
    url: string | URL,
    content: Uint8Array | string,
    expires: number | null = null,
    options: RobotsOptions = {},
  ) {
    expectExpiry(expires);
    expectManyOptions('options', options, OPTIONS);
    const { now = Date.now, budget } = options;
    expectFunction('options.now', now);
    this.expires = expires;
    this.#url = wellFormed('url', urlText('url', url));
    this.#now = now;
    this.#budget = expectBudget(budget);
    const text = typeof content === 'string' ? wellFormed('content', content) : content;
    this.#sheet = readReppy(bodyText('content', text, reppyText), this.#url);
    this.#robots = robotsOfSheet(this.#sheet, reppy, { url: this.#url, budget: this.#budget });
    if (this.#robots.failure !== undefined) throw pythonError(this.#robots.failure);
  }

  /** Parses the text or bytes of a robots.txt; `expires` is in seconds since the epoch. */
  static parse(
    url: string | URL,
    content: Uint8Array | string,
    expires: number | null = null,
    options?: RobotsOptions,
  ): Robots {
    return new Robots(url, content, expires, options);
  }

  /**
   * Fetches and parses a robots.txt. 401 and 403 resolve to an {@link AllowNone}, other 4xx statuses to an
   * {@link AllowAll}. Any other status except 200 throws `BadStatusCode`.
   */
  static async fetch(url: string | URL, options: FetchOptions = {}): Promise<Robots> {
    const text = urlText('url', url);
    checkFetchOptions(options, FETCH_OPTIONS);
    const { ttlPolicy = Robots.DEFAULT_TTL_POLICY, afterResponseHook, afterParseHook, now, budget } = options;
    const response = await fetchResponse(text, options, afterResponseHook);
    const expires = ttlPolicy.expires(response, (now ?? Date.now)() / 1000);
    switch (response.access) {
      case 'read': {
        const robots = Robots.parse(text, response.bytes, expires, { now, budget });
        await afterParseHook?.(robots);
        return robots;
      }
      case 'disallow-all':
        return new AllowNone(text, expires, { now });
      case 'allow-all':
        return new AllowAll(text, expires, { now });
      default:
        throw new BadStatusCode(`Cannot use ${text}: status ${response.status}`, response.status, {
          url: text,
          cause: new BadStatusError(response),
        });
    }
  }

  /**
   * The URL of the robots.txt that applies to a page.
   *
   * @throws ValueError for a URL whose port is not a number
   * @example
   * Robots.robotsUrl('https://Example.com:443/page?q#f'); // 'https://example.com/robots.txt'
   */
  static robotsUrl(url: string | URL): string {
    const text = wellFormed('url', urlText('url', url));
    const robotsUrl = robotsUrlOf(text);
    if (robotsUrl === undefined)
      throw new ValueError(`Cannot read the URL ${text}: its port is not a number`);
    return robotsUrl;
  }

  /**
   * Whether the agent with this name may fetch a path or URL.
   *
   * @throws MalformedUrl for a URL whose port is not a number; that includes every IPv6 host
   */
  allowed(path: string | URL, name: string): boolean {
    const url = wellFormed('path', urlText('path', path));
    wellFormed('name', name);
    const allowed = reppyVerdict(this.#robots, name, url);
    if (name !== this.#lastSorted) this.#noteSorted(name, url);
    return allowed;
  }

  /** A copy of the rules for a name, which may be changed. */
  agent(name: string): Agent {
    const agent = this.#sheet.agents.named(wellFormed('name', name));
    return this.#copyOf(agent);
  }

  /** A copy of the list of sitemaps. */
  get sitemaps(): string[] {
    return this.#robots.sitemaps.map((sitemap) => decoded('a sitemap', sitemap));
  }

  /** Whether the file has expired; throws a TypeError if `expires` is null. */
  get expired(): boolean {
    return this.#now() / 1000 > this.#expiry();
  }

  /** How many seconds the file remains valid; throws a TypeError if `expires` is null. */
  get ttl(): number {
    return Math.max(this.#expiry() - this.#now() / 1000, 0);
  }

  /** All agents with their rules, in the order of the file. */
  toString(): string {
    const { agents } = this.#sheet;
    const shown = agents.names.map((name) => {
      const agent = agents.named(name);
      this.#sorted.add(agent);
      return `"${name}": ${this.#copyOf(agent).toString()}`;
    });
    return decoded('the agents', `{${shown.join(', ')}}`);
  }

  #copyOf(agent: ReppyAgent): Agent {
    const { unsortedRules: rules, delay } = agent;
    const order = this.#sorted.has(agent) ? 'sorted' : 'of-file';
    return new Agent({ url: this.#url, rules, order, delay, budget: this.#budget });
  }

  #noteSorted(name: string, url: string): void {
    const agent = this.#sheet.agents.named(name);
    if (!this.#sorted.has(agent)) {
      if (!triesRules(this.#robots, name, url)) return;
      this.#sorted.add(agent);
    }
    this.#lastSorted = name;
  }

  #expiry(): number {
    if (this.expires === null) throw new TypeError(`Cannot tell when ${this.#url} expires: expires is null`);
    return this.expires;
  }
}

/**
 * Disallows everything for every agent, except the robots.txt itself.
 *
 * @example
 * new AllowNone('https://example.com/robots.txt').allowed('https://example.com/', 'FooBot'); // false
 */
export class AllowNone extends Robots {
  constructor(url: string | URL, expires: number | null = null, options?: RobotsOptions) {
    super(url, 'User-agent: *\nDisallow: /', expires, options);
  }
}

/**
 * Allows everything for every agent, on its own host.
 *
 * @example
 * new AllowAll('https://example.com/robots.txt').allowed('https://example.com/', 'FooBot'); // true
 */
export class AllowAll extends Robots {
  constructor(url: string | URL, expires: number | null = null, options?: RobotsOptions) {
    super(url, '', expires, options);
  }
}

/**
 * Checks options before any request. Otherwise a cache would take the error of a wrong option for a failure of the site.
 *
 * @throws TypeError for an option not in `names`, and for a value of the wrong type
 */
export function checkFetchOptions(options: FetchOptions, names: Readonly<Record<string, true>>): void {
  checkFetchingOptions(options, names);
  const { maxSize, budget, userAgent, headers, signal, ttlPolicy, afterResponseHook, afterParseHook } =
    options;
  expectCount('options.maxSize', maxSize, 'a number of bytes');
  expectBudget(budget);
  if (userAgent !== undefined) expectHeaderValue('options.userAgent', userAgent);
  expectHeaders('options.headers', headers);
  expectSignal('options.signal', signal);
  if (ttlPolicy !== undefined) expectFunction('options.ttlPolicy.expires', Reflect.get(ttlPolicy, 'expires'));
  expectFunction('options.afterResponseHook', afterResponseHook);
  expectFunction('options.afterParseHook', afterParseHook);
}

function expectExpiry(expires: unknown): void {
  if (expires !== null && typeof expires !== 'number') {
    throw argumentError('expires', expires, 'a number of seconds or null, followed by the options');
  }
}

/**
 * The API of Python's Protego 0.6.1, Scrapy's default parser.
 *
 * Nothing is asynchronous, since Protego never fetches.
 */

import { describeArgument, expectString } from '../../core/arguments.js';
import type { TimeOfDay } from '../../core/dialect.js';
import { expectManyOptions } from '../../core/misspelt-options.js';
import { expectOneOf, urlText, type OptionNames } from '../../core/options.js';
import { parse, type CheckOptions, type Robots } from '../../core/robots.js';
import { protego } from '../../dialects/protego/v06/index.js';
import { protego07 } from '../../dialects/protego/v07/index.js';
import { answerToOriginalNames, listMembers } from '../shared/original-spelling.js';
import { pythonError } from '../shared/python-errors.js';
import { verdictOrThrow } from '../shared/verdict.js';

/**
 * A Request-rate: a number of requests in a number of seconds. The times are null if the file has none.
 *
 * @example
 * const { requests, seconds } = Protego.parse('User-agent: *\nRequest-rate: 2/1m').requestRate('FooBot') ?? {};
 * [requests, seconds]; // [ 2, 60 ]
 */
export class RequestRate {
  /** The number of requests. */
  declare readonly 0: number;
  /** The number of seconds. */
  declare readonly 1: number;
  /** When the rate begins to apply. */
  declare readonly 2: TimeOfDay | null;
  /** When the rate ceases to apply. */
  declare readonly 3: TimeOfDay | null;
  /** How many members count as a list. */
  declare readonly length: 4;
  declare readonly start_time: RequestRate['startTime'];
  declare readonly end_time: RequestRate['endTime'];

  static {
    answerToOriginalNames(this.prototype, 'start_time end_time');
    listMembers<RequestRate>(this.prototype, ['requests', 'seconds', 'startTime', 'endTime']);
  }

  constructor(
    /** The number of requests that are allowed in `seconds`. */
    readonly requests: number,
    /** The number of seconds in which `requests` are allowed. */
    readonly seconds: number,
    /** When the rate begins to apply, in UTC; null if the file does not limit it. */
    readonly startTime: TimeOfDay | null = null,
    /** When the rate ceases to apply. */
    readonly endTime: TimeOfDay | null = null,
  ) {}

  /** Iterates over the fields, like the original's tuple. */
  *[Symbol.iterator](): IterableIterator<number | TimeOfDay | null> {
    yield* [this.requests, this.seconds, this.startTime, this.endTime];
  }
}

/**
 * The hours of the day during which the site may be visited.
 *
 * @example
 * Protego.parse('User-agent: *\nVisit-time: 0600 0845').visitTime('FooBot')?.startTime; // { hour: 6, minute: 0 }
 */
export class VisitTime {
  /** When visits may begin, in UTC. */
  declare readonly 0: TimeOfDay;
  /** When visits have to end. */
  declare readonly 1: TimeOfDay;
  /** How many members count as a list. */
  declare readonly length: 2;
  declare readonly start_time: VisitTime['startTime'];
  declare readonly end_time: VisitTime['endTime'];

  static {
    answerToOriginalNames(this.prototype, 'start_time end_time');
    listMembers<VisitTime>(this.prototype, ['startTime', 'endTime']);
  }

  constructor(
    /** When visits may begin, in UTC. */
    readonly startTime: TimeOfDay,
    /** When visits have to end. */
    readonly endTime: TimeOfDay,
  ) {}

  /** Iterates over the fields, like the original's tuple. */
  *[Symbol.iterator](): IterableIterator<TimeOfDay> {
    yield* [this.startTime, this.endTime];
  }
}

const dialectsByVersion = { '0.6': protego, '0.7': protego07 } as const;

/**
 * Options of {@link Protego.parse}.
 *
 * @example
 * const options: ProtegoOptions = { version: '0.7' };
 * Protego.parse('User-agent: *\nDisallow: /private', options).canFetch('/private/x', 'FooBot'); // false
 */
export interface ProtegoOptions extends CheckOptions {
  /**
   * `'0.6'` answers like 0.6.1 and 0.6.2, which most installations have; `'0.7'` like 0.7.0 of September 2026.
   *
   * @defaultValue '0.6'
   */
  readonly version?: keyof typeof dialectsByVersion | undefined;
}

const OPTIONS: OptionNames<ProtegoOptions> = { version: true, budget: true };

/**
 * A robots.txt as Protego reads it. Note the order of arguments: **the URL comes first**, then the agent, unlike in
 * Python's `urllib.robotparser`. Swapping them gives a meaningless verdict.
 *
 * @example
 * const rp = Protego.parse('User-agent: *\nDisallow: /tmp\nCrawl-delay: 1.5');
 * rp.canFetch('https://example.com/tmp/x', 'FooBot'); // false
 * rp.crawlDelay('FooBot'); // 1.5
 */
export class Protego {
  declare can_fetch: Protego['canFetch'];
  declare crawl_delay: Protego['crawlDelay'];
  declare request_rate: Protego['requestRate'];
  declare visit_time: Protego['visitTime'];
  declare readonly preferred_host: Protego['preferredHost'];

  static {
    answerToOriginalNames(this.prototype, 'can_fetch crawl_delay request_rate visit_time preferred_host');
  }

  #robots: Robots = parse('', { dialect: protego });

  /** An empty file that allows everything, like the original's. Use {@link Protego.parse} to parse a file. */
  constructor(...none: readonly never[]) {
    if (none.length === 0) return;
    throw new TypeError(
      `new Protego() takes no arguments, got ${describeArgument(none[0])}: write Protego.parse(content)`,
    );
  }

  /**
   * Parses a robots.txt. No content makes it throw: it skips a rule that would crash the original.
   *
   * @example
   * const text = 'User-agent: *\nDisallow: /*&s=';
   * Protego.parse(text).canFetch('/x?a=1&s=2', 'FooBot'); // true
   * Protego.parse(text, { version: '0.7' }).canFetch('/x?a=1&s=2', 'FooBot'); // false
   */
  static parse(content: string, options: ProtegoOptions = {}): Protego {
    expectString('content', content);
    expectManyOptions('options', options, OPTIONS);
    const { version = '0.6' } = options;
    expectOneOf('options.version', version, ['0.6', '0.7']);
    const parser = new Protego();
    parser.#robots = parse(content, { dialect: dialectsByVersion[version], budget: options.budget });
    return parser;
  }

  /**
   * Whether `userAgent` may fetch `url`.
   *
   * @param url - an absolute URL or a path; its fragment is matched too
   * @param userAgent - a name or a full User-Agent header; the longest name of the file that it contains applies
   * @throws ValueError for a URL with a host that Python rejects: `http://[::1/`
   */
  canFetch(url: string | URL, userAgent: string): boolean {
    expectString('userAgent', userAgent);
    return verdictOrThrow(this.#robots, userAgent, urlText('url', url), pythonError);
  }

  /** The Crawl-delay for the agent, in seconds; null if its group has none. */
  crawlDelay(userAgent: string): number | null {
    expectString('userAgent', userAgent);
    return this.#robots.crawlDelay(userAgent) ?? null;
  }

  /** The Request-rate for the agent; null if its group has none. */
  requestRate(userAgent: string): RequestRate | null {
    expectString('userAgent', userAgent);
    const rate = this.#robots.requestRate(userAgent);
    return rate === undefined
      ? null
      : new RequestRate(rate.requests, rate.seconds, rate.startTime, rate.endTime);
  }

  /** The Visit-time for the agent; null if its group has none. */
  visitTime(userAgent: string): VisitTime | null {
    expectString('userAgent', userAgent);
    const visit = this.#robots.visitTime(userAgent);
    return visit === undefined ? null : new VisitTime(visit.startTime, visit.endTime);
  }

  /** A new iterator over the sitemaps, in the order of the file. */
  get sitemaps(): IterableIterator<string> {
    return this.#robots.sitemaps[Symbol.iterator]();
  }

  /** The value of the last Host line after a User-agent line; null if there is none. */
  get preferredHost(): string | null {
    return this.#robots.host ?? null;
  }
}

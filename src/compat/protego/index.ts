/**
 * The calls of Python's Protego 0.6.1, Scrapy's default parser.
 *
 * Everything answers at once: Protego fetches nothing.
 */

import { describeArgument, expectString } from '../../core/arguments.js';
import type { TimeOfDay } from '../../core/dialect.js';
import { expectManyOptions } from '../../core/many-options.js';
import { expectOneOf, urlText, type OptionNames } from '../../core/options.js';
import { parse, type CheckOptions, type Robots } from '../../core/robots.js';
import { protego } from '../../dialects/protego/v06/index.js';
import { protego07 } from '../../dialects/protego/v07/index.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { pythonError, ValueError } from '../shared/python-errors.js';

/**
 * A rate of requests per seconds; the times are null if the file names none.
 *
 * @since 0.1.0
 * @example
 * const { requests, seconds } = Protego.parse('User-agent: *\nRequest-rate: 2/1m').requestRate('FooBot') ?? {};
 * [requests, seconds]; // [ 2, 60 ]
 */
export class RequestRate {
  /** Alias of {@link RequestRate.startTime}, as the original spells it. */
  declare readonly start_time: RequestRate['startTime'];
  /** Alias of {@link RequestRate.endTime}, as the original spells it. */
  declare readonly end_time: RequestRate['endTime'];

  static {
    answerToOriginalNames<RequestRate>(this.prototype, { start_time: 'startTime', end_time: 'endTime' });
  }

  constructor(
    readonly requests: number,
    readonly seconds: number,
    readonly startTime: TimeOfDay | null = null,
    readonly endTime: TimeOfDay | null = null,
  ) {}

  /** The fields in this order, as the original's tuple has them. */
  *[Symbol.iterator](): IterableIterator<number | TimeOfDay | null> {
    yield* [this.requests, this.seconds, this.startTime, this.endTime];
  }
}

/**
 * The hours of the day in which the site wants to be visited.
 *
 * @since 0.1.0
 * @example
 * Protego.parse('User-agent: *\nVisit-time: 0600 0845').visitTime('FooBot')?.startTime; // { hour: 6, minute: 0 }
 */
export class VisitTime {
  /** Alias of {@link VisitTime.startTime}, as the original spells it. */
  declare readonly start_time: VisitTime['startTime'];
  /** Alias of {@link VisitTime.endTime}, as the original spells it. */
  declare readonly end_time: VisitTime['endTime'];

  static {
    answerToOriginalNames<VisitTime>(this.prototype, { start_time: 'startTime', end_time: 'endTime' });
  }

  constructor(
    readonly startTime: TimeOfDay,
    readonly endTime: TimeOfDay,
  ) {}

  /** The fields in this order, as the original's tuple has them. */
  *[Symbol.iterator](): IterableIterator<TimeOfDay> {
    yield* [this.startTime, this.endTime];
  }
}

const dialectsByVersion = { '0.6': protego, '0.7': protego07 } as const;

/**
 * Options of {@link Protego.parse}.
 *
 * @since 0.1.0
 * @example
 * const options: ProtegoOptions = { version: '0.7' };
 * Protego.parse('User-agent: *\nDisallow: /private', options).canFetch('/private/x', 'FooBot'); // false
 */
export interface ProtegoOptions extends CheckOptions {
  /**
   * `'0.6'` answers as 0.6.1 and 0.6.2, which most installations have; `'0.7'` as 0.7.0 of September 2026.
   *
   * @defaultValue '0.6'
   * @since 0.1.0
   */
  readonly version?: keyof typeof dialectsByVersion | undefined;
}

const OPTIONS: OptionNames<ProtegoOptions> = { version: true, budget: true };

/**
 * A robots.txt as Protego reads it. Note the order of arguments: **the URL comes first**, the agent second, unlike in
 * Python's `urllib.robotparser`. Swapped arguments give a meaningless verdict.
 *
 * @since 0.1.0
 * @example
 * const rp = Protego.parse('User-agent: *\nDisallow: /tmp\nCrawl-delay: 1.5');
 * rp.canFetch('https://example.com/tmp/x', 'FooBot'); // false
 * rp.crawlDelay('FooBot'); // 1.5
 */
export class Protego {
  /** Alias of {@link Protego.canFetch}, as the original spells it. */
  declare can_fetch: Protego['canFetch'];
  /** Alias of {@link Protego.crawlDelay}, as the original spells it. */
  declare crawl_delay: Protego['crawlDelay'];
  /** Alias of {@link Protego.requestRate}, as the original spells it. */
  declare request_rate: Protego['requestRate'];
  /** Alias of {@link Protego.visitTime}, as the original spells it. */
  declare visit_time: Protego['visitTime'];
  /** Alias of {@link Protego.preferredHost}, as the original spells it. */
  declare readonly preferred_host: Protego['preferredHost'];

  static {
    answerToOriginalNames<Protego>(this.prototype, {
      can_fetch: 'canFetch',
      crawl_delay: 'crawlDelay',
      request_rate: 'requestRate',
      visit_time: 'visitTime',
      preferred_host: 'preferredHost',
    });
  }

  #robots: Robots = parse('', { dialect: protego });

  /** As the original's: empty, and everything is allowed. {@link Protego.parse} reads a text. */
  constructor(...none: readonly never[]) {
    if (none.length === 0) return;
    throw new TypeError(
      `new Protego() takes nothing, got ${describeArgument(none[0])}: write Protego.parse(content)`,
    );
  }

  /**
   * Parses a robots.txt. Never throws for content; a rule at which the original would fail is skipped.
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
   * @param url - absolute, or a path; its fragment takes part in matching
   * @param userAgent - a name or a full User-Agent header: the longest name in the file that is part of it counts
   * @throws ValueError for a URL whose host Python rejects: `http://[::1/`
   */
  canFetch(url: string | URL, userAgent: string): boolean {
    const asked = urlText('url', url);
    expectString('userAgent', userAgent);
    const allowed = this.#robots.allows(userAgent, asked);
    if (allowed !== undefined) return allowed;
    const { error } = this.#robots.explain(userAgent, asked);
    throw error === undefined ? new ValueError(`Cannot match the URL ${asked}`) : pythonError(error);
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

  /** The sitemaps in the order of the file, as a new iterator on each access. */
  get sitemaps(): IterableIterator<string> {
    return this.#robots.sitemaps[Symbol.iterator]();
  }

  /** The value of the last Host line that follows a User-agent line; null if there is none. */
  get preferredHost(): string | null {
    return this.#robots.host ?? null;
  }
}

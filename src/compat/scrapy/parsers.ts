/** `scrapy.robotstxt`: the interface of a parser, the four parsers that Scrapy has or had, and the settings to choose one. */

import { expectString, argumentError } from '../../core/arguments.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { Protego, type ProtegoOptions } from '../protego/index.js';
import { RobotFileParser, type RobotFileParserOptions } from '../python/index.js';
import { Robots as ReppyRobots } from '../reppy/robots.js';
import { RobotExclusionRulesParser } from '../rerp/parser.js';
import { decodeRobotsTxt, type RobotsTxtBody } from './body.js';
import type { OptionNames } from '../../core/options.js';

/** What the middleware needs from a parser; a class of your own needs nothing else. */
export interface RobotsTxtParser {
  /** Whether the agent may fetch a URL. */
  allowed(url: string, userAgent: string): boolean;
  /** The Crawl-delay in seconds; null if there is none or the parser does not read it. */
  crawlDelay?(userAgent: string): number | null;
}

/** The part of Scrapy's crawler that is passed to a parser. */
export interface ScrapyCrawler {
  /** Ignored; accepted for compatibility. */
  readonly spider?: unknown;
}

/** A class for `ROBOTSTXT_PARSER`. If it has no `fromCrawler`, its constructor gets the body. */
export interface RobotsTxtParserClass {
  new (robotstxtBody: RobotsTxtBody, spider?: unknown): RobotsTxtParser;
  /** Scrapy's factory: makes a parser from the body of a robots.txt. */
  fromCrawler?(crawler: ScrapyCrawler | null, robotstxtBody: RobotsTxtBody): RobotsTxtParser;
}

/**
 * A robots.txt with Scrapy's methods: **the URL comes first**, then the agent.
 *
 * @example
 * const parser: RobotParser = ProtegoRobotParser.fromCrawler(null, 'User-agent: *\nDisallow: /tmp');
 * parser.allowed('https://example.com/tmp', 'FooBot'); // false
 */
export abstract class RobotParser implements RobotsTxtParser {
  declare crawl_delay: RobotParser['crawlDelay'];
  declare static from_crawler: typeof RobotParser.fromCrawler;

  static {
    answerToOriginalNames(this.prototype, 'crawl_delay');
    answerToOriginalNames(this, 'from_crawler');
  }

  /** Parses a body. `crawler` may be null; only its spider is passed on. */
  static fromCrawler<Parser extends RobotParser>(
    this: new (robotstxtBody: RobotsTxtBody, spider?: unknown) => Parser,
    crawler: ScrapyCrawler | null,
    robotstxtBody: RobotsTxtBody,
  ): Parser {
    return new this(robotstxtBody, crawler?.spider);
  }

  constructor(
    /** The spider that the parser works for, if any. */
    readonly spider?: unknown,
  ) {}

  /** Whether the agent may fetch a URL. Note the order: the URL comes first. */
  abstract allowed(url: string, userAgent: string): boolean;

  /** The Crawl-delay in seconds; null if there is none. */
  crawlDelay(userAgent: string): number | null {
    expectString('userAgent', userAgent);
    return null;
  }
}

/**
 * Python's `urllib.robotparser`. A single byte that is not UTF-8 makes the file empty, and a byte order mark makes its
 * first line unreadable.
 *
 * @example
 * new PythonRobotParser('User-agent: *\nDisallow: /tmp').allowed('/tmp', 'FooBot'); // false
 */
export class PythonRobotParser extends RobotParser {
  readonly #parser: RobotFileParser;

  /** @param options - `semantics: 'classic'` for the parser of Python 3.13.7 and earlier */
  constructor(
    robotstxtBody: RobotsTxtBody,
    spider?: unknown,
    options: Pick<RobotFileParserOptions, 'semantics' | 'budget'> = {},
  ) {
    super(spider);
    this.#parser = new RobotFileParser('', options);
    this.#parser.parse(decodeRobotsTxt(robotstxtBody, 'strict'));
  }

  override allowed(url: string, userAgent: string): boolean {
    return this.#parser.canFetch(userAgent, url);
  }

  override crawlDelay(userAgent: string): number | null {
    return this.#parser.crawlDelay(userAgent);
  }
}

/**
 * robotexclusionrulesparser, with wildcards.
 *
 * @example
 * new RerpRobotParser('User-agent: *\nDisallow: /*.pdf').allowed('/x.pdf', 'FooBot'); // false
 */
export class RerpRobotParser extends RobotParser {
  readonly #parser = new RobotExclusionRulesParser();

  constructor(robotstxtBody: RobotsTxtBody, spider?: unknown) {
    super(spider);
    this.#parser.parse(decodeRobotsTxt(robotstxtBody));
  }

  override allowed(url: string, userAgent: string): boolean {
    return this.#parser.isAllowed(userAgent, url);
  }

  override crawlDelay(userAgent: string): number | null {
    return this.#parser.getCrawlDelay(userAgent) ?? null;
  }
}

/**
 * Protego, Scrapy's default parser.
 *
 * @example
 * new ProtegoRobotParser('User-agent: *\nDisallow: /tmp').allowed('/tmp', 'FooBot'); // false
 */
export class ProtegoRobotParser extends RobotParser {
  readonly #parser: Protego;

  /** @param options - `version: '0.7'` for the Protego of September 2026 */
  constructor(robotstxtBody: RobotsTxtBody, spider?: unknown, options: ProtegoOptions = {}) {
    super(spider);
    this.#parser = Protego.parse(decodeRobotsTxt(robotstxtBody), options);
  }

  override allowed(url: string, userAgent: string): boolean {
    return this.#parser.canFetch(url, userAgent);
  }

  override crawlDelay(userAgent: string): number | null {
    return this.#parser.crawlDelay(userAgent);
  }
}

/**
 * reppy, which Scrapy supported from 1.8 to 2.12. It gets no URL, so its rules apply to every host.
 *
 * @example
 * new ReppyRobotParser('User-agent: *\nDisallow: /tmp').allowed('https://example.com/tmp', 'FooBot'); // false
 */
export class ReppyRobotParser extends RobotParser {
  readonly #robots: ReppyRobots;

  constructor(robotstxtBody: RobotsTxtBody, spider?: unknown) {
    super(spider);
    this.#robots = ReppyRobots.parse('', robotstxtBody);
  }

  override allowed(url: string, userAgent: string): boolean {
    return this.#robots.allowed(url, userAgent);
  }
}

/**
 * Scrapy's settings for robots.txt.
 *
 * @example
 * const settings: RobotsTxtSettings = {
 *   ROBOTSTXT_OBEY: true,
 *   ROBOTSTXT_PARSER: 'scrapy.robotstxt.PythonRobotParser',
 *   ROBOTSTXT_USER_AGENT: 'FooBot',
 *   USER_AGENT: 'FooBot/1.0 (+https://foo.example/bot)',
 * };
 * const download = async () => ({ status: 200, body: 'User-agent: FooBot\nDisallow: /' });
 * const robots = new RobotsTxtMiddleware(settings, { download });
 * await robots.processRequest({ url: 'https://example.com/' }).catch((error) => error.name); // 'IgnoreRequest'
 */
export interface RobotsTxtSettings {
  /**
   * Unless this is true, the constructor of the middleware throws `NotConfigured`, which makes Scrapy disable it.
   *
   * @defaultValue false
   */
  readonly ROBOTSTXT_OBEY?: boolean | undefined;
  /**
   * A parser class, or the import path of one of Scrapy's parsers.
   *
   * @defaultValue 'scrapy.robotstxt.ProtegoRobotParser'
   */
  readonly ROBOTSTXT_PARSER?: RobotsTxtParserClass | string | undefined;
  /**
   * The agent whose rules apply.
   *
   * @defaultValue each request's own User-Agent header
   */
  readonly ROBOTSTXT_USER_AGENT?: string | null | undefined;
  /**
   * The agent whose rules apply to a request without a User-Agent header.
   *
   * @defaultValue Scrapy's
   */
  readonly USER_AGENT?: string | undefined;
}

/** The settings that are read; all others of a project are ignored. */
export const SETTINGS: OptionNames<RobotsTxtSettings> = {
  ROBOTSTXT_OBEY: true,
  ROBOTSTXT_PARSER: true,
  ROBOTSTXT_USER_AGENT: true,
  USER_AGENT: true,
};

/** Scrapy's default, so that rules for `scrapy` apply. */
export const DEFAULT_USER_AGENT = 'Scrapy/2.18.0 (+https://scrapy.org)';

const PARSERS: ReadonlyMap<string, RobotsTxtParserClass> = new Map<string, RobotsTxtParserClass>([
  ['scrapy.robotstxt.ProtegoRobotParser', ProtegoRobotParser],
  ['scrapy.robotstxt.PythonRobotParser', PythonRobotParser],
  ['scrapy.robotstxt.RerpRobotParser', RerpRobotParser],
  ['scrapy.robotstxt.ReppyRobotParser', ReppyRobotParser],
]);

export function parserClassOf({
  ROBOTSTXT_PARSER: named = ProtegoRobotParser,
}: RobotsTxtSettings): RobotsTxtParserClass {
  if (typeof named === 'function') return named;
  const parser = PARSERS.get(named);
  if (parser !== undefined) return parser;
  throw argumentError(
    'settings.ROBOTSTXT_PARSER',
    named,
    `a class, or one of ${[...PARSERS.keys()].join(', ')}`,
  );
}

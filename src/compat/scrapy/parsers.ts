/** `scrapy.robotstxt`: the interface of a parser, and the four parsers that Scrapy has or had. */

import { expectString } from '../../core/arguments.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { Protego, type ProtegoOptions } from '../protego/index.js';
import { RobotFileParser, type RobotFileParserOptions } from '../python/index.js';
import { Robots as ReppyRobots } from '../reppy/robots.js';
import { RobotExclusionRulesParser } from '../rerp/parser.js';
import { decodeRobotsTxt, type RobotsTxtBody } from './body.js';

/** What the middleware needs of a parser; your own class needs nothing else. */
export interface RobotsTxtParser {
  /** Whether the agent may fetch a URL. */
  allowed(url: string, userAgent: string): boolean;
  /** The Crawl-delay in seconds; null if there is none or the parser does not read it. */
  crawlDelay?(userAgent: string): number | null;
}

/** The part of Scrapy's crawler that a parser gets. */
export interface ScrapyCrawler {
  /** Ignored; kept for the call shape. */
  readonly spider?: unknown;
}

/** A class that `ROBOTSTXT_PARSER` may name. Without `fromCrawler` it is constructed from the body. */
export interface RobotsTxtParserClass {
  new (robotstxtBody: RobotsTxtBody, spider?: unknown): RobotsTxtParser;
  /** Scrapy's way of making a parser from the body of a robots.txt. */
  fromCrawler?(crawler: ScrapyCrawler | null, robotstxtBody: RobotsTxtBody): RobotsTxtParser;
}

/**
 * A robots.txt with Scrapy's methods: **the URL comes first**, the agent second.
 *
 * @example
 * const parser: RobotParser = ProtegoRobotParser.fromCrawler(null, 'User-agent: *\nDisallow: /tmp');
 * parser.allowed('https://example.com/tmp', 'FooBot'); // false
 */
export abstract class RobotParser implements RobotsTxtParser {
  declare crawl_delay: RobotParser['crawlDelay'];
  declare static from_crawler: typeof RobotParser.fromCrawler;

  static {
    answerToOriginalNames<RobotParser>(this.prototype, { crawl_delay: 'crawlDelay' });
    answerToOriginalNames<typeof RobotParser>(this, { from_crawler: 'fromCrawler' });
  }

  /** Parses a body. `crawler` may be null: nothing but its spider is handed on. */
  static fromCrawler<Parser extends RobotParser>(
    this: new (robotstxtBody: RobotsTxtBody, spider?: unknown) => Parser,
    crawler: ScrapyCrawler | null,
    robotstxtBody: RobotsTxtBody,
  ): Parser {
    return new this(robotstxtBody, crawler?.spider);
  }

  /** The spider that the parser works for, if any. */
  constructor(readonly spider?: unknown) {}

  /** Whether the agent may fetch a URL. Note the order: the URL comes first. */
  abstract allowed(url: string, userAgent: string): boolean;

  /** The Crawl-delay in seconds; null if there is none. */
  crawlDelay(userAgent: string): number | null {
    expectString('userAgent', userAgent);
    return null;
  }
}

/**
 * Python's `urllib.robotparser`. A byte that is not UTF-8 empties the file, and a byte order mark spoils its first
 * line.
 *
 * @example
 * new PythonRobotParser('User-agent: *\nDisallow: /tmp').allowed('/tmp', 'FooBot'); // false
 */
export class PythonRobotParser extends RobotParser {
  readonly #parser: RobotFileParser;

  /** @param options - `semantics: 'classic'` for the parser of Python up to 3.13.7 */
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
 * reppy, which Scrapy had from 1.8 to 2.12. It is given no URL, so it answers for every host.
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

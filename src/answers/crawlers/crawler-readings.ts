/** Whether a known crawler may fetch a URL, with robots.txt interpreted as its operator documents. */

import { argumentError, expectString, memberOf } from '../../core/arguments.js';
import type { Dialect } from '../../core/dialect.js';
import type { ExplainOptions } from '../../core/explanation.js';
import { expectDialect, expectOptions, type OptionNames } from '../../core/options.js';
import { google } from '../../dialects/google/index.js';
import { rfc9309 } from '../../dialects/rfc9309/index.js';
import type { Answer } from '../answer.js';
import type { Answering, Reading } from '../reading.js';
import { Readings, type ReadingsOptions } from '../readings.js';
import type { Crawler, CrawlerFact } from './crawler.js';
import { crawlerNamed } from './crawlers.js';

/** The parsers that operators publish. */
const PUBLISHED: Readonly<Record<string, Dialect>> = { google };

/**
 * Options of {@link CrawlerReadings}.
 *
 * @example
 * const options: CrawlerReadingsOptions = { url: 'https://example.com/robots.txt', dialect: google };
 * new CrawlerReadings('User-agent: *\nDisallow: /', options).answer('bingbot', '/').allowed; // false
 */
export interface CrawlerReadingsOptions extends ReadingsOptions {
  /**
   * The dialect for crawlers whose operators do not document one.
   *
   * @defaultValue `rfc9309`
   */
  readonly dialect?: Dialect | undefined;
}

const OPTIONS: OptionNames<CrawlerReadingsOptions> = { url: true, settled: true, dialect: true };

/** An {@link Answer} for a known crawler, and its basis. */
export interface CrawlerAnswer extends Answer {
  /** The crawler. */
  readonly crawler: Crawler;
  /** Which of its names the deciding group has; its own if the group of `*` or no group applies. */
  readonly token: string;
  /** The name of the dialect in which the file was read. */
  readonly dialect: string;
  /** The facts about the crawler that are unknown; for these the answer follows the standard. */
  readonly unknown: readonly CrawlerFact[];
}

/**
 * One robots.txt as known crawlers read it.
 *
 * Each crawler follows the group of the first of its names that has one, then that of `*`, unless its operator says that
 * it ignores `*`. If the operator publishes its parser, the file is interpreted as by that parser.
 *
 * @example
 * const site = new CrawlerReadings('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /private');
 * site.answer('Googlebot-Image', '/').allowed; // true
 * site.answer('AdsBot-Google', '/private').allowed; // true
 * site.answer('bingbot', '/').allowed; // false
 */
export class CrawlerReadings {
  readonly #text: string;
  readonly #options: ReadingsOptions;
  readonly #standard: Dialect;
  readonly #readings = new Map<Dialect, Readings>();

  constructor(text: string, options: CrawlerReadingsOptions = {}) {
    expectString('text', text);
    expectOptions('options', options, OPTIONS);
    const { dialect = rfc9309, ...others } = options;
    expectDialect('options.dialect', dialect);
    this.#text = text;
    this.#options = others;
    this.#standard = dialect;
  }

  /**
   * Whether the crawler may fetch the URL, and why.
   *
   * @param crawler - one of `crawlers`, or its token
   */
  answer(crawler: Crawler | string, url: string): CrawlerAnswer {
    const asked = expectCrawler('crawler', crawler);
    expectString('url', url);
    return crawlerAnswer(this.readingFor(asked, url), asked, url);
  }

  /** The file as this crawler interprets it for a URL, or as the standard does if the crawler has no dialect of its own. */
  readingFor(crawler: Pick<Crawler, 'reading'>, url: string): Reading {
    const dialect = PUBLISHED[crawler.reading ?? ''] ?? this.#standard;
    const readings = this.#readings.get(dialect) ?? new Readings(this.#text, [dialect], this.#options);
    this.#readings.set(dialect, readings);
    const [reading] = readings.at(url);
    if (reading === undefined) throw new Error('A dialect has no reading');
    return reading;
  }
}

/**
 * Whether a crawler may fetch a URL in one dialect, whatever dialect its operator documents: the group of
 * the first of its names that has one, else that of `*` if the crawler follows it.
 *
 * @param named - one of `crawlers`, or its token
 * @example
 * const [reading] = new Readings('User-agent: *\nDisallow: /', [rfc9309]).at('/');
 * crawlerAnswer(reading, 'AdsBot-Google', '/').allowed; // true
 */
export function crawlerAnswer(
  reading: Answering,
  named: Crawler | string,
  url: string,
  options?: ExplainOptions,
): CrawlerAnswer {
  const crawler = expectCrawler('crawler', named);
  const { token, tokens, everyone } = crawler;
  const basis = { crawler, dialect: reading.dialect.name, unknown: unknownFacts(crawler) };
  for (const name of tokens) {
    const answer = reading.explain(agentOf(name), url, options);
    if (answer.agent !== undefined && answer.agent !== '*') return { ...answer, ...basis, token: name };
  }
  const answer = reading.explain(agentOf(token), url, options);
  const isIgnored = everyone === 'ignored' && answer.agent !== undefined;
  return { ...(isIgnored ? { allowed: true, because: 'no-group' } : answer), ...basis, token };
}

/** A name ends at its first space in a User-agent line, too. */
function agentOf(token: string): string {
  const end = token.indexOf(' ');
  return end < 0 ? token : token.slice(0, end);
}

function unknownFacts({ everyone, robotsTxt, reading }: Crawler): CrawlerFact[] {
  const unknown: CrawlerFact[] = [];
  if (reading === undefined) unknown.push('reading');
  if (everyone === 'unknown') unknown.push('everyone');
  if (robotsTxt === 'unknown') unknown.push('robotsTxt');
  return unknown;
}

/** @throws TypeError that names the argument, if it is neither a crawler nor the token of a known one */
export function expectCrawler(name: string, given: unknown): Crawler {
  const crawler = typeof given === 'string' ? crawlerNamed(given) : given;
  if (isCrawler(crawler)) return crawler;
  throw argumentError(name, given, 'a crawler of the list, or its token');
}

function isCrawler(given: unknown): given is Crawler {
  return typeof memberOf(given, 'token') === 'string' && Array.isArray(memberOf(given, 'tokens'));
}

/** `SimpleRobotRulesParser` of Java's crawler-commons 1.6 and the rules it returns, built on the dialect `crawlerCommons`. */

import { argumentError, expectString, listOfLines, memberOf } from '../../core/arguments.js';
import { JAVA_BLANKS } from '../../languages/java.js';
import { trimBlanks } from '../../core/blanks.js';
import { expectBudget } from '../../core/budget.js';
import { expectOptions, type OptionNames } from '../../core/options.js';
import type { Meaning } from '../../core/standard-groups.js';
import { robotsOfSheet, type CheckOptions, type Robots } from '../../core/robots.js';
import {
  byPrefix,
  exactly,
  delayMarks,
  LONGEST_DELAY,
  readDelay,
  sanitizeNames,
  selectMeant,
  splitNames,
  UNSET_DELAY,
  crawlerCommons,
  textWithoutMarkup,
  CrawlerCommonsSheet,
} from '../../dialects/crawler-commons/index.js';
import { bodyText } from '../shared/arguments.js';

/**
 * Options of {@link SimpleRobotRulesParser}.
 *
 * @example
 * const options: SimpleRobotRulesParserOptions = { maxCrawlDelay: 60_000 };
 * new SimpleRobotRulesParser(options).parseContent('', 'User-agent: *\nCrawl-delay: 61', null, []).isAllowNone(); // true
 */
export interface SimpleRobotRulesParserOptions extends CheckOptions {
  /**
   * The longest Crawl-delay in milliseconds. A robot with a longer one may fetch nothing.
   *
   * @defaultValue 300,000
   */
  readonly maxCrawlDelay?: number;
}

const OPTIONS: OptionNames<SimpleRobotRulesParserOptions> = { budget: true, maxCrawlDelay: true };

/** The original's `RobotRulesMode`. */
type Mode = 'ALLOW_ALL' | 'ALLOW_NONE' | 'ALLOW_SOME';

/** The parsed rules, which only the mode `ALLOW_SOME` needs. */
interface ReadRules {
  readonly robots: Robots;
  readonly delay: number;
  readonly matchedWildcard: boolean;
}

/**
 * The rules of one robots.txt for one robot.
 *
 * @example
 * const rules = new SimpleRobotRulesParser().failedFetch(503);
 * [rules.isAllowed('https://example.com/'), rules.isDeferVisits()]; // [false, true]
 */
export class SimpleRobotRules {
  /** The result of `getCrawlDelay` if no Crawl-delay applies. */
  static readonly UNSET_CRAWL_DELAY = UNSET_DELAY;
  readonly #mode: Mode;
  readonly #read: ReadRules | undefined;
  #deferVisits = false;

  /** @internal */
  constructor(mode: Mode, read?: ReadRules) {
    this.#mode = mode;
    this.#read = read;
  }

  /** Whether a URL may be fetched; only its path and query are compared. */
  isAllowed(url: string | URL): boolean {
    // The group was chosen when the file was parsed.
    const allowed = this.#read?.robots.allows('', url);
    return this.#mode === 'ALLOW_SOME' ? allowed === true : this.#mode === 'ALLOW_ALL';
  }

  /** Whether everything may be fetched, because the file was missing, empty or a web page. */
  isAllowAll(): boolean {
    return this.#mode === 'ALLOW_ALL';
  }

  /** Whether nothing may be fetched, because the file was unreachable or its Crawl-delay exceeds the maximum. */
  isAllowNone(): boolean {
    return this.#mode === 'ALLOW_NONE';
  }

  /** The Crawl-delay in milliseconds, or {@link SimpleRobotRules.UNSET_CRAWL_DELAY}. */
  getCrawlDelay(): number {
    return this.#read?.delay ?? UNSET_DELAY;
  }

  /** Whether to put off visits until the robots.txt has been fetched again. */
  isDeferVisits(): boolean {
    return this.#deferVisits;
  }

  /** Sets whether to put off visits until the robots.txt has been fetched again. */
  setDeferVisits(deferVisits: boolean): void {
    if (typeof deferVisits !== 'boolean') throw argumentError('deferVisits', deferVisits, 'true or false');
    this.#deferVisits = deferVisits;
  }

  /** Whether the rules come from the `*` group. */
  isMatchedWildcard(): boolean {
    return this.#read?.matchedWildcard ?? false;
  }

  /** The URLs of the sitemaps, without duplicates. */
  getSitemaps(): string[] {
    return [...(this.#read?.robots.sitemaps ?? [])];
  }
}

/**
 * Parses a robots.txt for one robot, which may have several names.
 *
 * @example
 * const parser = new SimpleRobotRulesParser();
 * const text = 'User-agent: foobot\nDisallow: /tmp\nCrawl-delay: 2';
 * const rules = parser.parseContent('https://example.com/robots.txt', text, 'text/plain', ['foobot']);
 * [rules.isAllowed('https://example.com/tmp/x'), rules.getCrawlDelay()]; // [false, 2000]
 */
export class SimpleRobotRulesParser {
  readonly #budget: number;
  #longest: number;
  #exact = true;
  #countWarnings: (() => number) | undefined;

  constructor(options: SimpleRobotRulesParserOptions = {}) {
    expectOptions('options', options, OPTIONS);
    this.#budget = expectBudget(options.budget);
    this.#longest = wholeNumber('options.maxCrawlDelay', options.maxCrawlDelay ?? LONGEST_DELAY);
  }

  /** The names in lower case, without `*`, which `parseContent` refuses. */
  static sanitizeRobotNames(robotNames: Iterable<string>): string[] {
    return [...sanitizeNames(listOfNames(robotNames))];
  }

  /**
   * Parses a robots.txt into the rules for a robot.
   *
   * @param url - the URL of the robots.txt, which relative sitemaps are resolved against
   * @param content - text, or bytes in UTF-8, or in UTF-16 if they begin with its byte order mark
   * @param contentType - the tags of a `text/html` file are removed
   * @param robotNames - in lower case; a string is split at commas and blanks, as in the original's deprecated overload
   */
  parseContent(
    url: string,
    content: string | Uint8Array,
    contentType: string | null | undefined,
    robotNames: string | Iterable<string>,
  ): SimpleRobotRules {
    expectString('url', url);
    const text = bodyText('content', content, javaText);
    const names =
      typeof robotNames === 'string'
        ? splitNames(trimBlanks(JAVA_BLANKS, robotNames))
        : listOfNames(robotNames);
    if (this.#exact && typeof robotNames !== 'string') expectExactNames(names);
    const readable = text === '' ? undefined : textWithoutMarkup(text, pageType(contentType));
    if (readable === undefined) return new SimpleRobotRules('ALLOW_ALL');
    const sheet = new CrawlerCommonsSheet(readable, url);
    const meaning = (this.#exact ? exactly : byPrefix)(new Set(names));
    this.#countWarnings = () => warningsOf(sheet, meaning);
    const selection = selectMeant(sheet.table, meaning, this.#longest);
    const delay = selection?.delay ?? UNSET_DELAY;
    if (delay > this.#longest) return new SimpleRobotRules('ALLOW_NONE');
    const dialect = { ...crawlerCommons, select: () => selection };
    return new SimpleRobotRules('ALLOW_SOME', {
      robots: robotsOfSheet(sheet, dialect, { budget: this.#budget }),
      delay,
      matchedWildcard: selection?.by === 'everyone',
    });
  }

  /** The rules for a robots.txt that could not be fetched, by the status of its response. */
  failedFetch(httpStatusCode: number): SimpleRobotRules {
    const access = crawlerCommons.access(wholeNumber('httpStatusCode', httpStatusCode));
    if (access === 'read')
      throw argumentError('httpStatusCode', httpStatusCode, 'none of 200 to 299: parse the content');
    if (access === 'allow-all') return new SimpleRobotRules('ALLOW_ALL');
    const rules = new SimpleRobotRules('ALLOW_NONE');
    rules.setDeferVisits(true);
    return rules;
  }

  /**
   * The number of lines in the latest file that the original warns about: unknown directives and numbers and URLs that it
   * cannot read.
   *
   * @throws TypeError before `parseContent` has read a file
   */
  getNumWarnings(): number {
    if (this.#countWarnings === undefined)
      throw new TypeError('Cannot count warnings: parseContent has not read a file yet');
    return this.#countWarnings();
  }

  /** The longest Crawl-delay that does not disallow everything, in milliseconds. */
  getMaxCrawlDelay(): number {
    return this.#longest;
  }

  /** Sets the longest Crawl-delay in milliseconds. A robot with a longer one may fetch nothing. */
  setMaxCrawlDelay(maxCrawlDelay: number): void {
    this.#longest = wholeNumber('maxCrawlDelay', maxCrawlDelay);
  }

  /** Whether the name of a group must equal one of the robot's names; true by default. */
  isExactUserAgentMatching(): boolean {
    return this.#exact;
  }

  /** Turns exact matching on or off. When off, a group also applies if its name is a prefix of one of the robot's. */
  setExactUserAgentMatching(exactMatching: boolean): void {
    if (typeof exactMatching !== 'boolean')
      throw argumentError('exactMatching', exactMatching, 'true or false');
    this.#exact = exactMatching;
  }
}

/** What is noted about lines that the dialect does not read. */
const UNKNOWN: ReadonlySet<string> = new Set(['unknown-directive', 'missing-colon', 'empty-key']);

/** Notes about lines that the original knows and ignores. */
const IGNORED = /^(?:host|no-index|acap-[^: \t]+|request-rate|visit-time|robot-version|comment)[: \t]/i;

/** How often the original calls `SimpleRobotRulesParser.reportWarning`. */
function warningsOf(sheet: CrawlerCommonsSheet, meaning: Meaning): number {
  const { notes, table } = sheet;
  const unknown = notes.filter(({ code, line, text }) => {
    // Only the first line of a file may begin with a byte order mark.
    const [read = ''] = (line === 1 ? text.replace(/^\ufeff/, '') : text).split('#', 1);
    return UNKNOWN.has(code) && !IGNORED.test(trimBlanks(JAVA_BLANKS, read));
  });
  let isNamed = false;
  const applies = (means: ReturnType<Meaning>): boolean => {
    isNamed ||= means === 'name';
    return means === 'name' || (means === 'everyone' && !isNamed);
  };
  const delays = delayMarks(table, meaning, applies).map((mark) => table.value(mark));
  const bad = delays.filter((value) => value !== '' && Number.isNaN(readDelay(value)));
  const badUrls = [...sheet.sitemapUrls()].filter((url) => url === undefined);
  return unknown.length + bad.length + badUrls.length;
}

/** Decodes as the original does: UTF-8, unless the first two bytes are the byte order mark of UTF-16. */
function javaText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

function pageType(contentType: unknown): 'text/html' | undefined {
  if (contentType === null || contentType === undefined) return undefined;
  expectString('contentType', contentType, 'a string, null or undefined');
  return contentType.toLowerCase().startsWith('text/html') ? 'text/html' : undefined;
}

function listOfNames(robotNames: unknown): string[] {
  const expected = 'an iterable of strings';
  if (typeof robotNames === 'string' || typeof memberOf(robotNames, Symbol.iterator) !== 'function') {
    throw argumentError('robotNames', robotNames, expected);
  }
  return listOfLines('robotNames', robotNames);
}

function expectExactNames(names: readonly string[]): void {
  const refused = names.find((name) => /^\*$|[A-Z]/.test(name));
  if (refused === undefined) return;
  throw argumentError('robotNames', refused, 'names in lower case, and not *: see sanitizeRobotNames');
}

function wholeNumber(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw argumentError(name, value, 'a whole number');
}

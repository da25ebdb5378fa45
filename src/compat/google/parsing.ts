/** Google's parser, which calls a handler for each line, and its reporter, a handler that records every line. */

import { argumentError, expectString, memberOf } from '../../core/arguments.js';
import { BLANKS, trimBlanks } from '../../core/blanks.js';
import { Kind } from '../../core/directive-table.js';
import { standardLines } from '../../core/lines.js';
import { ownText } from '../../core/own-text.js';
import { cutLines } from '../../dialects/google/line-limit.js';
import {
  escapePattern,
  GoogleReader,
  nameOf,
  type GoogleKind,
  type KeyName,
} from '../../dialects/google/index.js';
import { bodyText } from '../shared/arguments.js';
import { googleText } from '../../dialects/body.js';
import { asciiLowerCase } from '../../core/ascii.js';

/** What the parser reports about a line, apart from its directive. */
export interface LineMetadata {
  /** The line is empty or only white space. */
  readonly isEmpty: boolean;
  /** The line has a `#`. */
  readonly hasComment: boolean;
  /** The line is nothing but a comment. */
  readonly isComment: boolean;
  /** The line has a key and a colon, or white space in place of the colon. */
  readonly hasDirective: boolean;
  /** The key is one of the misspellings that Google accepts. */
  readonly isAcceptableTypo: boolean;
  /** The line was cut at 16,663 bytes. */
  readonly isLineTooLong: boolean;
  /** White space replaces the colon. */
  readonly isMissingColonSeparator: boolean;
}

/**
 * The callbacks of {@link parseRobotsTxt}. Lines count from 1. The values of rules and of unknown directives are
 * percent-encoded as for matching.
 */
export interface RobotsParseHandler {
  /** Called once before the first line. */
  handleRobotsStart(): void;
  /** Called once after the last line. */
  handleRobotsEnd(): void;
  /** Called for each User-agent line. Lines count from 1. */
  handleUserAgent(lineNum: number, value: string): void;
  /** Called for each Allow line; the escapes of its value are in upper case. */
  handleAllow(lineNum: number, value: string): void;
  /** Called for each Disallow line; the escapes of its value are in upper case. */
  handleDisallow(lineNum: number, value: string): void;
  /** Called for each Sitemap line. */
  handleSitemap(lineNum: number, value: string): void;
  /** Called for each line with any other key. */
  handleUnknownAction(lineNum: number, action: string, value: string): void;
  /** Called for every line, after the handler of its directive. */
  reportLineMetadata?(lineNum: number, metadata: LineMetadata): void;
}

/**
 * Parses a robots.txt and calls `handler` for every line. Accepts any text and any bytes.
 *
 * @example
 * const sitemaps: string[] = [];
 * const ignore = () => undefined;
 * parseRobotsTxt('User-agent: *\nSitemap: /map.xml', {
 *   handleRobotsStart: ignore,
 *   handleRobotsEnd: ignore,
 *   handleUserAgent: ignore,
 *   handleAllow: ignore,
 *   handleDisallow: ignore,
 *   handleSitemap: (_line, value) => sitemaps.push(value),
 *   handleUnknownAction: ignore,
 * });
 * sitemaps; // ['/map.xml']
 */
export function parseRobotsTxt(robotsBody: string | Uint8Array, handler: RobotsParseHandler): void {
  expectHandler(handler);
  const tooLong = new Set<number>();
  const text = cutLines(bodyText('robotsBody', robotsBody, googleText), (offset) => tooLong.add(offset));
  const collector = new LineCollector(text, tooLong);
  standardLines(text, text.startsWith('\uFEFF') ? 1 : 0, collector);
  // Not until the text is read, since a handler may parse another one.
  handler.handleRobotsStart();
  collector.lines.forEach(({ found, metadata }, index) => {
    if (found !== undefined) tell(handler, index + 1, found);
    handler.reportLineMetadata?.(index + 1, metadata);
  });
  handler.handleRobotsEnd();
}

/**
 * The directives that a key may mean.
 *
 * @example
 * getKeyType('Disallow').type === KeyType.DISALLOW; // true
 */
export const KeyType = {
  /** `User-agent`, or an accepted misspelling of it. */
  USER_AGENT: 0,
  /** `Sitemap` or `site-map`. */
  SITEMAP: 1,
  /** `Allow`. */
  ALLOW: 2,
  /** `Disallow`, or an accepted misspelling of it. */
  DISALLOW: 3,
  /** Any other key. */
  UNKNOWN: 128,
} as const;
export type KeyType = (typeof KeyType)[keyof typeof KeyType];

const KEY_TYPES: Readonly<Record<GoogleKind, KeyType>> = {
  [Kind.agent]: KeyType.USER_AGENT,
  [Kind.sitemap]: KeyType.SITEMAP,
  [Kind.allow]: KeyType.ALLOW,
  [Kind.disallow]: KeyType.DISALLOW,
  [Kind.other]: KeyType.UNKNOWN,
};

/**
 * The directive that a key means. It only has to begin with the directive's name, or an accepted misspelling of it.
 *
 * @example
 * getKeyType('disalow'); // { type: 3, isAcceptableTypo: true }
 */
export function getKeyType(key: string): { type: KeyType; isAcceptableTypo: boolean } {
  expectString('key', key);
  const name = nameOf(key, 0, key.length);
  return { type: KEY_TYPES[name.kind], isAcceptableTypo: name.typo };
}

interface Found {
  readonly name: KeyName;
  readonly colon: boolean;
  readonly key: string;
  readonly value: string;
}

interface ReadLine {
  readonly found: Found | undefined;
  readonly metadata: LineMetadata;
}

/** Keeps the directive of every line. */
class LineCollector extends GoogleReader {
  readonly counts = true;
  readonly lines: ReadLine[] = [];
  readonly #tooLong: ReadonlySet<number>;
  #found: Found | undefined;

  constructor(text: string, tooLong: ReadonlySet<number>) {
    super(text);
    this.#tooLong = tooLong;
  }

  override line(from: number, end: number, hash: number, colon: number): void {
    super.line(from, end, hash, colon);
    const found = this.#found;
    this.#found = undefined;
    const blank = BLANKS.skip(this.text, from, hash) === hash;
    const metadata: LineMetadata = {
      isEmpty: blank && hash === end,
      hasComment: hash < end,
      isComment: blank && hash < end,
      hasDirective: found !== undefined,
      isAcceptableTypo: found?.name.typo ?? false,
      isLineTooLong: this.#tooLong.has(from),
      isMissingColonSeparator: found?.colon === false,
    };
    this.lines.push({ found, metadata });
  }

  protected override directive(
    name: KeyName,
    colon: boolean,
    ...ends: [number, number, number, number]
  ): void {
    const [keyStart, keyEnd, valueStart, valueEnd] = ends;
    const key = ownText(trimBlanks(BLANKS, this.text.slice(keyStart, keyEnd)));
    this.#found = { name, colon, key, value: ownText(this.text.slice(valueStart, valueEnd)) };
  }
}

function tell(handler: RobotsParseHandler, line: number, { name, key, value }: Found): void {
  switch (name.kind) {
    case Kind.agent:
      handler.handleUserAgent(line, value);
      break;
    case Kind.sitemap:
      handler.handleSitemap(line, value);
      break;
    case Kind.allow:
      handler.handleAllow(line, escapePattern(value));
      break;
    case Kind.disallow:
      handler.handleDisallow(line, escapePattern(value));
      break;
    case Kind.other:
      handler.handleUnknownAction(line, key, escapePattern(value));
  }
}

const CALLED = [
  ...['handleRobotsStart', 'handleRobotsEnd', 'handleUserAgent', 'handleAllow', 'handleDisallow'],
  ...['handleSitemap', 'handleUnknownAction'],
];

function expectHandler(handler: unknown): void {
  const missing = CALLED.find((name) => typeof memberOf(handler, name) !== 'function');
  if (missing !== undefined) throw argumentError('handler', handler, `an object with a method ${missing}`);
}

/** The directive that a key was read as. */
export type TagName = 'unknown' | 'userAgent' | 'allow' | 'disallow' | 'sitemap' | 'unused';

/** How one line was read. */
export interface RobotsParsedLine {
  /** The number of the line, counted from 1. */
  readonly lineNum: number;
  /** `unused` for a directive that only other crawlers obey; `unknown` for a line without a directive. */
  readonly tagName: TagName;
  /** The key is a misspelling that Google accepts, such as `Dissallow`. */
  readonly isTypo: boolean;
  /** What the parser reported about the line, apart from its directive. */
  readonly metadata: LineMetadata;
}

/** Directives that other crawlers obey, or that Google once obeyed. */
const UNUSED: ReadonlySet<string> = new Set([
  'clean-param',
  'content-signal',
  'content-usage',
  'crawl-delay',
  'domain',
  'host',
  'noarchive',
  'nofollow',
  'noindex',
  'request-rate',
  'revisit-after',
  'visit-time',
]);

/**
 * Counts and lists the lines of the last parsed file.
 *
 * @example
 * const report = new RobotsParsingReporter();
 * parseRobotsTxt('User-agent: *\nCrawl-delay: 1', report);
 * report.parseResults().map((line) => line.tagName); // ['userAgent', 'unused']
 */
export class RobotsParsingReporter implements RobotsParseHandler {
  #lastLine = 0;
  #valid = 0;
  #unused = 0;
  #tag: TagName = 'unknown';
  #lines: RobotsParsedLine[] = [];

  /** The number of the last line, which may be the empty one after the last line break. */
  lastLineSeen(): number {
    return this.#lastLine;
  }

  /** How many lines have a directive that Google obeys. */
  validDirectives(): number {
    return this.#valid;
  }

  /** How many lines have any other directive. */
  unusedDirectives(): number {
    return this.#unused;
  }

  /** Every line, in the order of the file. */
  parseResults(): RobotsParsedLine[] {
    return [...this.#lines];
  }

  // Repair: the original keeps the lines of a longer file that was parsed before.
  handleRobotsStart(): void {
    this.#lastLine = 0;
    this.#valid = 0;
    this.#unused = 0;
    this.#tag = 'unknown';
    this.#lines = [];
  }

  handleRobotsEnd(): void {
    // Nothing to do: every line has been reported.
  }

  handleUserAgent(): void {
    this.#count('userAgent');
  }

  handleAllow(): void {
    this.#count('allow');
  }

  handleDisallow(): void {
    this.#count('disallow');
  }

  handleSitemap(): void {
    this.#count('sitemap');
  }

  handleUnknownAction(_lineNum: number, action: string): void {
    this.#tag = UNUSED.has(asciiLowerCase(action)) ? 'unused' : 'unknown';
    this.#unused++;
  }

  reportLineMetadata(lineNum: number, metadata: LineMetadata): void {
    this.#lines.push({ lineNum, tagName: this.#tag, isTypo: metadata.isAcceptableTypo, metadata });
    this.#lastLine = lineNum;
    this.#tag = 'unknown';
  }

  #count(tag: TagName): void {
    this.#tag = tag;
    this.#valid++;
  }
}

/** Google's reporter: a handler that records how each line was read. */

import { asciiLowerCase } from '../../core/ascii.js';
import type { LineMetadata, RobotsParseHandler } from './parsing.js';

/** How a key was read. */
export type TagName = 'unknown' | 'userAgent' | 'allow' | 'disallow' | 'sitemap' | 'unused';

/** How one line was read. */
export interface RobotsParsedLine {
  /** Counted from 1. */
  readonly lineNum: number;
  /** `unused` is a directive that other crawlers use; a line without a directive is `unknown`. */
  readonly tagName: TagName;
  /** The key is misspelt in a way that Google accepts, such as `Dissallow`. */
  readonly isTypo: boolean;
  /** What the parser reported about the line besides its directive. */
  readonly metadata: LineMetadata;
}

/** Directives that other crawlers use, or that Google once did. */
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
 * Counts and lists the lines of the file that was parsed last.
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

  /** The number of the last line, which may be an empty one after the last line break. */
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
    // Nothing is left to do: every line has been reported.
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

/** The second of rerp's two classes: `RobotExclusionRulesParser` with the API of the standard library. */

import { listOfLines } from '../../core/arguments.js';
import { urlText } from '../../core/options.js';
import {
  PLAN_FETCH,
  PLAN_READ,
  type PlannedRead,
  type PlansRead,
  type ReadOptions,
} from '../shared/fetching.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { RobotExclusionRulesParser, type RulesParserOptions, type StoredRulesParser } from './parser.js';
import { GYM2008, type Syntax } from './rules.js';
import { restoreNumber, storeNumber, type StoredNumber } from '../shared/arguments.js';

/** The serialised form of a parser; see {@link RobotFileParserLookalike.toJSON}. */
export interface StoredLookalike extends StoredRulesParser {
  /** The URL of the robots.txt. */
  readonly url: string;
  /** Seconds since the epoch; 0 for never. */
  readonly lastChecked: StoredNumber;
}

/**
 * A {@link RobotExclusionRulesParser} with the API of the standard library's `RobotFileParser`, and with wildcards.
 * Every member also has the name of the original (`can_fetch`, `set_url`).
 *
 * Until something has been parsed, everything is allowed, whereas the standard library's parser disallows everything.
 *
 * @example
 * const rp = new RobotFileParserLookalike('https://example.com/robots.txt');
 * rp.parse('User-agent: *\nDisallow: /*.pdf$');
 * rp.canFetch('FooBot', 'https://example.com/a.pdf'); // false
 */
export class RobotFileParserLookalike extends RobotExclusionRulesParser implements PlansRead {
  declare set_url: RobotFileParserLookalike['setUrl'];
  declare can_fetch: RobotFileParserLookalike['canFetch'];
  declare last_checked: RobotFileParserLookalike['lastChecked'];

  static {
    answerToOriginalNames(this.prototype, 'set_url can_fetch last_checked');
  }

  /** When {@link RobotFileParserLookalike.modified} was last called, in seconds since the epoch; 0 if never. */
  lastChecked = 0;
  readonly #now: () => number;
  #url: string;

  constructor(url: string | URL = '', options: RulesParserOptions = {}) {
    super(options);
    this.#url = urlText('url', url);
    this.#now = options.now ?? Date.now;
  }

  /** Sets the URL that {@link RobotFileParserLookalike.read} fetches. */
  setUrl(url: string | URL): void {
    this.#url = urlText('url', url);
  }

  /** Fetches and parses the URL that was set, like {@link RobotExclusionRulesParser.fetch}. Await it. */
  read(options: ReadOptions = {}): Promise<void> {
    return this.fetch(this.#url, undefined, options);
  }

  [PLAN_READ](): PlannedRead {
    return this[PLAN_FETCH](this.#url);
  }

  /**
   * Parses a string, or lines with or without line endings, and replaces everything parsed before.
   *
   * @throws TypeError for bytes, which only {@link RobotExclusionRulesParser} accepts
   */
  override parse(lines: string | Iterable<string> | Uint8Array): void {
    super.parse(typeof lines === 'string' ? lines : listOfLines('lines', lines).map(withLineEnd).join(''));
  }

  /** Whether `userAgent` may fetch `url`: {@link RobotExclusionRulesParser.isAllowed} by the standard library's name. */
  canFetch(userAgent: string | null, url: string | URL, syntax: Syntax = GYM2008): boolean {
    return this.isAllowed(userAgent, url, syntax);
  }

  /** When {@link RobotFileParserLookalike.modified} was last called, in seconds since the epoch; 0 if never. */
  mtime(): number {
    return this.lastChecked;
  }

  /** Sets {@link RobotFileParserLookalike.lastChecked} to the current time. Neither `read` nor `parse` does this. */
  modified(): void {
    this.lastChecked = this.#now() / 1000;
  }

  override toJSON(): StoredLookalike {
    return { ...super.toJSON(), url: this.#url, lastChecked: storeNumber(this.lastChecked) };
  }

  static override fromJSON(
    stored: StoredLookalike,
    options: RulesParserOptions = {},
  ): RobotFileParserLookalike {
    const parser = new RobotFileParserLookalike(stored.url, options);
    parser.restore(stored);
    parser.lastChecked = restoreNumber('stored.lastChecked', stored.lastChecked);
    return parser;
  }
}

function withLineEnd(line: string): string {
  return line.endsWith('\n') || line.endsWith('\r') ? line : `${line}\n`;
}

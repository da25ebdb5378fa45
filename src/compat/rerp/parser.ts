/** The first of rerp's two classes, `RobotExclusionRulesParser`. */

import { expectBudget } from '../../core/budget.js';
import { urlText } from '../../core/options.js';
import { argumentError, describeArgument, expectString } from '../../core/arguments.js';
import type { CheckOptions } from '../../core/robots.js';
import { ownText } from '../../core/own-text.js';
import { latin1 } from '../../core/text-codecs.js';
import { decode } from '../../fetch/decode.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { bodyText } from '../shared/arguments.js';
import { warnOnce, refuseToSet } from './attributes.js';
import {
  answerTo,
  checkFetchingOptions,
  checkReadOptions,
  FETCHING_OPTIONS,
  PLAN_FETCH,
  requestOptions,
  type FetchResult,
  type FetchingOptions,
  type PlannedRead,
  type PlansFetch,
  type ReadOptions,
} from '../shared/fetching.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { PendingRead } from '../shared/pending-read.js';
import { ValueError } from '../shared/python-errors.js';
import { rerpError, FetchRecord, type StoredRecord } from './record.js';
import { stringFormOf, GYM2008, MK1996, RerpRules, type Syntax } from './rules.js';
import { unwrapped, urlRefusal } from '../shared/urllib-errors.js';

/**
 * Options of a rerp parser: how it fetches, and how much work one check may take.
 *
 * @example
 * const options: RulesParserOptions = { budget: Infinity };
 * const parser = new RobotExclusionRulesParser(options);
 * parser.parse('User-agent: *\nDisallow: /private');
 * parser.isAllowed('FooBot', '/private/x'); // false
 */
export interface RulesParserOptions extends FetchingOptions, CheckOptions {}

/**
 * The most bytes that are read of a body; the rest is cut off.
 *
 * @example
 * MAX_FILESIZE === 100 * 1024; // true
 */
export const MAX_FILESIZE = 102_400;

/** The rules after a 401 or 403. */
const FORBID_ALL = 'User-agent: *\nDisallow: /';

/** The serialised form of a parser; see {@link RobotExclusionRulesParser.toJSON}. */
export interface StoredRulesParser extends StoredRecord {
  /** The text that was parsed last. */
  readonly parsed: string;
  /** The User-Agent header to fetch with. */
  readonly userAgent: string | null;
  /** Whether {@link RobotExclusionRulesParser.expirationDate} is in local time. */
  readonly useLocalTime: boolean;
}

/**
 * A robots.txt as Python's robotexclusionrulesparser reads it. Every member also has the name of the original:
 * `is_allowed`, `get_crawl_delay`, `expiration_date`.
 *
 * Until something has been parsed, everything is allowed.
 *
 * @example
 * const rerp = new RobotExclusionRulesParser();
 * rerp.parse('User-agent: *\nDisallow: /*.pdf$');
 * rerp.isAllowed('FooBot', 'https://example.com/a.pdf'); // false
 * rerp.isAllowed('FooBot', 'https://example.com/a.pdf', MK1996); // true
 */
export class RobotExclusionRulesParser implements PlansFetch {
  declare user_agent: RobotExclusionRulesParser['userAgent'];
  declare use_local_time: RobotExclusionRulesParser['useLocalTime'];
  declare expiration_date: RobotExclusionRulesParser['expirationDate'];
  declare readonly source_url: RobotExclusionRulesParser['sourceUrl'];
  declare readonly response_code: RobotExclusionRulesParser['responseCode'];
  declare readonly is_expired: RobotExclusionRulesParser['isExpired'];
  declare is_allowed: RobotExclusionRulesParser['isAllowed'];
  declare get_crawl_delay: RobotExclusionRulesParser['getCrawlDelay'];

  static {
    answerToOriginalNames(
      this.prototype,
      'user_agent use_local_time expiration_date source_url response_code is_expired is_allowed get_crawl_delay',
    );
    refuseToSet<RobotExclusionRulesParser>(
      this.prototype,
      'isExpired',
      'sourceUrl',
      'responseCode',
      'sitemaps',
      'sitemap',
    );
  }

  /** The User-Agent header to fetch with; this package's own if null or empty. */
  userAgent: string | null = null;
  /**
   * Whether {@link RobotExclusionRulesParser.expirationDate} is in local time as rerp means it: the UTC clock time of the
   * header, read as local time. {@link RobotExclusionRulesParser.isExpired} is correct either way.
   */
  useLocalTime = true;
  readonly #options: RulesParserOptions;
  readonly #pending = new PendingRead();
  readonly #record: FetchRecord;
  readonly #budget: number;
  #rules: RerpRules;

  constructor(options: RulesParserOptions = {}) {
    checkFetchingOptions(options, { ...FETCHING_OPTIONS, budget: true });
    this.#options = options;
    this.#budget = expectBudget(options.budget);
    this.#rules = new RerpRules('', this.#budget);
    this.#record = new FetchRecord(this.#now(), this.useLocalTime);
  }

  /** When the file expires, in seconds since the epoch; until the first fetch, a week after creation. May be assigned. */
  get expirationDate(): number {
    return this.#record.expirationDate;
  }

  set expirationDate(seconds: number) {
    const given: unknown = seconds;
    if (typeof given !== 'number') throw argumentError('expirationDate', given, 'a number of seconds');
    this.#record.expirationDate = given;
  }

  /** Whether the file has expired. */
  get isExpired(): boolean {
    return this.#record.isExpiredAt(this.#now(), this.useLocalTime);
  }

  /** The URL of the last fetch; empty before the first one. */
  get sourceUrl(): string {
    return this.#record.sourceUrl;
  }

  /** The status of the last fetch; null before the first one, or without a response. */
  get responseCode(): number | null {
    return this.#record.responseCode;
  }

  /** A copy of the list of sitemaps, in the order of the file. */
  get sitemaps(): string[] {
    this.#pending.refuse('sitemaps');
    return this.#rules.sheet.sitemaps.map(ownText);
  }

  /**
   * The first sitemap, or null.
   *
   * @deprecated use {@link RobotExclusionRulesParser.sitemaps}
   */
  get sitemap(): string | null {
    warnOnce('ROBOTPARSER_SITEMAP', 'sitemap is deprecated: use sitemaps, a file may name several');
    return this.sitemaps[0] ?? null;
  }

  /**
   * Fetches a robots.txt and parses the response. Await it: while it is in progress, every method that needs the rules
   * throws a {@link PendingReadError}. If it fails, the previous rules remain in effect.
   *
   * @param timeoutSeconds - for the whole fetch; 10 by default, 0 or null for no timeout
   * @throws URLError for a status other than 2xx, 401, 403 and 404, which is its `reason`, and for no response, with the
   *   `reason` 0; TimeoutError
   */
  async fetch(url: string | URL, timeoutSeconds?: number | null, options: ReadOptions = {}): Promise<void> {
    checkReadOptions(options);
    const plan = this[PLAN_FETCH](url, timeoutSeconds);
    await this.#pending.run('fetch()', () => answerTo(plan.request, this.#options, options), plan.finish);
  }

  [PLAN_FETCH](url: string | URL, timeoutSeconds?: number | null): PlannedRead {
    const given = urlText('url', url);
    const deadlineMs = deadlineOf(timeoutSeconds);
    this.#record.begin(given);
    const address = unwrapped(given);
    const refusal = urlRefusal(address, 0);
    if (refusal !== undefined) {
      this.#record.refused(refusal, this.#now(), this.useLocalTime);
      throw refusal;
    }
    const { limits } = this.#options;
    return {
      request: {
        // urllib honours the environment's proxies.
        ...requestOptions(this.#options, 'environment'),
        url: address,
        policy: 'rerp',
        // `finish` decodes the body, since the headers count even if it is not valid in its charset.
        decoding: 'bytes',
        limits: deadlineMs === undefined ? limits : { ...limits, deadlineMs },
        userAgent: this.userAgent === null || this.userAgent === '' ? undefined : this.userAgent,
      },
      own: this.#options,
      pending: this.#pending,
      finish: (answer, order) => {
        if (order === 'latest') this.#note(answer);
        if ('error' in answer) throw rerpError(answer.error);
        const text = textOf(answer.outcome);
        if (order === 'latest') this.#rules = new RerpRules(text, this.#budget);
      },
    };
  }

  #note(answer: FetchResult): void {
    if ('error' in answer) this.#record.failed(answer.error, this.#now(), this.useLocalTime);
    else this.#record.answered(answer.outcome, this.#now(), this.useLocalTime);
  }

  /** Parses a string, or bytes as ISO-8859-1, and replaces everything parsed before. */
  parse(s: string | Uint8Array): void {
    this.#rules = new RerpRules(bodyText('s', s, latin1), this.#budget);
  }

  /**
   * Whether `userAgent` may fetch `url`.
   *
   * @param userAgent - a name or a full User-Agent header; null means Python's None
   * @param url - an absolute URL or a path; its fragment is matched too
   * @param syntax - {@link GYM2008} or {@link MK1996}
   * @throws ValueError for any other syntax and for a malformed host; AttributeError for a null agent if the file names
   *   agents
   */
  isAllowed(userAgent: string | null, url: string | URL, syntax: Syntax = GYM2008): boolean {
    this.#pending.refuse('isAllowed');
    const asked = syntaxOf(syntax);
    expectAgent(userAgent);
    return this.#rules.allows(userAgent, urlText('url', url), asked);
  }

  /** The Crawl-delay for the agent, in seconds; null if its group has none. */
  getCrawlDelay(userAgent: string | null): number | null {
    this.#pending.refuse('getCrawlDelay');
    expectAgent(userAgent);
    return this.#rules.delay(userAgent) ?? null;
  }

  /** The sitemaps, then the groups in the order in which they are searched. */
  toString(): string {
    return stringFormOf(this.#rules.sheet);
  }

  /** The state for `JSON.stringify`; {@link RobotExclusionRulesParser.fromJSON} restores it. */
  toJSON(): StoredRulesParser {
    return {
      parsed: this.#rules.source,
      userAgent: this.userAgent,
      useLocalTime: this.useLocalTime,
      ...this.#record.store(),
    };
  }

  /**
   * Restores a parser from the result of {@link RobotExclusionRulesParser.toJSON}.
   *
   * @example
   * const rerp = new RobotExclusionRulesParser();
   * rerp.parse('User-agent: *\nDisallow: /tmp');
   * const again = RobotExclusionRulesParser.fromJSON(JSON.parse(JSON.stringify(rerp)));
   * again.isAllowed('FooBot', '/tmp/x'); // false
   */
  static fromJSON(stored: StoredRulesParser, options: RulesParserOptions = {}): RobotExclusionRulesParser {
    const parser = new RobotExclusionRulesParser(options);
    parser.restore(stored);
    return parser;
  }

  /** Takes over a state from {@link RobotExclusionRulesParser.toJSON}. */
  protected restore(stored: StoredRulesParser): void {
    expectString('stored.parsed', stored.parsed);
    this.#rules = new RerpRules(stored.parsed, this.#budget);
    this.userAgent = stored.userAgent;
    this.useLocalTime = stored.useLocalTime;
    this.#record.restore(stored);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** @throws UnicodeError for a body that is not valid in its charset */
function textOf({ access, bytes, finalUrl: url, status, headers, truncated }: FetchOutcome): string {
  if (access !== 'read') return access === 'disallow-all' ? FORBID_ALL : '';
  const source = {
    url,
    status,
    contentType: headers['content-type'],
    extent: truncated ? 'cut' : 'whole',
  } as const;
  try {
    return decode(bytes, 'content-type', source);
  } catch (thrown) {
    throw rerpError(thrown);
  }
}

/** Quirk: `true` is a syntax, since it equals 1. Mirrors `RobotExclusionRulesParser.is_allowed`. */
function syntaxOf(syntax: unknown): Syntax {
  if (syntax === MK1996 || syntax === true) return MK1996;
  if (syntax === GYM2008) return GYM2008;
  throw new ValueError(
    `Unknown syntax ${describeArgument(syntax)}: use MK1996 or GYM2008, which are numbers`,
  );
}

function expectAgent(userAgent: unknown): asserts userAgent is string | null {
  if (userAgent !== null) expectString('userAgent', userAgent, 'a string or null');
}

/** Milliseconds; null for no deadline, undefined for the default. */
function deadlineOf(timeoutSeconds: number | null | undefined): number | null | undefined {
  if (timeoutSeconds === undefined) return undefined;
  if (timeoutSeconds === null || timeoutSeconds === 0) return null;
  const given: unknown = timeoutSeconds;
  if (typeof given === 'number' && given > 0) return given * 1000;
  throw argumentError('timeoutSeconds', given, 'a number of seconds that is not negative, or null');
}

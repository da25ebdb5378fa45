/** The parser proposed to Scrapy in 2019: it has more methods than Scrapy's, and reads with any dialect. */

import { argumentError, expectString } from '../../core/arguments.js';
import type { Dialect } from '../../core/dialect.js';
import { parse, type Robots } from '../../core/robots.js';
import { protego } from '../../dialects/protego/v06/index.js';
import { policies, type PolicyName } from '../../fetch/policies.js';
import {
  answerTo,
  checkFetchingOptions,
  checkReadOptions,
  FETCHING_OPTIONS,
  requestOptions,
  type FetchingOptions,
  type ReadOptions,
} from '../shared/fetching.js';
import { answerToOriginalNames } from '../shared/original-spelling.js';
import { PendingRead } from '../shared/pending-read.js';
import { ValueError } from '../shared/python-errors.js';
import { decodeRobotsTxt, type RobotsTxtBody } from './body.js';

/**
 * Options of {@link BaseRobotsTxtParser}.
 *
 * @example
 * const options: BaseParserOptions = { dialect: rfc9309, policy: 'google' };
 * const parser = new BaseRobotsTxtParser('https://example.com/robots.txt', 'FooBot', options);
 * await parser.parse('User-agent: *\nDisallow: /tmp');
 * parser.allowed('https://example.com/tmp'); // false
 */
export interface BaseParserOptions extends FetchingOptions {
  /**
   * The dialect to read with.
   *
   * @defaultValue `protego`, as in Scrapy
   */
  readonly dialect?: Dialect | undefined;
  /**
   * What the status of a response means.
   *
   * @defaultValue 'rfc9309'
   */
  readonly policy?: PolicyName | undefined;
}

/**
 * The response to a request for a robots.txt: the platform's `Response`, or one with its body already read.
 */
export type RobotsTxtResponseLike =
  | {
      /** The URL of the robots.txt. */
      readonly url: string;
      /** The status of the response, which the policy interprets. */
      readonly status: number;
      readonly body: RobotsTxtBody;
    }
  | { readonly url: string; readonly status: number; arrayBuffer(): Promise<ArrayBuffer> };

const FORBID_ALL = 'User-agent: *\nDisallow: /';

/**
 * A robots.txt with all its directives. Directives that the dialect does not read are null.
 *
 * @example
 * const parser = new BaseRobotsTxtParser('https://example.com/robots.txt', 'FooBot');
 * await parser.parse('User-agent: *\nDisallow: /private\nCrawl-delay: 2');
 * parser.allowed('https://example.com/private/x'); // false
 * parser.crawlDelay(); // 2
 * parser.sitemaps(); // null
 */
export class BaseRobotsTxtParser {
  declare crawl_delay: BaseRobotsTxtParser['crawlDelay'];
  declare preferred_host: BaseRobotsTxtParser['preferredHost'];
  declare static from_response: typeof BaseRobotsTxtParser.fromResponse;

  static {
    answerToOriginalNames(this.prototype, 'crawl_delay preferred_host');
    answerToOriginalNames(this, 'from_response');
  }

  readonly #url: string;
  readonly #userAgent: string;
  readonly #options: BaseParserOptions;
  readonly #pending = new PendingRead();
  #robots: Robots | undefined;

  constructor(robotstxtUrl: string, userAgent: string, options: BaseParserOptions = {}) {
    expectString('robotstxtUrl', robotstxtUrl);
    expectString('userAgent', userAgent);
    checkFetchingOptions(options, { ...FETCHING_OPTIONS, dialect: true, policy: true });
    const { policy = 'rfc9309' } = options;
    if (!Object.hasOwn(policies, policy))
      throw argumentError('options.policy', policy, 'the name of a policy');
    this.#url = robotstxtUrl;
    this.#userAgent = userAgent;
    this.#options = options;
  }

  /**
   * Creates a parser from a response; the policy decides what its status means.
   *
   * @example
   * const response = { url: 'https://example.com/robots.txt', status: 404, body: 'User-agent: *\nDisallow: /' };
   * const parser = await BaseRobotsTxtParser.fromResponse(response, 'FooBot');
   * parser.allowed('https://example.com/'); // true
   */
  static async fromResponse(
    response: RobotsTxtResponseLike,
    userAgent: string,
    options: BaseParserOptions = {},
  ): Promise<BaseRobotsTxtParser> {
    const parser = new BaseRobotsTxtParser(response.url, userAgent, options);
    const access = policies[options.policy ?? 'rfc9309'].access(response.status);
    if (access === 'read') {
      parser.#read('arrayBuffer' in response ? new Uint8Array(await response.arrayBuffer()) : response.body);
    } else {
      parser.#applyStatus(access, response.status);
    }
    return parser;
  }

  /**
   * Parses a body, or fetches the URL of the robots.txt if none is given.
   *
   * @throws FetchError when fetching fails
   */
  async parse(robotstxtBody?: RobotsTxtBody | null, options: ReadOptions = {}): Promise<void> {
    checkReadOptions(options);
    if (robotstxtBody !== undefined && robotstxtBody !== null) {
      this.#read(robotstxtBody);
      return;
    }
    const { policy = 'rfc9309' } = this.#options;
    const request = { ...requestOptions(this.#options), url: this.#url, policy };
    await this.#pending.run(
      'parse()',
      () => answerTo(request, this.#options, options),
      (answer, order) => {
        if ('error' in answer) throw answer.error;
        if (order === 'superseded') return;
        const { access, status, bytes } = answer.outcome;
        if (access === 'read') this.#read(bytes);
        else this.#applyStatus(access, status);
      },
    );
  }

  /**
   * Whether the agent, by default the one given to the constructor, may fetch a URL.
   *
   * @throws ValueError for a URL that the robots.txt does not apply to: one on another site, or malformed
   */
  allowed(url: string, userAgent: string | null = null): boolean {
    const allowed = this.#parsed('allowed').allows(userAgent ?? this.#userAgent, url);
    if (allowed !== undefined) return allowed;
    throw new ValueError(`Cannot answer for ${url}: ${this.#url} does not apply to that URL`);
  }

  /** The sitemaps; null if there are none. */
  sitemaps(): string[] | null {
    const { sitemaps } = this.#parsed('sitemaps');
    return sitemaps.length === 0 ? null : [...sitemaps];
  }

  /** The Crawl-delay in seconds; null if there is none, or it is not a usable number. */
  crawlDelay(userAgent: string | null = null): number | null {
    const delay = this.#parsed('crawlDelay').crawlDelay(userAgent ?? this.#userAgent);
    return delay === undefined || !Number.isFinite(delay) || delay < 0 ? null : delay;
  }

  /** The value of the Host line; null if there is none. */
  preferredHost(): string | null {
    return this.#parsed('preferredHost').host ?? null;
  }

  #parsed(member: string): Robots {
    this.#pending.refuse(member);
    if (this.#robots !== undefined) return this.#robots;
    throw new TypeError(`Cannot answer ${member}: ${this.#url} has not been parsed`);
  }

  #read(body: RobotsTxtBody): void {
    const { dialect = protego } = this.#options;
    this.#robots = parse(decodeRobotsTxt(body), { dialect, url: this.#url });
  }

  /** Applies a status that leaves the body unread. */
  #applyStatus(access: 'allow-all' | 'disallow-all' | 'unknown' | 'fail', status: number): void {
    if (access === 'allow-all') this.#read('');
    else if (access === 'disallow-all') this.#read(FORBID_ALL);
    else throw new ValueError(`Cannot use ${this.#url}: status ${status}`);
  }
}

/** Fetches a robots.txt as Robotstxt.get does: from the server of a URL, or over an open connection. */

import { expectFunction, expectOneOf, type OptionNames } from '../../core/options.js';
import { rubyText } from '../../dialects/body.js';
import { expectSignal } from '../../fetch/connection-options.js';
import { charsetOf } from '../../fetch/content-type.js';
import { FetchError } from '../../fetch/errors.js';
import { codeOf } from '../../fetch/thrown.js';
import { performFetch } from '../../fetch/perform-fetch.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { expectCount } from '../../fetch/limit-options.js';
import { localErrorOrSame } from '../../fetch/loading.js';
import { resolveUrl } from '../../fetch/web-url.js';
import {
  checkFetchingOptions,
  FETCHING_OPTIONS,
  type FetchingOptions,
  type ReadOptions,
} from '../shared/fetching.js';
import { ArgumentError } from './errors.js';
import { AGENT_LINES, expectRobotId, type ParserOptions, type Urlish } from './parser.js';
import { redirectTarget, robotsUrlOf, type Connection } from './every-scheme-over-http.js';

/**
 * Options of {@link Robotstxt.get}.
 *
 * @example
 * const options: GetOptions = {
 *   numRedirects: 3,
 *   httpTimeout: 5,
 *   urlCharset: 'utf-8',
 *   onError: (error) => console.log(error.name),
 *   limits: { bytes: 500_000 },
 *   addresses: 'public',
 *   proxy: false,
 *   lookup: (_host, _options, callback) => callback(null, '93.184.216.34', 4),
 *   now: Date.now,
 *   signal: AbortSignal.timeout(20_000),
 * };
 * (await Robotstxt.get('https://example.com/', 'FooBot', options)).allowed('/private/x'); // false
 * @example
 * // The original's spelling works as well; `fetch` supplies a file for a test.
 * const options: GetOptions = {
 *   num_redirects: 3,
 *   http_timeout: 5,
 *   url_charset: 'utf-8',
 *   fetch: async () => new Response('User-agent: *\nDisallow: /'),
 * };
 * (await Robotstxt.get('https://example.com/', 'FooBot', options)).allowed('/'); // false
 */
export interface GetOptions extends ParserOptions, FetchingOptions, ReadOptions {
  /**
   * The most redirects to follow.
   *
   * @defaultValue 5
   */
  readonly numRedirects?: number | undefined;
  /**
   * The timeout of a request in seconds; null for none. Connecting has its own timeout of 60 seconds.
   *
   * @defaultValue 10
   */
  readonly httpTimeout?: number | null | undefined;
  /**
   * Has no effect, as in the gem.
   *
   * @defaultValue none
   */
  readonly urlCharset?: string | undefined;
  readonly num_redirects?: GetOptions['numRedirects'];
  readonly http_timeout?: GetOptions['httpTimeout'];
  readonly url_charset?: GetOptions['urlCharset'];
  /**
   * Called with the error if there is no response, in which case everything is allowed.
   *
   * @defaultValue none
   */
  readonly onError?: ((error: FetchError) => void) | undefined;
}

const OPTIONS = {
  agentLines: true,
  numRedirects: true,
  httpTimeout: true,
  urlCharset: true,
  num_redirects: true,
  http_timeout: true,
  url_charset: true,
  onError: true,
  signal: true,
  budget: true,
  ...FETCHING_OPTIONS,
} as const satisfies OptionNames<GetOptions>;

const ALL_ALLOWED = 'User-agent: *\nDisallow:\n';
const NONE_ALLOWED = 'User-agent: *\nDisallow: /\n';

const SECOND_MS = 1000;
const TIMEOUT_SECONDS = 10;
const CONNECTION_TIMEOUT_SECONDS = 60;
const REDIRECTS = 5;

/** The text of a server's robots.txt, or a text with the effect of its status. */
export async function getRobotsText(
  source: Urlish | Connection,
  robotId: string | null,
  options: GetOptions,
): Promise<string> {
  expectGetOptions(options);
  const userAgent = userAgentOf(robotId);
  const url = robotsUrlOf(source);
  try {
    const outcome = await follow(url, sender(source, userAgent, options), redirectsOf(options));
    if (outcome.access === 'disallow-all') return NONE_ALLOWED;
    if (outcome.access !== 'read') return ALL_ALLOWED;
    return rubyText(outcome.bytes, charsetOf(outcome.headers['content-type']));
  } catch (thrown) {
    const error = localErrorOrSame(thrown, url);
    if (!(error instanceof FetchError)) throw error;
    // The gem's README promises that nothing is disallowed without a response.
    options.onError?.(error);
    return ALL_ALLOWED;
  }
}

/** Checks the options before any request: a misspelt option must not cost the site a request. */
function expectGetOptions(options: GetOptions): void {
  checkFetchingOptions(options, OPTIONS);
  const { agentLines, numRedirects, num_redirects, httpTimeout, http_timeout, onError, signal } = options;
  if (agentLines !== undefined) expectOneOf('options.agentLines', agentLines, AGENT_LINES);
  expectCount('options.numRedirects', numRedirects ?? num_redirects, 'a number of redirects');
  expectCount(
    'options.httpTimeout',
    httpTimeout ?? http_timeout ?? undefined,
    'a number of seconds, or null',
  );
  expectFunction('options.onError', onError);
  expectSignal('options.signal', signal);
}

function userAgentOf(robotId: unknown): string {
  expectRobotId(robotId);
  if (robotId === null) return '';
  if (!/[\r\n]/.test(robotId)) return robotId.trim();
  const shown = JSON.stringify(robotId);
  throw new ArgumentError(`header User-Agent has field value ${shown}, this cannot include CR/LF`);
}

/** Sends one request; the source itself is hop 0. */
type SendHop = (url: string, hop: number) => Promise<FetchOutcome>;

function sender(source: Urlish | Connection, userAgent: string, options: GetOptions): SendHop {
  const { addresses, proxy = 'environment', fetch, lookup, now, signal } = options;
  const isConnection = typeof source === 'object' && 'agent' in source;
  return (url, hop) => {
    const agent = isConnection && hop === 0 ? source.agent : undefined;
    const seconds = agent === undefined ? timeoutOf(options) : CONNECTION_TIMEOUT_SECONDS;
    const deadlineMs = seconds === null ? null : seconds * SECOND_MS;
    const limits = { deadlineMs, ...options.limits, redirects: 0 };
    const request = { url, policy: 'ruby', userAgent, addresses, limits, proxy, proxyRules: 'ruby' } as const;
    return performFetch(request, { fetch, lookup, agent, now, signal });
  };
}

function timeoutOf({ httpTimeout, http_timeout }: GetOptions): number | null {
  const given = httpTimeout === undefined ? http_timeout : httpTimeout;
  return given === undefined ? TIMEOUT_SECONDS : given;
}

function redirectsOf({ numRedirects, num_redirects }: GetOptions): number {
  return numRedirects ?? num_redirects ?? REDIRECTS;
}

/**
 * Quirk: every status from 300 to 399 with a Location is followed, even 304. Mirrors
 * `Robotstxt::Getter#obtain_via_http`.
 */
async function follow(first: string, send: SendHop, redirects: number): Promise<FetchOutcome> {
  let url = first;
  for (let hop = 0; ; hop++) {
    const outcome = await sendTwice(send, url, hop);
    const { location } = outcome.headers;
    const leadsOn = outcome.status >= 300 && outcome.status < 400 && location !== undefined;
    if (!leadsOn || hop >= redirects) return outcome;
    url = redirectTarget(resolveUrl(location, url));
  }
}

const BROKEN = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
]);

/** Retries once if the request times out or its connection breaks, like Net::HTTP. */
async function sendTwice(send: SendHop, url: string, hop: number): Promise<FetchOutcome> {
  try {
    return await send(url, hop);
  } catch (error) {
    if (!(error instanceof FetchError) || !(error.kind === 'timeout' || BROKEN.has(codeOf(error))))
      throw error;
    return send(url, hop);
  }
}

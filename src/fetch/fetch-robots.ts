/** `fetchRobots`: fetches one robots.txt and reports everything about how it was obtained. */

import { expectString } from '../core/arguments.js';
import { expectManyOptions } from '../core/misspelt-options.js';
import { expectFunction, expectOptions, urlText, type OptionNames } from '../core/options.js';
import {
  checkConnections,
  CONNECTION_OPTIONS,
  expectSignal,
  type RobotsRequestOptions,
} from './connection-options.js';
import { expectHeaderValue, splitHeaders } from './header-options.js';
import { freshUntilMs } from './response-lifetime.js';
import { expectWholeFileLimits } from './limit-options.js';
import type { FetchOutcome } from './outcome.js';
import { performFetch } from './perform-fetch.js';

/**
 * What a server needs to tell whether the file has changed since an earlier fetch.
 *
 * @example
 * const validators: Validators = { etag: '"1"', lastModified: 'Sun, 22 Nov 2026 00:00:00 GMT' };
 * const fetch = async () => new Response(null, { status: 304 });
 * (await fetchRobots('https://example.com/robots.txt', { validators, fetch })).notModified; // true
 */
export interface Validators {
  /**
   * The ETag header of your copy.
   *
   * @defaultValue none
   */
  readonly etag?: string | undefined;
  /**
   * The Last-Modified header of your copy.
   *
   * @defaultValue none
   */
  readonly lastModified?: string | undefined;
}

const VALIDATORS = { etag: true, lastModified: true } as const satisfies OptionNames<Validators>;

/**
 * Options of {@link fetchRobots}.
 *
 * @example
 * const options: FetchRobotsOptions = {
 *   policy: 'google',
 *   userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
 *   headers: { 'accept-language': 'en' },
 *   validators: { etag: '"1"' },
 *   limits: { redirects: 3 },
 *   addresses: 'public',
 *   proxy: false,
 *   lookup: (_host, _options, callback) => callback(null, '93.184.216.34', 4),
 *   now: Date.now,
 *   signal: AbortSignal.timeout(20_000),
 * };
 * (await fetchRobots('https://example.com/robots.txt', options)).status; // 200
 * @example
 * // For a test, without a network.
 * const fetch = async () => new Response('User-agent: *\nDisallow: /');
 * (await fetchRobots('https://example.com/robots.txt', { fetch })).text; // 'User-agent: *\nDisallow: /'
 */
export interface FetchRobotsOptions extends RobotsRequestOptions {
  /**
   * The User-Agent header of the request: `FooBot/1.0 (+https://foo.example/bot)`.
   *
   * @defaultValue this package's own
   */
  readonly userAgent?: string | undefined;
  /**
   * The validators of your copy. If the file is unchanged, the server answers 304 and `notModified` is true.
   *
   * @defaultValue none
   */
  readonly validators?: Validators | undefined;
  /**
   * Aborts the fetch, which then rejects with the signal's reason.
   *
   * @defaultValue none
   */
  readonly signal?: AbortSignal | undefined;
}

const OPTIONS = {
  policy: true,
  userAgent: true,
  headers: true,
  validators: true,
  limits: true,
  ...CONNECTION_OPTIONS,
  signal: true,
} as const satisfies OptionNames<FetchRobotsOptions>;

/** A robots.txt and how it was obtained. */
export interface FetchedRobots extends FetchOutcome {
  /** Validators to pass to the next fetch of the same URL. */
  readonly validators: Validators;
  /** Whether the copy that the request's validators belong to is still current. */
  readonly notModified: boolean;
  /**
   * Until when the answer may be used, in milliseconds since the epoch: by its own headers, but at least a minute and
   * at most a day.
   */
  readonly freshUntilMs: number;
}

/**
 * Fetches a robots.txt and says what its status means to a crawler (`access`), with status, redirects and times.
 *
 * A status that disallows or allows everything is a result, not an error. Requests of one process queue for a turn
 * ({@link configureScheduler}); `queuedMs` says how long, and the deadline does not count it.
 *
 * @param url - of the robots.txt itself
 * @throws FetchError of a fitting kind if there is no answer, and `BadStatusError` if the policy treats the status as a
 * failure
 * @example
 * const { status, access, text, redirects } = await fetchRobots('https://example.com/robots.txt');
 * access; // 'read'
 * parse(text).allows('FooBot', '/open'); // true
 */
export async function fetchRobots(
  url: string | URL,
  options: FetchRobotsOptions = {},
): Promise<FetchedRobots> {
  expectManyOptions('options', options, OPTIONS);
  expectWholeFileLimits('options.limits', options.limits);
  checkConnections(options, 'options.');
  expectFunction('options.now', options.now);
  const { fields, headersOf } = splitHeaders('options.headers', options.headers);
  expectValidators(options.validators);
  expectSignal('options.signal', options.signal);
  if (options.userAgent !== undefined) expectHeaderValue('options.userAgent', options.userAgent);
  const { policy, userAgent, limits, addresses, proxy, lookup, fetch, now, signal, validators } = options;
  const headers = { ...fields, ...conditionsOf(validators) };
  const outcome = await performFetch(
    { url: urlText('url', url), policy, userAgent, headers, limits, addresses, proxy },
    { lookup, fetch, now, signal, headersOf },
  );
  const { etag, 'last-modified': lastModified } = outcome.headers;
  return {
    ...outcome,
    validators: { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) },
    notModified: outcome.status === 304 && Object.keys(conditionsOf(validators)).length > 0,
    freshUntilMs: freshUntilMs(outcome),
  };
}

function expectValidators(validators: Validators | undefined): void {
  expectOptions('options.validators', validators, VALIDATORS);
  const { etag, lastModified } = validators ?? {};
  if (etag !== undefined) expectString('options.validators.etag', etag);
  if (lastModified !== undefined) expectString('options.validators.lastModified', lastModified);
}

export function conditionsOf({ etag, lastModified }: Validators = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

/** `fetchRobots`: one robots.txt, with everything that there is to know of how it came. */

import { expectString } from '../core/arguments.js';
import { expectFunction, expectOptions, urlText, type OptionNames } from '../core/options.js';
import { checkConnections } from './connection-options.js';
import { freshUntilMs } from './freshness.js';
import { expectLimits, type Limits } from './limits.js';
import type { FetchOutcome } from './outcome.js';
import { performFetch } from './perform-fetch.js';
import type { PolicyName } from './policy.js';
import type { Addresses, FetchLike, LookupFunction } from './transport.js';

/** By what a server tells whether a file has changed. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** How a robots.txt is fetched. */
export interface FetchRobotsOptions {
  /** How it is fetched and what its status means, by the name of an original; `rfc9309` where nothing is said. */
  readonly policy?: PolicyName | undefined;
  /** What the server sees of the crawler: `FooBot/1.0 (+https://foo.example/bot)`. */
  readonly userAgent?: string | undefined;
  /** Further header fields of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Those of the copy at hand: an unchanged file is answered with 304, and `notModified` is true. */
  readonly validators?: Validators | undefined;
  /** Instead of the policy's: `deadlineMs`, `redirects`, `bytes`. */
  readonly limits?: Partial<Limits> | undefined;
  /** `public` refuses to connect to loopback and private addresses, also after a redirect; `any` by default. */
  readonly addresses?: Addresses | undefined;
  /** The URL of a proxy, `environment` for what `http_proxy` and its kind name, or false for none. */
  readonly proxy?: string | false | undefined;
  /** Looks up names instead of Node: of the shape of `dns.lookup`. */
  readonly lookup?: LookupFunction | undefined;
  /** Fetches instead of node-fetch; it brings its own connections. */
  readonly fetch?: FetchLike | undefined;
  /** Milliseconds since the epoch; `Date.now` by default. */
  readonly now?: (() => number) | undefined;
  /** Ends the fetch, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

const OPTIONS = {
  policy: true,
  userAgent: true,
  headers: true,
  validators: true,
  limits: true,
  addresses: true,
  proxy: true,
  lookup: true,
  fetch: true,
  now: true,
  signal: true,
} as const satisfies OptionNames<FetchRobotsOptions>;

/** A robots.txt, and how it came. */
export interface FetchedRobots extends FetchOutcome {
  /** To be handed to the next fetch of the same URL. */
  readonly validators: Validators;
  /** The copy that the validators of the request belong to is still good. */
  readonly notModified: boolean;
  /** Until when the answer may be used, by its own word and within a minute and a day. */
  readonly freshUntilMs: number;
}

/**
 * Fetches a robots.txt and says what its status means to a crawler (`access`), with status, redirects and times.
 *
 * An answer that forbids or allows everything is an outcome, not an error. Requests of one process wait for their turn
 * ({@link configureScheduler}), which is told in `queuedMs` and not counted as the site's time.
 *
 * @param url - of the robots.txt itself
 * @throws FetchError of the kind that fits where there is no answer, and `BadStatusError` where the policy takes the
 * status for a failure
 * @example
 * const { status, access, text, redirects } = await fetchRobots('https://example.com/robots.txt');
 * access; // 'read'
 * parse(text).allows('FooBot', '/open'); // true
 */
export async function fetchRobots(
  url: string | URL,
  options: FetchRobotsOptions = {},
): Promise<FetchedRobots> {
  expectOptions('options', options, OPTIONS);
  expectLimits('options.limits', options.limits);
  checkConnections(options, 'options.');
  expectFunction('options.now', options.now);
  if (options.userAgent !== undefined) expectString('options.userAgent', options.userAgent);
  const { policy, userAgent, limits, addresses, proxy, lookup, fetch, now, signal, validators } = options;
  const headers = { ...options.headers, ...conditionsOf(validators) };
  const outcome = await performFetch(
    { url: urlText('url', url), policy, userAgent, headers, limits, addresses, proxy },
    { lookup, fetch, now, signal },
  );
  const { etag, 'last-modified': lastModified } = outcome.headers;
  return {
    ...outcome,
    validators: { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) },
    notModified: outcome.status === 304 && Object.keys(conditionsOf(validators)).length > 0,
    freshUntilMs: freshUntilMs(outcome),
  };
}

function conditionsOf({ etag, lastModified }: Validators = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

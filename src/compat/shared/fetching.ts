/** Shared by the facades that fetch: their options, and a fetch split into a plan and its result. */

import { expectManyOptions } from '../../core/misspelt-options.js';
import { expectFunction, type OptionNames } from '../../core/options.js';
import type { FetchRobotsOptions } from '../../fetch/fetch-robots.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import { expectLimits, type Limits } from '../../fetch/limit-options.js';
import { loadedFor } from '../../fetch/loading.js';
import {
  checkConnections,
  CONNECTION_OPTIONS,
  expectSignal,
  type ConnectionOptions,
} from '../../fetch/connection-options.js';
import type { FetchRequest } from '../../fetch/request.js';
import type { PendingRead, ReadOrder } from './pending-read.js';

/**
 * How a parser fetches.
 *
 * @example
 * const options: FetchingOptions = {
 *   limits: { deadlineMs: 5000, bytes: 500_000 },
 *   addresses: 'public',
 *   proxy: false,
 *   lookup: (_host, _options, callback) => callback(null, '93.184.216.34', 4),
 *   now: Date.now,
 * };
 * const parser = new RobotFileParser('https://example.com/robots.txt', options);
 * await parser.read();
 * parser.canFetch('FooBot', 'https://example.com/private/x'); // false
 * @example
 * // For a test, without a network.
 * const parser = new RobotFileParser('https://example.com/robots.txt', {
 *   fetch: async () => new Response('User-agent: *\nDisallow: /'),
 * });
 * await parser.read();
 * parser.canFetch('FooBot', 'https://example.com/'); // false
 */
export interface FetchingOptions extends ConnectionOptions {
  /**
   * Overrides of the parser's limits: `deadlineMs`, `redirects`, `bytes`.
   *
   * @defaultValue the limits of the original, with a deadline of 10 seconds
   */
  readonly limits?: Partial<Limits> | undefined;
  /**
   * The URL of a proxy, `'environment'` to use `http_proxy`, `https_proxy` and `no_proxy`, or `false` for no proxy.
   *
   * @defaultValue the behaviour of the original: `'environment'` for Python, rerp and Ruby, otherwise no proxy
   */
  readonly proxy?: string | false | undefined;
}

/** The names of these options; a facade with more options adds theirs. */
export const FETCHING_OPTIONS = {
  ...CONNECTION_OPTIONS,
  limits: true,
} as const satisfies OptionNames<FetchingOptions>;

/**
 * Options of a single `read()` or `fetch()`.
 *
 * @example
 * const options: ReadOptions = { signal: AbortSignal.timeout(2000) };
 * const parser = new RobotFileParser('https://example.com/robots.txt');
 * await parser.read(options);
 * parser.canFetch('FooBot', 'https://example.com/private/x'); // false
 */
export type ReadOptions = Pick<FetchRobotsOptions, 'signal'>;

const READ_OPTIONS = { signal: true } as const satisfies OptionNames<ReadOptions>;

/** @throws TypeError for an unknown option */
export function checkReadOptions(options: ReadOptions): void {
  expectManyOptions('options', options, READ_OPTIONS);
  expectSignal('options.signal', options.signal);
}

export type FetchResult = { readonly outcome: FetchOutcome } | { readonly error: unknown };

/** A fetch that a facade needs, and what it does with the result. */
export interface PlannedRead {
  readonly request: FetchRequest;
  /** The caller's own functions. They are asynchronous, so `readSync` cannot use them. */
  readonly own: Pick<FetchingOptions, 'fetch' | 'lookup'>;
  /** The reads in progress, to be superseded. */
  readonly pending: Pick<PendingRead, 'supersede'>;
  /** Updates the facade unless a later read has begun, and throws what its original would throw. */
  readonly finish: (result: FetchResult, order: ReadOrder) => void;
}

/** The methods through which a facade hands its fetch to other code, such as `readSync`, which blocks. */
export const PLAN_READ: unique symbol = Symbol.for('robotparser.planRead');
export const PLAN_FETCH: unique symbol = Symbol.for('robotparser.planFetch');

export interface PlansRead {
  [PLAN_READ](): PlannedRead;
}

export interface PlansFetch {
  [PLAN_FETCH](url: string | URL, timeoutSeconds?: number | null): PlannedRead;
}

/**
 * Checks the options with which a facade fetches.
 *
 * @throws TypeError for an option not in `names`, and for a value of the wrong type
 */
export function checkFetchingOptions(
  options: FetchingOptions,
  names: Readonly<Record<string, true>> = FETCHING_OPTIONS,
): void {
  expectManyOptions('options', options, names);
  expectFunction('options.now', options.now);
  expectLimits('options.limits', options.limits);
  checkConnections(options, 'options.');
}

/** The options of a request; `proxy` is the default. */
export function requestOptions(
  { limits, addresses, proxy: given }: FetchingOptions,
  proxy?: 'environment',
): Pick<FetchRequest, 'limits' | 'addresses' | 'proxy'> {
  return { limits, addresses, proxy: given ?? proxy };
}

/** Fetches and never rejects. The first fetch loads the code that it needs. */
export async function answerTo(
  request: FetchRequest,
  { fetch, now, lookup }: FetchingOptions,
  { signal }: ReadOptions,
): Promise<FetchResult> {
  try {
    const { performFetch } = await loadedFor(request.url, () => import('../../fetch/perform-fetch.js'));
    return { outcome: await performFetch(request, { fetch, now, lookup, signal }) };
  } catch (error) {
    return { error };
  }
}

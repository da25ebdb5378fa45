/** One request of reppy's: the answer whatever its status, or one of reppy's exceptions. */

import { BadStatusError, FetchError } from '../fetch/errors.js';
import type { FetchOutcome } from '../fetch/outcome.js';
import type { Limits } from '../fetch/policy.js';
import type { Addresses, FetchLike } from '../fetch/transport.js';
import {
  ConnectionException,
  ContentTooLong,
  ExcessiveRedirects,
  MalformedUrl,
  ReadTimeout,
  SSLException,
  type ReppyException,
} from './reppy-errors.js';

const DEFAULT_MAX_SIZE = 1024 * 1024;

export interface ResponseOptions {
  /** Fetches instead of node-fetch: the platform's `fetch`, undici's, a test's. */
  readonly fetch?: FetchLike | undefined;
  /** Milliseconds since the epoch; `Date.now` by default. */
  readonly now?: (() => number) | undefined;
  /** Instead of the limits that the facade keeps: `deadlineMs`, `redirects`, `bytes`. */
  readonly limits?: Partial<Limits> | undefined;
  /** `public` refuses to connect to loopback and private addresses, also after a redirect; `any` by default. */
  readonly addresses?: Addresses | undefined;
  /** Ends the fetch; what it rejects with is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Bytes; a longer body is a `ContentTooLong`. 1 MiB by default. */
  readonly maxSize?: number | undefined;
  readonly userAgent?: string | undefined;
  /** Further header fields of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What came back: an answer of any status, or why there is none. */
export type ResponseHook = (response: FetchOutcome | ReppyException) => void | Promise<void>;

export async function fetchResponse(
  url: string,
  options: ResponseOptions,
  hook: ResponseHook | undefined,
): Promise<FetchOutcome> {
  let response: FetchOutcome;
  try {
    response = await anyResponse(url, options);
  } catch (error) {
    const exception = exceptionFor(error, url);
    if (exception === undefined) throw error;
    // Quirk: what was cut off for its length is shown to no hook.
    if (!(exception instanceof ContentTooLong)) await hook?.(exception);
    throw exception;
  }
  await hook?.(response);
  return response;
}

/** The answer, whatever its status. The room that fetches is loaded when something is fetched and not before. */
async function anyResponse(url: string, options: ResponseOptions): Promise<FetchOutcome> {
  const { limits, addresses, userAgent, headers, maxSize = limits?.bytes ?? DEFAULT_MAX_SIZE } = options;
  const { fetchRobots } = await import('../fetch/fetch-robots.js');
  try {
    return await fetchRobots(
      { url, policy: 'reppy', limits: { ...limits, bytes: maxSize }, addresses, userAgent, headers },
      options,
    );
  } catch (error) {
    if (error instanceof BadStatusError) return error.outcome;
    throw error;
  }
}

/** What reppy calls a failed request; undefined for what it lets through. */
function exceptionFor(error: unknown, url: string): ReppyException | undefined {
  if (!(error instanceof FetchError)) return undefined;
  const details = { url, cause: error };
  switch (error.kind) {
    case 'tls':
      return new SSLException(error.message, details);
    case 'connection':
    case 'refused-address':
      return new ConnectionException(error.message, details);
    case 'bad-url':
      return new MalformedUrl(error.message, details);
    case 'too-many-redirects':
      return new ExcessiveRedirects(error.message, details);
    case 'timeout':
      return new ReadTimeout(error.message, details);
    case 'too-large':
      return new ContentTooLong(error.message, details);
    default:
      return undefined;
  }
}

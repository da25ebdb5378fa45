/** How long to leave a failing site alone, and who is to blame for a failure. */

import { BadStatusError, type FetchError, type FetchErrorKind } from '../fetch/errors.js';
import { retryAfterMs } from '../fetch/retry-after.js';
import type { FailureRecord } from './entry.js';

/**
 * How long a failing site is left alone. The pause doubles with each consecutive failure. Milliseconds.
 *
 * @example
 * const backoff: Backoff = { firstMs: 30_000, longestMs: 600_000 };
 * new RobotsCache({ userAgent: 'FooBot/1.0', backoff }).stats().sites; // 0
 */
export interface Backoff {
  /**
   * The pause after the first failure, in milliseconds.
   *
   * @defaultValue 60000 (a minute)
   */
  readonly firstMs: number;
  /**
   * The longest pause in milliseconds. A Retry-After of the site can extend it, up to a day.
   *
   * @defaultValue 3600000 (an hour)
   */
  readonly longestMs: number;
}

/** A Retry-After may extend the pause up to this. */
export const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** The pause after a failure on our own machine. */
const LOCAL_PAUSE_MS = 5000;

/** How often to check the store for a worker that reached a site this worker cannot reach. */
export const RECHECK_MS = 5000;

/**
 * Who is to blame for a failure.
 *
 * - `site`: the site answered with an error, which is reliable for every worker;
 * - `connection`: this worker could not reach the site; a second worker has to confirm it;
 * - `local`: this machine failed, which says nothing about the site.
 */
export type Fault = 'site' | 'connection' | 'local';

const OF_THE_SITE: ReadonlySet<FetchErrorKind> = new Set([
  'status',
  'redirect',
  'decoding',
  'too-large',
  'bad-url',
]);

export function faultOf(kind: FetchErrorKind): Fault {
  if (kind === 'local') return 'local';
  return OF_THE_SITE.has(kind) ? 'site' : 'connection';
}

/** The failure record after one more failure, with the next pause. */
export function failureAfter(
  before: FailureRecord | undefined,
  error: FetchError,
  at: number,
  { firstMs, longestMs }: Backoff,
): FailureRecord {
  const { kind, code, status } = error;
  const fault = faultOf(kind);
  const count = (before?.count ?? 0) + (fault === 'local' ? 0 : 1);
  const usualMs = Math.min(longestMs, firstMs * 2 ** (count - 1));
  const pauseMs = fault === 'local' ? LOCAL_PAUSE_MS : Math.max(usualMs, askedPauseMs(error, at));
  return {
    kind,
    code,
    status,
    since: before?.since ?? at,
    at,
    count,
    retryAt: at + pauseMs,
    ...(fault === 'connection' && { recheckAt: at + Math.min(RECHECK_MS, pauseMs) }),
  };
}

/** The pause that Retry-After asks for; 0 without one. */
function askedPauseMs(error: FetchError, at: number): number {
  if (!(error instanceof BadStatusError)) return 0;
  return Math.min(retryAfterMs(error.outcome.headers['retry-after'], at) ?? 0, LONGEST_RETRY_AFTER_MS);
}

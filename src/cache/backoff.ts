/** How long a failed site is left alone, and whose fault a failure is. */

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
   * The longest pause in milliseconds, unless the site itself asks for more with Retry-After, up to a day.
   *
   * @defaultValue 3600000 (an hour)
   */
  readonly longestMs: number;
}

/** A server may ask for a longer pause than ours, up to this. */
export const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** The pause after a failure of our own machine. */
const LOCAL_PAUSE_MS = 5000;

/** How often to look whether another worker could reach a site that this one cannot. */
export const RECHECK_MS = 5000;

/**
 * Whose fault a failure is.
 *
 * - `site`: it answered, and that is the failure: everybody may rely on it;
 * - `connection`: it could not be reached from here, which is believed when a second worker says so;
 * - `local`: this machine could not, which tells nothing of the site.
 */
export type Fault = 'site' | 'connection' | 'local';

const FAULTS: Readonly<Record<FetchErrorKind, Fault>> = {
  status: 'site',
  redirect: 'site',
  decoding: 'site',
  'too-large': 'site',
  'bad-url': 'site',
  dns: 'connection',
  refused: 'connection',
  reset: 'connection',
  unreachable: 'connection',
  protocol: 'connection',
  tls: 'connection',
  timeout: 'connection',
  'refused-address': 'connection',
  local: 'local',
};

export function faultOf(kind: FetchErrorKind): Fault {
  return FAULTS[kind];
}

/** The failure record that follows from what was known before, with the next pause. */
export function failureAfter(
  before: FailureRecord | undefined,
  error: FetchError,
  at: number,
  backoff: Backoff,
): FailureRecord {
  const { kind, code, status } = error;
  const fault = faultOf(kind);
  const count = (before?.count ?? 0) + (fault === 'local' ? 0 : 1);
  const pauseMs = fault === 'local' ? LOCAL_PAUSE_MS : pauseAfter(count, error, at, backoff);
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

function pauseAfter(count: number, error: FetchError, at: number, { firstMs, longestMs }: Backoff): number {
  return Math.max(Math.min(longestMs, firstMs * 2 ** (count - 1)), askedPauseMs(error, at));
}

/** The pause the server asks for with Retry-After; 0 if it does not. */
function askedPauseMs(error: FetchError, at: number): number {
  if (!(error instanceof BadStatusError)) return 0;
  return Math.min(retryAfterMs(error.outcome.headers['retry-after'], at) ?? 0, LONGEST_RETRY_AFTER_MS);
}

/** What can go wrong between a URL and the text behind it, one class per kind. */

import type { FetchOutcome } from './outcome.js';

/** What kept a robots.txt from being fetched. */
export type FetchErrorKind =
  | 'timeout'
  | 'too-many-redirects'
  | 'connection'
  | 'tls'
  | 'bad-status'
  | 'too-large'
  | 'bad-url'
  | 'refused-address'
  | 'decoding';

export interface FetchErrorDetails {
  /** The status of the last answer, where there was one. */
  readonly status?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A robots.txt that could not be fetched. `url` is the address that was being asked: after a redirect not the one
 * that the caller gave.
 *
 * @example
 * const parser = new RobotFileParser('ftp://example.com/robots.txt');
 * await parser.read().catch((error) => error instanceof FetchError && error.kind); // 'bad-url'
 */
export class FetchError extends Error {
  override readonly name: string = 'FetchError';
  readonly kind: FetchErrorKind;
  readonly url: string;
  /** What went wrong: the message without the URL. */
  readonly problem: string;
  readonly status: number | undefined;

  constructor(kind: FetchErrorKind, url: string, problem: string, { status, cause }: FetchErrorDetails = {}) {
    super(`Cannot fetch ${url}: ${problem}`, cause === undefined ? {} : { cause });
    this.kind = kind;
    this.url = url;
    this.problem = problem;
    this.status = status;
  }
}

/** The deadline passed before the whole body was there. */
export class TimeoutError extends FetchError {
  override readonly name: string = 'TimeoutError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('timeout', url, problem, details);
  }
}

/** More redirects than the policy follows; `status` is that of the one that was too many. */
export class TooManyRedirectsError extends FetchError {
  override readonly name: string = 'TooManyRedirectsError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('too-many-redirects', url, problem, details);
  }
}

/** No connection, an unknown host, a connection that broke, or an answer that is not HTTP. */
export class ConnectionError extends FetchError {
  override readonly name: string = 'ConnectionError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('connection', url, problem, details);
  }
}

/** A certificate that does not hold, or no agreement on how to encrypt. */
export class TLSError extends FetchError {
  override readonly name: string = 'TLSError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('tls', url, problem, details);
  }
}

/** A status that the policy takes for a failure; `outcome` is the answer that had it. */
export class BadStatusError extends FetchError {
  override readonly name: string = 'BadStatusError';
  override readonly status: number;
  readonly outcome: FetchOutcome;

  constructor(outcome: FetchOutcome) {
    const { finalUrl, status } = outcome;
    super('bad-status', finalUrl, `status ${status}`, { status });
    this.status = status;
    this.outcome = outcome;
  }
}

/** A body above the limit of a policy that does not cut. */
export class TooLargeError extends FetchError {
  override readonly name: string = 'TooLargeError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('too-large', url, problem, details);
  }
}

/** A text that is no URL, or a URL that is not fetched: its scheme is neither http nor https. */
export class BadURLError extends FetchError {
  override readonly name: string = 'BadURLError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('bad-url', url, problem, details);
  }
}

/** A host whose address is not public, with `addresses: 'public'`. */
export class RefusedAddressError extends FetchError {
  override readonly name: string = 'RefusedAddressError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('refused-address', url, problem, details);
  }
}

/** Bytes that are not in the encoding they should be in, or an encoding that is not known. */
export class DecodingError extends FetchError {
  override readonly name: string = 'DecodingError';

  constructor(url: string, problem: string, details?: FetchErrorDetails) {
    super('decoding', url, problem, details);
  }
}

/**
 * Python's name for a fetch that failed: what the facades of Python's parsers throw where their originals do.
 *
 * `reason` is what the original keeps there: a status, 0 where no answer came (robotexclusionrulesparser), or the
 * error behind it (the standard library). `kind` tells the failures apart.
 *
 * @example
 * const parser = new RobotFileParser('ftp://example.com/robots.txt');
 * await parser.read().catch((error) => error instanceof URLError); // true
 */
export class URLError extends FetchError {
  override readonly name: string = 'URLError';
  readonly reason: number | Error | string;

  constructor(
    kind: FetchErrorKind,
    url: string,
    problem: string,
    { reason, ...details }: FetchErrorDetails & { readonly reason: number | Error | string },
  ) {
    super(kind, url, problem, details);
    this.reason = reason;
  }
}

/** What can go wrong in fetching a robots.txt, one class per kind. */

import { expectOneOf } from '../core/options.js';
import type { FetchOutcome } from './outcome.js';
import { shortened, withoutUser } from './without-user.js';

/**
 * Why a robots.txt could not be fetched.
 *
 * - `dns`: the site's name has no address, or its name servers do not answer for it
 * - `refused`: nothing listens on the port
 * - `reset`: the connection broke before the response was complete
 * - `unreachable`: no route to the host, or the caller's own `fetch` failed without saying why
 * - `protocol`: the response is not HTTP
 * - `tls`: an invalid certificate, or no common protocol
 * - `timeout`: the site did not answer in full within the deadline
 * - `status`: a status that the policy treats as a failure
 * - `redirect`: more redirects than the policy follows
 * - `decoding`: a body that is not in its encoding
 * - `too-large`: a body above the limit of a policy that does not cut
 * - `refused-address`: an address that is not public, with `addresses: 'public'`
 * - `bad-url`: not a URL, or one with another scheme than http or https
 * - `local`: this machine failed: descriptors, ports, the resolver, the queue, a stalled process. It says nothing about
 *   the site, so it is never stored and never shared.
 */
export type FetchErrorKind =
  | 'dns'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'protocol'
  | 'tls'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'decoding'
  | 'too-large'
  | 'refused-address'
  | 'bad-url'
  | 'local';

/** Details of a failed fetch besides its kind. */
export interface FetchErrorDetails {
  /** The status of the last answer, if there was one. */
  readonly status?: number | undefined;
  /** Node's error code, such as `ENOTFOUND` or `ECONNREFUSED`; if there is none, one that fits the kind. */
  readonly code?: string | undefined;
  /** The underlying error. */
  readonly cause?: unknown;
}

// Failures of the name server, which say nothing about the name.
const TRANSIENT_DNS = /^(?:ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN)$/;

/**
 * A robots.txt that could not be fetched. `url` is the URL that failed: after a redirect it is not the one the caller
 * gave. A user name and password in it are left out, here and in the message.
 *
 * @example
 * const parser = new RobotFileParser('ftp://example.com/robots.txt');
 * await parser.read().catch((error) => error instanceof FetchError && error.kind); // 'bad-url'
 */
export class FetchError extends Error {
  /** The name of the class. Facades use their original's name for the same error. */
  override readonly name: string = 'FetchError';
  /** The kind of failure, as a constant to branch on: `timeout`, `dns`, `status`, `local` and so on. */
  readonly kind: FetchErrorKind;
  /** The URL that failed, without user name and password. */
  readonly url: string;
  /** What went wrong: the message without the URL. */
  readonly problem: string;
  /** The status of the response, if there was one. Otherwise the error has no such member, and a log does not show it. */
  declare readonly status: number | undefined;
  /** Never empty: Node's code of the underlying error, such as `ECONNRESET`, or one that fits the kind. */
  readonly code: string;
  /** Whether a later attempt may succeed. */
  readonly transient: boolean;

  constructor(
    kind: FetchErrorKind,
    url: string,
    problem: string,
    { status, code = '', cause }: FetchErrorDetails = {},
  ) {
    expectOneOf('kind', kind, Object.keys(KINDS));
    const shownUrl = withoutUser(url);
    const shownProblem = shortened(withoutUser(problem));
    super(`Cannot fetch ${shortened(shownUrl)}: ${shownProblem}`, cause === undefined ? {} : { cause });
    this.kind = kind;
    this.url = shownUrl;
    this.problem = shownProblem;
    if (status !== undefined) this.status = status;
    this.code = code === '' ? KINDS[kind].code : code;
    this.transient = isTransient(kind, this.code, status);
  }
}

function isTransient(kind: FetchErrorKind, code: string, status = 0): boolean {
  if (kind === 'dns') return TRANSIENT_DNS.test(code);
  if (kind === 'status') return status >= 500 || status === 408 || status === 429;
  return KINDS[kind].transient === true;
}

/** The deadline passed before the whole body had arrived. */
export class TimeoutError extends FetchError {
  override readonly name: string = 'TimeoutError';
}

/** More redirects than the policy follows; `status` is that of the last one. */
export class TooManyRedirectsError extends FetchError {
  override readonly name: string = 'TooManyRedirectsError';
}

/** The kinds of connections that could not be made, or broke. */
export type ConnectionErrorKind = 'dns' | 'refused' | 'reset' | 'unreachable' | 'protocol';

/** No address, no connection, a connection that broke, or an answer that is not HTTP: `kind` says which. */
export class ConnectionError extends FetchError {
  override readonly name: string = 'ConnectionError';
  /** How the connection failed. */
  declare readonly kind: ConnectionErrorKind;
}

/**
 * This machine is the cause: it has no descriptors or ports left, cannot reach its name server, or was stopped. It
 * says nothing about the site, so it is never cached or shared.
 */
export class LocalError extends FetchError {
  override readonly name: string = 'LocalError';
}

/** An invalid certificate, or no common TLS protocol. */
export class TLSError extends FetchError {
  override readonly name: string = 'TLSError';
}

/** A status that the policy treats as a failure; `outcome` is the answer. */
export class BadStatusError extends FetchError {
  override readonly name: string = 'BadStatusError';
  /** The status of the response. */
  override readonly status: number;
  /** The response, its body included. */
  readonly outcome: FetchOutcome;

  constructor(outcome: FetchOutcome) {
    const { finalUrl, status } = outcome;
    super('status', finalUrl, `status ${status}`, { status });
    this.status = status;
    this.outcome = outcome;
  }
}

/** A body above the limit of a policy that does not cut. */
export class TooLargeError extends FetchError {
  override readonly name: string = 'TooLargeError';
}

/** A text that is not a URL, or a URL whose scheme is neither http nor https. */
export class BadURLError extends FetchError {
  override readonly name: string = 'BadURLError';
}

/** A host whose address is not public, with `addresses: 'public'`. */
export class RefusedAddressError extends FetchError {
  override readonly name: string = 'RefusedAddressError';
}

/** Bytes that are invalid in their encoding, or an unknown encoding. */
export class DecodingError extends FetchError {
  override readonly name: string = 'DecodingError';
}

interface KindFacts {
  /** Of an error whose cause has none. */
  readonly code: string;
  readonly error: typeof FetchError;
  /** Whether a retry may overcome the failure. For names and statuses it depends on the code. */
  readonly transient?: true;
}

/** What fits each kind. */
export const KINDS: Readonly<Record<FetchErrorKind, KindFacts>> = {
  dns: { code: 'ENOTFOUND', error: ConnectionError },
  refused: { code: 'ECONNREFUSED', error: ConnectionError, transient: true },
  reset: { code: 'ECONNRESET', error: ConnectionError, transient: true },
  unreachable: { code: 'ERR_FETCH_FAILED', error: ConnectionError, transient: true },
  protocol: { code: 'ERR_NOT_HTTP', error: ConnectionError },
  tls: { code: 'ERR_TLS', error: TLSError },
  timeout: { code: 'ETIMEDOUT', error: TimeoutError, transient: true },
  status: { code: 'ERR_BAD_STATUS', error: FetchError },
  redirect: { code: 'ERR_TOO_MANY_REDIRECTS', error: TooManyRedirectsError },
  decoding: { code: 'ERR_DECODING', error: DecodingError },
  'too-large': { code: 'ERR_TOO_LARGE', error: TooLargeError },
  'refused-address': { code: 'ERR_ADDRESS_REFUSED', error: RefusedAddressError },
  'bad-url': { code: 'ERR_INVALID_URL', error: BadURLError },
  local: { code: 'ERR_LOCAL', error: LocalError, transient: true },
};

/** Creates the error of a kind, except for `status`: a `BadStatusError` needs the response. */
export function fetchErrorOf(
  kind: Exclude<FetchErrorKind, 'status'>,
  url: string,
  problem: string,
  details?: FetchErrorDetails,
): FetchError {
  return new KINDS[kind].error(kind, url, problem, details);
}

/**
 * Python's name for a fetch that failed: what the facades of Python's parsers throw where their originals do.
 *
 * `reason` is that of the original: a status, 0 if no answer came (robotexclusionrulesparser), or the
 * underlying error (the standard library). `kind` distinguishes the failures.
 *
 * @example
 * const parser = new RobotFileParser('ftp://example.com/robots.txt');
 * await parser.read().catch((error) => error instanceof URLError); // true
 */
export class URLError extends FetchError {
  override readonly name: string = 'URLError';
  /** As in Python: the status, or the underlying error. */
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

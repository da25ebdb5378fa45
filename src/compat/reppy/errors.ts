/** The exceptions of `reppy.exceptions`, under their own names. */

import { FetchError, type FetchErrorKind } from '../../fetch/errors.js';
import { withoutUser } from '../../fetch/without-user.js';

export interface ReppyExceptionDetails {
  readonly url?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The base class of reppy's exceptions.
 *
 * @since 0.1.0
 * @example
 * const refused = await Robots.fetch('ftp://example.com/robots.txt').catch((error) => error);
 * refused instanceof ReppyException; // true
 * refused.name; // 'MalformedUrl'
 * [refused.kind, refused.code, refused.transient]; // [ 'bad-url', 'ERR_INVALID_URL', false ]
 */
export class ReppyException extends Error {
  /** The name of reppy's exception. */
  override readonly name: string = 'ReppyException';
  /** The URL, if the failure belongs to one. */
  readonly url: string | undefined;
  /** The kind of failure, as of every `FetchError`; undefined where nothing was fetched. */
  readonly kind: FetchErrorKind | undefined;
  /** Node's error code, such as `ECONNRESET`, or one that fits the kind; undefined where nothing was fetched. */
  readonly code: string | undefined;
  /** Whether a later attempt may succeed; undefined where nothing was fetched. */
  readonly transient: boolean | undefined;

  constructor(message: string, { url, cause }: ReppyExceptionDetails = {}) {
    super(withoutUser(message), cause === undefined ? {} : { cause });
    this.url = url === undefined ? undefined : withoutUser(url);
    const failure = cause instanceof FetchError ? cause : undefined;
    this.kind = failure?.kind;
    this.code = failure?.code;
    this.transient = failure?.transient;
  }
}

/**
 * The body is longer than `maxSize`.
 *
 * @since 0.1.0
 */
export class ContentTooLong extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'ContentTooLong';
}

/**
 * Never thrown; the original has it too.
 *
 * @since 0.1.0
 */
export class ServerError extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'ServerError';
}

/**
 * An invalid certificate, or no common TLS protocol.
 *
 * @since 0.1.0
 */
export class SSLException extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'SSLException';
}

/**
 * No connection, or one that broke.
 *
 * @since 0.1.0
 */
export class ConnectionException extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'ConnectionException';
}

/**
 * A text that is not a URL; for a verdict, a URL whose port is not a number below 65536.
 *
 * @since 0.1.0
 */
export class MalformedUrl extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'MalformedUrl';
}

/**
 * Too many redirects.
 *
 * @since 0.1.0
 */
export class ExcessiveRedirects extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'ExcessiveRedirects';
}

/**
 * No complete answer in time.
 *
 * @since 0.1.0
 */
export class ReadTimeout extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'ReadTimeout';
}

/**
 * A status that says neither what is allowed nor that there is no robots.txt: 5xx, and all of 2xx and 3xx but 200.
 *
 * @since 0.1.0
 */
export class BadStatusCode extends ReppyException {
  /** The name of reppy's exception. */
  override readonly name = 'BadStatusCode';

  constructor(
    message: string,
    readonly status: number,
    details?: ReppyExceptionDetails,
  ) {
    super(message, details);
  }
}

/** Whether only this machine could not: that says nothing of the site, so it is never kept. */
export function isLocalFailure(error: unknown): boolean {
  const failure = error instanceof ReppyException ? error.cause : error;
  return failure instanceof FetchError && failure.kind === 'local';
}

/**
 * A method that a subclass has to implement.
 *
 * @since 0.1.0
 * @example
 * new NotImplementedError('a subclass has to say').name; // 'NotImplementedError'
 */
export class NotImplementedError extends Error {
  /** The name of Python's exception. */
  override readonly name = 'NotImplementedError';
}

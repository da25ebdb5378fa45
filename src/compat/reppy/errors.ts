/** The exceptions of `reppy.exceptions` under their own names, and Python's exceptions for text that is not UTF-8. */

import { FetchError, type FetchErrorKind } from '../../fetch/errors.js';
import { withoutUser } from '../../fetch/without-user.js';
import { expectString } from '../../core/arguments.js';
import { UnicodeDecodeError, UnicodeEncodeError } from '../shared/python-errors.js';

interface ReppyExceptionDetails {
  readonly url?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The base class of reppy's exceptions.
 *
 * @example
 * const refused = await Robots.fetch('ftp://example.com/robots.txt').catch((error) => error);
 * refused instanceof ReppyException; // true
 * refused.name; // 'MalformedUrl'
 * [refused.kind, refused.code, refused.transient]; // [ 'bad-url', 'ERR_INVALID_URL', false ]
 */
export class ReppyException extends Error {
  override readonly name: string = 'ReppyException';
  /** The URL that could not be fetched or parsed, if there is one. */
  readonly url: string | undefined;
  /** The kind of failure, as in every `FetchError`; undefined if nothing was fetched. */
  readonly kind: FetchErrorKind | undefined;
  /** Node's error code, such as `ECONNRESET`, or one that fits the kind; undefined if nothing was fetched. */
  readonly code: string | undefined;
  /** Whether a later attempt may succeed; undefined if nothing was fetched. */
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

/** The body is longer than `maxSize`. */
export class ContentTooLong extends ReppyException {
  override readonly name = 'ContentTooLong';
}

/** Never thrown, just as in the original. */
export class ServerError extends ReppyException {
  override readonly name = 'ServerError';
}

/** An invalid certificate, or no TLS version in common. */
export class SSLException extends ReppyException {
  override readonly name = 'SSLException';
}

/** The connection failed or broke. */
export class ConnectionException extends ReppyException {
  override readonly name = 'ConnectionException';
}

/** Not a URL. For a verdict: a URL whose port is not a number below 65536. */
export class MalformedUrl extends ReppyException {
  override readonly name = 'MalformedUrl';
}

/** Too many redirects. */
export class ExcessiveRedirects extends ReppyException {
  override readonly name = 'ExcessiveRedirects';
}

/** No complete response in time. */
export class ReadTimeout extends ReppyException {
  override readonly name = 'ReadTimeout';
}

/**
 * An unusable status: 5xx, and any 2xx or 3xx other than 200.
 */
export class BadStatusCode extends ReppyException {
  override readonly name = 'BadStatusCode';

  constructor(
    message: string,
    /** The status of the response. */
    readonly status: number,
    details?: ReppyExceptionDetails,
  ) {
    super(message, details);
  }
}

/** Whether this machine itself failed, which says nothing about the site and is therefore never cached. */
export function isLocalFailure(error: unknown): boolean {
  const failure = error instanceof ReppyException ? error.cause : error;
  return failure instanceof FetchError && failure.kind === 'local';
}

/**
 * Thrown by a method that a subclass has to implement.
 */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
}

/** @throws UnicodeEncodeError for a lone surrogate, which UTF-8 cannot encode */
export function wellFormed(name: string, text: string): string {
  expectString(name, text);
  if (text.isWellFormed()) return text;
  throw new UnicodeEncodeError(`Cannot encode ${name} as UTF-8: it contains a lone surrogate`);
}

/** @throws UnicodeDecodeError for text from bytes that were not UTF-8, each of which became a lone surrogate */
export function decoded(name: string, text: string): string {
  if (text.isWellFormed()) return text;
  throw new UnicodeDecodeError(`Cannot decode ${name}: the file contains bytes that are not UTF-8`);
}

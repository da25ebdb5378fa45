/** The exceptions of `reppy.exceptions`, under their own names. */

export interface ReppyExceptionDetails {
  readonly url?: string | undefined;
  readonly cause?: unknown;
}

/**
 * What all of reppy's exceptions are.
 *
 * @example
 * const refused = await Robots.fetch('ftp://example.com/robots.txt').catch((error) => error);
 * refused instanceof ReppyException; // true
 * refused.name; // 'MalformedUrl'
 */
export class ReppyException extends Error {
  override readonly name: string = 'ReppyException';
  /** What was asked for, where the failure belongs to a URL. */
  readonly url: string | undefined;

  constructor(message: string, { url, cause }: ReppyExceptionDetails = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.url = url;
  }
}

/** The body is longer than `maxSize`. */
export class ContentTooLong extends ReppyException {
  override readonly name = 'ContentTooLong';
}

/** Never thrown; the original has it too. */
export class ServerError extends ReppyException {
  override readonly name = 'ServerError';
}

/** A certificate that does not hold, or no agreement on how to encrypt. */
export class SSLException extends ReppyException {
  override readonly name = 'SSLException';
}

/** No connection, or one that broke. */
export class ConnectionException extends ReppyException {
  override readonly name = 'ConnectionException';
}

/** A text that is no URL; for a verdict, a URL whose port is no number below 65536. */
export class MalformedUrl extends ReppyException {
  override readonly name = 'MalformedUrl';
}

/** More redirects than are followed. */
export class ExcessiveRedirects extends ReppyException {
  override readonly name = 'ExcessiveRedirects';
}

/** No complete answer in time. */
export class ReadTimeout extends ReppyException {
  override readonly name = 'ReadTimeout';
}

/** A status that says neither what is allowed nor that there is no robots.txt: 5xx, and all of 2xx and 3xx but 200. */
export class BadStatusCode extends ReppyException {
  override readonly name = 'BadStatusCode';

  constructor(
    message: string,
    readonly status: number,
    details?: ReppyExceptionDetails,
  ) {
    super(message, details);
  }
}

/**
 * A method that a subclass has to bring.
 *
 * @example
 * new NotImplementedError('a subclass has to say').name; // 'NotImplementedError'
 */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
}

/** The exceptions of Python that its robots.txt parsers raise, under their own names. */

import { withoutUser } from '../../fetch/without-user.js';
import type { Failure } from '../../core/dialect.js';

/**
 * Python's `ValueError`: a value that cannot be used.
 *
 * @since 0.1.0
 * @example
 * new UnicodeError('no character').name; // 'UnicodeError'
 * new UnicodeError('no character') instanceof ValueError; // true
 */
export class ValueError extends Error {
  /** The name of Python's exception. */
  override readonly name: string = 'ValueError';
}

/**
 * Python's `UnicodeError`: text that cannot be encoded, or bytes that cannot be decoded.
 *
 * @since 0.1.0
 */
export class UnicodeError extends ValueError {
  /** The name of Python's exception. */
  override readonly name: string = 'UnicodeError';
}

/**
 * Python's `UnicodeDecodeError`: bytes that are not in their encoding.
 *
 * @since 0.1.0
 */
export class UnicodeDecodeError extends UnicodeError {
  /** The name of Python's exception. */
  override readonly name: string = 'UnicodeDecodeError';
}

/**
 * Python's `UnicodeEncodeError`: a text that an encoding cannot express.
 *
 * @since 0.1.0
 */
export class UnicodeEncodeError extends UnicodeError {
  /** The name of Python's exception. */
  override readonly name: string = 'UnicodeEncodeError';
}

/**
 * Python's `AttributeError`: a value lacks the attribute.
 *
 * @since 0.1.0
 * @example
 * new AttributeError('no such name').name; // 'AttributeError'
 */
export class AttributeError extends Error {
  /** The name of Python's exception. */
  override readonly name: string = 'AttributeError';
}

/**
 * Python's `http.client.InvalidURL`: a URL with blanks or control characters.
 *
 * @since 0.1.0
 * @example
 * const parser = new RobotFileParser('https://example.com/with blank');
 * await parser.read().catch((error) => error instanceof InvalidURL); // true
 */
export class InvalidURL extends Error {
  /** The name of Python's exception. */
  override readonly name: string = 'InvalidURL';
}

/** The error that a dialect reports as data: of the class that has its name. */
export function pythonError({ name, message: whole }: Failure): Error {
  const message = withoutUser(whole);
  switch (name) {
    case 'ValueError':
      return new ValueError(message);
    case 'UnicodeError':
      return new UnicodeError(message);
    case 'UnicodeDecodeError':
      return new UnicodeDecodeError(message);
    case 'UnicodeEncodeError':
      return new UnicodeEncodeError(message);
    case 'AttributeError':
      return new AttributeError(message);
    case 'TypeError':
      return new TypeError(message);
    default:
      return new Error(`${name}: ${message}`);
  }
}

/** The Python exceptions that Python's robots.txt parsers raise, under their own names. */

import type { Failure } from '../../core/dialect.js';
import { namedError, type ErrorClasses } from './verdict.js';

/**
 * Python's `ValueError`: a value of the right type that is not valid.
 *
 * @example
 * new UnicodeError('no character').name; // 'UnicodeError'
 * new UnicodeError('no character') instanceof ValueError; // true
 */
export class ValueError extends Error {
  override readonly name: string = 'ValueError';
}

/** Python's `UnicodeError`: text that cannot be encoded, or bytes that cannot be decoded. */
export class UnicodeError extends ValueError {
  override readonly name: string = 'UnicodeError';
}

/** Python's `UnicodeDecodeError`: bytes that are not valid in their encoding. */
export class UnicodeDecodeError extends UnicodeError {
  override readonly name: string = 'UnicodeDecodeError';
}

/** Python's `UnicodeEncodeError`: text that an encoding cannot represent. */
export class UnicodeEncodeError extends UnicodeError {
  override readonly name: string = 'UnicodeEncodeError';
}

/**
 * Python's `AttributeError`: a value has no such attribute, or the attribute is read-only.
 */
export class AttributeError extends Error {
  override readonly name: string = 'AttributeError';
}

/**
 * Python's `http.client.InvalidURL`: a URL with spaces or control characters, or a port that is not a number.
 *
 * @example
 * const parser = new RobotFileParser('https://example.com/with blank');
 * await parser.read().catch((error) => error instanceof InvalidURL); // true
 */
export class InvalidURL extends Error {
  override readonly name: string = 'InvalidURL';
}

const PYTHON_ERRORS: ErrorClasses = new Map<string, new (message: string) => Error>([
  ['ValueError', ValueError],
  ['UnicodeError', UnicodeError],
  ['UnicodeDecodeError', UnicodeDecodeError],
  ['UnicodeEncodeError', UnicodeEncodeError],
  ['AttributeError', AttributeError],
  ['TypeError', TypeError],
]);

/** The exception that Python raises for a failure reported by a dialect. */
export function pythonError(failure: Failure): Error {
  return namedError(PYTHON_ERRORS, failure);
}

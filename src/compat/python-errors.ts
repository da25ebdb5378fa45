/** The exceptions of Python that its robots.txt parsers raise, under their own names. */

import type { Failure } from '../core/dialect.js';

export class ValueError extends Error {
  override readonly name: string = 'ValueError';
}

export class UnicodeError extends ValueError {
  override readonly name: string = 'UnicodeError';
}

export class UnicodeDecodeError extends UnicodeError {
  override readonly name: string = 'UnicodeDecodeError';
}

export class UnicodeEncodeError extends UnicodeError {
  override readonly name: string = 'UnicodeEncodeError';
}

export class AttributeError extends Error {
  override readonly name: string = 'AttributeError';
}

/** Python's `http.client.InvalidURL`: a URL that holds blanks or control characters. */
export class InvalidURL extends Error {
  override readonly name: string = 'InvalidURL';
}

/** The error that a dialect reports as data: of the class that has its name. */
export function pythonError({ name, message }: Failure): Error {
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

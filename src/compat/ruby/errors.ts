/** The exceptions of Ruby that robotstxt-parser raises, under their own names. */

import type { Failure } from '../../core/dialect.js';

/**
 * A URL that Ruby rejects, such as one with a stray `%` or a host in brackets.
 *
 * @since 0.1.0
 * @example
 * new InvalidURIError('bad URI').name; // 'URI::InvalidURIError'
 */
export class InvalidURIError extends Error {
  /** The name of Ruby's exception. */
  override readonly name = 'URI::InvalidURIError';
}

/**
 * A URL with a part that does not fit its scheme, such as `mailto:x`.
 *
 * @since 0.1.0
 * @example
 * new InvalidComponentError('bad component').name; // 'URI::InvalidComponentError'
 */
export class InvalidComponentError extends Error {
  /** The name of Ruby's exception. */
  override readonly name = 'URI::InvalidComponentError';
}

/**
 * A string or a header that Ruby rejects.
 *
 * @since 0.1.0
 * @example
 * new ArgumentError('bad argument').name; // 'ArgumentError'
 */
export class ArgumentError extends Error {
  /** The name of Ruby's exception. */
  override readonly name = 'ArgumentError';
}

/**
 * A method is missing, as for `null` in place of a string, or for a URL without a path.
 *
 * @since 0.1.0
 * @example
 * new NoMethodError('no such method').name; // 'NoMethodError'
 */
export class NoMethodError extends TypeError {
  /** The name of Ruby's exception. */
  override readonly name = 'NoMethodError';
}

/** The error that a dialect reports as data: of the class that has its name. */
export function rubyError({ name, message }: Failure): Error {
  switch (name) {
    case 'InvalidURIError':
      return new InvalidURIError(message);
    case 'InvalidComponentError':
      return new InvalidComponentError(message);
    case 'ArgumentError':
      return new ArgumentError(message);
    case 'NoMethodError':
      return new NoMethodError(message);
    default:
      return new Error(`${name}: ${message}`);
  }
}

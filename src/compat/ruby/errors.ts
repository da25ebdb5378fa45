/** The exceptions of Ruby that robotstxt-parser raises, under their own names. */

import type { Failure } from '../../core/dialect.js';

/**
 * The URL is not one that Ruby takes: a stray `%`, a host in brackets.
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
 * A part of the URL is not what its scheme asks for: `mailto:x`.
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
 * A text or a header that Ruby does not take.
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
 * Something is asked of a value that does not have it: nothing where a text is needed, a URL without a path.
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

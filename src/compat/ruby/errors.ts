/** The Ruby exceptions that robotstxt-parser raises, under their own names. */

import type { Failure } from '../../core/dialect.js';
import { namedError, type ErrorClasses } from '../shared/verdict.js';

/**
 * A URL that Ruby rejects, such as one with a stray `%` or a host in brackets.
 */
export class InvalidURIError extends Error {
  override readonly name = 'URI::InvalidURIError';
}

/**
 * A URL with a part that does not fit its scheme, such as `mailto:x`.
 */
export class InvalidComponentError extends Error {
  override readonly name = 'URI::InvalidComponentError';
}

/**
 * A string or a header that Ruby rejects.
 */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/**
 * A value lacks a method: `null` in place of a string, or a URL without a path.
 */
export class NoMethodError extends TypeError {
  override readonly name = 'NoMethodError';
}

const RUBY_ERRORS: ErrorClasses = new Map<string, new (message: string) => Error>([
  ['InvalidURIError', InvalidURIError],
  ['InvalidComponentError', InvalidComponentError],
  ['ArgumentError', ArgumentError],
  ['NoMethodError', NoMethodError],
]);

/** The exception that Ruby raises for a failure reported by a dialect. */
export function rubyError(failure: Failure): Error {
  return namedError(RUBY_ERRORS, failure);
}

/** `robotparser/compat/ruby`: the API of the Ruby gem robotstxt-parser 0.1.1. */

export {
  ArgumentError,
  InvalidComponentError,
  InvalidURIError,
  NoMethodError,
} from '../../compat/ruby/errors.js';
export type { GetOptions } from '../../compat/ruby/getter.js';
export { Robotstxt } from '../../compat/ruby/index.js';
export type { Parser, ParserOptions, Urlish } from '../../compat/ruby/parser.js';
export type { Connection } from '../../compat/ruby/every-scheme-over-http.js';
export type { FetchingOptions, ReadOptions } from '../../compat/shared/fetching.js';
export { BadURLError, FetchError } from '../../fetch/errors.js';
export type { CheckOptions } from '../../core/robots.js';

/**
 * `robotparser`: the two main facades of the Python family and the errors they throw, plus `parse` from `robotparser/core`
 * and `RobotsCache` from `robotparser/cache`, which many look for here first.
 */

// `require` loads the cache's file on first use (`LATE_FILES` in scripts/build/chunks.ts).
export { RobotsCache } from '../cache/robots-cache.js';
export type { RobotsCacheOptions } from '../cache/options.js';
export { parse } from '../dialects/parse.js';
export type { ParseOptions } from '../core/robots.js';

export * from './compat/python.js';
export { RobotFileParserLookalike, type StoredLookalike } from '../compat/rerp/lookalike.js';
export {
  RobotExclusionRulesParser,
  type RulesParserOptions,
  type StoredRulesParser,
} from '../compat/rerp/parser.js';
export { GYM2008, MK1996, type Syntax } from '../compat/rerp/rules.js';
export {
  BadStatusError,
  BadURLError,
  ConnectionError,
  DecodingError,
  LocalError,
  TLSError,
  TooManyRedirectsError,
} from '../fetch/errors.js';
export type { FetchErrorKind } from '../fetch/errors.js';

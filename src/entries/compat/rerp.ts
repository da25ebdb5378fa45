/**
 * `robotparser/compat/rerp`: the API of Python's robotexclusionrulesparser, every name in its documentation of 1.6.1,
 * 1.6.2 and 1.7.1.
 *
 * http://nikitathespider.com/python/rerp/
 */

export { FetchError, RefusedAddressError, TimeoutError, URLError } from '../../fetch/errors.js';
export type { FetchingOptions, ReadOptions } from '../../compat/shared/fetching.js';
export { PendingReadError } from '../../compat/shared/pending-read.js';
export {
  AttributeError,
  InvalidURL,
  UnicodeEncodeError,
  UnicodeError,
  ValueError,
} from '../../compat/shared/python-errors.js';
export { SEVEN_DAYS } from '../../compat/rerp/record.js';
export { RobotFileParserLookalike, type StoredLookalike } from '../../compat/rerp/lookalike.js';
export {
  MAX_FILESIZE,
  RobotExclusionRulesParser,
  type RulesParserOptions,
  type StoredRulesParser,
} from '../../compat/rerp/parser.js';
export { GYM2008, MK1996, type Syntax } from '../../compat/rerp/rules.js';
export type { CheckOptions } from '../../core/robots.js';

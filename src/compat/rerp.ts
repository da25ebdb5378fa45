/**
 * `robotparser/compat/rerp`: the calls of Python's robotexclusionrulesparser, all that its documents of 1.6.1, 1.6.2
 * and 1.7.1 name.
 *
 * http://nikitathespider.com/python/rerp/
 */

export { FetchError, RefusedAddressError, TimeoutError, URLError } from '../fetch/errors.js';
export type { FetchingOptions, ReadOptions } from './fetching.js';
export { PendingReadError } from './pending-read.js';
export { AttributeError, InvalidURL, UnicodeEncodeError, UnicodeError, ValueError } from './python-errors.js';
export { SEVEN_DAYS } from './rerp-expiry.js';
export { RobotFileParserLookalike, type StoredLookalike } from './rerp-lookalike.js';
export { RobotExclusionRulesParser, type StoredRulesParser } from './rerp-parser.js';
export { GYM2008, MK1996, type Syntax } from './rerp-rules.js';

/**
 * The most of a body that is read, in bytes; what is longer is cut off.
 *
 * @example
 * MAX_FILESIZE === 100 * 1024; // true
 */
export const MAX_FILESIZE = 102_400;

/** `robotparser`: the two leading facades of the Python family, and the errors that they throw. */

export { RobotFileParser, RequestRate } from './compat/python.js';
export type {
  Entry,
  RequestLike,
  RobotFileParserOptions,
  RuleLine,
  StoredRobotFileParser,
} from './compat/python.js';
export { GYM2008, MK1996, RobotExclusionRulesParser, RobotFileParserLookalike } from './compat/rerp.js';
export type {
  FetchingOptions,
  ReadOptions,
  StoredLookalike,
  StoredRulesParser,
  Syntax,
} from './compat/rerp.js';
export { PendingReadError } from './compat/pending-read.js';
export {
  AttributeError,
  InvalidURL,
  UnicodeDecodeError,
  UnicodeEncodeError,
  UnicodeError,
  ValueError,
} from './compat/python-errors.js';
export {
  BadStatusError,
  BadURLError,
  ConnectionError,
  DecodingError,
  FetchError,
  RefusedAddressError,
  TimeoutError,
  TLSError,
  TooLargeError,
  TooManyRedirectsError,
  URLError,
} from './fetch/errors.js';
export type { FetchErrorKind } from './fetch/errors.js';

/** `robotparser/compat/python-classic`: the calls of Python's `urllib.robotparser` up to CPython 3.13.7. */

export { RequestRate } from '../../compat/python/entry.js';
export type { Entry, RuleLine } from '../../compat/python/entry.js';
export { RobotFileParser } from '../../compat/python/classic.js';
export type {
  RequestLike,
  RobotFileParserOptions,
  StoredRobotFileParser,
} from '../../compat/python/index.js';
export type { FetchingOptions, ReadOptions } from '../../compat/shared/fetching.js';
export type { PythonReading, PythonVersion } from '../../dialects/python/releases.js';
export { PendingReadError } from '../../compat/shared/pending-read.js';
export {
  AttributeError,
  InvalidURL,
  UnicodeDecodeError,
  UnicodeEncodeError,
  UnicodeError,
  ValueError,
} from '../../compat/shared/python-errors.js';
export {
  FetchError,
  RefusedAddressError,
  TimeoutError,
  TooLargeError,
  URLError,
} from '../../fetch/errors.js';
export type { CheckOptions } from '../../core/robots.js';

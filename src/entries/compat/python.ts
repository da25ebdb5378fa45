/** `robotparser/compat/python`: the API of Python's `urllib.robotparser`, before and after its rewrite for RFC 9309. */

export { RequestRate } from '../../compat/python/entry.js';
export type { Entry, RuleLine } from '../../compat/python/entry.js';
export { RobotFileParser } from '../../compat/python/index.js';
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

/** `robotparser/fetch`: fetches one robots.txt by RFC 9309, or as one of the originals does. */

export {
  BadStatusError,
  BadURLError,
  ConnectionError,
  DecodingError,
  FetchError,
  LocalError,
  RefusedAddressError,
  TimeoutError,
  TLSError,
  TooLargeError,
  TooManyRedirectsError,
} from '../fetch/errors.js';
export type { ConnectionErrorKind, FetchErrorDetails, FetchErrorKind } from '../fetch/errors.js';
export {
  fetchRobots,
  type FetchedRobots,
  type FetchRobotsOptions,
  type Validators,
} from '../fetch/fetch-robots.js';
export type { HeaderFields, HeadersOf, UnsentRequest } from '../fetch/header-options.js';
export type { Limits } from '../fetch/limit-options.js';
export type { FetchOutcome, KeptHeader, Redirect } from '../fetch/outcome.js';
export type { PolicyName } from '../fetch/policies.js';
export { configureScheduler, type SchedulerOptions } from '../fetch/scheduler.js';
export type { Addresses, FetchInit, FetchLike, FetchReply, LookupFunction } from '../fetch/transport.js';

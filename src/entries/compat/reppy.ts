/**
 * `robotparser/compat/reppy`: the API of Python's reppy 0.4.16.
 *
 * Everything that fetches is asynchronous: `Robots.fetch`, and all methods of the caches.
 */

export {
  UnicodeDecodeError,
  UnicodeEncodeError,
  UnicodeError,
  ValueError,
} from '../../compat/shared/python-errors.js';
export { Agent, type AgentContent } from '../../compat/reppy/agent.js';
export {
  AgentCache,
  BaseCache,
  ExpiringObject,
  RobotsCache,
  type CacheOptions,
} from '../../compat/reppy/cache.js';
export { parseDate, parseDate as parse_date } from '../../compat/reppy/ttl.js';
export {
  BadStatusCode,
  ConnectionException,
  ContentTooLong,
  ExcessiveRedirects,
  MalformedUrl,
  NotImplementedError,
  ReadTimeout,
  ReppyException,
  ServerError,
  SSLException,
} from '../../compat/reppy/errors.js';
export type { ResponseHook, ResponseOptions } from '../../compat/reppy/fetch.js';
export {
  CachePolicyBase,
  DefaultObjectPolicy,
  ReraiseExceptionPolicy,
  type ExpiringValue,
} from '../../compat/reppy/cache.js';
export {
  AllowAll,
  AllowNone,
  Robots,
  type FetchOptions,
  type RobotsOptions,
} from '../../compat/reppy/robots.js';
export { HeaderWithDefaultPolicy, TTLPolicyBase, type DatedResponse } from '../../compat/reppy/ttl.js';
export type { CheckOptions } from '../../core/robots.js';

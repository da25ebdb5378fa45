/**
 * `robotparser/compat/reppy`: the calls of Python's reppy 0.4.16.
 *
 * What fetches is asynchronous: `Robots.fetch`, and all questions to the caches.
 */

export { ValueError } from './python-errors.js';
export { Agent, type AgentContent } from './reppy-agent.js';
export { AgentCache, BaseCache, ExpiringObject, RobotsCache, type CacheOptions } from './reppy-cache.js';
export { parseDate } from './reppy-date.js';
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
} from './reppy-errors.js';
export type { ResponseHook, ResponseOptions } from './reppy-fetch.js';
export { CachePolicyBase, DefaultObjectPolicy, ReraiseExceptionPolicy, type Kept } from './reppy-policies.js';
export { AllowAll, AllowNone, Robots, type FetchOptions, type RobotsOptions } from './reppy-robots.js';
export { HeaderWithDefaultPolicy, TTLPolicyBase, type DatedResponse } from './reppy-ttl.js';

/** `robotparser/cache`: one robots.txt per site for a whole crawler, or a fleet of them. */

export { BadURLError, FetchError } from '../fetch/errors.js';
export { CacheClosedError, RobotsCache, type CacheStats } from './robots-cache.js';
export type { Pacing, RobotsCacheOptions } from './settings.js';
export type { Backoff } from './ask-site.js';
export type { CacheEvent, CacheEventType, CacheListener, StoreOperation } from './events.js';
export type { Rests, SiteExplanation, SiteRobots } from './site-robots.js';
export type { Turn } from './turns.js';
export type { Timer } from './timer.js';
export { MemoryStore, type MemoryStoreOptions } from './memory-store.js';
export type { Awaitable, Slot, Store } from './store.js';
export { storeChecks } from './store-checks.js';
export type { StoreCheck, StoreUnderTest } from './store-check.js';

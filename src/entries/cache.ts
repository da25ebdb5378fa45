/** `robotparser/cache`: one robots.txt per site for a whole crawler, or a fleet of them. */

export { BadURLError, FetchError } from '../fetch/errors.js';
export type { HeaderFields, HeadersOf, UnsentRequest } from '../fetch/header-options.js';
export type { CacheStats } from '../cache/cache-stats.js';
export { CacheClosedError } from '../cache/closing.js';
export type { PageAnswer } from '../cache/page-report.js';
export { RobotsCache } from '../cache/robots-cache.js';
export type { RobotsCacheOptions } from '../cache/options.js';
export type { Backoff } from '../cache/backoff.js';
export type { SiteOverride } from '../cache/overrides.js';
export { DelayTooLongError, type Pacing } from '../cache/pacing.js';
export type { CacheEvent, CacheEventType, CacheListener, StoreOperation } from '../cache/events.js';
export type {
  AgentNames,
  AgentOptions,
  Basis,
  Partition,
  SiteExplanation,
  SiteRobots,
} from '../cache/site-robots.js';
export type { TriedTurn, Turn } from '../cache/turns.js';
export type { Timer } from '../cache/clock.js';
export { MemoryStore, type MemoryStoreOptions } from '../cache/memory-store.js';
export type {
  Asked,
  AskOrder,
  Awaitable,
  FleetStore,
  KeyValueStore,
  Result,
  SettleResult,
  Settlement,
  Slot,
  SlotOrder,
  SlotReport,
  Store,
  StoredEntry,
} from '../cache/store.js';
export { storeChecks } from '../cache/store-contract.js';
export type { StoreCheck, StoreUnderTest } from '../cache/store-contract-tools.js';
export type { PageContents, PagePreferences, PaymentRequired } from '../cache/page-preferences.js';
export type { SiteDocument, SiteDocumentKind, SiteDocumentsOfPage } from '../cache/site-documents.js';

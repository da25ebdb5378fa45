import type { CacheEventType, StoreOperation } from './events.js';

/** What a cache has done since it was created, and what it contains now. */
export interface CacheStats {
  /** How often each event happened. */
  readonly events: Readonly<Record<CacheEventType, number>>;
  /** How many questions of any kind were asked about a site. */
  readonly asked: number;
  /** How many of these were answered from memory. */
  readonly answeredFromMemory: number;
  /** How many turns were granted. */
  readonly turns: number;
  /** How many sites are in memory. */
  readonly sites: number;
  /** How many of these are packed: unused for a while, so only their compressed text is kept. */
  readonly packed: number;
  /** How many bytes of memory the sites take, accurate to about 20 %. */
  readonly bytes: number;
  /** How many bytes of memory they may take: {@link RobotsCacheOptions.maxBytes}. */
  readonly maxBytes: number;
  /** How many sites are being fetched right now, by this process or one it waits for. */
  readonly refreshing: number;
  /** How many callers are waiting for a turn right now. */
  readonly waiting: number;
  /** What the store provides to this cache. */
  readonly store: {
    /** What processes share through the store. */
    readonly shares: { readonly entries: boolean; readonly locks: boolean; readonly slots: boolean };
    /** Store operations that the cache skips right now because they failed. */
    readonly away: readonly StoreOperation[];
  };
}

import type { CacheEventType, StoreOperation } from './events.js';

/**
 * What a cache has done since it was made, and holds now.
 *
 * @since 0.1.0
 */
export interface CacheStats {
  /** How often each event happened. */
  readonly events: Readonly<Record<CacheEventType, number>>;
  /** How often a site was asked about, whatever was asked. */
  readonly asked: number;
  /** How many of these memory answered. */
  readonly answeredFromMemory: number;
  /** Turns given. */
  readonly turns: number;
  /** In memory. */
  readonly sites: number;
  /** How many of these rest: they were not asked about lately, and keep only their compressed text. */
  readonly resting: number;
  /** How many bytes of memory the sites take, counted within a fifth. */
  readonly bytes: number;
  /** How many bytes of memory they may take: {@link RobotsCacheOptions.maxBytes}. */
  readonly maxBytes: number;
  /** Sites that are being asked, or waited for, at this moment. */
  readonly refreshing: number;
  /** How many wait for a turn at this moment. */
  readonly waiting: number;
  /** What the store does for this cache. */
  readonly store: {
    /** What all processes of the store do together. */
    readonly shares: { readonly entries: boolean; readonly locks: boolean; readonly slots: boolean };
    /** What is left out at this moment because it failed. */
    readonly away: readonly StoreOperation[];
  };
}

/**
 * Where a {@link RobotsCache} keeps what it has fetched, for other processes and for after a restart.
 *
 * `get`, `set` and `delete` are required; a Keyv instance has them and fits as it is. `lock` with `unlock`, and `slot`,
 * are optional: without the first two each process asks a site once for itself, without the last each process keeps
 * its own pace, and the cache says so.
 *
 * What holds for all of them:
 * - An operation answers at once or with a promise. It throws or rejects when the store cannot do it; the cache then
 *   goes on without the store and tries again later.
 * - Keys are 1 to 512 printable ASCII characters without blanks. Entries, locks and slots of the same key are apart.
 * - Values are well-formed text of any length; most have under 10 kB, and hardly any more than 2 MB.
 * - Times are whole milliseconds, durations and never dates, from 1 to 10^10 (116 days: more than a 32-bit number).
 *
 * {@link storeChecks} is this text as a list of checks; what passes them is a store.
 */
export interface Store {
  /**
   * The text last written under `key`; `undefined` or `null` when there is none, or its time has passed. A store may
   * forget an entry before its time.
   */
  get(key: string): unknown;
  /** Keeps `value` for `ttlMs` milliseconds in place of what was there, time included. The answer is not looked at. */
  set(key: string, value: string, ttlMs: number): unknown;
  /** Forgets `key`; that there is none is not an error. The answer is not looked at. */
  delete(key: string): unknown;
  /**
   * Takes the lock `key` for `holder` and says `true`, or says `false` while anybody holds it, the same holder included.
   * One of any number of askers gets it. It is free again after {@link Store.unlock}, or when `ttlMs` have passed.
   */
  lock?(key: string, holder: string, ttlMs: number): Awaitable<boolean>;
  /** Frees the lock if `holder` still holds it, and else does nothing. Present exactly when `lock` is. */
  unlock?(key: string, holder: string): unknown;
  /**
   * Reserves the next slot of `key` in one step that no other reservation comes between: now, or as soon as the spacing
   * of the slot before allows. The slot after this one is at least `spacingMs` later. 0 reserves without spacing. Time
   * in which nobody asks is not saved up.
   */
  slot?(key: string, spacingMs: number): Awaitable<Slot>;
}

/** A moment reserved by {@link Store.slot}: `at - now` milliseconds from now, never less than 0. */
export interface Slot {
  /** Milliseconds on the store's own clock, whose zero may be anywhere. */
  readonly at: number;
  /** When the slot was reserved, on the same clock. */
  readonly now: number;
}

/** A value, now or later. */
export type Awaitable<T> = T | Promise<T>;

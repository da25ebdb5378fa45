/**
 * Where a {@link RobotsCache} keeps what it has fetched, for other processes and across restarts: a {@link FleetStore},
 * or a {@link KeyValueStore}, which any Keyv instance is.
 *
 * Rules for both:
 * - An operation returns a value or a promise. It throws or rejects when the store cannot do it; the cache then
 *   proceeds without the store and tries again later.
 * - Keys are 1 to 512 printable ASCII characters without blanks.
 * - Values are well-formed text of any length; most take less than 10 kB, and hardly any more than 2 MB.
 * - Times are durations in whole milliseconds, from 1 to 10^10 (116 days, which does not fit 32 bits). A moment that a
 *   store returns is on its own clock; only differences between such moments mean anything to others. So the clocks of
 *   the workers do not matter.
 *
 * {@link storeChecks} is this contract as a list of checks; an object that passes them is a store.
 */
export type Store = KeyValueStore | FleetStore;

/**
 * A store of texts. Processes share what they have fetched, and nothing else: each fetches a site on its own, keeps its
 * own pace, and notices `forget`, `refresh` and `seed` when its own copy expires. Since reading and writing are two
 * steps, a late result replaces a newer one only if both are written at the same moment; but a result that was
 * requested before `forget` and arrives after it is stored.
 */
export interface KeyValueStore {
  /**
   * The text last written under `key`; `undefined` or `null` if there is none or it has expired. A store may evict an
   * entry early.
   */
  get(key: string): unknown;
  /** Stores `value` for `ttlMs` milliseconds, replacing the old value and its expiry. The result is ignored. */
  set(key: string, value: string, ttlMs: number): unknown;
  /** Deletes `key`; a missing key is not an error. The result is ignored. */
  delete(key: string): unknown;
}

/**
 * A store that lets many processes work as one: each operation is atomic, and takes one round trip.
 *
 * A key has an entry, a lock and a counter that only grows. Each lock and each accepted result takes the counter's next
 * value: as the lock's `token` and as the entry's `version`. So a worker that returns late with an old token is
 * recognised.
 */
export interface FleetStore {
  /**
   * Returns the entry, and takes the lock if the site has to be fetched: there is no entry, it is due, or its version
   * is not above `order.after`.
   *
   * With `order.renew` it only renews that lock, provided that it has neither been released nor taken by another
   * worker.
   */
  ask(key: string, order: AskOrder): Awaitable<Asked>;
  /**
   * Accepts or rejects a result, releases the lock `settlement.token` if it is still the latest, wakes those who watch
   * the key, and sends `settlement.announce` to `CHANGES`.
   *
   * A result is accepted if its token is that of the latest lock. Otherwise it is accepted if it is newer than the
   * entry, and a failure only if no other worker has the lock. A removal counts as an entry until its `ttlMs` have
   * passed, and is newer than any result of a lock that it has released. An unconfirmed failure becomes the entry when
   * another worker reports one within `SUSPICION_MS`; until then it is only noted.
   */
  settle(key: string, settlement: Settlement): Awaitable<SettleResult>;
  /**
   * Reserves the next slot of `key` for a turn, or returns the time at which it is likely to come; or records a report
   * of a page. See {@link SlotOrder}.
   */
  slot(key: string, order: SlotOrder): Awaitable<Slot>;
  /**
   * Calls `heard` with every message to the channel until the returned function is called. The channel is a key, whose
   * message says that it was settled, or `CHANGES`. Without this method waiting workers poll, and changes arrive when
   * copies expire.
   *
   * `signal` aborts when the cache is closed: a store that is still connecting then stops, since its timers would keep the
   * process alive.
   */
  watch?(channel: string, heard: (message: string) => void, signal?: AbortSignal): Awaitable<() => unknown>;
}

/** The channel of announcements to all workers; no key has this name. */
export const CHANGES = 'changes';

/** How long an unconfirmed failure waits for another worker to confirm it. */
export const SUSPICION_MS = 15 * 60 * 1000;

/** The arguments of {@link FleetStore.ask}. */
export interface AskOrder {
  /** How many milliseconds the lock lasts unless it is renewed; 0 to take none. */
  readonly lockMs: number;
  /** The worker needs an entry newer than this version; the text of any other is not sent. */
  readonly after?: number;
  /** The token of the lock to renew. */
  readonly renew?: number;
}

/** The result of {@link FleetStore.ask}: the entry, and who may fetch the site. */
export interface Asked {
  /** The store's entry for the key; absent if there is none, or none newer than `after`. */
  readonly entry?: StoredEntry | undefined;
  /** The token of the lock that was taken or renewed. */
  readonly token?: number | undefined;
  /** Another worker has the lock, for this many milliseconds unless it is renewed. */
  readonly lockedForMs?: number | undefined;
}

/** An entry as returned by a store. */
export interface StoredEntry {
  /** The entry, as passed to `settle`. */
  readonly value: string;
  /** Grows with each accepted result of the key. */
  readonly version: number;
  /** How many milliseconds ago the request for it was sent. */
  readonly ageMs: number;
}

/** What to settle: a result, the end of a lock, or both. */
export interface Settlement {
  /** The token of the worker's lock, which is released. */
  readonly token?: number | undefined;
  /** Absent to release the lock only. */
  readonly result?: Result | undefined;
  /** The message to send to `CHANGES` if the result is accepted. */
  readonly announce?: string | undefined;
}

/** What a worker found out about a site. */
export interface Result {
  /**
   * - `copy`: what the site answered;
   * - `failure`: the site answered with an error;
   * - `unconfirmed-failure`: this worker could not reach the site, which may be the worker's fault;
   * - `removal`: forget the entry, whatever it is, and release the lock, whoever holds it.
   */
  readonly kind: 'copy' | 'failure' | 'unconfirmed-failure' | 'removal';
  /** The entry, as JSON. */
  readonly value: string;
  /** How many milliseconds ago the request was sent. The result of a later request is newer. */
  readonly ageMs: number;
  /** In how many milliseconds to fetch the site again. */
  readonly dueMs: number;
  /** In how many milliseconds the store may drop the entry, or the record of its removal. */
  readonly ttlMs: number;
  /** The worker that found it out; 1 to 40 characters. */
  readonly worker: string;
}

/** The outcome of a settlement. */
export interface SettleResult {
  /** Whether the result became the entry, was noted as an unconfirmed failure, or came too late. */
  readonly outcome: 'accepted' | 'suspected' | 'outdated' | 'released';
  /** The entry's version. */
  readonly version: number;
}

/**
 * A request for a slot. Waiting workers form a line: the first gets a slot if it is near enough, and the others are
 * told a time and keep their place if they ask again by then. Unused slots are not saved up.
 */
export interface SlotOrder {
  /** The milliseconds between this slot and the next. */
  readonly spacingMs: number;
  /** The requesting worker; 1 to 40 characters without blanks. */
  readonly worker: string;
  /** How far ahead a slot may be reserved. With 0, only a slot for immediate use. */
  readonly aheadMs?: number | undefined;
  /** How late the slot may be used: the next one is `spacingMs` after that. */
  readonly graceMs?: number | undefined;
  /** How long the worker's place in the line is kept after the announced time. */
  readonly keepMs?: number | undefined;
  /** The slot must be at least this many milliseconds ahead. */
  readonly notBeforeMs?: number | undefined;
  /** The least spacing, as a multiple of how long pages of the site took recently. */
  readonly latencyFactor?: number | undefined;
  /** A report about a page of the site; nothing is reserved. */
  readonly report?: SlotReport | undefined;
}

/** What a page's response says about its site's pace. */
export interface SlotReport {
  /** `slower`: 429, 503 and their kind; `fine`: any other response of the site. */
  readonly pace: 'slower' | 'fine';
  /** How many milliseconds the site asks for before the next request; 0 if it does not say. */
  readonly pauseMs: number;
  /** How many milliseconds the page took, if that was measured. */
  readonly tookMs?: number | undefined;
}

/** Times are milliseconds on the store's own clock, whose zero is arbitrary. */
export interface Slot {
  /** The time of the slot, or its likely time, never before `now`. After a report: the earliest time of the next one. */
  readonly at: number;
  /** The time of the call, on the store's clock. */
  readonly now: number;
  /** The spacing in force: as ordered, or longer because the site is slowed down. */
  readonly spacingMs: number;
  /** Whether the slot is reserved for the caller; if not, the caller has to ask again before `at`. */
  readonly isReserved: boolean;
}

/** A value or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** The store replied, but the reply cannot be parsed: one key is broken, not the store. */
export class UnreadableReplyError extends Error {}

export function isFleetStore(store: Store): store is FleetStore {
  return 'ask' in store;
}

/**
 * Where a {@link RobotsCache} keeps what it has fetched, for other processes and for after a restart: a
 * {@link FleetStore}, or a {@link KeyValueStore}, which any Keyv instance is.
 *
 * What holds for both:
 * - An operation answers at once or with a promise. It throws or rejects when the store cannot do it; the cache then
 *   goes on without the store and tries again later.
 * - Keys are 1 to 512 printable ASCII characters without blanks.
 * - Values are well-formed text of any length; most have under 10 kB, and hardly any more than 2 MB.
 * - Times are whole milliseconds and durations, from 1 to 10^10 (116 days, more than a 32-bit number holds). What a
 *   store gives back as a moment is on its own clock, and only differences of such moments mean anything to others.
 *   So the clocks of the workers do not matter.
 *
 * {@link storeChecks} is this contract as a list of checks; an object that passes them is a store.
 */
export type Store = KeyValueStore | FleetStore;

/**
 * A store of texts. Processes share what they have fetched, and nothing more: each asks a site once for itself, keeps
 * its own pace, and notices `forget`, `refresh` and `seed` when its own copy expires. A result that arrives late
 * replaces a newer one only if both are written at the same moment, since reading and writing are two steps.
 */
export interface KeyValueStore {
  /**
   * The text last written under `key`; `undefined` or `null` if there is none or it has expired. A store may drop an
   * entry early.
   */
  get(key: string): unknown;
  /** Stores `value` for `ttlMs` milliseconds, replacing the old value and its expiry. The result is ignored. */
  set(key: string, value: string, ttlMs: number): unknown;
  /** Deletes `key`; a missing key is not an error. The result is ignored. */
  delete(key: string): unknown;
}

/**
 * A store that lets many processes work as one: each operation is a single step that nothing comes between, and takes
 * one round trip.
 *
 * A key has an entry, a lock and a counter that only grows. Each lock and each accepted result gets the counter's
 * next value: as the lock's `token` and as the entry's `version`. So a worker that comes back late with an old token
 * is recognised.
 */
export interface FleetStore {
  /**
   * Gives the entry, and takes the lock where the site is to be asked: there is no entry, it is due, or its version is
   * not above `order.after`.
   *
   * With `order.renew` it only prolongs that lock, provided that it has neither been given back nor taken by another
   * since.
   */
  ask(key: string, order: AskOrder): Awaitable<Asked>;
  /**
   * Accepts a result or rejects it, gives back the lock `settlement.token` if it is still the latest, wakes those who
   * watch the key, and tells `CHANGES` of `settlement.announce`.
   *
   * A result is accepted when its token is the latest lock's. Without that it is accepted when it is newer than the
   * entry, and a failure only if no other worker has the lock. An unconfirmed failure becomes the entry when another
   * worker reports one within `SUSPICION_MS`; until then it is only noted.
   */
  settle(key: string, settlement: Settlement): Awaitable<SettleResult>;
  /**
   * Reserves the next slot of `key` for a turn, or names the moment at which it is likely to come; or takes a report of
   * a page. See {@link SlotOrder}.
   */
  slot(key: string, order: SlotOrder): Awaitable<Slot>;
  /**
   * Calls `heard` with every message to the channel from now on, until the function given back is called. The channel
   * is a key, whose message is that it was settled, or `CHANGES`. Without this method waiters look again at
   * short intervals, and changes arrive when copies expire.
   *
   * `signal` aborts when nobody waits for the subscription any more: a store that still tries to connect then stops, or
   * its timers would keep the process alive.
   */
  watch?(channel: string, heard: (message: string) => void, signal?: AbortSignal): Awaitable<() => unknown>;
}

/** The channel of announcements to all workers; no key has this name. */
export const CHANGES = 'changes';

/** How long an unconfirmed failure waits for another worker's. */
export const SUSPICION_MS = 15 * 60 * 1000;

/** The arguments of {@link FleetStore.ask}. */
export interface AskOrder {
  /** How many milliseconds the lock lasts unless it is renewed; 0 to take none. */
  readonly lockMs: number;
  /** An entry of this version or an older one is of no use to the worker, and its text is not sent. */
  readonly after?: number;
  /** The token of a lock to prolong. */
  readonly renew?: number;
}

/** The result of {@link FleetStore.ask}: the entry, and who may ask the site. */
export interface Asked {
  /** What the store has for the key. Absent: nothing, or nothing newer than was asked for. */
  readonly entry?: StoredEntry | undefined;
  /** The token of the lock that was taken or prolonged. */
  readonly token?: number | undefined;
  /** Another worker holds the lock, for this many milliseconds unless it renews it. */
  readonly lockedForMs?: number | undefined;
}

/** An entry as a store gives it back. */
export interface StoredEntry {
  /** The entry, as it was given to `settle`. */
  readonly value: string;
  /** Grows with each accepted result of the key. */
  readonly version: number;
  /** How many milliseconds ago the site was asked for it. */
  readonly ageMs: number;
}

/** What is settled: a result, the end of a lock, or both. */
export interface Settlement {
  /** The token of the lock that the worker held; the lock is released. */
  readonly token?: number | undefined;
  /** Absent if there is no result and only the lock is released. */
  readonly result?: Result | undefined;
  /** The message to all listeners of `CHANGES` when the result is accepted. */
  readonly announce?: string | undefined;
}

/** What a worker found out about a site. */
export interface Result {
  /**
   * - `copy`: what the site answered;
   * - `failure`: the site said that it fails;
   * - `unconfirmed-failure`: this worker could not reach the site, which may be the worker's fault;
   * - `removal`: forget the entry, whatever it is.
   */
  readonly kind: 'copy' | 'failure' | 'unconfirmed-failure' | 'removal';
  /** The entry, as JSON. */
  readonly value: string;
  /** How long ago the request was sent. What was asked for later is newer. */
  readonly ageMs: number;
  /** In how many milliseconds the site is due to be asked again. */
  readonly dueMs: number;
  /** In how many milliseconds the store may drop the entry. */
  readonly ttlMs: number;
  /** The worker that found it out; 1 to 40 characters. */
  readonly worker: string;
}

/** What became of a settlement. */
export interface SettleResult {
  /** Whether the result is the entry now, was noted as an unconfirmed failure, or came too late. */
  readonly outcome: 'accepted' | 'suspected' | 'outdated' | 'released';
  /** The entry's version. */
  readonly version: number;
}

/**
 * A request for a slot. Workers that wait form a line: the first is given a slot that is near enough, and the others
 * are told a moment and keep their place if they ask again by then. Slots that were not asked for are not saved up.
 */
export interface SlotOrder {
  /** How many milliseconds lie between this slot and the next. */
  readonly spacingMs: number;
  /** The worker that asks; 1 to 40 characters without blanks. */
  readonly worker: string;
  /** How far ahead a slot may be to be reserved. With 0 only one that may be used at once. */
  readonly aheadMs?: number | undefined;
  /** By how much later than its moment the slot may be used: the next one is `spacingMs` after that. */
  readonly graceMs?: number | undefined;
  /** How long the worker's place in the line is kept after the named moment. */
  readonly keepMs?: number | undefined;
  /** The slot must not be earlier than in this many milliseconds. */
  readonly notBeforeMs?: number | undefined;
  /** The least spacing, in multiples of what pages of the site last took. */
  readonly latencyFactor?: number | undefined;
  /** A report about a page of the site; nothing is reserved. */
  readonly report?: SlotReport | undefined;
}

/** What a page's answer says about its site's pace. */
export interface SlotReport {
  /** `slower`: 429, 503 and their kind; `fine`: anything else that came from the site. */
  readonly pace: 'slower' | 'fine';
  /** How many milliseconds the site wants to be left alone; 0 if it does not say. */
  readonly pauseMs: number;
  /** How many milliseconds the page took, if that was measured. */
  readonly tookMs?: number | undefined;
}

/** Moments are milliseconds on the store's own clock, whose zero may be anywhere. */
export interface Slot {
  /** When the slot is, or is likely to be, never before `now`. After a report: when the next one can be. */
  readonly at: number;
  /** The moment of the call, on the store's clock. */
  readonly now: number;
  /** The spacing in force: the one ordered, or a longer one since the site asked for less. */
  readonly spacingMs: number;
  /** Whether the slot is the asker's; if not, the asker is to ask again before `at`. */
  readonly isReserved: boolean;
}

/** A value or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** A store answered, but with what cannot be read: the fault is that of one key, and not of the store. */
export class UnreadableReplyError extends Error {}

export function isFleetStore(store: Store): store is FleetStore {
  return 'ask' in store;
}

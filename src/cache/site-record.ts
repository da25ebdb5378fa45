/**
 * A store's record of a key, and what `ask` and `settle` do with it. Pure functions on the store's clock: MemoryStore
 * and DiskStore run these, and the scripts of `redis-scripts.ts` repeat the same steps in Lua.
 */

import {
  SUSPICION_MS,
  type AskOrder,
  type Asked,
  type Result,
  type SettleResult,
  type Settlement,
} from './store.js';

/** Times are milliseconds of the store's clock; 0 means never. */
export interface SiteRecord {
  /** The entry; undefined if there is none, or if it was removed. */
  readonly value: string | undefined;
  /** The counter's value when the entry, or its removal, was accepted. */
  readonly version: number;
  /** When the request for the entry was sent, or when it was removed. */
  readonly fetchedAt: number;
  /** When the site is due for the next request. */
  readonly staleAt: number;
  /** When the entry, or the record of its removal, is dropped. */
  readonly expires: number;
  /** The counter: the latest token or version assigned. */
  readonly counter: number;
  readonly lockedUntil: number;
  /** The worker that could not reach the site, and since when; no other worker has confirmed it yet. */
  readonly suspectedBy: string;
  readonly suspectedAt: number;
}

export const NO_RECORD: SiteRecord = {
  value: undefined,
  version: 0,
  fetchedAt: 0,
  staleAt: 0,
  expires: 0,
  counter: 0,
  lockedUntil: 0,
  suspectedBy: '',
  suspectedAt: 0,
};

/**
 * The counter's next value. It follows the clock in microseconds, so that it keeps growing even if the store has
 * dropped the record in between: the token of a worker that was stopped for that long must not be assigned again.
 */
function nextCount(counter: number, now: number): number {
  return Math.max(counter + 1, Math.floor(now * 1000));
}

/** An entry further in the future was written by a clock that has since been set back. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The current record: without an expired entry, and stale if a clock has since been set back. */
export function recordAt(record: SiteRecord | undefined, now: number): SiteRecord {
  if (record === undefined) return NO_RECORD;
  const { fetchedAt, staleAt, expires } = record;
  const inTime =
    expires > now
      ? record
      : { ...record, value: undefined, version: 0, fetchedAt: 0, staleAt: 0, expires: 0 };
  if (fetchedAt <= now + CLOCK_TOLERANCE_MS) return inTime;
  return { ...inTime, fetchedAt: Math.min(inTime.fetchedAt, now), staleAt: Math.min(staleAt, now) };
}

export function askRecord(
  record: SiteRecord,
  { lockMs, after = 0, renew }: AskOrder,
  now: number,
): { readonly asked: Asked; readonly record: SiteRecord | undefined } {
  if (renew !== undefined) {
    const isLocked = record.counter === renew && record.lockedUntil > 0;
    if (!isLocked) return { asked: {}, record: undefined };
    return { asked: { token: renew }, record: { ...record, lockedUntil: now + lockMs } };
  }
  const { value, version, fetchedAt } = record;
  const isUseful = value !== undefined && version > after;
  const entry = isUseful ? { value, version, ageMs: Math.max(0, now - fetchedAt) } : undefined;
  if ((isUseful && now < record.staleAt) || lockMs === 0) return { asked: { entry }, record: undefined };
  const lockedForMs = record.lockedUntil - now;
  if (lockedForMs > 0 && lockedForMs <= LONGEST_LOCK_MS)
    return { asked: { entry, lockedForMs }, record: undefined };
  const token = nextCount(record.counter, now);
  return { asked: { entry, token }, record: { ...record, counter: token, lockedUntil: now + lockMs } };
}

/** The largest number in a record: counters continue from the clock in microseconds, and stay integers. */
export const MOST_IN_RECORD = 9e15;

/** Longer locks are ignored: they come from a clock that was set back, or from a corrupt record. */
export const LONGEST_LOCK_MS = 60 * 1000;

export function settleRecord(
  record: SiteRecord,
  { token, result }: Settlement,
  now: number,
): { readonly settled: SettleResult; readonly record: SiteRecord } {
  const isLatest = token !== undefined && token === record.counter;
  const released = isLatest ? { ...record, lockedUntil: 0 } : record;
  if (result === undefined) return settledAs('released', released);
  if (!isLatest && !isNewer(record, token, result, now)) return settledAs('outdated', released);
  if (result.kind === 'unconfirmed-failure' && !isConfirmed(record, result, now)) {
    return settledAs('suspected', { ...released, suspectedBy: result.worker, suspectedAt: now });
  }
  const version = isLatest ? token : nextCount(record.counter, now);
  const isRemoval = result.kind === 'removal';
  return settledAs('accepted', {
    value: isRemoval ? undefined : result.value,
    version,
    fetchedAt: now - result.ageMs,
    staleAt: now + result.dueMs,
    expires: now + result.ttlMs,
    counter: version,
    lockedUntil: isRemoval ? 0 : released.lockedUntil,
    suspectedBy: '',
    suspectedAt: 0,
  });
}

function settledAs(
  outcome: SettleResult['outcome'],
  record: SiteRecord,
): { readonly settled: SettleResult; readonly record: SiteRecord } {
  return { settled: { outcome, version: record.version }, record };
}

/**
 * If two answers have the same date, the copy wins. The holder of a lock that a removal released is late, whatever the
 * age of its result, since sending that to the store takes time, too.
 */
function isNewer(
  { value, version, fetchedAt, lockedUntil }: SiteRecord,
  token: number | undefined,
  { kind, ageMs }: Result,
  now: number,
): boolean {
  const asked = now - ageMs;
  if (kind === 'removal') return true;
  if (value === undefined && token !== undefined && token < version) return false;
  if (kind === 'copy') return version === 0 || asked >= fetchedAt;
  return lockedUntil <= now && (version === 0 || asked > fetchedAt);
}

function isConfirmed({ suspectedBy, suspectedAt }: SiteRecord, { worker }: Result, now: number): boolean {
  return suspectedBy !== '' && suspectedBy !== worker && Math.abs(now - suspectedAt) < SUSPICION_MS;
}

/** When the whole record has expired. */
export function recordExpires({ expires, lockedUntil, suspectedBy, suspectedAt }: SiteRecord): number {
  return Math.max(expires, lockedUntil, suspectedBy === '' ? 0 : suspectedAt + SUSPICION_MS);
}

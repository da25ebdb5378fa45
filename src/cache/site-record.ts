/**
 * What a store keeps of a key, and what `ask` and `settle` make of it. Pure functions on the store's clock: MemoryStore
 * and DiskStore run these, and the scripts of `redis-scripts.ts` are the same steps in Lua.
 */

import {
  SUSPICION_MS,
  type AskOrder,
  type Asked,
  type Result,
  type SettleResult,
  type Settlement,
} from './store.js';

/** Moments are milliseconds of the store's clock; 0 means never. */
export interface SiteRecord {
  readonly value: string | undefined;
  /** The counter's value when the entry was accepted. */
  readonly version: number;
  /** When the site was asked for the entry. */
  readonly fetchedAt: number;
  /** When it is to be asked again. */
  readonly staleAt: number;
  /** When the entry is dropped. */
  readonly expires: number;
  /** The counter: the latest token or version given. */
  readonly counter: number;
  readonly lockedUntil: number;
  /** The worker that could not reach the site, and since when; others have not confirmed it yet. */
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
 * The counter's next value. It follows the clock in microseconds, so that it keeps growing when the store has dropped
 * the record in between: a worker that was stopped that long must not find its token given out again.
 */
function nextCount(counter: number, now: number): number {
  return Math.max(counter + 1, Math.floor(now * 1000));
}

/** An entry that lies further ahead was written by a clock that has been set back since. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The record as of now: without an entry whose time has passed, and stale where a clock was set back since. */
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

/** No number of a record is above this: counters go on from the clock in microseconds, and stay whole numbers. */
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
  if (!isLatest && !isNewer(record, result, now)) return settledAs('outdated', released);
  if (result.kind === 'unconfirmed-failure' && !isConfirmed(record, result, now)) {
    return settledAs('suspected', { ...released, suspectedBy: result.worker, suspectedAt: now });
  }
  const version = isLatest ? token : nextCount(record.counter, now);
  if (result.kind === 'removal') {
    const removed = { ...NO_RECORD, counter: version, lockedUntil: released.lockedUntil };
    return { settled: { outcome: 'accepted', version }, record: removed };
  }
  return settledAs('accepted', {
    ...released,
    value: result.value,
    version,
    fetchedAt: now - result.ageMs,
    staleAt: now + result.dueMs,
    expires: now + result.ttlMs,
    counter: version,
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

/** Of two answers of one moment the copy counts. */
function isNewer(
  { value, fetchedAt, lockedUntil }: SiteRecord,
  { kind, ageMs }: Result,
  now: number,
): boolean {
  const asked = now - ageMs;
  if (kind === 'removal') return true;
  if (kind === 'copy') return value === undefined || asked >= fetchedAt;
  return lockedUntil <= now && (value === undefined || asked > fetchedAt);
}

function isConfirmed({ suspectedBy, suspectedAt }: SiteRecord, { worker }: Result, now: number): boolean {
  return suspectedBy !== '' && suspectedBy !== worker && Math.abs(now - suspectedAt) < SUSPICION_MS;
}

/** When nothing of the record matters any more. */
export function recordExpires({ value, expires, lockedUntil, suspectedBy, suspectedAt }: SiteRecord): number {
  return Math.max(
    value === undefined ? 0 : expires,
    lockedUntil,
    suspectedBy === '' ? 0 : suspectedAt + SUSPICION_MS,
  );
}

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

/** Moments are milliseconds of the store's clock; 0 stands for never. */
export interface SiteRecord {
  readonly value: string | undefined;
  /** The counter's value when the entry was accepted. */
  readonly version: number;
  /** When the site was asked for the entry. */
  readonly learnt: number;
  /** When it is to be asked again. */
  readonly due: number;
  /** When the entry is dropped. */
  readonly expires: number;
  /** The counter: the latest token or version given. */
  readonly counter: number;
  readonly lockedUntil: number;
  /** Whoever suspects that the site fails, and since when. */
  readonly suspect: string;
  readonly suspectedAt: number;
}

export const NO_RECORD: SiteRecord = {
  value: undefined,
  version: 0,
  learnt: 0,
  due: 0,
  expires: 0,
  counter: 0,
  lockedUntil: 0,
  suspect: '',
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

/** The record as of now: without an entry whose time has passed, and due where a clock was set back since. */
export function recordAt(record: SiteRecord | undefined, now: number): SiteRecord {
  if (record === undefined) return NO_RECORD;
  const { learnt, due, expires } = record;
  const inTime =
    expires > now ? record : { ...record, value: undefined, version: 0, learnt: 0, due: 0, expires: 0 };
  if (learnt <= now + CLOCK_TOLERANCE_MS) return inTime;
  return { ...inTime, learnt: Math.min(inTime.learnt, now), due: Math.min(due, now) };
}

export function askRecord(
  record: SiteRecord,
  { lockMs, after = 0, renew }: AskOrder,
  now: number,
): { readonly asked: Asked; readonly record: SiteRecord | undefined } {
  if (renew !== undefined) {
    const isHeld = record.counter === renew && record.lockedUntil > 0;
    if (!isHeld) return { asked: {}, record: undefined };
    return { asked: { token: renew }, record: { ...record, lockedUntil: now + lockMs } };
  }
  const { value, version, learnt } = record;
  const isUseful = value !== undefined && version > after;
  const entry = isUseful ? { value, version, ageMs: Math.max(0, now - learnt) } : undefined;
  if ((isUseful && now < record.due) || lockMs === 0) return { asked: { entry }, record: undefined };
  const heldForMs = record.lockedUntil - now;
  if (heldForMs > 0 && heldForMs <= LONGEST_LOCK_MS)
    return { asked: { entry, heldForMs }, record: undefined };
  const token = nextCount(record.counter, now);
  return { asked: { entry, token }, record: { ...record, counter: token, lockedUntil: now + lockMs } };
}

/** Longer locks are ignored: they come from a clock that was set back, or from a corrupt record. */
export const LONGEST_LOCK_MS = 60 * 1000;

export function settleRecord(
  record: SiteRecord,
  { token, result }: Settlement,
  now: number,
): { readonly settled: SettleResult; readonly record: SiteRecord } {
  const isLatest = token !== undefined && token === record.counter;
  const released = isLatest ? { ...record, lockedUntil: 0 } : record;
  if (result === undefined) return told('released', released);
  if (!isLatest && !isNewer(record, result, now)) return told('outdated', released);
  if (result.kind === 'suspicion' && !isConfirmed(record, result, now)) {
    return told('suspected', { ...released, suspect: result.worker, suspectedAt: now });
  }
  const version = isLatest ? token : nextCount(record.counter, now);
  if (result.kind === 'removal') {
    const removed = { ...NO_RECORD, counter: version, lockedUntil: released.lockedUntil };
    return { settled: { outcome: 'accepted', version }, record: removed };
  }
  return told('accepted', {
    ...released,
    value: result.value,
    version,
    learnt: now - result.ageMs,
    due: now + result.dueMs,
    expires: now + result.ttlMs,
    counter: version,
    suspect: '',
    suspectedAt: 0,
  });
}

function told(
  outcome: SettleResult['outcome'],
  record: SiteRecord,
): { readonly settled: SettleResult; readonly record: SiteRecord } {
  return { settled: { outcome, version: record.version }, record };
}

/** Of two answers of one moment the copy counts. */
function isNewer({ value, learnt, lockedUntil }: SiteRecord, { kind, ageMs }: Result, now: number): boolean {
  const asked = now - ageMs;
  if (kind === 'removal') return true;
  if (kind === 'copy') return value === undefined || asked >= learnt;
  return lockedUntil <= now && (value === undefined || asked > learnt);
}

function isConfirmed({ suspect, suspectedAt }: SiteRecord, { worker }: Result, now: number): boolean {
  return suspect !== '' && suspect !== worker && Math.abs(now - suspectedAt) < SUSPICION_MS;
}

/** When nothing of the record matters any more. */
export function recordExpires({ value, expires, lockedUntil, suspect, suspectedAt }: SiteRecord): number {
  return Math.max(
    value === undefined ? 0 : expires,
    lockedUntil,
    suspect === '' ? 0 : suspectedAt + SUSPICION_MS,
  );
}

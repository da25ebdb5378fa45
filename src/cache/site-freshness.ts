/** How far an entry can be used at a given moment, and how its dates stay correct when clocks are wrong. */

import type { SiteEntry } from './entry.js';
import { CLOCK_TOLERANCE_MS } from './site-record.js';

/** How long a stale entry may be used (RFC 5861), in milliseconds. */
export interface StaleLimits {
  /** How long a stale copy may be used while it is revalidated in the background. */
  readonly staleWhileRevalidateMs: number;
  /** How long a stale copy may be used while the site fails. */
  readonly staleIfErrorMs: number;
}

export interface Freshness {
  /** What a verdict is based on. */
  readonly basis: 'fresh-copy' | 'stale-copy' | 'earlier-copy' | 'failure' | 'nothing';
  /**
   * What to do about it: nothing yet; check the store for a worker that reached the site; fetch in the background,
   * while this copy is used; or fetch first, since there is nothing to use.
   */
  readonly next: 'nothing' | 'peek-store' | 'revalidate' | 'fetch-first';
}

export function freshnessOf(entry: SiteEntry | undefined, now: number, limits: StaleLimits): Freshness {
  const { copy, failure } = entry ?? {};
  if (copy !== undefined && now < copy.freshUntil && failure === undefined) {
    return { basis: 'fresh-copy', next: 'nothing' };
  }
  const overMs = copy === undefined ? Infinity : now - copy.freshUntil;
  if (failure !== undefined) {
    const isDue = now >= failure.retryAt;
    const pause = failure.recheckAt !== undefined && now >= failure.recheckAt ? 'peek-store' : 'nothing';
    if (overMs < limits.staleIfErrorMs) {
      return { basis: overMs < 0 ? 'fresh-copy' : 'earlier-copy', next: isDue ? 'revalidate' : pause };
    }
    return { basis: 'failure', next: isDue ? 'fetch-first' : pause };
  }
  if (overMs < limits.staleWhileRevalidateMs) return { basis: 'stale-copy', next: 'revalidate' };
  return { basis: 'nothing', next: 'fetch-first' };
}

/** When the entry becomes useless, so that a store may drop it. */
export function usefulUntil({ copy, failure }: SiteEntry, limits: StaleLimits): number {
  const { staleWhileRevalidateMs, staleIfErrorMs } = limits;
  const kept = copy === undefined ? 0 : copy.freshUntil + Math.max(staleWhileRevalidateMs, staleIfErrorMs);
  // Kept for as long again as the pause, so that the count of consecutive failures continues.
  const counted = failure === undefined ? 0 : failure.retryAt + (failure.retryAt - failure.at);
  return Math.max(kept, counted);
}

/** When the site is due for its next request. */
export function dueAt({ copy, failure }: SiteEntry): number {
  return failure?.retryAt ?? copy?.freshUntil ?? 0;
}

/** When the site was last requested. */
export function writtenAt({ copy, failure }: SiteEntry): number {
  return Math.max(copy?.fetchedAt ?? 0, failure?.at ?? 0);
}

/** How far in the future the entry was written; 0 within the tolerance for clocks. */
export function writtenAheadMs(entry: SiteEntry, now: number): number {
  const ahead = writtenAt(entry) - now;
  return ahead > CLOCK_TOLERANCE_MS ? ahead : 0;
}

/** Converts the dates of an entry from a worker whose clock differs: `ageMs` is how long ago it was written. */
export function shiftDatesToClock(entry: SiteEntry, now: number, ageMs: number): SiteEntry {
  const byMs = now - ageMs - writtenAt(entry);
  return Math.abs(byMs) > CLOCK_TOLERANCE_MS ? shiftDates(entry, byMs) : entry;
}

/** The entry with its dates shifted by `byMs`, after the system date was set. */
export function shiftDates(entry: SiteEntry, byMs: number): SiteEntry {
  return { ...withDates(entry, (date) => date + byMs), movedMs: (entry.movedMs ?? 0) + byMs };
}

/**
 * An entry with a date in the future, from a store that does not know the age of its entries: it counts as written now
 * and is due at once.
 */
export function shiftDatesToNow(entry: SiteEntry, now: number): SiteEntry {
  return withDates(entry, () => now);
}

function withDates(entry: SiteEntry, change: (date: number) => number): SiteEntry {
  const { copy, failure } = entry;
  return {
    ...entry,
    ...(copy && {
      copy: { ...copy, fetchedAt: change(copy.fetchedAt), freshUntil: change(copy.freshUntil) },
    }),
    ...(failure && {
      failure: {
        ...failure,
        since: change(failure.since),
        at: change(failure.at),
        retryAt: change(failure.retryAt),
        ...(failure.recheckAt !== undefined && { recheckAt: change(failure.recheckAt) }),
      },
    }),
  };
}

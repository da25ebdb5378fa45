/**
 * The pause after a 429 or 503: how long all workers leave the site alone, by how much they slow down, and how the site
 * recovers. Steps of `slot-record.ts`, which the script of `redis-scripts.ts` repeats in Lua.
 */

import type { SlotReport } from './store.js';

/** How far reports have slowed a site down. */
export interface Slowness {
  /** The least spacing of its turns; 0 for none. */
  readonly slowMs: number;
  /** When a report last changed it, on the store's clock. */
  readonly slowAt: number;
}

/** The least spacing after a first report. It doubles with each further one, up to the longest. */
export const FIRST_SLOW_MS = 1000;
export const LONGEST_SLOW_MS = 60_000;
/** The spacing halves in each such period without a report, and ends below the least. */
export const SLOW_HALVES_MS = 60_000;
export const LEAST_SLOW_MS = 250;
/** After this the slowest site is as fast as before. */
export const SLOW_ENDS_MS = 8 * SLOW_HALVES_MS;

/** How far earlier reports still slow the site down. */
export function slownessNow({ slowMs, slowAt }: Slowness, now: number): Slowness {
  const since = Math.min(slowAt, now);
  const halvings = Math.floor((now - since) / SLOW_HALVES_MS);
  // A store may contain values that were never reported.
  const left = Math.floor(Math.min(slowMs, LONGEST_SLOW_MS) / 2 ** halvings);
  return left < LEAST_SLOW_MS
    ? { slowMs: 0, slowAt: 0 }
    : { slowMs: left, slowAt: since + halvings * SLOW_HALVES_MS };
}

/** A report that arrives while the last one still slows the site down is the same complaint, or good news too soon. */
export function slownessAfter(
  before: Slowness,
  now: number,
  spacingMs: number,
  pace: SlotReport['pace'],
): Slowness {
  const { slowMs, slowAt } = before;
  if (slowMs > 0 && now - slowAt < slowMs) return before;
  if (pace === 'slower') {
    return { slowMs: Math.min(LONGEST_SLOW_MS, Math.max(2 * slowMs, spacingMs, FIRST_SLOW_MS)), slowAt: now };
  }
  if (slowMs === 0) return before;
  const half = Math.floor(slowMs / 2);
  return { slowMs: half < LEAST_SLOW_MS ? 0 : half, slowAt: now };
}

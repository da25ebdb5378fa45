/**
 * A store's record of a site's turns, and what an order does with it: the same steps in memory, in a transaction on
 * disk, and in the script of `redis-scripts.ts`.
 *
 * Waiting workers form a line. Only the first of them reserves a slot, and only one in the near future; the others are
 * told when theirs is likely to come, and ask again. So a worker that is stopped or dies delays the others only by its
 * own turn, and a pause that a page asks for applies to all workers that have yet to ask again.
 */

import type { Slot, SlotOrder, SlotReport } from './store.js';
import { SLOW_ENDS_MS, slownessAfter, slownessNow, type Slowness } from './too-many-requests.js';

/** Times on the store's clock; 0 means never. */
export interface SlotRecord extends Slowness {
  /** The earliest time of the next slot. */
  readonly next: number;
  /** When this was written. */
  readonly updatedAt: number;
  /** How long pages of the site take to answer, as reported; 0 if unknown. */
  readonly tookMs: number;
  /** The waiting workers, in the order of their turns. */
  readonly line: readonly PlaceInLine[];
}

/** A worker's place in the line. Lost unless the worker asks again before `until`. */
export interface PlaceInLine {
  readonly worker: string;
  readonly until: number;
}

export const NO_SLOT: SlotRecord = { next: 0, updatedAt: 0, slowMs: 0, slowAt: 0, tookMs: 0, line: [] };

/** A time further ahead than this comes from a corrupt record; a site may ask for a pause of a day. */
export const FURTHEST_SLOT_MS = 25 * 60 * 60 * 1000;

/** Additional workers are also told a time, but get no place in the line. */
export const LONGEST_LINE = 1000;

/** The longest time a page can be recorded to take. */
export const LONGEST_TOOK_MS = 60_000;
/** How long pages take is forgotten after this time without a turn. */
export const TOOK_KEPT_MS = 10 * 60_000;

/** Reserves a slot or announces its time, or records a report; returns the answer and the new record. */
export function takeSlot(
  given: SlotRecord | undefined,
  now: number,
  order: SlotOrder,
): { readonly slot: Slot; readonly record: SlotRecord } {
  const { worker, aheadMs = 0, graceMs = 0, keepMs = 0, notBeforeMs = 0, latencyFactor = 0, report } = order;
  const known = recordNow(given ?? NO_SLOT, now);
  const record = report === undefined ? known : reported(known, now, order.spacingMs, report);
  const { line } = record;
  const spacingMs = Math.max(order.spacingMs, record.slowMs, Math.ceil(latencyFactor * record.tookMs));
  const free = Math.max(now + notBeforeMs, record.next);
  if (report !== undefined) return { slot: { at: free, now, spacingMs, isReserved: false }, record };
  // A worker without a spacing, perhaps because it cannot read the site's file, takes no slot from workers with one.
  if (spacingMs === 0)
    return { slot: { at: free, now, spacingMs, isReserved: free - now <= aheadMs }, record };

  const place = line.findIndex((other) => other.worker === worker);
  const before = place < 0 ? line : line.slice(0, place);
  const after = place < 0 ? [] : line.slice(place + 1);
  const last = before.at(-1);
  const at = last === undefined ? free : Math.max(free + before.length * spacingMs, last.until + spacingMs);
  if (last === undefined && at - now <= aheadMs) {
    const slot = { at, now, spacingMs, isReserved: true };
    return { slot, record: { ...record, next: at + graceMs + spacingMs, line: after } };
  }
  const slot = { at, now, spacingMs, isReserved: false };
  const kept = before.length < LONGEST_LINE ? [{ worker, until: at + keepMs }] : [];
  return { slot, record: { ...record, line: [...before, ...kept, ...after] } };
}

/** The current state of the record. A clock that was set back does not make a wait longer. */
function recordNow(known: SlotRecord, now: number): SlotRecord {
  const setBackMs = Math.max(0, known.updatedAt - now);
  const next = Math.max(0, known.next - setBackMs);
  return {
    ...slownessNow(known, now),
    next: next - now > FURTHEST_SLOT_MS ? now : next,
    updatedAt: now,
    tookMs: now - known.updatedAt > TOOK_KEPT_MS ? 0 : Math.min(known.tookMs, LONGEST_TOOK_MS),
    line: known.line
      .map(({ worker, until }) => ({ worker, until: until - setBackMs }))
      .filter(({ until }) => until > now && until - now <= FURTHEST_SLOT_MS),
  };
}

function reported(
  record: SlotRecord,
  now: number,
  spacingMs: number,
  { pace, pauseMs, tookMs }: SlotReport,
): SlotRecord {
  const slowness = slownessAfter(record, now, spacingMs, pace);
  const pausedUntil = pace === 'slower' ? now + Math.max(slowness.slowMs, pauseMs) : 0;
  const took = Math.min(tookMs ?? record.tookMs, LONGEST_TOOK_MS);
  return {
    ...record,
    ...slowness,
    next: Math.max(record.next, pausedUntil),
    // A moving average: the last page counts half.
    tookMs: record.tookMs === 0 ? took : Math.floor((record.tookMs + took) / 2),
  };
}

/** When the last pause of the record is over. */
export function pauseEnds({ next, slowMs, slowAt, line }: SlotRecord): number {
  return Math.max(next, ...line.map(({ until }) => until), slowMs === 0 ? 0 : slowAt + SLOW_ENDS_MS);
}

/** When the whole record has expired. */
export function slotExpires(record: SlotRecord): number {
  return Math.max(pauseEnds(record), record.tookMs === 0 ? 0 : record.updatedAt + TOOK_KEPT_MS);
}

/**
 * What a store keeps of a site's pace, and how a slot is reserved: the same steps in memory, in a transaction on disk,
 * and in the script of `redis-scripts.ts`.
 */

import { WORKER_MS, type Slot, type SlotOrder, type SlotReport } from './store.js';

/** What is kept between two reservations. Moments on the store's clock. */
export interface SlotRecord {
  /** The earliest moment of the next slot; 0 where no slot is known yet. */
  readonly next: number;
  /** The latest slot that was reserved. */
  readonly last: number;
  /** When this was written. */
  readonly made: number;
  /** The least spacing, because pages of the site asked for it at `slowAt`; 0 without. */
  readonly slowMs: number;
  readonly slowAt: number;
  /** When each worker last took a slot. */
  readonly workers: Readonly<Record<string, number>>;
}

/** The least spacing after a first report, twice as much after each further one, up to the longest. */
export const FIRST_SLOW_MS = 1000;
export const LONGEST_SLOW_MS = 60_000;
/** The spacing halves in each such period without a report, and is dropped below the least. */
export const SLOW_HALVES_MS = 60_000;
export const LEAST_SLOW_MS = 250;

/** A slot further away than this comes from a corrupt record; a site may ask for a pause of a day. */
export const FURTHEST_SLOT_MS = 25 * 60 * 60 * 1000;

/** More workers of one site are not told apart. */
export const MOST_WORKERS = 10_000;

/**
 * Reserves a slot and gives what to keep for the next one.
 *
 * `made` ahead of `now` shows that the clock was set back since; what was left to wait then stays what it was, instead
 * of growing by the jump.
 */
export function takeSlot(
  given: SlotRecord | undefined,
  now: number,
  order: SlotOrder,
): { readonly slot: Slot; readonly record: SlotRecord } {
  const { graceMs = 0, notBeforeMs = 0, ifUnknownMs = 0, held, report } = order;
  const known = given ?? { next: 0, last: 0, made: 0, slowMs: 0, slowAt: 0, workers: {} };
  const setBackMs = Math.max(0, known.made - now);
  const next = known.next - setBackMs;
  const record = {
    ...known,
    next: next - now > FURTHEST_SLOT_MS ? now : next,
    made: now,
    ...slowAtNow(known, now),
  };
  if (report !== undefined) return reported(record, now, order, report);

  const workers = marked(known.workers, order.worker, now);
  const spacingMs = Math.max(order.spacingMs, record.slowMs);
  // Whoever knows of no spacing reserves nothing: a worker that cannot read a site's file takes no slot of those who can.
  const reserves = spacingMs > 0;
  const isLast = reserves && held !== undefined && held.at === record.last;
  const isInGrace = held !== undefined && now <= held.at + held.graceMs;
  const told = { now, spacingMs, workers: Object.keys(workers).length };
  if (isInGrace) {
    const at = Math.max(now, held.at);
    const kept = isLast ? { next: at + spacingMs, last: at } : {};
    return { slot: { ...told, at }, record: { ...record, ...kept, workers } };
  }
  const free = isLast ? held.at : known.next === 0 ? now + ifUnknownMs : record.next;
  const at = Math.max(now + notBeforeMs, free);
  const reserved = reserves ? { next: at + graceMs + spacingMs, last: at } : {};
  return { slot: { ...told, at }, record: { ...record, ...reserved, workers } };
}

/** How slow earlier reports still make the site. */
function slowAtNow({ slowMs, slowAt }: SlotRecord, now: number): Pick<SlotRecord, 'slowMs' | 'slowAt'> {
  const since = Math.min(slowAt, now);
  const halvings = Math.floor((now - since) / SLOW_HALVES_MS);
  const left = Math.floor(slowMs / 2 ** halvings);
  return left < LEAST_SLOW_MS
    ? { slowMs: 0, slowAt: 0 }
    : { slowMs: left, slowAt: since + halvings * SLOW_HALVES_MS };
}

function reported(
  record: SlotRecord,
  now: number,
  { spacingMs }: SlotOrder,
  { pace, pauseMs }: SlotReport,
): { readonly slot: Slot; readonly record: SlotRecord } {
  const after = pace === 'fine' ? recovered(record, now) : slowed(record, now, spacingMs, pauseMs);
  const slot = {
    // After a report: when the site may be asked next.
    at: Math.max(now, after.next),
    now,
    spacingMs: Math.max(spacingMs, after.slowMs),
    workers: Object.keys(after.workers).length,
  };
  return { slot, record: after };
}

function slowed(record: SlotRecord, now: number, spacingMs: number, pauseMs: number): SlotRecord {
  // What was under way when the first of several pages complained is the same complaint.
  const isSame = record.slowMs > 0 && now - record.slowAt < record.slowMs;
  const doubled = Math.min(LONGEST_SLOW_MS, Math.max(2 * record.slowMs, spacingMs, FIRST_SLOW_MS));
  const slowMs = isSame ? record.slowMs : doubled;
  const next = Math.max(record.next, now + Math.max(slowMs, pauseMs));
  return { ...record, next, slowMs, slowAt: isSame ? record.slowAt : now };
}

function recovered(record: SlotRecord, now: number): SlotRecord {
  if (record.slowMs === 0 || now - record.slowAt < record.slowMs) return record;
  const slowMs = Math.floor(record.slowMs / 2);
  return { ...record, slowMs: slowMs < LEAST_SLOW_MS ? 0 : slowMs, slowAt: now };
}

function marked(workers: SlotRecord['workers'], worker: string, now: number): Record<string, number> {
  const marks = Object.entries(workers).filter(([, at]) => Math.abs(now - at) < WORKER_MS);
  return { ...Object.fromEntries(marks.slice(-MOST_WORKERS)), [worker]: now };
}

/** When nothing of the record matters any more. */
export function slotExpires({ next, made, slowMs, slowAt }: SlotRecord): number {
  return Math.max(next, made + WORKER_MS, slowMs === 0 ? 0 : slowAt + SLOW_HALVES_MS * 8);
}

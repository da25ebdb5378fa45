/**
 * What a store keeps of a site's pace, and how a slot is reserved: the same steps in memory, in a transaction on disk,
 * and in the script of `redis-scripts.ts`.
 */

import { TOLERANCE } from './reserved-slot.js';
import { WORKER_MS, type Slot, type SlotOrder, type SlotReport } from './store.js';

/** What is kept between two reservations. Moments on the store's clock. */
export interface SlotRecord {
  /** The earliest moment of the next slot; 0 where no slot is known yet. */
  readonly next: number;
  /** The latest slot that was reserved; 0 where none is known, or some may have been forgotten. */
  readonly last: number;
  /** Until when pages of the site want it to be left alone; 0 where none does. */
  readonly closedUntil: number;
  /** When this was written. */
  readonly made: number;
  /** The least spacing, because pages of the site asked for it at `slowAt`; 0 without. */
  readonly slowMs: number;
  readonly slowAt: number;
  /** The store's {@link takeSlot | life} when this was last checked. */
  readonly life: string;
  /** The latest slot of each worker. */
  readonly workers: Readonly<Record<string, number>>;
}

const NONE: SlotRecord = {
  next: 0,
  last: 0,
  closedUntil: 0,
  made: 0,
  slowMs: 0,
  slowAt: 0,
  life: '',
  workers: {},
};

/** The least spacing after a first report, twice as much after each further one, up to the longest. */
export const FIRST_SLOW_MS = 1000;
export const LONGEST_SLOW_MS = 60_000;
/** The spacing halves in each such period without a report, and is dropped below the least. */
export const SLOW_HALVES_MS = 60_000;
export const LEAST_SLOW_MS = 250;

/** For no longer does a worker rely on what the store said of a slot: before it uses one later than this, it asks again. */
export const LONGEST_RELIANCE_MS = 5000;

/** A slot further away than this comes from a corrupt record; a site may ask for a pause of a day. */
export const FURTHEST_SLOT_MS = 25 * 60 * 60 * 1000;

/** More workers of one site are not told apart. */
export const MOST_WORKERS = 10_000;

/**
 * Reserves a slot and gives what to keep for the next one.
 *
 * `made` ahead of `now` shows that the clock was set back since; what was left to wait then stays what it was, instead
 * of growing by the jump. Slots that workers hold are not recognised afterwards: they are moments of the earlier clock.
 *
 * @param life - another one after a restart or a failover, when the record may be an old copy
 */
export function takeSlot(
  given: SlotRecord | undefined,
  now: number,
  order: SlotOrder,
  life = '',
): { readonly slot: Slot; readonly record: SlotRecord } {
  const { graceMs = 0, notBeforeMs = 0, held, report } = order;
  const record = recordNow(given ?? NONE, now, order, life);
  if (report !== undefined) return reported(record, now, order, report);

  const spacingMs = Math.max(order.spacingMs, record.slowMs);
  // Whoever knows of no spacing reserves nothing: a worker that cannot read a site's file takes no slot of those who can.
  const reserves = spacingMs > 0;
  // After a loss others may have reserved the same moment.
  const isKnown = held !== undefined && record.workers[order.worker] === held.at;
  const isLast = reserves && isKnown && held.at === record.last;
  const isConfirmed = isKnown && now <= held.at + held.graceMs;
  const at = isConfirmed
    ? Math.max(now, held.at)
    : Math.max(now + notBeforeMs, isLast ? held.at : freeAt(record, now, order));
  const reserved = reserves && (isLast || !isConfirmed) ? { next: at + graceMs + spacingMs, last: at } : {};
  const workers = marked(record.workers, order.worker, at, now);
  const slot = { at, now, spacingMs, workers: Object.keys(workers).length };
  return { slot, record: { ...record, ...reserved, workers } };
}

/** What holds of the record by now. */
function recordNow(known: SlotRecord, now: number, { ifUnknownMs = 0 }: SlotOrder, life: string): SlotRecord {
  const setBackMs = Math.max(0, known.made - now);
  const next = known.next - setBackMs;
  const isCorrupt = next - now > FURTHEST_SLOT_MS;
  // Who does not mind a loss does not ask for the life: that costs a store some time.
  const mayHaveLost = ifUnknownMs > 0 && known.life !== life;
  return {
    ...known,
    next: isCorrupt ? now : next,
    closedUntil: isCorrupt ? 0 : Math.max(0, known.closedUntil - setBackMs),
    made: now,
    ...slowAtNow(known, now),
    ...(ifUnknownMs > 0 && { life }),
    ...((setBackMs > 0 || isCorrupt || mayHaveLost) && { last: 0, workers: {} }),
  };
}

/** When a new slot can be. */
function freeAt({ next, last }: SlotRecord, now: number, { ifUnknownMs = 0 }: SlotOrder): number {
  return last === 0 ? Math.max(next, now + ifUnknownMs) : next;
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

/**
 * No slot that was reserved before is confirmed any more, but those that come soon are used without that: new ones
 * begin behind the pause, and behind the last that may still be used.
 */
function slowed(record: SlotRecord, now: number, spacingMs: number, pauseMs: number): SlotRecord {
  // What was under way when the first of several pages complained is the same complaint.
  const isSame = record.slowMs > 0 && now - record.slowAt < record.slowMs;
  const doubled = Math.min(LONGEST_SLOW_MS, Math.max(2 * record.slowMs, spacingMs, FIRST_SLOW_MS));
  const slowMs = isSame ? record.slowMs : doubled;
  // Who reports may know of no spacing; who reserved the last slot did.
  const spacedMs = record.last === 0 ? Infinity : record.next - record.last;
  const usedUntil = now + LONGEST_RELIANCE_MS + Math.ceil((1 + TOLERANCE) * Math.max(slowMs, spacedMs));
  const closedUntil = Math.max(record.closedUntil, now + Math.max(slowMs, pauseMs));
  const next = Math.max(closedUntil, Math.min(record.next, usedUntil));
  // Another moment than that of any slot that is held.
  const workers = Object.entries(record.workers).map(([name, at]) => [name, Math.min(at, now) - 1] as const);
  return {
    ...record,
    next,
    last: record.last === 0 ? 0 : next - spacedMs,
    closedUntil,
    slowMs,
    slowAt: isSame ? record.slowAt : now,
    workers: Object.fromEntries(workers),
  };
}

function recovered(record: SlotRecord, now: number): SlotRecord {
  if (record.slowMs === 0 || now - record.slowAt < record.slowMs) return record;
  const slowMs = Math.floor(record.slowMs / 2);
  return { ...record, slowMs: slowMs < LEAST_SLOW_MS ? 0 : slowMs, slowAt: now };
}

function marked(
  workers: SlotRecord['workers'],
  worker: string,
  at: number,
  now: number,
): Record<string, number> {
  const marks = Object.entries(workers).filter(([name, slot]) => name !== worker && now - slot < WORKER_MS);
  return { ...Object.fromEntries(marks.slice(1 - MOST_WORKERS)), [worker]: at };
}

/** When nothing of the record matters any more. */
export function slotExpires({ next, made, slowMs, slowAt }: SlotRecord): number {
  return Math.max(next, made + WORKER_MS, slowMs === 0 ? 0 : slowAt + SLOW_HALVES_MS * 8);
}

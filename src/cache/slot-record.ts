import type { Slot } from './store.js';

/** What is kept between two reservations, in milliseconds on one clock. */
export interface SlotRecord {
  /** The earliest moment of the next slot. */
  readonly next: number;
  /** When this was written. */
  readonly made: number;
}

/**
 * Reserves the next slot and gives what to keep for the one after.
 *
 * A clock that was set back since the last reservation is told by `made` lying ahead of it; what was left to wait then
 * stays what it was, instead of growing by the jump.
 */
export function takeSlot(
  record: SlotRecord | undefined,
  now: number,
  spacingMs: number,
): { slot: Slot; record: SlotRecord } {
  const setBack = record === undefined ? 0 : Math.max(0, record.made - now);
  const at = record === undefined ? now : Math.max(now, record.next - setBack);
  return { slot: { at, now }, record: { next: at + spacingMs, made: now } };
}

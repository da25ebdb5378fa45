/** A slot that a process holds, in that process's time. */

import type { Slot, SlotOrder } from './store.js';

/** What the store calls `at` lies between `from` and `until`. */
export interface ReservedSlot extends Slot {
  readonly from: number;
  readonly until: number;
  readonly graceMs: number;
  /** When the store was asked that last named it. */
  readonly askedAt: number;
}

/** A slot may be used so much later than its moment, in parts of the spacing. */
export const TOLERANCE = 0.1;

/** How long after its moment a slot may be used. */
export function usableMs({ graceMs, spacingMs }: ReservedSlot): number {
  return graceMs + TOLERANCE * spacingMs;
}

/** How late it is for the slot, by the earliest moment that it can mean. */
export function latenessOf({ from }: ReservedSlot, now: number): number {
  return Math.max(0, now - from);
}

/**
 * What an order says of the slot: one that is too late here is not confirmed, however much later the store may think it
 * is, and one that can never be used is given up.
 */
export function heldIn(slot: ReservedSlot, now: number): SlotOrder['held'] {
  const usable = usableMs(slot);
  if (usable < 0) return undefined;
  return { at: slot.at, graceMs: latenessOf(slot, now) <= usable ? usable : 0 };
}

/** What an order brought: a new slot, or the one that was held. */
export function reservedSlot(
  slot: Slot,
  { graceMs = 0, held: named }: SlotOrder,
  sentAt: number,
  arrivedAt: number,
  held: ReservedSlot | undefined,
): ReservedSlot {
  const waitMs = slot.at - slot.now;
  const from = sentAt + waitMs;
  const reserved = { ...slot, from, until: arrivedAt + waitMs, graceMs, askedAt: sentAt };
  const isConfirmed = held !== undefined && named !== undefined && slot.at <= named.at + named.graceMs;
  if (!isConfirmed) return reserved;
  // Whoever comes after it counts on its first end. A moment within what the first reply left open is still the same one;
  // if it is later than that, the store's clock was set back.
  const movedMs = slot.at - held.at;
  const setBackMs = Math.max(0, from - movedMs - held.until);
  return { ...reserved, graceMs: Math.min(graceMs, held.graceMs - movedMs - setBackMs) };
}

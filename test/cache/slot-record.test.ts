import { expect, test } from '@jest/globals';
import { slotExpires, takeSlot, type SlotRecord } from '../../src/cache/slot-record.js';
import { SLOW_HALVES_MS } from '../../src/cache/too-many-requests.js';

test('each further report doubles the spacing, from a second up to a minute', () => {
  const order = { spacingMs: 0, worker: 'one', report: { pace: 'slower', pauseMs: 0 } } as const;
  let now = 1_800_000_000_000;
  let record: SlotRecord | undefined;
  const spacings: number[] = [];
  for (let report = 0; report < 8; report++) {
    const taken = takeSlot(record, now, order);
    ({ record } = taken);
    spacings.push(taken.slot.spacingMs);
    // Behind the pages that were under way, and before the spacing halves.
    now += Math.min(taken.slot.spacingMs, 59_999);
    if (taken.slot.spacingMs >= 60_000) break;
  }
  expect(spacings).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
});

test('a record is kept until the slowest site is as fast as before', () => {
  const report = { pace: 'slower', pauseMs: 0 } as const;
  const slowest = { slowMs: 60_000, slowAt: 1000, next: 0, updatedAt: 1000, tookMs: 0, line: [] };
  const isSlow = (now: number): boolean =>
    takeSlot(slowest, now, { spacingMs: 0, worker: 'one' }).slot.spacingMs > 0;
  const { record } = takeSlot(slowest, 1000, { spacingMs: 0, worker: 'one', report });
  expect(isSlow(slotExpires(record) - SLOW_HALVES_MS)).toBe(true);
  expect(isSlow(slotExpires(record))).toBe(false);
});

test('how long pages take counts for ten minutes without a turn', () => {
  const order = { spacingMs: 0, worker: 'one', latencyFactor: 3 };
  const record = { next: 0, updatedAt: 1000, slowMs: 0, slowAt: 0, tookMs: 2000, line: [] };
  const spacingAt = (now: number): number => takeSlot(record, now, order).slot.spacingMs;
  expect([600_999, 601_000, 601_001].map(spacingAt)).toEqual([6000, 6000, 0]);
});

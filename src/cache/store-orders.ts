/**
 * What stores are asked, which may be written by hand: a misspelt name would be ignored, and what is no number would spoil
 * the record for every process.
 */

import { argumentError, expectString } from '../core/arguments.js';
import { expectOptions, type OptionNames } from '../core/options.js';
import type { AskOrder, Result, Settlement, SlotOrder, SlotReport } from './store.js';

const ASK: OptionNames<AskOrder> = { lockMs: true, after: true, renew: true };
const SETTLEMENT: OptionNames<Settlement> = { token: true, result: true, announce: true };
const RESULT: OptionNames<Result> = {
  kind: true,
  value: true,
  ageMs: true,
  dueMs: true,
  ttlMs: true,
  worker: true,
};
const SLOT: OptionNames<SlotOrder> = {
  spacingMs: true,
  worker: true,
  graceMs: true,
  notBeforeMs: true,
  ifUnknownMs: true,
  held: true,
  report: true,
};
const HELD: OptionNames<NonNullable<SlotOrder['held']>> = { at: true, graceMs: true };
const REPORT: OptionNames<SlotReport> = { pace: true, pauseMs: true };

export function expectAskOrder(order: AskOrder): void {
  expectOrder('order', order, ASK);
  const { lockMs, after = 0, renew = 0 } = order;
  expectNumbers('order', { lockMs, after, renew });
}

export function expectSettlement(settlement: Settlement): void {
  expectOrder('settlement', settlement, SETTLEMENT);
  const { token = 0, result } = settlement;
  expectNumbers('settlement', { token });
  if (result === undefined) return;
  expectOrder('settlement.result', result, RESULT);
  const { value, worker, ageMs, dueMs, ttlMs } = result;
  expectString('settlement.result.value', value);
  expectString('settlement.result.worker', worker);
  expectNumbers('settlement.result', { ageMs, dueMs, ttlMs });
}

export function expectSlotOrder(order: SlotOrder): void {
  expectOrder('order', order, SLOT);
  const { spacingMs, worker, graceMs = 0, notBeforeMs = 0, ifUnknownMs = 0, held, report } = order;
  expectString('order.worker', worker);
  expectNumbers('order', { spacingMs, graceMs, notBeforeMs, ifUnknownMs });
  if (held !== undefined) {
    expectOrder('order.held', held, HELD);
    expectNumbers('order.held', { at: held.at, graceMs: held.graceMs });
  }
  if (report !== undefined) {
    expectOrder('order.report', report, REPORT);
    expectNumbers('order.report', { pauseMs: report.pauseMs });
  }
}

function expectOrder(name: string, given: unknown, known: Readonly<Record<string, true>>): void {
  if (given === undefined) throw argumentError(name, given, 'an object');
  expectOptions(name, given, known);
}

function expectNumbers(name: string, numbers: Readonly<Record<string, number>>): void {
  for (const [member, number] of Object.entries(numbers)) {
    if (!Number.isFinite(number)) throw argumentError(`${name}.${member}`, number, 'a number');
  }
}

import { test } from '@jest/globals';
import { storeChecks } from '../../src/cache/store-contract.js';
import type { StoreCheck, StoreUnderTest } from '../../src/cache/store-contract-tools.js';

/** What a store promises to a fleet. */
export const fleetChecks = storeChecks.filter(({ needs }) => needs !== 'key-value');

/** A test for each check. */
export function testContract(
  checks: readonly StoreCheck[],
  open: (check: StoreCheck) => StoreUnderTest,
): void {
  test.each(checks.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    await check.run(open(check));
  });
}

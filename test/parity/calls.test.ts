/** Calls on objects of the originals and of their facades give the same, one after another. */
import { describe, expect, test } from '@jest/globals';
import { callDrivers, compareVersion } from '../../scripts/parity/calls/compare-calls.js';

const SEQUENCES = { cases: 40, seed: 39 };

describe.each(callDrivers.map((driver) => [driver.name, driver] as const))('%s', (_name, { kind, find }) => {
  for (const found of find()) {
    if ('missing' in found) test.skip(`(skipped: ${found.missing})`, () => undefined);
    else
      test(found.version, async () => {
        const { checks, differences } = await compareVersion(found, kind, SEQUENCES);
        expect([checks > SEQUENCES.cases, differences]).toEqual([true, []]);
      });
  }
});

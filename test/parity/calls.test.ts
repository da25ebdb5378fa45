/** Calls on objects of the originals and of their facades give the same, one after another. */
import { describe, expect, test } from '@jest/globals';
import { compareSequences, sequencesOf } from '../../scripts/parity/compare.js';
import { drivers } from '../../scripts/parity/drivers/all.js';
import { foundOr } from '../../scripts/parity/originals.js';
import { sampleOf } from '../support/samples.js';

const WANTED = { cases: 40, seed: 39, kind: 'calls' } as const;

const named = drivers
  .filter(({ calls }) => calls !== undefined)
  .map((driver) => [driver.name, driver] as const);

describe.each(sampleOf(named, 3))('%s', (_name, driver) => {
  for (const found of driver.versions.map(foundOr)) {
    if ('missing' in found) test.skip(`(skipped: ${found.missing})`, () => undefined);
    else
      test(found.version, async () => {
        const { checks, differences } = await compareSequences(found, sequencesOf(driver, found, WANTED));
        expect([checks > WANTED.cases, differences]).toEqual([true, []]);
      });
  }
});

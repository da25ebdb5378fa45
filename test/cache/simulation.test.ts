import { expect, test } from '@jest/globals';
import { sizeOf } from '../support/samples.js';
import { MISHAPS, MISHAPS_ON_REQUEST, Schedule, type Broken } from './simulation/schedule.js';

/** scripts/schedules.mjs runs more where there is time for many; here `ROBOTPARSER_SEED` names the first one. */
const SCHEDULES = sizeOf(450);
/** A part of as many for each mishap that no seed draws. */
const REPORTS = Math.ceil(SCHEDULES / 10);
const FIRST = Number(process.env['ROBOTPARSER_SEED'] ?? 1);

/** In these a worker that could not read a site's delay once took slots from those who could. */
test.each([47, 3007, 3827])('schedule %d breaks no promise any more', async (seed) => {
  expect(await new Schedule(seed).run()).toEqual([]);
});

test.each(MISHAPS_ON_REQUEST)(
  `in ${REPORTS} schedules from ${FIRST} on the whole fleet keeps its promises with %s`,
  async (mishap) => {
    const broken: Broken[] = [];
    for (let seed = FIRST; seed < FIRST + REPORTS && broken.length < 10; seed++) {
      broken.push(...(await new Schedule(seed, mishap).run()));
    }
    expect(broken).toEqual([]);
  },
  600_000,
);

test(`${SCHEDULES} schedules from ${FIRST} on break no promise`, async () => {
  const broken: Broken[] = [];
  const seen = new Set<string>();
  for (let seed = FIRST; seed < FIRST + SCHEDULES && broken.length < 10; seed++) {
    const schedule = new Schedule(seed);
    seen.add(schedule.mishap);
    broken.push(...(await schedule.run()));
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBe(Math.min(SCHEDULES, MISHAPS.length));
}, 600_000);

import { expect } from '@jest/globals';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { sampled } from '../support/samples.js';
import { Scene, SECOND, SITE } from './harness.js';

/** More sites than a process remembers. */
const MANY = 70_000;
const HOUR = 3600 * SECOND;

sampled()('a cache does not forget a pause because of sites without one', async () => {
  const { cache } = new Scene({ pacing: { key: (url) => url } });
  await cache.report(`${SITE}/paused`, { status: 429, headers: { 'retry-after': '3600' } });
  for (let site = 0; site < MANY; site++) await cache.tryTurn(`${SITE}/${site}`);
  expect(await cache.tryTurn(`${SITE}/paused`)).toMatchObject({ granted: false });
  expect(await cache.tryTurn(`${SITE}/0`)).toMatchObject({ granted: true });
});

sampled()('of more pauses than it remembers, a MemoryStore forgets those that end first', () => {
  const store = new MemoryStore({ elapsed: () => 0 });
  const order = { spacingMs: SECOND, worker: 'one' };
  for (let site = 0; site < MANY; site++) {
    // Long and short pauses are mixed: 3 and MANY have no common divisor.
    const pauseMs = HOUR + ((3 * site) % MANY);
    store.slot(String(site), { ...order, report: { pace: 'slower', pauseMs } });
  }
  const pauses = Array.from({ length: MANY }, (_, site) => [
    HOUR + ((3 * site) % MANY),
    store.slot(String(site), order).at,
  ]);
  const kept = pauses.filter(([, at]) => at !== 0);
  expect(kept.every(([pauseMs, at]) => pauseMs === at)).toBe(true);
  const longest = Math.max(...pauses.filter(([, at]) => at === 0).map(([pauseMs]) => pauseMs ?? 0));
  expect(longest).toBeLessThan(HOUR + MANY / 3);
});

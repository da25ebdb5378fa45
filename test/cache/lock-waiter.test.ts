import { expect, test } from '@jest/globals';
import type { Timer } from '../../src/cache/clock.js';
import { LockWaiter } from '../../src/cache/lock-waiter.js';

test('a store that cannot notify is asked after pauses that double up to a quarter of a second, or when the lock ends', async () => {
  const pauses: number[] = [];
  const timer: Timer = {
    elapsed: () => 0,
    wait(ms) {
      pauses.push(ms);
      return Promise.resolve();
    },
  };
  const waiter = await LockWaiter.begin(undefined, timer, 'site');
  const { signal } = new AbortController();
  for (const lockedForMs of [1000, 1000, 1000, 1000, 1000, 1000, 100]) await waiter.next(lockedForMs, signal);
  expect(pauses).toEqual([20, 40, 80, 160, 250, 250, 100]);
});

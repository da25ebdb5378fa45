import { expect, test } from '@jest/globals';
import { within } from '../../src/cache/clock.js';
import { HeldTimer } from './held-timer.js';

test.each([10, 60, 1010])('a time of %i ms is over then, and not before', async (ms) => {
  const timer = new HeldTimer();
  let isOver = false;
  const never = new Promise<void>(() => undefined);
  void within(timer, ms, never).then(() => (isOver = true));
  await timer.pass(ms - 1);
  expect(isOver).toBe(false);
  await timer.pass(1);
  expect(isOver).toBe(true);
});

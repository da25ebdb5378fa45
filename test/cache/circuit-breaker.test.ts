import { expect, test } from '@jest/globals';
import { CircuitBreaker } from '../../src/cache/circuit-breaker.js';

test('an operation is left out for twice as long after each failure in a row, for half a minute at most', () => {
  let now = 0;
  const breaker = new CircuitBreaker<'ask'>(() => now);
  const pauses: unknown[] = [];
  for (let failure = 0; failure < 8; failure++) {
    const startedAt = now;
    now += 1;
    const pauseMs = breaker.failed('ask', startedAt);
    pauses.push(pauseMs);
    now += Number(pauseMs) - 1;
    expect(breaker.permits('ask', 100)).toBe(false);
    now += 1;
    expect(breaker.permits('ask', 100)).toBe(true);
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

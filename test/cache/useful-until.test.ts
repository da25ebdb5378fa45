import { expect, test } from '@jest/globals';
import { usefulUntil } from '../../src/cache/site-freshness.js';

const LIMITS = { staleWhileRevalidateMs: 100, staleIfErrorMs: 300 };
const failure = {
  kind: 'unreachable',
  code: 'EHOSTUNREACH',
  since: 1000,
  at: 1000,
  count: 1,
  retryAt: 1500,
} as const;

test('a failure is useful for as long again as its pause lasts, since it is counted', () => {
  expect(usefulUntil({ site: 'https://a.example', failure }, LIMITS)).toBe(2000);
});

import { describe, expect, test } from '@jest/globals';
import { freshUntilMs } from '../../src/fetch/response-lifetime.js';
import { retryAfterMs } from '../../src/fetch/retry-after.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60;
const DAY = 86_400;

describe('an answer is fresh for', () => {
  test.each([
    ['a day when it says nothing', {}, DAY],
    ['its max-age', { 'cache-control': 'public, max-age=600' }, 600],
    ['its max-age in capitals and quotes', { 'cache-control': 'MAX-AGE="600"' }, 600],
    ['its first max-age', { 'cache-control': 'max-age=600, max-age=900' }, 600],
    ['its max-age rather than its Expires', { 'cache-control': 'max-age=600', expires: '0' }, 600],
    ['its max-age less its age', { 'cache-control': 'max-age=600', age: '100' }, 500],
    ['a minute at least', { 'cache-control': 'max-age=1' }, MINUTE],
    ['a minute when it is older than it may get', { 'cache-control': 'max-age=600', age: '900' }, MINUTE],
    ['a minute when it must not be kept', { 'cache-control': 'no-store' }, MINUTE],
    ['a minute when it must be asked again', { 'cache-control': 'no-cache, max-age=600' }, MINUTE],
    ['a day at most', { 'cache-control': 'max-age=31536000' }, DAY],
    ['a day at most, however large the number', { 'cache-control': `max-age=${'9'.repeat(400)}` }, DAY],
    ['a minute when max-age is no number', { 'cache-control': 'max-age=soon' }, 60],
    ['a minute when max-age is negative', { 'cache-control': 'max-age=-5' }, 60],
    ['its s-maxage rather than its max-age', { 'cache-control': 'max-age=60, s-maxage=7200' }, 7200],
    ['its max-age behind semicolons', { 'cache-control': 'public; max-age=600' }, 600],
    ['its max-age behind a quoted comma', { 'cache-control': 'private="a, max-age=5", max-age=600' }, 600],
    ['its max-age though no-cache is for some fields', { 'cache-control': 'no-cache="x", max-age=600' }, 600],
    ['a minute when max-age is a fraction', { 'cache-control': 'max-age=7200.5' }, MINUTE],
    ['the time until its Expires', { expires: 'Sat, 21 Nov 2026 13:00:00 GMT' }, 3600],
    [
      'the time from its Date to its Expires',
      { date: 'Sat, 21 Nov 2026 10:00:00 GMT', expires: 'Sat, 21 Nov 2026 12:00:00 GMT' },
      7200,
    ],
    [
      'the time until its Expires when its Date is none',
      { date: 'x', expires: 'Sat, 21 Nov 2026 13:00:00 GMT' },
      3600,
    ],
    ['a minute when its Expires is 0', { expires: '0' }, MINUTE],
    ['a minute when its Expires has passed', { expires: 'Sat, 21 Nov 2020 13:00:00 GMT' }, MINUTE],
    ['its max-age when its age is none', { 'cache-control': 'max-age=600', age: 'old' }, 600],
  ])('%s', (_, headers, seconds) => {
    expect(freshUntilMs({ headers, respondedMs: NOW })).toBe(NOW + seconds * 1000);
  });
});

describe('a server asks for a pause of', () => {
  test.each([
    ['so many seconds', '120', 120_000],
    ['the time until a date', 'Sat, 21 Nov 2026 12:02:00 GMT', 120_000],
    ['nothing, when the date has passed', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['it does not say, with a word', 'soon', undefined],
    ['it does not say, with a negative number', '-5', undefined],
    ['it does not say, without the header', undefined, undefined],
  ])('%s', (_, header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });
});

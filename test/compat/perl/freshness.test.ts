import { expect, test } from '@jest/globals';
import { freshUntil } from '../../../src/compat/perl/robot-ua/freshness.js';

const NOW = 1_700_000_000;

test.each([
  [{ 'cache-control': 'no-cache' }, 3600],
  [{ 'cache-control': 'no-store' }, 3600],
  [{ 'cache-control': 'no-store, max-age=7' }, 7],
  [{ expires: '0' }, 3600],
  [{ expires: '-1' }, 3600],
  [{ expires: 'soon' }, 3600],
  [{ expires: 'Tue, 14 Nov 2023 22:13:30 GMT' }, 10],
])(
  'Quirk: `no-cache` and `no-store` are not looked at, and an Expires that is no date is not there: %j',
  (headers, seconds) => {
    expect(freshUntil(new Headers(headers), NOW, NOW) - NOW).toBe(seconds);
  },
);

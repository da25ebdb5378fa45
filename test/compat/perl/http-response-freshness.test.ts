import { expect, test } from '@jest/globals';
import { freshUntil } from '../../../src/compat/perl/robot-ua/http-response-freshness.js';

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
  'Quirk: `no-cache` and `no-store` are ignored, and so is an Expires that is not a date: %j',
  (headers, seconds) => {
    expect(freshUntil(new Headers(headers), NOW, NOW) - NOW).toBe(seconds);
  },
);

const DATES: readonly (readonly [headers: Record<string, string>, seconds: number])[] = [
  [{ expires: '2023-11-14T22:13:30Z' }, 10],
  [{ expires: '14/Nov/2023:22:13:30 +0000' }, 10],
  [{ expires: '11-14-23  10:13PM' }, -20],
  [{ expires: 'Tue, 14 Nov 2023 23:13:30 CET' }, 10],
  [{ expires: 'Tue, 14 Nov 2023 22:13:30 GMT; x' }, 10],
  // Not dates: a day, a minute and a second that do not exist, an unknown zone, a month in full.
  [{ expires: 'Fri, 31 Nov 2023 22:13:30 GMT' }, 3600],
  [{ expires: 'Tue, 14 Nov 2023 24:00:00 GMT' }, 3600],
  [{ expires: 'Tue, 14 Nov 2023 22:13:60 GMT' }, 3600],
  [{ expires: 'Tue, 14 Nov 2023 22:13:30 XYZ' }, 3600],
  [{ expires: 'Tue, 14 November 2023 22:13:30 GMT' }, 3600],
  [{ expires: 'Tue, 14 Nov 1950 22:13:30 GMT' }, 3600],
];

// As HTTP::Response 6.44 with HTTP::Date 6.05 answers, in UTC.
test.each(DATES)('reads dates as HTTP::Date does: %j', (headers, seconds) => {
  const zone = new Date(NOW * 1000).getTimezoneOffset() * 60;
  const isLocal = headers['expires']?.endsWith('PM') === true;
  expect(freshUntil(new Headers(headers), NOW, NOW) - NOW).toBe(seconds + (isLocal ? zone : 0));
});

test('a year of two digits is within fifty years', () => {
  const lifetime = (year: string): number =>
    freshUntil(new Headers({ expires: `Tue, 14-Nov-${year} 22:13:20 GMT` }), NOW, NOW) - NOW;
  expect([lifetime('70'), lifetime('74')].map((seconds) => seconds > 3600)).toEqual([true, false]);
});

test.each([
  [{ age: '5, 6' }, 3595],
  [{ age: '1e3' }, 2600],
  [{ age: 'x' }, 3600],
  [{ age: ' +Inf' }, -Infinity],
  [{ age: '-infinity' }, 3600],
  [{ age: 'nan' }, 3600],
  [{ 'cache-control': 'private=max-age=3' }, 3600],
  [{ 'cache-control': 'x-max-age=3' }, 3600],
  [{ 'cache-control': 'private , Max-Age = 3;x' }, 3],
  [{ 'last-modified': 'Tue, 14 Nov 2023 21:55:25 GMT' }, 107.5],
])('reads odd header fields as numbers of Perl: %j', (headers, seconds) => {
  expect(freshUntil(new Headers(headers), NOW, NOW) - NOW).toBe(seconds);
});

test.each([{ date: 'Thu, 01 Jan 1970 00:00:00 GMT' }, { expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }])(
  'Quirk: the epoch itself is not a date, and text after a semicolon is ignored: %j',
  (headers) => {
    expect(freshUntil(new Headers(headers), NOW, NOW) - NOW).toBe(3600);
  },
);

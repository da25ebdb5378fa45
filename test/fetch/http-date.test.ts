import { describe, expect, test } from '@jest/globals';
import { parseHttpDate } from '../../src/fetch/http-date.js';

const NOW = Date.UTC(2026, 10, 21);
const SAMPLE = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('an HTTP date', () => {
  test.each([
    ['the form of today', 'Sun, 06 Nov 1994 08:49:37 GMT', SAMPLE],
    ['the form of RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', SAMPLE],
    ['the form of asctime', 'Sun Nov  6 08:49:37 1994', SAMPLE],
    ['asctime with a day of two digits', 'Wed Nov 16 08:49:37 1994', Date.UTC(1994, 10, 16, 8, 49, 37)],
    ['a year of two digits that is near', 'Saturday, 21-Nov-76 00:00:00 GMT', Date.UTC(2076, 10, 21)],
    [
      'one that would be more than fifty years ahead',
      'Sunday, 21-Nov-77 00:00:00 GMT',
      Date.UTC(1977, 10, 21),
    ],
    ['a leap second', 'Sat, 31 Dec 2016 23:59:60 GMT', Date.UTC(2017, 0, 1)],
    ['the epoch', 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['a year before 100', 'Fri, 01 Jan 0099 00:00:00 GMT', new Date(0).setUTCFullYear(99, 0, 1)],
  ])('%s', (_, text, instant) => {
    expect(parseHttpDate(text, NOW)).toBe(instant);
  });

  test.each([
    ['a number', '0'],
    ['a negative number', '-1'],
    ['nothing', ''],
    ['another zone', 'Sun, 06 Nov 1994 08:49:37 EST'],
    ['no zone', 'Sun, 06 Nov 1994 08:49:37'],
    ['a day without its zero', 'Sun, 6 Nov 1994 08:49:37 GMT'],
    ['a day that the month does not have', 'Mon, 31 Feb 1994 08:49:37 GMT'],
    ['a month that does not exist', 'Sun, 06 Nuv 1994 08:49:37 GMT'],
    ['an hour that does not exist', 'Sun, 06 Nov 1994 24:00:00 GMT'],
    ['a second that does not exist', 'Sun, 06 Nov 1994 08:49:61 GMT'],
    ['lower case', 'sun, 06 nov 1994 08:49:37 gmt'],
    ['two dates', 'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT'],
  ])('is not %s', (_, text) => {
    expect(parseHttpDate(text, NOW)).toBeUndefined();
  });
});

import { describe, expect, test } from '@jest/globals';
import { parseMailDate } from '../../src/fetch/mail-date.js';

// The answers are those of email.utils.parsedate_tz and mktime_tz of Python 3.11.
describe('a date of mail', () => {
  test.each([
    ['the form of today', 'Sun, 06 Nov 1994 08:49:37 GMT', 784111777],
    ['the form of RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', 784111777],
    ['the form of asctime', 'Sun Nov  6 08:49:37 1994', 784111777],
    ['no weekday and no zone', '6 Nov 1994 08:49:37', 784111777],
    ['the month first', 'Nov 6 1994 08:49', 784111740],
    ['no blank after the weekday', 'Sun,06 Nov 1994 08:49:37 +0100', 784108177],
    ['a zone that touches the time', '06 Nov 1994 08:49:37+0100', 784108177],
    ['a zone of zero, west', '06 Nov 1994 08:49:37-0000', 784111777],
    ['dots in the time', '06 Nov 94 08.49.37 EST', 784129777],
    ['a month written out, a zone of the United States', '06 November 1994 08:49 PDT', 784136940],
    ['the last year of two digits in this century', '06 Nov 68 08:49:37 GMT', 3119417377],
    ['the first of the last century', '06 Nov 69 08:49:37 GMT', -4806623],
    ['year and zone changed over', '6 Nov GMT 08:49 1994', 784111740],
    ['fields that run over', 'Sun, 32 Nov 1994 25:61:61 GMT', 786420121],
    ['lower case', 'sun, 06 nov 1994 08:49:37 gmt', 784111777],
    ['a zone that nobody knows', 'Sun, 06 Nov 1994 08:49:37 FOO', 784111777],
    ['words behind it', 'Sun, 06 Nov 1994 08:49:37 GMT (comment) x', 784111777],
    ['an hour before midnight', 'Sun, 06 Nov 1994 -8:49:37 GMT', 784054177],
    ['a year long ago', 'Sun, 06 Nov 994 08:49:37 GMT', -30772797023],
    ['an underscore in a number', 'Sun, 06 Nov 1994 1_0:49:37 GMT', 784118977],
    ['the epoch', 'Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('%s', (_, text, seconds) => {
    expect(parseMailDate(text)).toBe(seconds);
  });

  test.each([
    ['a number', '0'],
    ['a negative number', '-1'],
    ['nothing', ''],
    ['a date without time', '6 Nov 1994'],
    ['words', 'x y z w v'],
    ['a comma after every part', '6, Nov, 1994, 08:49:37, GMT'],
    ['a fraction of a second', 'Sun, 06 Nov 1994 08:49:37.5 GMT'],
    ['a year of five digits', 'Sun, 06 Nov 10000 08:49:37 GMT'],
    ['a negative year', 'Sun, 06 Nov -5 08:49:37 GMT'],
    ['dashes without a zone', '06-Nov-94 08:49:37'],
    ['a weekday alone', 'Sun,'],
  ])('is not %s', (_, text) => {
    expect(parseMailDate(text)).toBeUndefined();
  });
});

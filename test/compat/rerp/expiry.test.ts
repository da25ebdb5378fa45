import { describe, expect, test } from '@jest/globals';
import { defaultExpiry, expiryFrom, SEVEN_DAYS } from '../../../src/compat/rerp/record.js';

describe('the default', () => {
  test('is seven days from now', () => {
    expect(defaultExpiry(1500, true)).toEqual({ instant: 1.5 + SEVEN_DAYS, shown: 1.5 + SEVEN_DAYS });
  });

  test('has no fraction where local time is not used', () => {
    expect(defaultExpiry(1500, false)).toEqual({ instant: 1 + SEVEN_DAYS, shown: 1 + SEVEN_DAYS });
  });
});

describe('an Expires header', () => {
  test.each([
    ['as HTTP has it now', 'Thu, 01 Dec 2033 16:00:00 GMT', 2_017_065_600],
    ['as it had it before', 'Thursday, 01-Dec-33 16:00:00 GMT', 2_017_065_600],
    ['as C writes it', 'Thu Dec  1 16:00:00 2033', 2_017_065_600],
    ['with a zone', 'Thu, 01 Dec 2033 11:00:00 -0500', 2_017_065_600],
  ])('%s', (_, text, instant) => {
    expect(expiryFrom(text, false)).toEqual({ instant, shown: instant });
  });

  test.each([
    ['is missing', undefined],
    ['is no date', '0'],
  ])('says nothing when it %s', (_, text) => {
    expect(expiryFrom(text, true)).toBeUndefined();
  });

  test('Quirk: the epoch itself does not count as a date.', () => {
    expect(expiryFrom('Thu, 01 Jan 1970 00:00:00 GMT', false)).toBeUndefined();
  });

  test('Quirk: with local time, the clock time of the header, which is UTC, is shown as if it were local.', () => {
    const { instant, shown } = expiryFrom('Thu, 01 Dec 2033 16:00:00 GMT', true) ?? defaultExpiry(0, true);
    const local = new Date(shown * 1000);
    expect([local.getFullYear(), local.getMonth(), local.getDate(), local.getHours()]).toEqual([
      2033, 11, 1, 16,
    ]);
    expect(shown - instant).toBe(local.getTimezoneOffset() * 60);
  });
});

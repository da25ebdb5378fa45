import { describe, expect, test } from '@jest/globals';
import { limitsWith } from '../../src/fetch/limit-options.js';
import { policies } from '../../src/fetch/policies.js';

const { limits } = policies.rfc9309;

describe('limits', () => {
  test.each([
    ['are those of the policy', undefined, { deadlineMs: 10_000, redirects: 5, bytes: 1_048_576 }],
    ['change one by one', { bytes: 5 }, { deadlineMs: 10_000, redirects: 5, bytes: 5 }],
    ['may do without a deadline', { deadlineMs: null }, { deadlineMs: null, redirects: 5, bytes: 1_048_576 }],
    ['may be zero', { redirects: 0 }, { deadlineMs: 10_000, redirects: 0, bytes: 1_048_576 }],
    ['may be endless', { bytes: Infinity }, { deadlineMs: 10_000, redirects: 5, bytes: Infinity }],
  ])('%s', (_, changes, expected) => {
    expect(limitsWith(limits, changes)).toEqual(expected);
  });

  test.each([
    [
      'deadlineMs',
      -1,
      "Argument 'limits.deadlineMs' must be a number of milliseconds, or null, not negative, got -1 (number)",
    ],
    [
      'redirects',
      NaN,
      "Argument 'limits.redirects' must be a number of redirects, not negative, got NaN (number)",
    ],
    ['bytes', '5', `Argument 'limits.bytes' must be a number of bytes, not negative, got "5" (string)`],
  ])('refuse a wrong %s', (name, value, message) => {
    const changes: object = { [name]: value };
    expect(() => limitsWith(limits, changes)).toThrow(new TypeError(message));
  });
});

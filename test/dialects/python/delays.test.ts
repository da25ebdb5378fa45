import { expect, test } from '@jest/globals';
import { pythonSettings } from '../../../src/dialects/python/delays.js';

const { delay } = pythonSettings(
  (value) => value,
  () => true,
);

test.each([
  ['40 characters whole', 40, '²'.repeat(40)],
  ['the first 40 of more', 41, `${'²'.repeat(40)}…`],
])('what is no integer is shown in the message: %s', (_what, length, shown) => {
  expect(delay('²'.repeat(length))).toEqual({
    name: 'ValueError',
    message: `Cannot read "${shown}" as an integer`,
  });
});

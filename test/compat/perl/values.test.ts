import { expect, test } from '@jest/globals';
import { isPerlTrue, perlNumber } from '../../../src/compat/perl/values.js';

test('Quirk: undef, 0, an empty string and the string `0` are false; `00` and `0.0` are true', () => {
  expect([undefined, null, 0, '', '0'].filter(isPerlTrue)).toEqual([]);
  expect(['00', '0.0', ' ', '0E0', -1].filter(isPerlTrue)).toEqual(['00', '0.0', ' ', '0E0', -1]);
});

test('Quirk: infinity and NaN are numbers, too', () => {
  expect(['1e3x', '0x10', ' -infinity', 'Nanny', 'x'].map(perlNumber)).toEqual([1000, 0, -Infinity, NaN, 0]);
});

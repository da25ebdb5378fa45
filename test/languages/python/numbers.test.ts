import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  floatRepr,
  integerDigits,
  isDecimal,
  isDigit,
  parseFloatText,
} from '../../../src/languages/python/numbers.js';

// Every right-hand side is what CPython 3.11.7 answers; undefined is ValueError.

test.each([
  ['no text', '', false, false, undefined],
  ['ASCII digits', '0120', true, true, '120'],
  ['a zero', '000', true, true, '0'],
  ['a sign', '-5', false, false, '-5'],
  ['a plus', '+5', false, false, '5'],
  ['a negative zero', '-0', false, false, '0'],
  ['a sign alone', '-', false, false, undefined],
  ['a point', '1.0', false, false, undefined],
  ['one underscore', '1_0', false, false, '10'],
  ['two underscores', '1__0', false, false, undefined],
  ['an underscore in front', '_1', false, false, undefined],
  ['an underscore behind', '1_', false, false, undefined],
  ['digits of mixed scripts', '\u0665\uff11\u{1d7ce}\u{1d7d9}', true, true, '5101'],
  ['a superscript', '\u00b2', true, false, undefined],
  ['a circled digit', '\u2460', true, false, undefined],
  ['a Kharosthi digit', '\u{10a40}', true, false, undefined],
  ['a fraction', '\u00bd', false, false, undefined],
  ['a Roman numeral', '\u2163', false, false, undefined],
  ['a digit younger than Unicode 14', '\u{11f50}', false, false, undefined],
  ['blanks around', ' 5\u3000', false, false, '5'],
  ['a unit separator beside', '\x1f5', false, false, undefined],
  ['more than 2**53', '9007199254740993', true, true, '9007199254740993'],
  ['4300 digits', '1'.repeat(4300), true, true, '1'.repeat(4300)],
  ['4301 digits', '0'.repeat(4301), true, true, undefined],
])('isdigit, isdecimal and int: %s', (_, text, digit, decimal, integer) => {
  expect([isDigit(text), isDecimal(text), integerDigits(text)]).toEqual([digit, decimal, integer]);
});

// The whole tables would stand here as they stand in the source: counts and digests of what CPython 3.11 says of each
// character, in hexadecimal, in order, between blanks.
describe('all characters', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(isDigit);
  const codeOf = (digit: string): string => digit.codePointAt(0)?.toString(16) ?? '';
  const digestOf = (words: readonly string[]): string =>
    createHash('sha256').update(words.join(' ')).digest('hex');

  test('decimal digits and their values', () => {
    const words = digits
      .filter(isDecimal)
      .map((digit) => `${codeOf(digit)}=${integerDigits(digit) ?? 'none'}`);
    expect([words.length, digestOf(words)]).toEqual([
      660,
      'ee618b2151d920346eaea6d98ec26af101a507a81fe4841e85aa34329e8ea7a9',
    ]);
  });

  test('digits that are no decimal digits', () => {
    const words = digits.filter((digit) => !isDecimal(digit)).map(codeOf);
    expect([words.length, digestOf(words)]).toEqual([
      128,
      '3261659a3aadc433028742590dae337f772cc196a496b387633cc76ede4838f9',
    ]);
  });
});

describe('float', () => {
  test.each([
    ['digits', '5', 5],
    ['a point in front', '.5', 0.5],
    ['a point behind', '5.', 5],
    ['a point alone', '.', undefined],
    ['two points', '1.2.3', undefined],
    ['an exponent', '1e3', 1000],
    ['an exponent with sign', '-1.5E-2', -0.015],
    ['an exponent without digits', '1e', undefined],
    ['an exponent alone', 'e5', undefined],
    ['single underscores between digits', '1_0.2_5e0_1', 102.5],
    ['an underscore beside the point', '1_.5', undefined],
    ['an underscore after the point', '1._5', undefined],
    ['infinity in any case', 'iNf', Infinity],
    ['infinity in full', '-Infinity', -Infinity],
    ['not a number', '+NaN', NaN],
    ['overflow', '1e999', Infinity],
    ['hexadecimal', '0x10', undefined],
    ['a unit', '5s', undefined],
    ['no text', '', undefined],
    ['a sign alone', '+', undefined],
    ['blanks around', '\t5\u2003', 5],
    ['a unit separator beside', '5\x1f', undefined],
    ['a blank inside', '5 5', undefined],
    ['Arabic digits', '\u0661.\u0662', 1.2],
    ['a full-width point', '1\uff0e5', undefined],
  ])('%s', (_, text, value) => {
    expect(parseFloatText(text)).toBe(value);
  });

  test.each([
    [5, '5.0'],
    [0.5, '0.5'],
    [-0, '-0.0'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1.5e-7, '1.5e-07'],
    [1e15, '1000000000000000.0'],
    [123456789012345680, '1.2345678901234568e+17'],
    [1e16, '1e+16'],
    [1e100, '1e+100'],
    [0.1 + 0.2, '0.30000000000000004'],
    [NaN, 'nan'],
    [Infinity, 'inf'],
    [-Infinity, '-inf'],
  ])('%d is written %s', (value, written) => {
    expect(floatRepr(value)).toBe(written);
  });

  test('a long row of digits takes one pass', () => {
    expect(parseFloatText(`${'1'.repeat(200_000)}x`)).toBeUndefined();
    expect(parseFloatText(`${'1_'.repeat(100_000)}x`)).toBeUndefined();
  });
});

import { expect, test } from '@jest/globals';
import { escapeCodePoint, upperCaseEscapes } from '../../src/core/percent.js';

test.each([
  ['an escape at the start', '%3a/b', '%3A/b'],
  ['one behind other text', '/b%c3%a9', '/b%C3%A9'],
  ['no escape, though a percent sign', '%/a%zz', '%/a%zz'],
  ['no percent sign', '/ab', '/ab'],
])('upper-case escapes: %s', (_what, text, expected) => {
  expect(upperCaseEscapes(text)).toBe(expected);
});

test.each([0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x3ffff, 0x40000, 0x10ffff])(
  'a character is escaped as its bytes in UTF-8: %i',
  (point) => {
    expect(escapeCodePoint(point)).toBe(encodeURIComponent(String.fromCodePoint(point)));
  },
);

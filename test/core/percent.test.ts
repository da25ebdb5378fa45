import { expect, test } from '@jest/globals';
import { upperCaseEscapes } from '../../src/core/percent.js';

test.each([
  ['an escape at the start', '%3a/b', '%3A/b'],
  ['one behind other text', '/b%c3%a9', '/b%C3%A9'],
  ['no escape, though a percent sign', '%/a%zz', '%/a%zz'],
  ['no percent sign', '/ab', '/ab'],
])('upper-case escapes: %s', (_what, text, expected) => {
  expect(upperCaseEscapes(text)).toBe(expected);
});

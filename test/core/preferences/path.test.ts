import { expect, test } from '@jest/globals';
import { matchesPath } from '../../../src/core/preferences/path.js';

test.each([
  ['/shop/a', true],
  ['/other', false],
  // These are not spelled as a check compares them.
  ['/%73hop/a', true],
  ['/%73mall', false],
])('a pattern is compared with the URL as a check has it: %s', (path, matches) => {
  expect(matchesPath('/shop*', `https://site.example${path}`)).toBe(matches);
});

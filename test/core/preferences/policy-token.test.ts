import { expect, test } from '@jest/globals';
import { tokenStated } from '../../../src/core/preferences/preferences.js';

test.each([
  ['as the rule has it', { allowed: false, line: 2, text: 'Disallow: /a' }, 'Disallow: /a'],
  ['as the line stands in the file', { allowed: true, groupLine: 1 }, 'line 1'],
])('the text of what a token says: %s', (_what, verdict, text) => {
  const stated = tokenStated(verdict, { lineText: (line) => `line ${line}` });
  expect(stated.from.map((from) => from.text)).toEqual([text]);
});

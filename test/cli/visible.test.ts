import { expect, test } from '@jest/globals';
import { visible } from '../../src/answers/visible.js';
import { visibleLine } from '../../src/node/cli/visible.js';

test.each([
  ['colours are spelled out', '\u001b[31mred', '\\u{1b}[31mred'],
  ['so are the single codes that begin them', '\u009b31mred', '\\u{9b}31mred'],
  ['lines cannot be overwritten', 'allowed\rdisallowed\b', 'allowed\\u{d}disallowed\\u{8}'],
  ['the direction of writing cannot be turned', '/\u202egnp.exe', '/\\u{202e}gnp.exe'],
  ['half a character is spelled out', '/\ud800', '/\\u{d800}'],
  ['text of all scripts stays', '/straße/漢字/é🤖', '/straße/漢字/é🤖'],
  ['a tab stays', 'Allow:\t/', 'Allow:\t/'],
])('%s', (_, text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('a long line is cut', () => {
  expect(visibleLine('x'.repeat(1_000_000))).toBe(`${'x'.repeat(200)}…`);
});

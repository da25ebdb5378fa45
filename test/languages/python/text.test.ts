import { expect, test } from '@jest/globals';
import { repr, splitWords, strip } from '../../../src/languages/python/text.js';

// Every right-hand side is what CPython 3.11.7 answers.

test.each([
  ['the blanks that JavaScript does not know', '\x1c\x1d\x1e\x1f\x85a\x85\x1f', 'a'],
  ['the wide ones', '\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000a\u00a0', 'a'],
  ['not the byte order mark', '\ufeffa\ufeff', '\ufeffa\ufeff'],
  ['not the zero-width space', '\u200ba', '\u200ba'],
  ['not NUL', '\0a\0', '\0a\0'],
  ['nothing inside', ' a b ', 'a b'],
  ['all of a blank text', ' \t\r\n', ''],
])('strip takes %s', (_, text, stripped) => {
  expect(strip(text)).toBe(stripped);
});

test.each([
  ['single quotes by default', 'a', "'a'"],
  ['double quotes around a single one', "it's", '"it\'s"'],
  ['single quotes around both kinds', `'"`, `'\\'"'`],
  ['a backslash doubled', 'a\\b', "'a\\\\b'"],
  ['tab, LF and CR by letter', '\t\n\r', "'\\t\\n\\r'"],
  ['other controls by two digits', '\0\x1f\x7f\x85\xa0\xad', "'\\x00\\x1f\\x7f\\x85\\xa0\\xad'"],
  ['wide blanks and formats by four', '\u2028\u3000\ufeff\u200b', "'\\u2028\\u3000\\ufeff\\u200b'"],
  ['a lone surrogate by four', '\udc80', "'\\udc80'"],
  [
    'private and unassigned planes by eight',
    '\u{e000}\u{f0000}\u{10ffff}',
    "'\\ue000\\U000f0000\\U0010ffff'",
  ],
  ['letters of all scripts as they are', 'é中\u{1f600} ', "'é中\u{1f600} '"],
])('repr writes %s', (_, text, written) => {
  expect(repr(text)).toBe(written);
});

test.each([
  ['runs of blanks part words', ' a \t b\u2003c ', ['a', 'b', 'c']],
  ['blanks alone hold none', ' \n ', []],
  ['the zero-width space parts nothing', 'a\u200bb', ['a\u200bb']],
])('split: %s', (_, text, words) => {
  expect(splitWords(text)).toEqual(words);
});

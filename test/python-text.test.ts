import { describe, expect, test } from '@jest/globals';
import { repr, splitLines, strip } from '../src/core/python-text.js';

// Every right-hand side is what CPython 3.11.7 answers.

describe('splitlines', () => {
  test.each([
    ['no text has no lines', '', []],
    ['a break at the end begins no line', 'a\n', ['a']],
    ['two breaks hold an empty line', 'a\n\nb', ['a', '', 'b']],
    ['CR LF is one break', 'a\r\nb', ['a', 'b']],
    ['LF CR is two breaks', 'a\n\rb', ['a', '', 'b']],
    ['a lone CR breaks', 'a\rb', ['a', 'b']],
    ['VT and FF break', 'a\vb\fc', ['a', 'b', 'c']],
    ['file, group and record separators break', 'a\x1cb\x1dc\x1ed', ['a', 'b', 'c', 'd']],
    ['the unit separator does not', 'a\x1fb', ['a\x1fb']],
    ['NEL, LS and PS break', 'a\x85b\u2028c\u2029d', ['a', 'b', 'c', 'd']],
    ['a break alone is one empty line', '\n', ['']],
  ])('%s', (_, text, lines) => {
    expect(splitLines(text)).toEqual(lines);
  });
});

describe('strip', () => {
  test.each([
    ['the blanks that JavaScript does not know', '\x1c\x1d\x1e\x1f\x85a\x85\x1f', 'a'],
    ['the wide ones', '\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000a\u00a0', 'a'],
    ['not the byte order mark', '\ufeffa\ufeff', '\ufeffa\ufeff'],
    ['not the zero-width space', '\u200ba', '\u200ba'],
    ['not NUL', '\0a\0', '\0a\0'],
    ['nothing inside', ' a b ', 'a b'],
    ['all of a blank text', ' \t\r\n', ''],
  ])('takes %s', (_, text, stripped) => {
    expect(strip(text)).toBe(stripped);
  });
});

describe('repr', () => {
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
  ])('writes %s', (_, text, written) => {
    expect(repr(text)).toBe(written);
  });
});

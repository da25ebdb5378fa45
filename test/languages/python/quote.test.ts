import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { quote, quoteSet, unquote } from '../../../src/languages/python/quote.js';
import { runs } from '../../support/samples.js';

// Every right-hand side is what CPython 3.11.7 answers; undefined is UnicodeEncodeError.

const SLASH = quoteSet('/');

test.each([
  ['a letter', '%61', 'a'],
  ['hexadecimal of either case', '%C3%a9', 'é'],
  ['one time', '%2561', '%61'],
  ['no stray percent', '%', '%'],
  ['no half escape', '%4', '%4'],
  ['no other letters', '%zz%0g', '%zz%0g'],
  ['no percent before an escape', '%%41', '%A'],
  ['a byte that begins nothing', '%ff', '\ufffd'],
  ['a character cut short as one part', '%e4%b8', '\ufffd'],
  ['a character cut by ASCII', '%e4%b8a', '\ufffda'],
  ['a character cut by another', '%e4%b8é', '\ufffdé'],
  ['an overlong form byte by byte', '%c0%af', '\ufffd\ufffd'],
  ['an encoded surrogate byte by byte', '%ed%a0%80', '\ufffd\ufffd\ufffd'],
  ['the last code point', '%F4%8F%BF%BF', '\u{10ffff}'],
  ['nothing above it', '%F4%90%80%80', '\ufffd'.repeat(4)],
  ['a byte order mark as itself', '%EF%BB%BF', '\ufeff'],
  ['NUL', '%00', '\0'],
  ['no plus', 'a+b', 'a+b'],
])('unquote decodes %s', (_, text, decoded) => {
  expect(unquote(text)).toBe(decoded);
});

describe('quote', () => {
  test.each([
    ['keeps letters, digits and _.-~/', 'aZ09_.-~/', 'aZ09_.-~/'],
    ['encodes all other ASCII', ' ?#&=%+*$', '%20%3F%23%26%3D%25%2B%2A%24'],
    ['encodes controls', '\0\x7f', '%00%7F'],
    ['encodes two, three and four bytes', 'é中\u{1f600}', '%C3%A9%E4%B8%AD%F0%9F%98%80'],
    ['refuses a lone surrogate', 'a\ud800', undefined],
    ['refuses a lone low one', '\udcff', undefined],
  ])('%s', (_, text, quoted) => {
    expect(quote(text, SLASH)).toBe(quoted);
  });

  test('keeps what a set names', () => {
    expect(quote('a=b&c;d', quoteSet('=&'))).toBe('a=b&c%3Bd');
  });
});

test('malformed bytes are replaced as the platform replaces them', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const interesting = fc.constantFrom(
    0x41,
    0x80,
    0x9f,
    0xa0,
    0xbf,
    0xc0,
    0xc3,
    0xe0,
    0xed,
    0xef,
    0xf0,
    0xf4,
    0xf5,
    0xff,
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(interesting, fc.nat(255)), { maxLength: 12 }), (bytes) => {
      const escapes = bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
      expect(unquote(escapes.join(''))).toBe(decoder.decode(Uint8Array.from(bytes)));
    }),
    runs(2000),
  );
});

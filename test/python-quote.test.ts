import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  quote,
  quoteKeepingBytes,
  quoteSet,
  unquote,
  unquoteKeepingBytes,
} from '../src/core/python-quote.js';
import { decodeUtf8, replaceMalformed } from '../src/core/utf-8.js';

// Every right-hand side is what CPython 3.11.7 answers; undefined is UnicodeEncodeError.

const SLASH = quoteSet('/');

describe('unquote', () => {
  test.each([
    ['a letter', '%61', 'a', 'a'],
    ['hexadecimal of either case', '%C3%a9', 'é', 'é'],
    ['one time', '%2561', '%61', '%61'],
    ['no stray percent', '%', '%', '%'],
    ['no half escape', '%4', '%4', '%4'],
    ['no other letters', '%zz%0g', '%zz%0g', '%zz%0g'],
    ['no percent before an escape', '%%41', '%A', '%A'],
    ['a byte that begins nothing', '%ff', '\ufffd', '\udcff'],
    ['a character cut short as one part', '%e4%b8', '\ufffd', '\udce4\udcb8'],
    ['a character cut by ASCII', '%e4%b8a', '\ufffda', '\udce4\udcb8a'],
    ['a character cut by another', '%e4%b8é', '\ufffdé', '\udce4\udcb8é'],
    ['an overlong form byte by byte', '%c0%af', '\ufffd\ufffd', '\udcc0\udcaf'],
    ['an encoded surrogate byte by byte', '%ed%a0%80', '\ufffd\ufffd\ufffd', '\udced\udca0\udc80'],
    ['the last code point', '%F4%8F%BF%BF', '\u{10ffff}', '\u{10ffff}'],
    ['nothing above it', '%F4%90%80%80', '\ufffd'.repeat(4), '\udcf4\udc90\udc80\udc80'],
    ['a byte order mark as itself', '%EF%BB%BF', '\ufeff', '\ufeff'],
    ['NUL', '%00', '\0', '\0'],
    ['no plus', 'a+b', 'a+b', 'a+b'],
  ])('decodes %s', (_, text, replaced, kept) => {
    expect([unquote(text), unquoteKeepingBytes(text)]).toEqual([replaced, kept]);
  });
});

describe('quote', () => {
  test.each([
    ['keeps letters, digits and _.-~/', 'aZ09_.-~/', 'aZ09_.-~/', 'aZ09_.-~/'],
    ['encodes all other ASCII', ' ?#&=%+*$', '%20%3F%23%26%3D%25%2B%2A%24', '%20%3F%23%26%3D%25%2B%2A%24'],
    ['encodes controls', '\0\x7f', '%00%7F', '%00%7F'],
    [
      'encodes two, three and four bytes',
      'é中\u{1f600}',
      '%C3%A9%E4%B8%AD%F0%9F%98%80',
      '%C3%A9%E4%B8%AD%F0%9F%98%80',
    ],
    ['refuses a lone surrogate', 'a\ud800', undefined, undefined],
    ['refuses a lone low one below the bytes', '\udc7f', undefined, undefined],
    ['takes an escaped byte back where it may', '\udcff', undefined, '%FF'],
  ])('%s', (_, text, strict, escaping) => {
    expect([quote(text, SLASH), quoteKeepingBytes(text, SLASH)]).toEqual([strict, escaping]);
  });

  test('keeps what a set names', () => {
    expect(quote('a=b&c;d', quoteSet('=&'))).toBe('a=b&c%3Bd');
  });
});

test('bytes that no text has come back from unquote and quote as they were', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      const escaped = Array.from(
        bytes,
        (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      ).join('');
      const again = quoteKeepingBytes(unquoteKeepingBytes(escaped), quoteSet(''));
      expect(unquoteKeepingBytes(again ?? '')).toBe(unquoteKeepingBytes(escaped));
    }),
  );
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
      expect(decodeUtf8(bytes, replaceMalformed)).toBe(decoder.decode(Uint8Array.from(bytes)));
    }),
    { numRuns: 2000 },
  );
});

import { describe, expect, test } from '@jest/globals';
import { perlText, protegoText } from '../../src/dialects/body.js';

/** A byte for each character. */
const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

test.each([
  ['a byte order mark is left out', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['only the first one', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '\ufeff'],
  ['a character that shares two of its bytes stays', [0xef, 0xbc, 0xbf], '\uff3f'],
  ['and one that shares the first two', [0xef, 0xbb, 0xbc], '\ufefc'],
  ['what is not UTF-8 vanishes', [0x61, 0xff, 0x62], 'ab'],
  ['also in place of the first byte of a mark', [0x61, 0xbb, 0xbf, 0x62], 'ab'],
])('for Protego, %s', (_what, bytes, text) => {
  expect(protegoText(new Uint8Array(bytes))).toBe(text);
});

// Answers of HTTP::Message 6.44.

test('Quirk: a byte order mark is kept, except in UTF-16 that the header declares', () => {
  const textOf = (body: string, type: string): string => perlText(bytes(body), `text/plain${type}`);
  expect([
    textOf('\xef\xbb\xbf/', ''),
    textOf('\xef\xbb\xbf/', '; charset=utf-8'),
    textOf('\xff\xfe/\0', ''),
    textOf('\xff\xfe/\0', '; charset=utf-16le'),
    textOf('\xff\xfe/\0', '; charset=utf-16'),
    textOf('\xfe\xff\0/', '; charset=utf-16'),
  ]).toEqual(['\ufeff/', '\ufeff/', '\ufeff/', '\ufeff/', '/', '/']);
});

describe('the charset of the header counts', () => {
  test.each([
    ['ISO-8859-1 has controls where Windows has signs', 'iso-8859-1', '/\x80\xe9', '/\x80\xe9'],
    ['so it has under its other name', 'Latin1', '/\x80\xe9', '/\x80\xe9'],
    ['bytes above ASCII are taken for it', 'US-ASCII', '/\x80\xe9', '/\x80\xe9'],
    ['Windows-1252 has the signs', 'windows-1252', '/\x80', '/\u20ac'],
    ['none leaves the bytes as they are', 'none', '/\xc3\xa9', '/\xc3\xa9'],
    ['UTF-8', 'utf-8', '/\xc3\xa9', '/\xe9'],
    ['a byte order mark of it stays', 'utf-8', '\xef\xbb\xbf/', '\ufeff/'],
    ['UTF-16 by its mark, which goes', 'utf-16', '\xff\xfe/\0\xe9\0', '/\xe9'],
    ['in the other order', 'utf-16', '\xfe\xff\0/\0\xe9', '/\xe9'],
    ['and in that one without a mark', 'utf-16', '\0/\0\xe9', '/\xe9'],
    ['where the order is named the mark stays', 'utf-16le', '\xff\xfe/\0', '\ufeff/'],
    ['not the mark of another one', 'iso-8859-5', '\xef\xbb\xbf/\xe9', '\u044f\u041b\u041f/\u0449'],
    ['UTF-32 by its mark, which goes', 'utf-32', '\xff\xfe\0\0/\0\0\0', '/'],
    ['in the other order without one', 'utf-32', '\0\0\0/\0\x01\xf6\0', '/\u{1f600}'],
    ['its mark stays where the order is named', 'ucs-4le', '\xff\xfe\0\0/\0\0\0', '\ufeff/'],
    ['what is no character is replaced', 'utf-32be', '\0\0\xd8\x01\0\x11\0\0/', '\ufffd\ufffd'],
    ['of no byte there is nothing', 'utf-32', '', ''],
    ['UTF-7', 'utf-7', '/+AHAA6Q-+-+ +AGE', '/p\xe9++ a'],
    ['half a character in it is dropped, other bytes stay', 'UTF7', 'x+A /+AGEA-\xe4', 'x /a\xe4'],
    ['the platform has it under another name', 'utf-8-strict', '/\xc3\xa9', '/\xe9'],
    ['of the rarest the ASCII half is read', 'cp437', '/a\x82', '/a\x82'],
    ['quoted', '"iso-8859-5"', '/\xe9', '/\u0449'],
    ['the last of several', 'utf-8; charset=iso-8859-5', '/\xe9', '/\u0449'],
  ])('%s: %s', (_what, charset, body, text) => {
    expect(perlText(bytes(body), `text/plain; charset=${charset}`)).toBe(text);
  });

  test('an unknown one is an error', () => {
    expect(() => perlText(bytes('/'), 'text/plain; charset=klingon')).toThrow('klingon');
  });

  test.each([
    ['"utf_8', '/\xc3\xa9', '/\u00e9'],
    ['x-tis620_', '/\xa1', '/\u0e01'],
    ['jis', '/', '/'],
    ['xwindows-949', '/\xb0\xa1', '/\uac00'],
    ['greek', '/\xe1', '/\u03b1'],
  ])('Encode knows %s', (charset, body, text) => {
    expect(perlText(bytes(body), `text/plain; charset=${charset}`)).toBe(text);
  });

  test.each(['l1', 'cp819', 'gb18030', 'koi8', 'csisolatin2', 'visual', 'x-macroman', 'macarabic'])(
    'the platform knows %s, or its ASCII, and Encode does not',
    (charset) => {
      expect(() => perlText(bytes('/'), `text/plain; charset=${charset}`)).toThrow(RangeError);
    },
  );
});

describe('without one', () => {
  test.each([
    ['a mark of UTF-8 counts, and stays', '\xef\xbb\xbf/\xc3\xa9', '\ufeff/\xe9'],
    ['one of UTF-16', '\xff\xfe/\0\xe9\0', '\ufeff/\xe9'],
    ['in the other order', '\xfe\xff\0/\0\xe9', '\ufeff/\xe9'],
    ['one of UTF-32', '\xff\xfe\0\0/\0\0\0', '\ufeff/'],
    ['in the other order', '\0\0\xfe\xff\0\0\0/', '\ufeff/'],
    ['the beginning of a mark is none', '\xef\xbb/', '\xef\xbb/'],
    ['nor is its end', '\xef/\xbf', '\xef/\xbf'],
    ['nor half of the others', '\xff/', '\xff/'],
    ['in either order', '\xfe/', '\xfe/'],
    ['what is UTF-8 is read as that', '/\xc3\xa9', '/\xe9'],
    ['all else as ISO-8859-1', '/\x80\xe9', '/\x80\xe9'],
  ])('%s', (_what, body, text) => {
    expect(perlText(bytes(body), 'text/plain')).toBe(text);
  });
});

describe('a word of a web page itself counts', () => {
  const META = '<meta charset=iso-8859-5>';
  test.each([
    ['in a page', 'text/html', META, '\u0449'],
    ['in the words of a header', 'text/html', `<meta content='x; charset=iso-8859-5'>`, '\u0449'],
    ['near its beginning', 'text/html', ' '.repeat(990) + META, '\u0449'],
    ['not further on', 'text/html', ' '.repeat(1024) + META, '\xe9'],
    ['not in other text', 'text/plain', META, '\xe9'],
  ])('%s', (_what, type, head, last) => {
    expect(perlText(bytes(`${head}\xe9`), type)).toBe(head + last);
  });
});

import { describe, expect, test } from '@jest/globals';
import { decode, type Decoding } from '../../src/fetch/decode.js';
import { charsetOf } from '../../src/fetch/content-type.js';

const SOURCE = { url: 'http://example.com/robots.txt', status: 200 } as const;

function decoded(bytes: readonly number[], decoding: Decoding, contentType?: string): string {
  return decode(Uint8Array.from(bytes), decoding, { ...SOURCE, contentType, extent: 'whole' });
}

function decodedAs(charset: string, bytes: readonly number[], extent: 'whole' | 'cut' = 'whole'): string {
  const contentType = `text/plain; charset=${charset}`;
  return decode(Uint8Array.from(bytes), 'content-type', { ...SOURCE, contentType, extent });
}

const A_UMLAUT = [0xc3, 0xa4];
const MARK = [0xef, 0xbb, 0xbf];

describe('a body becomes text', () => {
  const rows: [sentence: string, decoding: Decoding, bytes: readonly number[], text: string][] = [
    ['by the standard as UTF-8', 'utf-8', A_UMLAUT, 'ä'],
    ['by the standard without its byte order mark', 'utf-8', [...MARK, 0x61], 'a'],
    ['by the standard with U+FFFD for what is not UTF-8', 'utf-8', [0x61, 0xff, 0x62], 'a\ufffdb'],
    ['by the standard with NUL between the letters of UTF-16', 'utf-8', [0x61, 0x00], 'a\0'],
    ['by the standard with one mark less of two', 'utf-8', [...MARK, ...MARK, 0x61], '\ufeffa'],
    ['by the standard, UTF-16 with its mark', 'utf-8', [0xff, 0xfe, 0x61, 0x00], '\ufffd\ufffda\0'],
    ['by the standard, UTF-16 of the other order', 'utf-8', [0xfe, 0xff, 0x00, 0x61], '\ufffd\ufffd\0a'],
    [
      'by the standard, UTF-32 with its mark',
      'utf-8',
      [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0],
      '\ufffd\ufffd\0\0a\0\0\0',
    ],
    ['strictly, with its byte order mark', 'utf-8-strict', [...MARK, 0x61], '\ufeffa'],
    ['escaping, with its byte order mark', 'utf-8-surrogateescape', [...MARK, 0x61], '\ufeffa'],
    ['escaping, when all is UTF-8', 'utf-8-surrogateescape', A_UMLAUT, 'ä'],
    ['escaping a byte that begins nothing', 'utf-8-surrogateescape', [0x61, 0xff, 0x62], 'a\udcffb'],
    ['escaping half a character', 'utf-8-surrogateescape', [0xe2, 0x82, 0x62], '\udce2\udc82b'],
    ['escaping half a character at the end', 'utf-8-surrogateescape', [0x61, 0xc3], 'a\udcc3'],
    ['escaping an encoded surrogate', 'utf-8-surrogateescape', [0xed, 0xa0, 0x80], '\udced\udca0\udc80'],
    ['escaping an overlong slash', 'utf-8-surrogateescape', [0xc0, 0xaf], '\udcc0\udcaf'],
    ['by nobody', 'bytes', A_UMLAUT, ''],
    ['as ISO-8859-1 with a byte order mark', 'content-type', [...MARK, 0x61], '\u00ef\u00bb\u00bfa'],
    ['as ISO-8859-1 where no charset is told', 'content-type', [0x61, 0x80, 0xe4], 'a\u0080ä'],
  ];
  test.each(rows)('%s', (_, decoding, bytes, text) => {
    expect(decoded(bytes, decoding)).toBe(text);
  });

  test('not at all, strictly, when it is not UTF-8', () => {
    expect(() => decoded([0x61, 0xff], 'utf-8-strict')).toThrow(
      expect.objectContaining({
        name: 'DecodingError',
        kind: 'decoding',
        status: 200,
        message: 'Cannot fetch http://example.com/robots.txt: the body is not UTF-8',
      }),
    );
  });
});

describe('the charset of', () => {
  test.each([
    ['text/plain', undefined],
    ['text/plain; charset=UTF-8', 'utf-8'],
    ['text/plain;charset="utf-8"', 'utf-8'],
    ["text/plain; charset='utf-8'", 'utf-8'],
    ['text/plain; charset="utf-8', 'utf-8'],
    ['text/plain; charset=utf-8"x', 'utf-8'],
    ['text/plain; charset=', undefined],
    ['text/plain; charset=""', undefined],
    ['text/plain; charset =utf-8', undefined],
    ['text/plain; charset=a; charset=b', 'b'],
    ['text/plain; charset=a; charset=', 'a'],
    ['charset=utf-8', undefined],
    ['text/plain; boundary=x; CharSet=KOI8-R', 'koi8-r'],
    ['image/png; charset=utf-8', 'utf-8'],
    ['', undefined],
    [undefined, undefined],
  ])('%p is %p', (contentType, charset) => {
    expect(charsetOf(contentType)).toBe(charset);
  });
});

describe('a charset', () => {
  test.each([
    ['utf-8', A_UMLAUT, 'ä'],
    ['UTF8', A_UMLAUT, 'ä'],
    ['utf_8', A_UMLAUT, 'ä'],
    ['cp65001', A_UMLAUT, 'ä'],
    ['utf-8-sig', [...MARK, 0x61], 'a'],
    ['utf-8', [...MARK, 0x61], '\ufeffa'],
    ['iso-8859-1', [0x80], '\u0080'],
    ['Latin-1', [0x80], '\u0080'],
    ['latin 1', [0x80], '\u0080'],
    ['ISO_8859-1:1987', [0x80], '\u0080'],
    ['windows-1252', [0x80, 0x85, 0x9f], '€…Ÿ'],
    ['cp1252', [0x80], '€'],
    ['iso-8859-9', [0x80, 0xfd], '\u0080ı'],
    ['iso-8859-11', [0x80, 0xa1], '\u0080ก'],
    ['iso-8859-15', [0xa4], '€'],
    ['koi8-r', [0xc1], 'а'],
    ['windows-1251', [0xe0], 'а'],
    ['shift_jis', [0x82, 0xa0], 'あ'],
    ['euc-jp', [0xa4, 0xa2], 'あ'],
    ['gb2312', [0xb0, 0xa1], '啊'],
    ['big5', [0xa4, 0x40], '一'],
    ['euc-kr', [0xb0, 0xa1], '가'],
    ['utf-16', [0x61, 0x00], 'a'],
    ['utf-16', [0xff, 0xfe, 0x61, 0x00], 'a'],
    ['utf-16', [0xfe, 0xff, 0x00, 0x61], 'a'],
    ['utf-16-be', [0x00, 0x61], 'a'],
    ['utf-16-le', [0xff, 0xfe, 0x61, 0x00], '\ufeffa'],
    ['ascii', [0x61], 'a'],
    ['us-ascii', [0x61], 'a'],
  ])('%s is understood as Python understands it', (charset, bytes, text) => {
    expect(decodedAs(charset, bytes)).toBe(text);
  });

  test.each([
    ['utf-8', [0xff]],
    ['ascii', [0x80]],
    ['cp1252', [0x81]],
    ['cp1251', [0x98]],
    ['iso-8859-11', [0xfc]],
    ['utf-16', [0x61]],
    ['utf-16-le', [0x00, 0xd8]],
    ['shift_jis', [0x82]],
  ])('%s does not hold for bytes without meaning', (charset, bytes) => {
    expect(() => decodedAs(charset, bytes)).toThrow(
      `Cannot fetch http://example.com/robots.txt: Robots.txt contents are not in the encoding expected (${charset})`,
    );
  });

  test.each(['unknown', '=', 'utf', 'utf-7', 'utf-32', 'hex', 'rot13', 'x-sjis', 'cp437'])(
    'that cannot be decoded is named: %s',
    (charset) => {
      const known = charset === 'utf';
      const attempt = (): string => decodedAs(charset, [0x61]);
      if (known) expect(attempt()).toBe('a');
      else
        expect(attempt).toThrow(`Cannot fetch ${SOURCE.url}: I don't understand the encoding "${charset}"`);
    },
  );

  test.each([
    ['utf-8', [0x61, 0xc3], 'a'],
    ['utf-16', [0x61, 0x00, 0x62], 'a'],
    ['utf-16-le', [0x61, 0x00, 0x3d, 0xd8], 'a'],
    ['shift_jis', [0x61, 0x82], 'a'],
    ['gb18030', [0x61, 0x81, 0x30], 'a'],
  ])('%s drops the half of a character at which a body was cut', (charset, bytes, text) => {
    expect(decodedAs(charset, bytes, 'cut')).toBe(text);
  });
});

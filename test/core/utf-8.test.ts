import { expect, test } from '@jest/globals';
import { escapeMalformed, utf8Text } from '../../src/core/utf-8.js';
import { sizeOf } from '../support/samples.js';

/** The first and the last byte of each kind: ASCII, what continues, and leads with all their special ranges. */
const EDGES = [
  0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
  0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
];

const withOneMore = (all: readonly number[][]): number[][] =>
  all.flatMap((bytes) => EDGES.map((edge) => [...bytes, edge]));

const PAIRS = withOneMore(withOneMore([[]]));
/** A third and a fourth byte of few kinds, for only those that continue or do not matter then. */
const LONGER = PAIRS.flatMap((pair) => [0x7f, 0x80, 0xbf, 0xc0].map((third) => [...pair, third]));
const LONGEST = LONGER.flatMap((three) => [0x7f, 0x80, 0xbf, 0xc0].map((fourth) => [...three, fourth]));
const ALL = [...withOneMore([[]]), ...PAIRS, ...LONGER, ...LONGEST];

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** The platform writes one U+FFFD for each part, of up to three bytes. */
const oneForEach = (text: string): string => text.replaceAll(/\ufffd+/g, '\ufffd');

test('characters are found where the Encoding Standard finds them', () => {
  const wrong = ALL.map((bytes) => Uint8Array.from(bytes)).filter(
    (bytes) => oneForEach(utf8Text(bytes, () => '\ufffd')) !== oneForEach(lenient.decode(bytes)),
  );
  expect(wrong).toEqual([]);
});

test('each byte that belongs to no character has a text of its own', () => {
  const bytes = Uint8Array.of(0x61, 0xe2, 0x82, 0x80, 0xff, 0xf0, 0x9f);
  expect(utf8Text(bytes, escapeMalformed)).toBe('a\u2080\udcff\udcf0\udc9f');
});

test('a long text is decoded around one such byte', () => {
  const text = '\u20ac'.repeat(sizeOf(3_000_000));
  const bytes = Buffer.concat([Buffer.from(text), Buffer.of(0xff)]);
  expect(utf8Text(bytes, () => '!') === `${text}!`).toBe(true);
});

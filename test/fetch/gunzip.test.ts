/** A gzip, however the network cuts it into pieces. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ByteReader } from '../../src/node/byte-reader.js';
import { gunzipped } from '../../src/node/gunzip.js';
import { sampleOf } from '../support/samples.js';

const LINES = Array.from({ length: 40 }, (_, at) => `Disallow: /${at}/${'x'.repeat(at % 7)}\n`);
const FILE = LINES.join('');
const half = LINES.length / 2;

const BODIES: readonly (readonly [name: string, packed: Buffer])[] = [
  ['one gzip', gzipSync(FILE)],
  ['two', Buffer.concat([LINES.slice(0, half), LINES.slice(half)].map((lines) => gzipSync(lines.join(''))))],
  ['one for each line', Buffer.concat(LINES.map((line) => gzipSync(line)))],
  ['one, and what is none', Buffer.concat([gzipSync(FILE), Buffer.from('\n<!-- 9 ms -->'.repeat(20))])],
];

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) {
    // As from a socket: the next piece comes in a later turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    yield bytes.subarray(at, at + size);
  }
}

async function textOf(packed: Buffer, size: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of gunzipped(new ByteReader(piecesOf(packed, size)))) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe.each(BODIES)('%s', (_name, packed) => {
  test.each([1, 2, 3, 7, 8, 50, 64, 100, 1000, 10_000])('in pieces of %i bytes', async (size) => {
    expect(await textOf(packed, size)).toBe(FILE);
  });
});

/** Every place within it, or a sample of them. */
function placesIn(bytes: Buffer): readonly number[] {
  return sampleOf([...bytes.keys()].slice(1), 5);
}

test('one gzip, cut anywhere in two', async () => {
  const packed = gzipSync(FILE);
  for (const at of placesIn(packed)) expect(await textOf(packed, at)).toBe(FILE);
});

test('one gzip without its end', async () => {
  const packed = gzipSync(FILE);
  for (const length of placesIn(packed)) {
    await expect(textOf(packed.subarray(0, length), 5)).rejects.toThrow('unexpected end of file');
  }
});

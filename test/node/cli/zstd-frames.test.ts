/** Whatever is compressed with zstd is read whole, in however many frames. */
import * as zlib from 'node:zlib';
import { expect, test } from '@jest/globals';
import { zstdFrames } from '../../../src/node/cli/input/zstd-frames.js';
import { refusal, runAmong } from './program.js';

/** A frame of one block that is not compressed, as the standard describes it. */
function rawFrame(text: string): Buffer {
  const header = Buffer.alloc(9);
  header.writeUInt32LE(0xfd2fb528);
  header[4] = 0x20; // a single segment, and its size in one byte
  header[5] = text.length;
  header.writeUIntLE((text.length << 3) | 1, 6, 3);
  return Buffer.concat([header, Buffer.from(text)]);
}

/** The same text as a run of one byte, with a window and a checksum that nobody looks at here. */
function runFrame(count: number): Buffer {
  const block = Buffer.alloc(4);
  block.writeUIntLE((count << 3) | 2 | 1, 0, 3);
  return Buffer.concat([Buffer.from('28b52ffd0458', 'hex'), block, Buffer.from('sums')]);
}

const NOTE = Buffer.from('5f2a4d1803000000616263', 'hex');

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += length) {
    await Promise.resolve();
    yield bytes.subarray(at, at + length);
  }
}

test.each([1, 2, 3, 7, 1000])('frames are told apart, in pieces of %i bytes', async (length) => {
  const frames = [rawFrame('one'), runFrame(9), rawFrame(''), rawFrame('three')];
  const found: string[] = [];
  for await (const frame of zstdFrames(inPieces(Buffer.concat([NOTE, ...frames, NOTE]), length))) {
    const parts: Uint8Array[] = [];
    for await (const part of frame) parts.push(part);
    found.push(Buffer.concat(parts).toString('hex'));
  }
  expect(found).toEqual(frames.map((frame) => frame.toString('hex')));
});

const hasZstd = Reflect.has(zlib, 'createZstdDecompress');

test('a list of many frames is answered to its end, or told to need another Node', async () => {
  const frames = ['/a\n/b', '\n/c\n', '/d\n'].map(rawFrame);
  const files = { 'urls.zst': Buffer.concat([NOTE, ...frames]), 'robots.txt': '' };
  const ended = await runAmong(files, 'check robots.txt Foobot --urls urls.zst');
  if (hasZstd) {
    const stdout = ['/a', '/b', '/c', '/d'].map((path) => `allowed     ${path}\n`).join('');
    expect(ended).toMatchObject({ stdout, exit: 0 });
  } else {
    const says = /Cannot read urls\.zst: .* use Node 22\.15 or newer, or pipe it through zstd -dc\n$/;
    expect(ended).toEqual(refusal(3, says));
  }
});

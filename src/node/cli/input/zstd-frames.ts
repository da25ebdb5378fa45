/**
 * Splits what is compressed with zstd into its frames: Node 22 and 24 drop all after the first one without an error, and
 * programs that compress in parallel or join files write many.
 *
 * https://www.rfc-editor.org/rfc/rfc8878.html#section-3.1
 */

import { ByteReader } from '../../byte-reader.js';

const FRAME = 0xfd2fb528;
/** Frames for notes to programs, of which there are sixteen kinds. */
const SKIPPABLE = 0x184d2a50;

/** Whether these are the first bytes of something that zstd has written. */
export function isZstd(bytes: Uint8Array): boolean {
  const magic = numberIn(bytes.subarray(0, 4));
  return magic === FRAME || isSkippable(magic);
}

/** Whether the first byte may begin one. */
export function mayBeZstd([first = 0]: Uint8Array): boolean {
  return first === (FRAME & 0xff) || (first & 0xf0) === (SKIPPABLE & 0xff);
}

/** The frames with content. Each has to be read to its end before the next one is asked for. */
export async function* zstdFrames(
  chunks: AsyncIterable<Uint8Array>,
): AsyncIterable<AsyncIterable<Uint8Array>> {
  const reader = new ByteReader(chunks);
  for (;;) {
    const magic = await reader.take(4);
    if (magic.length === 0) return;
    if (isSkippable(numberIn(magic))) await reader.skip(numberIn(await reader.take(4)));
    else yield frameFrom(reader, magic);
  }
}

// https://www.rfc-editor.org/rfc/rfc8878.html#section-3.1.1
async function* frameFrom(reader: ByteReader, magic: Uint8Array): AsyncIterable<Uint8Array> {
  const descriptor = await reader.take(1);
  const [flags = 0] = descriptor;
  yield magic;
  yield descriptor;
  yield await reader.take(headerBytes(flags));
  for (let isLast = false; !isLast;) {
    const header = await reader.take(BLOCK_HEADER_BYTES);
    const block = numberIn(header);
    // Unpacking fails on a frame that is cut short, and on what is not a frame.
    isLast = (block & 1) === 1 || header.length < BLOCK_HEADER_BYTES;
    const isRun = ((block >> 1) & 3) === 1;
    yield header;
    yield await reader.take(isRun ? 1 : block >> 3);
  }
  if ((flags & HAS_CHECKSUM) !== 0) yield await reader.take(4);
}

const BLOCK_HEADER_BYTES = 3;
const IS_SINGLE_SEGMENT = 0x20;
const HAS_CHECKSUM = 0x04;
const DICTIONARY_BYTES = [0, 1, 2, 4];
const SIZE_BYTES = [0, 2, 4, 8];

/** The length of the header after the descriptor. */
function headerBytes(flags: number): number {
  const isSingle = (flags & IS_SINGLE_SEGMENT) !== 0;
  const size = SIZE_BYTES[flags >> 6] ?? 0;
  // A frame of a single segment has no size of a window, and always that of its content.
  return (DICTIONARY_BYTES[flags & 3] ?? 0) + (isSingle ? Math.max(1, size) : 1 + size);
}

function isSkippable(magic: number): boolean {
  return magic - (magic % 16) === SKIPPABLE;
}

/** Little-endian. */
function numberIn(bytes: Uint8Array): number {
  return bytes.reduceRight((number, byte) => 256 * number + byte, 0);
}

/**
 * Splits zstd data into its frames: Node 22 and 24 silently drop everything after the first one, and programs that
 * compress in parallel or concatenate files write many.
 *
 * https://www.rfc-editor.org/rfc/rfc8878.html#section-3.1
 */

import { ByteReader } from '../../byte-reader.js';

const FRAME = 0xfd2fb528;
/** Frames with metadata for programs; there are sixteen kinds. */
const SKIPPABLE = 0x184d2a50;

/** Whether these are the first bytes of zstd data. */
export function isZstd(bytes: Uint8Array): boolean {
  const magic = numberIn(bytes.subarray(0, 4));
  return magic === FRAME || isSkippable(magic);
}

/** Whether zstd data may begin with this byte. */
export function mayBeZstd([first = 0]: Uint8Array): boolean {
  return first === (FRAME & 0xff) || (first & 0xf0) === (SKIPPABLE & 0xff);
}

/** The frames with content. Each has to be consumed before the next one is requested. */
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
    // Decompression fails on a truncated frame, and on anything that is not a frame.
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
  // A frame with a single segment omits the window size, and always contains the content size.
  return (DICTIONARY_BYTES[flags & 3] ?? 0) + (isSingle ? Math.max(1, size) : 1 + size);
}

function isSkippable(magic: number): boolean {
  return magic - (magic % 16) === SKIPPABLE;
}

/** Reads a little-endian integer. */
function numberIn(bytes: Uint8Array): number {
  return bytes.reduceRight((number, byte) => 256 * number + byte, 0);
}

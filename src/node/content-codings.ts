/** Undoes the transfer and content codings of a body. */

import { Readable, pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createInflate, createInflateRaw } from 'node:zlib';
import { UNKNOWN_CODING } from '../fetch/failure.js';
import { codedError } from '../fetch/thrown.js';
import type { Unpacking } from '../fetch/transport.js';
import type { WorkBudget } from '../fetch/work-budget.js';
import { ByteReader } from './byte-reader.js';
import { gunzipped } from './gunzip.js';
import { createUnzstd } from './zstd.js';

/** No real file has more layers, and each one multiplies the size of a decompression bomb. */
const MOST_LAYERS = 3;
/** How many bytes of a body to sample to tell whether it is text. */
const TEXT_SAMPLE = 1024;

/** Undoes transfer codings. They concern the message and not its content, so every client has to. */
export function untransferred(
  body: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  budget?: WorkBudget,
): AsyncIterable<Uint8Array> {
  return undone(body, codings.at(-1) === 'chunked' ? codings.slice(0, -1) : codings, 'strict', budget);
}

/**
 * The body without these codings, which are listed in the order in which they were applied.
 *
 * With `gzip`, undoes every known coding, requested or not, and ignores an unknown label if the body is text: some
 * servers send `utf-8`, `none` or `binary`. With `known`, undoes only what Ruby's client decodes.
 */
export function unpacked(
  body: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  unpack: Unpacking,
  budget?: WorkBudget,
): AsyncIterable<Uint8Array> {
  if (unpack === 'nothing') return body;
  if (unpack === 'gzip') return undone(body, codings, 'lenient', budget);
  const [coding = '', ...others] = codings;
  return others.length === 0 && /^(?:x-)?gzip$|^deflate$/.test(coding)
    ? undone(body, codings, 'strict', budget)
    : body;
}

function undone(
  body: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  labels: 'strict' | 'lenient',
  budget: WorkBudget | undefined,
): AsyncIterable<Uint8Array> {
  // Accepts a name in quotes: the bytes show whether it is right.
  const names = codings.map((coding) => coding.replace(/^"(.*)"$/, '$1'));
  // `none` can be ignored next to other codings; alone it may be a label of anything.
  const layers = names.filter(
    (coding) => coding !== '' && coding !== 'identity' && (coding !== 'none' || names.length === 1),
  );
  if (layers.length > MOST_LAYERS) throw unknownCoding(codings.join(', '));
  const unknown = layers.find((coding) => !Object.hasOwn(UNPACKERS, coding));
  if (unknown !== undefined) {
    if (labels === 'lenient' && layers.length === 1) return textOf(body, unknown);
    throw unknownCoding(unknown);
  }
  return layers.reduceRight((packed, coding) => withoutLayer(packed, coding, budget), body);
}

type Unpack = (
  packed: ByteReader,
  budget: WorkBudget | undefined,
  firstByte: number,
) => AsyncIterable<Uint8Array>;

const UNPACKERS: Readonly<Record<string, Unpack>> = {
  gzip: gunzipped,
  'x-gzip': gunzipped,
  // A zlib stream by the standard; some servers send raw deflate.
  deflate: (packed, _budget, first) =>
    through((first & 0x0f) === 8 ? createInflate() : createInflateRaw(), packed),
  br: (packed) => through(createBrotliDecompress(), packed),
  zstd: (packed) => through(unzstd(), packed),
};

function through(unpacker: Transform, packed: ByteReader): AsyncIterable<Uint8Array> {
  // The reader gets its errors.
  return pipeline(Readable.from(packed.rest(), { objectMode: true }), unpacker, () => undefined);
}

function unzstd(): Transform {
  const unpacker = createUnzstd();
  if (unpacker === undefined) throw unknownCoding('zstd, which this Node cannot decode');
  return unpacker;
}

async function* withoutLayer(
  body: AsyncIterable<Uint8Array>,
  coding: string,
  budget: WorkBudget | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = new ByteReader(body);
  const [first] = await bytes.peek(1);
  // An empty body is an empty file, whatever its label.
  if (first === undefined) return;
  const unpack = UNPACKERS[coding] ?? gunzipped;
  for await (const chunk of unpack(bytes, budget, first)) {
    budget?.spend(chunk.length);
    yield chunk;
  }
}

async function* textOf(
  body: AsyncIterable<Uint8Array>,
  label: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = new ByteReader(body);
  if (!isText(await bytes.peek(TEXT_SAMPLE))) throw unknownCoding(label);
  yield* bytes.rest();
}

/** Whether bytes begin with a UTF-16 byte order mark, or have no control characters, which compressed data soon has. */
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function unknownCoding(coding: string): Error {
  return codedError(UNKNOWN_CODING, `the body is compressed with ${coding}`);
}

/** Undoes the transfer and content codings of a body. */

import { Readable, Transform, pipeline } from 'node:stream';
import * as zlib from 'node:zlib';
import { gunzipped } from './gunzip.js';
import { UNKNOWN_CODING } from '../fetch/failure.js';
import type { Unpacking } from '../fetch/transport.js';

/** No real file has more layers, and each one multiplies the size of a decompression bomb. */
const MOST_LAYERS = 3;
/** How much of a body is sampled to tell whether it is text. */
const TEXT_SAMPLE = 1024;

/** Undoes transfer codings, which say how a message was sent and not what it is: every client has to. */
export function untransferred(
  body: AsyncIterable<Uint8Array>,
  codings: readonly string[],
): AsyncIterable<Uint8Array> {
  return undone(body, codings.at(-1) === 'chunked' ? codings.slice(0, -1) : codings, 'strict');
}

/**
 * The body without these codings, which are listed in the order in which they were applied.
 *
 * With `gzip` every known coding is undone, requested or not, and an unknown label is ignored if the body is text:
 * some servers send `utf-8`, `none` or `binary`. With `known` only what Ruby's client decodes is undone.
 */
export function unpacked(
  body: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  unpack: Unpacking,
): AsyncIterable<Uint8Array> {
  if (unpack === 'nothing') return body;
  if (unpack === 'gzip') return undone(body, codings, 'lenient');
  const [coding = '', ...others] = codings;
  return others.length === 0 && /^(?:x-)?gzip$|^deflate$/.test(coding)
    ? undone(body, codings, 'strict')
    : body;
}

function undone(
  body: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  labels: 'strict' | 'lenient',
): AsyncIterable<Uint8Array> {
  // In quotes a name is as good: what it names is seen in the bytes.
  const names = codings.map((coding) => coding.replace(/^"(.*)"$/, '$1'));
  const layers = names.filter((coding) => coding !== '' && coding !== 'identity');
  if (layers.length > MOST_LAYERS) throw unknownCoding(codings.join(', '));
  const unknown = layers.find((coding) => !Object.hasOwn(UNPACKERS, coding));
  if (unknown !== undefined) {
    if (labels === 'lenient' && layers.length === 1) return textOf(body, unknown);
    throw unknownCoding(unknown);
  }
  return layers.reduceRight((packed, coding) => withoutLayer(packed, coding), body);
}

type Unpack = (packed: AsyncIterable<Uint8Array>, firstByte: number) => AsyncIterable<Uint8Array>;

const UNPACKERS: Readonly<Record<string, Unpack>> = {
  gzip: gunzipped,
  'x-gzip': gunzipped,
  // By the standard a zlib stream; some servers send what is inside of one.
  deflate: (packed, first) =>
    through((first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw(), packed),
  br: (packed) => through(zlib.createBrotliDecompress(), packed),
  zstd: (packed) => through(createUnzstd(), packed),
};

function through(unpacker: Transform, packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // Its errors are thrown to whoever reads.
  return pipeline(Readable.from(packed, { objectMode: true }), unpacker, () => undefined);
}

/** Node has it from 22.15 on. */
function createUnzstd(): Transform {
  const make: unknown = Reflect.get(zlib, 'createZstdDecompress');
  const made: unknown = typeof make === 'function' ? Reflect.apply(make, undefined, []) : undefined;
  if (made instanceof Transform) return made;
  throw unknownCoding('zstd, which this Node cannot undo');
}

async function* withoutLayer(
  body: AsyncIterable<Uint8Array>,
  coding: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { first, all } = await peek(body);
  // An empty body is an empty file, whatever its label.
  if (first === undefined) return;
  const unpack = UNPACKERS[coding] ?? gunzipped;
  yield* unpack(all, first[0] ?? 0);
}

async function* textOf(
  body: AsyncIterable<Uint8Array>,
  label: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { first, all } = await peek(body);
  if (first !== undefined && !isText(first.subarray(0, TEXT_SAMPLE))) throw unknownCoding(label);
  yield* all;
}

/** Whether it has no byte that text never contains and compressed data soon does. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

interface Peeked {
  readonly first: Uint8Array | undefined;
  readonly all: AsyncIterable<Uint8Array>;
}

/** The first bytes of a body, and all of it. */
async function peek(body: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const chunks: AsyncIterator<Uint8Array, unknown> = body[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | undefined> => {
    const result = await chunks.next();
    return result.done === true ? undefined : result.value;
  };
  let first = await next();
  while (first?.length === 0) first = await next();
  async function* again(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (let chunk = first; chunk !== undefined; chunk = await next()) yield chunk;
    } finally {
      await chunks.return?.();
    }
  }
  return { first, all: again() };
}

function unknownCoding(coding: string): Error {
  return Object.assign(new Error(`the body is compressed by ${coding}`), { code: UNKNOWN_CODING });
}

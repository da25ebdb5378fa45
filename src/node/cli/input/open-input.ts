/** Reads the bytes of files and standard input, decompressed if necessary. */

import type { ReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { PassThrough, pipeline, type Transform } from 'node:stream';
import { codeOf, messageOf } from '../../../fetch/thrown.js';
import { Misuse, Unreadable } from '../exit.js';
import { ByteReader } from '../../byte-reader.js';
import { ByteSource } from '../../byte-source.js';
import { expectTextKind } from './file-kinds.js';
import { isZstd, mayBeZstd, zstdFrames } from './zstd-frames.js';

export const STANDARD_INPUT = '-';

export function nameOfInput(file: string): string {
  return file === STANDARD_INPUT ? '(standard input)' : file;
}

/** @throws Misuse if several sources are standard input */
export function expectOneInput(sources: readonly (string | undefined)[]): void {
  if (sources.filter((source) => source === STANDARD_INPUT).length > 1)
    throw new Misuse('Standard input can be read once; leave one - out');
}

export interface Input {
  readonly name: string;
  /** The size of a plain file; undefined for a stream or a compressed file. */
  readonly bytes: number | undefined;
  /** Decompressed. Iteration rejects with the original errors of the file. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Opens a file or standard input for reading. gzip and zstd are recognised by their first bytes, not by the name.
 *
 * @param of - an archive is used as far as it is undamaged: damaged members of a gzip file are skipped, and of anything else
 *   compressed nothing is used
 */
export async function openInput(file: string, of: InputOf = 'text'): Promise<Input> {
  const name = nameOfInput(file);
  if (file === STANDARD_INPUT) return unpackedInput({ name, chunks: byteChunks(process.stdin) }, of);
  const handle = await open(file);
  let stream: ReadStream | undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) {
      stream = handle.createReadStream();
      return await unpackedInput({ name, chunks: byteChunks(stream) }, of);
    }
    const stored = new ByteSource(handle, 0, stats.size);
    const input = await unpackedInput({ name, stored, chunks: stored.chunks() }, of);
    return { ...input, chunks: closing(input.chunks, handle) };
  } catch (error) {
    // A handle waits for its stream when it is closed.
    stream?.destroy();
    await handle.close();
    throw error;
  }
}

/** Closes the file at the end, and keeps iterating after an error if the source does. */
function closing(chunks: AsyncIterable<Uint8Array>, handle: FileHandle): AsyncIterable<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const next = await iterator.next();
        if (next.done === true) await handle.close();
        return next;
      },
      return: async () => {
        await iterator.return?.();
        await handle.close();
        return { done: true, value: undefined };
      },
    }),
  };
}

interface PackedInput extends Pick<Input, 'name' | 'chunks'> {
  /** The same bytes with random access, if possible. */
  readonly stored?: ByteSource | undefined;
}

type InputOf = 'text' | 'archive';

export async function unpackedInput(
  { name, chunks, stored }: PackedInput,
  of: InputOf = 'text',
): Promise<Input> {
  const reader = new ByteReader(chunks);
  let head = await (stored?.read(0, MAGIC_BYTES) ?? reader.peek(1));
  // In a stream, do not wait for a second byte, unless the first may begin a magic number.
  if (stored === undefined && (head[0] === GZIP[0] || mayBeZstd(head))) head = await reader.peek(MAGIC_BYTES);
  const isGzip = head[0] === GZIP[0] && head[1] === GZIP[1];
  const isBrotli = BROTLI_NAME.test(name);
  if (!isGzip && !isBrotli && !isZstd(head)) {
    return { name, bytes: stored?.size, chunks: await expectedText(name, reader) };
  }
  // Loaded only for compressed input.
  const zlib = await import('node:zlib');
  const { gzipFileText, soundGzipChunks } = await import('../../gzip-file.js');
  const unzstd = isGzip || isBrotli ? undefined : await zstdFor(name);
  const unpack = (packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> =>
    unzstd !== undefined
      ? eachFrame(unzstd, packed)
      : through(isGzip ? zlib.createGunzip() : zlib.createBrotliDecompress(), packed);
  const unpacked =
    isGzip && stored !== undefined
      ? (of === 'text' ? gzipFileText : soundGzipChunks)(stored)
      : of === 'text'
        ? unpack(reader.rest())
        : undamaged(name, unpack, stored ?? reader.rest());
  return { name, bytes: undefined, chunks: await expectedText(name, new ByteReader(unpacked)) };
}

/** A file is unpacked twice: what is damaged at its end may be wrong before. A stream is refused as soon as damage arrives. */
async function* undamaged(
  name: string,
  unpack: (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  packed: ByteSource | AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  if (packed instanceof ByteSource) {
    const chunks = unpack(packed.chunks())[Symbol.asyncIterator]();
    while ((await chunks.next()).done !== true);
    yield* unpack(packed.chunks());
    return;
  }
  try {
    yield* unpack(packed);
  } catch (error) {
    // Without its cause, so that it does not count as damage that can be skipped.
    throw new Unreadable(unreadable(name, error, 'save it again as a file').message);
  }
}

/** Brotli has no magic number. */
const BROTLI_NAME = /\.br$/i;

async function expectedText(name: string, reader: ByteReader): Promise<AsyncIterable<Uint8Array>> {
  const [head, chunks] = await peekedPastDamage(reader);
  expectTextKind(name, head);
  return chunks;
}

/** The beginning of an input, as far as it has arrived, and the whole input. */
export async function peeked(input: Input, most = Infinity): Promise<[head: Uint8Array, all: Input]> {
  const [head, chunks] = await peekedPastDamage(new ByteReader(input.chunks), most);
  return [head, { ...input, chunks }];
}

/**
 * The first bytes that can be read. Iteration first rejects with the damage before them, so that it is counted.
 *
 * @throws the damage, if nothing can be read after it
 */
async function peekedPastDamage(
  reader: ByteReader,
  most = Infinity,
): Promise<[head: Uint8Array, chunks: AsyncIterable<Uint8Array>]> {
  const damage: Error[] = [];
  for (let hasArrived = false; !hasArrived;) {
    try {
      await reader.peek(1);
      hasArrived = true;
    } catch (error) {
      if (!(error instanceof Error && isDamage(error))) throw error;
      damage.push(error);
    }
  }
  const [first] = damage;
  if (first !== undefined && reader.available === 0) throw first;
  const head = await reader.peek(Math.min(reader.available, most));
  const rest = reader.rest()[Symbol.asyncIterator]();
  const next = (): Promise<IteratorResult<Uint8Array>> => {
    const error = damage.shift();
    return error === undefined ? rest.next() : Promise.reject(error);
  };
  return [head, { [Symbol.asyncIterator]: () => ({ ...rest, next }) }];
}

const GZIP = [0x1f, 0x8b];
const MAGIC_BYTES = 4;

async function* through(unpacker: Transform, packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const unpacked = new PassThrough();
  // The reader gets its error.
  pipeline(packed, unpacker, unpacked, () => undefined);
  yield* byteChunks(unpacked);
}

/** Decompresses frame by frame, since some versions of Node stop after the first. */
async function* eachFrame(
  unpacker: () => Transform,
  packed: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  for await (const frame of zstdFrames(packed)) yield* through(unpacker(), frame);
}

/** Node 22.15 and newer have zstd. For others the error says what to do instead. */
async function zstdFor(name: string): Promise<() => Transform> {
  const { createUnzstd } = await import('../../zstd.js');
  return () => {
    const made = createUnzstd();
    if (made !== undefined) return made;
    throw new Unreadable(
      `Cannot read ${name}: it is compressed with zstd, which this Node ${process.version} cannot decompress; ` +
        'use Node 22.15 or newer, or pipe it through zstd -dc',
    );
  };
}

export async function* byteChunks(stream: AsyncIterable<unknown>): AsyncIterable<Uint8Array> {
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

/** Rewrites the error for users: what could not be read, why, and what to do. */
export function unreadable(name: string, error: unknown, advice: string): Unreadable {
  if (error instanceof Unreadable) return error;
  const reason = reasonOf(codeOf(error)) ?? messageOf(error);
  const isSite = isHostName(name.replace(/\/(?:robots\.txt)?$/, ''));
  const hint = codeOf(error) === 'ENOENT' && isSite ? `did you mean https://${name}?` : advice;
  return new Unreadable(`Cannot read ${name}: ${reason}; ${hint}`, { cause: error });
}

/** Whether a name looks like a host, possibly with a port, and not like a file. */
export function isHostName(name: string): boolean {
  const host = name.replace(/[:_]\d{1,5}$/, '');
  return /^(?:[\p{L}\p{N}-]+\.)+(?:\p{L}[\p{L}\p{N}-]+|\d+)$/u.test(host) && !FILE_NAME.test(host);
}

const FILE_NAME =
  /\.(?:txt|json|jsonl|ndjson|csv|tsv|gz|zst|br|zip|warc|wacz|parquet|archive|html?|xml|ya?ml|[cm]?[jt]s|log|list|bak|old)$/i;

/** Whether an error means damaged data, as opposed to a failure to read it. */
export function isDamage(error: unknown): boolean {
  return /^(?:Z|ZIP|GZIP|ZSTD_error|ERR__ERROR)_/.test(codeOf(error));
}

function reasonOf(code: string): string | undefined {
  // Brotli has a separate code for each of some twenty errors.
  return code.startsWith('ERR__ERROR_') ? REASONS.get('Z_DATA_ERROR') : REASONS.get(code);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission is denied'],
  ['EISDIR', 'it is a folder'],
  ['Z_DATA_ERROR', 'it is damaged and cannot be decompressed'],
  ['Z_BUF_ERROR', 'it is truncated'],
  ['GZIP_DAMAGED', 'it is damaged and cannot be decompressed'],
  ['GZIP_CUT', 'it is truncated'],
  ['ZSTD_error_prefix_unknown', 'other bytes follow the compressed data'],
]);

/** Bytes of files and of standard input, unpacked where they are compressed. */

import { open, type FileHandle } from 'node:fs/promises';
import { PassThrough, pipeline, Transform } from 'node:stream';
import { Unreadable } from '../exit.js';
import { isZstd, mayBeZstd, zstdFrames } from './zstd-frames.js';

/** Standard input as the name of a file. */
export const STANDARD_INPUT = '-';

/** What a file is called in messages. */
export function nameOfInput(file: string): string {
  return file === STANDARD_INPUT ? '(standard input)' : file;
}

export interface Input {
  readonly name: string;
  /** Of a plain file; unknown for a stream, and for what is unpacked. */
  readonly bytes: number | undefined;
  /** Unpacked, each only until the next one is asked for; reading on rejects with the errors of the file, as they are. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Opens a file for reading, or standard input. `.gz` and `.zst` are known by their first bytes, whatever they are called. */
export async function openInput(file: string): Promise<Input> {
  const name = nameOfInput(file);
  if (file === STANDARD_INPUT) return unpackedInput(name, undefined, byteChunks(process.stdin));
  const handle = await open(file);
  const stats = await handle.stat();
  const bytes = stats.isFile() ? stats.size : undefined;
  return unpackedInput(name, bytes, chunksOf(handle));
}

/** A file in chunks that share one buffer: each is gone when the next one is asked for. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = new Uint8Array(READ_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

const READ_BYTES = 256 * 1024;

async function unpackedInput(
  name: string,
  bytes: number | undefined,
  packed: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<Input> {
  const head = await firstBytes(packed);
  const rest = startingWith(head, packed);
  const isGzip = head[0] === GZIP[0] && head[1] === GZIP[1];
  if (!isGzip && !isZstd(head)) return { name, bytes, chunks: rest };
  // Not loaded for what is not packed.
  const zlib = await import('node:zlib');
  const chunks = isGzip ? through(zlib.createGunzip(), rest) : eachFrame(zstdIn(zlib, name), rest);
  return { name, bytes: undefined, chunks };
}

const GZIP = [0x1f, 0x8b];
const MAGIC_BYTES = 4;

/** The first four bytes at least, where there are so many. */
async function firstBytes(chunks: AsyncGenerator<Uint8Array, void, undefined>): Promise<Uint8Array> {
  let head = new Uint8Array();
  while (head.length < MAGIC_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    head = head.length === 0 ? new Uint8Array(next.value) : Buffer.concat([head, next.value]);
    // One byte of a magic number is enough to wait for the others; nobody waits behind the first line of a pipe.
    if (head[0] !== GZIP[0] && !mayBeZstd(head)) break;
  }
  return head;
}

async function* startingWith(
  head: Uint8Array,
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (head.length > 0) yield head;
  yield* rest;
}

async function* through(
  unpacker: Transform,
  packed: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const unpacked = new PassThrough();
  // Its error is thrown to whoever reads.
  pipeline(copies(packed), unpacker, unpacked, () => undefined);
  yield* byteChunks(unpacked);
}

/** Chunks that stay when the next one is asked for: streams take some ahead. */
async function* copies(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) yield new Uint8Array(chunk);
}

/** One frame after the other, since some versions of Node end after the first. */
async function* eachFrame(
  unpacker: () => Transform,
  packed: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const frame of zstdFrames(packed)) yield* through(unpacker(), frame);
}

/** Node 22.15 and newer have zstd; its absence is told with what to do instead. */
function zstdIn(zlib: object, name: string): () => Transform {
  const make: unknown = Reflect.get(zlib, 'createZstdDecompress');
  return () => {
    const made: unknown = typeof make === 'function' ? Reflect.apply(make, zlib, []) : undefined;
    if (made instanceof Transform) return made;
    throw new Unreadable(
      `Cannot read ${name}: it is compressed with zstd, which this Node ${process.version} cannot unpack; ` +
        'use Node 22.15 or newer, or pipe it through zstd -dc',
    );
  };
}

/** The chunks of a stream of bytes. */
async function* byteChunks(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

/** The same error for people: what could not be read, why, and what to do. */
export function unreadable(name: string, error: unknown, advice: string): Unreadable {
  if (error instanceof Unreadable) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    (typeof code === 'string' ? REASONS.get(code) : undefined) ??
    (error instanceof Error ? error.message : String(error));
  return new Unreadable(`Cannot read ${name}: ${reason}; ${advice}`);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission is denied'],
  ['EISDIR', 'it is a folder'],
  ['Z_DATA_ERROR', 'it is damaged and cannot be unpacked'],
  ['Z_BUF_ERROR', 'it is cut short and cannot be unpacked whole'],
  ['ZSTD_error_prefix_unknown', 'behind what can be unpacked it goes on with something else'],
]);

/** Lists of URLs, one a line, as long as they may be. */

import { LINE_FEED } from '../../core/characters.js';
import { open, type FileHandle } from 'node:fs/promises';
import { byteChunks, STANDARD_INPUT, unreadable } from './document.js';
import { Unreadable } from './exit.js';

/** So much is read at once. A line that is longer is no URL. */
export const BATCH_BYTES = 256 * 1024;

/** Whole lines at the beginning of a buffer. */
export interface Batch {
  readonly buffer: ArrayBuffer;
  readonly length: number;
}

export interface UrlList {
  readonly name: string;
  /** Of a file; standard input has no end that is known. */
  readonly bytes: number | undefined;
  /** Fills the beginning of `into`; 0 at the end of the list. */
  read(into: Uint8Array): Promise<number>;
}

export async function openUrlList(file: string): Promise<UrlList> {
  if (file === STANDARD_INPUT) return streamedList('(standard input)', undefined, byteChunks(process.stdin));
  try {
    const handle = await open(file);
    const stats = await handle.stat();
    const bytes = stats.isFile() ? stats.size : undefined;
    return { name: file, bytes, read: (into) => readFrom(handle, file, into) };
  } catch (error) {
    throw unreadableList(file, error);
  }
}

/** The URLs of the command line. */
export function typedList(urls: readonly string[]): UrlList {
  const bytes = new TextEncoder().encode(urls.join('\n'));
  return streamedList('the command line', bytes.length, ReadableStream.from([bytes]));
}

async function readFrom(handle: FileHandle, file: string, into: Uint8Array): Promise<number> {
  try {
    const { bytesRead } = await handle.read(into);
    if (bytesRead === 0) await handle.close();
    return bytesRead;
  } catch (error) {
    throw unreadableList(file, error);
  }
}

function unreadableList(file: string, error: unknown): Unreadable {
  return unreadable(file, error, '--urls takes a file with one URL a line, or - for standard input');
}

function streamedList(name: string, bytes: number | undefined, chunks: AsyncIterable<Uint8Array>): UrlList {
  const iterator = chunks[Symbol.asyncIterator]();
  let chunk = new Uint8Array();
  return {
    name,
    bytes,
    async read(into) {
      while (chunk.length === 0) {
        const next = await iterator.next();
        if (next.done === true) return 0;
        chunk = new Uint8Array(next.value);
      }
      const length = Math.min(chunk.length, into.length);
      into.set(chunk.subarray(0, length));
      chunk = chunk.subarray(length);
      return length;
    },
  };
}

/** Buffers that are used again and again: what is thrown away is collected late, and memory would grow meanwhile. */
export class BufferPool {
  readonly #free: ArrayBuffer[] = [];

  take(): ArrayBuffer {
    return this.#free.pop() ?? new ArrayBuffer(BATCH_BYTES);
  }

  giveBack(buffer: ArrayBuffer): void {
    this.#free.push(buffer);
  }
}

/**
 * The lines of a list, some thousands at a time. Whoever has read a batch gives its buffer back to the pool.
 *
 * @param handing - `full` batches, or lines `at once` when they are there
 */
export async function* lineBatches(
  list: UrlList,
  pool: BufferPool,
  handing: 'full' | 'at once',
): AsyncGenerator<Batch, void, undefined> {
  let buffer = new Uint8Array(pool.take());
  let filled = 0;
  for (;;) {
    const read = await list.read(buffer.subarray(filled));
    filled += read;
    const end = read === 0 ? filled : buffer.subarray(0, filled).lastIndexOf(LINE_FEED) + 1;
    if (end === 0 && filled === buffer.length) throw tooLong(list);
    if (read > 0 && (end === 0 || (handing === 'full' && filled < buffer.length))) continue;
    const next = new Uint8Array(pool.take());
    next.set(buffer.subarray(end, filled));
    if (end > 0) yield { buffer: buffer.buffer, length: end };
    if (read === 0) return;
    buffer = next;
    filled -= end;
  }
}

function tooLong({ name }: UrlList): Unreadable {
  return new Unreadable(
    `Cannot read ${name}: a line is longer than ${BATCH_BYTES} bytes; write one URL a line`,
  );
}

const decoder = new TextDecoder();

/** Calls `take` for each line that is not blank. */
export function eachUrl({ buffer, length }: Batch, take: (url: string) => void): void {
  const text = decoder.decode(new Uint8Array(buffer, 0, length));
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const url = text.slice(start, end).trim();
    if (url !== '') take(url);
    start = end + 1;
  }
}

/** One URL after another, each as soon as its line is there. */
export async function* urlsOf(list: UrlList): AsyncGenerator<string, void, undefined> {
  const pool = new BufferPool();
  for await (const batch of lineBatches(list, pool, 'at once')) {
    const urls: string[] = [];
    eachUrl(batch, (url) => urls.push(url));
    pool.giveBack(batch.buffer);
    yield* urls;
  }
}

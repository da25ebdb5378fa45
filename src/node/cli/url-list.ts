/** Lists of URLs, one a line, as long as they may be. */

import { open, stat } from 'node:fs/promises';
import { byteChunks, STANDARD_INPUT, unreadable } from './document.js';
import { Unreadable } from './exit.js';

const LINE_FEED = 0x0a;

/** A line longer than this is no URL; without a bound a file without line ends would be held as a whole. */
const LONGEST_LINE = 1024 * 1024;

/** So much is handed on at once. */
const BATCH_BYTES = 256 * 1024;

export interface UrlList {
  readonly name: string;
  /** Of a file; standard input has no end that is known. */
  readonly bytes: number | undefined;
  chunks(): AsyncIterable<Uint8Array>;
}

export async function openUrlList(file: string): Promise<UrlList> {
  if (file === STANDARD_INPUT) {
    return { name: '(standard input)', bytes: undefined, chunks: () => byteChunks(process.stdin) };
  }
  try {
    const handle = await open(file);
    const stats = await stat(file);
    const stream = handle.createReadStream({ highWaterMark: BATCH_BYTES });
    return { name: file, bytes: stats.isFile() ? stats.size : undefined, chunks: () => byteChunks(stream) };
  } catch (error) {
    throw unreadable(file, error, '--urls takes a file with one URL a line, or - for standard input');
  }
}

/** Whole lines, some hundred kilobytes at a time, each batch in a buffer of its own that may be given away. */
export async function* lineBatches(
  list: UrlList,
  batchBytes = BATCH_BYTES,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  let kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of list.chunks()) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0 || length + end < batchBytes) {
      kept.push(chunk);
      length += chunk.length;
      if (end === 0 && length > LONGEST_LINE + batchBytes) {
        throw new Unreadable(
          `Cannot read ${list.name}: a line is longer than ${LONGEST_LINE} bytes; write one URL a line`,
        );
      }
      continue;
    }
    yield joined([...kept, chunk.subarray(0, end)], length + end);
    kept = [chunk.slice(end)];
    length = chunk.length - end;
  }
  if (length > 0) yield joined(kept, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const decoder = new TextDecoder();

/** Calls `take` for each line that is not blank, with its place among all lines of the batch; gives their number. */
export function eachUrl(batch: Uint8Array, take: (url: string, place: number) => void): number {
  const text = decoder.decode(batch);
  let place = 0;
  for (let start = 0; start < text.length; place++) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const url = text.slice(start, end).trim();
    if (url !== '') take(url, place);
    start = end + 1;
  }
  return place;
}

/** One URL after another, each as soon as its line is there. */
export async function* urlsOf(list: UrlList): AsyncGenerator<string, void, undefined> {
  for await (const batch of lineBatches(list, 1)) {
    const urls: string[] = [];
    eachUrl(batch, (url) => urls.push(url));
    yield* urls;
  }
}

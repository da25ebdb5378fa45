/** Lists of lines, as long as they may be, in batches of whole lines. */

import { isAscii } from 'node:buffer';
import { LINE_FEED, SPACE } from '../../../core/characters.js';
import { type Input, openInput, unreadable } from './open-input.js';

/** The longest line. A longer one is answered with an error, and reading continues after it. */
export const LONGEST_LINE = 256 * 1024;

/** Whole lines at the beginning of a buffer. */
export interface Batch {
  readonly buffer: ArrayBuffer;
  readonly length: number;
  /** The last line was longer than a buffer, and this is its beginning. */
  readonly cut: boolean;
  /** A buffer for the lines that answer it, used before; whoever takes it hands it on with them. */
  readonly room?: ArrayBuffer | undefined;
}

/** A pool of reusable buffers: discarded ones would be collected late, and memory would grow meanwhile. */
export class BufferPool {
  readonly #free: ArrayBuffer[] = [];
  readonly #bytes: number;

  /** A line that does not fit into a buffer is too long. */
  constructor(bytes = LONGEST_LINE) {
    this.#bytes = bytes;
  }

  take(): ArrayBuffer {
    return this.#free.pop() ?? new ArrayBuffer(this.#bytes);
  }

  /** Takes back what it has given; others are left to the garbage collector. */
  giveBack(buffer: ArrayBuffer): void {
    if (buffer.byteLength === this.#bytes) this.#free.push(buffer);
  }
}

/** How a list is split into batches. */
export interface Handing {
  /** `full` batches, or lines `at once` when they are there, as whoever waits at a pipe wants them. */
  readonly when: 'full' | 'at once';
  /** Batches are at most so large, unless a line is larger. */
  readonly bytes: number;
  /** Where the last whole record of the bytes ends, 0 where none does: after its line feed. */
  readonly lastEnd: (bytes: Uint8Array) => number;
}

/** The end of the last line. */
export function lastLineEnd(bytes: Uint8Array): number {
  return bytes.lastIndexOf(LINE_FEED) + 1;
}

export async function openList(file: string): Promise<Input> {
  try {
    return await openInput(file);
  } catch (error) {
    throw unreadable(file, error, LIST_ADVICE);
  }
}

/** What to do where a list cannot be read. */
export const LIST_ADVICE = 'name a file with one record a line, or - for standard input';

/** The lines of the command line. */
export function typedList(lines: readonly string[]): Input {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  return { name: 'the command line', bytes: bytes.length, chunks: ReadableStream.from([bytes]) };
}

/** The lines of a list, some thousands at a time. Whoever has read a batch gives its buffer back to the pool. */
export async function* batchesOf(
  input: Input,
  pool: BufferPool,
  handing: Handing,
): AsyncGenerator<Batch, void, undefined> {
  const filler = new Filler(pool, handing);
  try {
    for await (const chunk of inUtf8(input.chunks)) {
      for (let from = 0; from < chunk.length;) {
        from += filler.fill(chunk.subarray(from));
        if (filler.isFull) yield* filler.batches();
      }
      if (handing.when === 'at once') yield* filler.batches();
    }
  } catch (error) {
    throw unreadable(input.name, error, LIST_ADVICE);
  }
  yield* filler.rest();
}

/** A buffer that fills up with the bytes of a list and gives them away as batches. */
class Filler {
  readonly #pool: BufferPool;
  readonly #handing: Handing;
  #buffer: Uint8Array<ArrayBuffer>;
  #filled = 0;
  /** Within a line that is too long, after what is kept of it. */
  #skipping = false;

  constructor(pool: BufferPool, handing: Handing) {
    this.#pool = pool;
    this.#handing = handing;
    this.#buffer = new Uint8Array(pool.take());
  }

  get isFull(): boolean {
    return this.#filled === this.#buffer.length;
  }

  /** Takes what there is room for and says how much that was. */
  fill(bytes: Uint8Array): number {
    if (this.#skipping) {
      const end = bytes.indexOf(LINE_FEED);
      this.#skipping = end < 0;
      return end < 0 ? bytes.length : end + 1;
    }
    const taken = bytes.subarray(0, this.#buffer.length - this.#filled);
    this.#buffer.set(taken, this.#filled);
    this.#filled += taken.length;
    return taken.length;
  }

  /** Every whole line that is there, and a line that is too long. */
  *batches(): Generator<Batch, void, undefined> {
    const filled = this.#buffer.subarray(0, this.#filled);
    // A record of many lines that fills a buffer is none: a quote is not closed, and its lines are taken one by one.
    const end = this.#handing.lastEnd(filled) || (this.isFull ? lastLineEnd(filled) : 0);
    if (end > 0) yield* this.#give(end, false);
    else if (this.isFull) {
      this.#skipping = true;
      yield* this.#give(this.#filled, true);
    }
  }

  /** What is left at the end of the list, whether or not its last line has an end. */
  *rest(): Generator<Batch, void, undefined> {
    if (this.#filled > 0) yield* this.#give(this.#filled, false);
  }

  *#give(end: number, cut: boolean): Generator<Batch, void, undefined> {
    const given = this.#buffer;
    const rest = given.subarray(end, this.#filled);
    const next = new Uint8Array(this.#pool.take());
    next.set(rest);
    this.#buffer = next;
    this.#filled = rest.length;
    if (cut || end <= this.#handing.bytes) {
      yield { buffer: given.buffer, length: end, cut };
      return;
    }
    yield* this.#pieces(given.subarray(0, end));
    this.#pool.giveBack(given.buffer);
  }

  *#pieces(bytes: Uint8Array): Generator<Batch, void, undefined> {
    for (let start = 0; start < bytes.length;) {
      const end = endOfPart(bytes, start, this.#handing.bytes, this.#handing.lastEnd);
      const piece = new Uint8Array(bytes.subarray(start, end));
      yield { buffer: piece.buffer, length: piece.length, cut: false };
      start = end;
    }
  }
}

/** What an old PowerShell writes is UTF-16, and begins with a mark that says so. */
async function* inUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    if (isFirst) {
      const charset = utf16Of(chunk);
      decoder = charset === undefined ? undefined : new TextDecoder(charset);
    }
    isFirst = false;
    yield decoder === undefined ? chunk : encoder.encode(decoder.decode(chunk, { stream: true }));
  }
}

/** The kind of UTF-16 that a byte order mark at the beginning tells. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** A byte order mark is a blank to lines, which lose it; nothing depends on where a batch or a part of it begins. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a batch. Most are ASCII, which is ten times as fast to find out and to copy as to decode. */
export function textOf({ buffer, length }: Batch): string {
  const bytes = Buffer.from(buffer, 0, length);
  return isAscii(bytes) ? bytes.toString('latin1') : decoder.decode(bytes);
}

/** A text of up to 128 KiB is made where V8 makes what is short-lived, in a third of the time. */
const TEXT_BYTES = 64 * 1024;

/** A batch that is not all ASCII is looked at in parts of about so many bytes. */
const PART_BYTES = 4096;

/**
 * The text of a batch in parts of whole records, so that one line of other characters does not make a slower text of
 * thousands of ASCII lines: two bytes for every character. `lastEnd` tells where records end.
 */
export function* textsOf(
  { buffer, length }: Batch,
  lastEnd: Handing['lastEnd'],
): Generator<string, void, undefined> {
  const bytes = Buffer.from(buffer, 0, length);
  if (isAscii(bytes)) {
    for (let start = 0; start < length;) {
      const end = endOfPart(bytes, start, TEXT_BYTES, lastEnd);
      yield bytes.toString('latin1', start, end);
      start = end;
    }
    return;
  }
  let start = 0;
  for (let from = 0; from < length;) {
    const end = endOfPart(bytes, from, PART_BYTES, lastEnd);
    if (!isAscii(bytes.subarray(from, end))) {
      if (start < from) yield bytes.toString('latin1', start, from);
      yield decoder.decode(bytes.subarray(from, end));
      start = end;
    }
    from = end;
  }
  if (start < length) yield bytes.toString('latin1', start, length);
}

/** Where a part of whole records ends that has about so many bytes: more only where a record has. */
function endOfPart(bytes: Uint8Array, start: number, about: number, lastEnd: Handing['lastEnd']): number {
  for (let length = about; start + length < bytes.length; length *= 2) {
    const last = lastEnd(bytes.subarray(start, start + length));
    if (last > 0) return start + last;
  }
  return bytes.length;
}

/** The lines of a text, one after the other. */
export class Lines {
  readonly #text: string;
  /** Where the next line begins. Lines are read again from where it is set. */
  position = 0;
  /** Where the line that was read last begins. */
  start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Each line, blank ones included, without its end and without blanks around it; undefined at the end. */
  next(): string | undefined {
    const start = this.position;
    if (start >= this.#text.length) return undefined;
    const end = indexOrEnd(this.#text, '\n', start);
    this.start = start;
    this.position = end + 1;
    return trimmed(this.#text, start, end);
  }

  /** All that are left. */
  *[Symbol.iterator](): Generator<string, void, undefined> {
    for (let line = this.next(); line !== undefined; line = this.next()) yield line;
  }
}

/** A part of a text without blanks around it: nearly all have none, and looking costs less than trimming. */
function trimmed(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return isInk(text.charCodeAt(start)) && isInk(text.charCodeAt(end - 1)) ? part : part.trim();
}

/** Whether a character is ASCII and no blank. */
function isInk(unit: number): boolean {
  return unit > SPACE && unit < DELETE;
}

const DELETE = 0x7f;

/** Where the text next has this, or its end. */
export function indexOrEnd(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from);
  return index < 0 ? text.length : index;
}

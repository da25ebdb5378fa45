/** Reads a stream of chunks by lines and by lengths, wherever the chunks begin and end. */

import { LINE_FEED } from '../core/characters.js';

export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>;
  /** What has arrived, from `#start` to `#end`. */
  #buffer: Uint8Array = new Uint8Array();
  #start = 0;
  #end = 0;
  /** Whether there may be room after `#end`: a chunk of somebody else's is not written to. */
  #isOwnBuffer = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** How many bytes have arrived and were not taken. */
  get available(): number {
    return this.#end - this.#start;
  }

  /** What has arrived, else the next chunk, but at most `most` bytes; undefined at the end. */
  async next(most = Infinity): Promise<Uint8Array | undefined> {
    if (this.available === 0 && !(await this.#fill(1))) return undefined;
    return this.#taken(Math.min(most, this.available));
  }

  /** The next bytes, fewer at the end. */
  async take(count: number): Promise<Uint8Array> {
    if (this.available < count) await this.#fill(count);
    return this.#taken(Math.min(count, this.available));
  }

  /** The next bytes without taking them, fewer at the end. */
  async peek(count: number): Promise<Uint8Array> {
    if (this.available < count) await this.#fill(count);
    return this.#buffer.subarray(this.#start, Math.min(this.#start + count, this.#end));
  }

  /** Drops the next bytes; false where there were fewer. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const chunk = await this.next(left);
      if (chunk === undefined) return false;
      left -= chunk.length;
    }
    return true;
  }

  /**
   * The next bytes up to the first of this value, which is taken with them and not returned. Undefined where the stream
   * ends before, and where there are more than `most`: then nothing is taken.
   */
  async until(value: number, most: number): Promise<Uint8Array | undefined> {
    for (let searched = 0; ;) {
      const bytes = this.#arrivedUntil(value, searched, most);
      if (bytes !== undefined) return bytes;
      searched = this.available;
      if (searched > most || !(await this.#fill(searched + 1))) return undefined;
    }
  }

  /** The next line without its end, LF or CR LF, a byte a character. Undefined as in {@link until}. */
  async line(most: number): Promise<string | undefined> {
    return lineIn(await this.until(LINE_FEED, most));
  }

  /** The same where it has arrived already: a promise for each would be most of the work of reading small chunks. */
  arrivedLine(most: number): string | undefined {
    return lineIn(this.#arrivedUntil(LINE_FEED, 0, most));
  }

  /** What has arrived, but at most `most` bytes. */
  arrived(most: number): Uint8Array {
    return this.#taken(Math.min(most, this.available));
  }

  /** The last bytes that were taken come again. */
  giveBack(count: number): void {
    this.#start -= count;
  }

  /** All that was not taken. Where the stream goes on after an error, so does this: a generator would end. */
  rest(): AsyncIterable<Uint8Array> {
    const iterator: AsyncIterator<Uint8Array, undefined> = {
      next: async () => {
        const value = await this.next();
        return value === undefined ? { done: true, value } : { done: false, value };
      },
      return: async () => {
        await this.close();
        return { done: true, value: undefined };
      },
    };
    return { [Symbol.asyncIterator]: () => iterator };
  }

  /** Lets go of the stream. Need not be waited for: a chunk that is still awaited may never come. */
  async close(): Promise<void> {
    await this.#chunks.return?.().catch(() => undefined);
  }

  #arrivedUntil(value: number, from: number, most: number): Uint8Array | undefined {
    const found = this.#buffer.indexOf(value, this.#start + from);
    if (found < 0 || found >= this.#end || found - this.#start > most) return undefined;
    const bytes = this.#taken(found - this.#start);
    this.#start++;
    return bytes;
  }

  #taken(count: number): Uint8Array {
    this.#start += count;
    return this.#buffer.subarray(this.#start - count, this.#start);
  }

  /** Whether so many bytes have arrived. */
  async #fill(count: number): Promise<boolean> {
    while (this.available < count) {
      const { done, value } = await this.#chunks.next();
      if (done === true || !(value instanceof Uint8Array)) return false;
      this.#append(value);
    }
    return true;
  }

  #append(chunk: Uint8Array): void {
    if (this.available === 0) {
      this.#buffer = chunk;
      this.#start = 0;
      this.#end = chunk.length;
      this.#isOwnBuffer = false;
      return;
    }
    const length = this.available + chunk.length;
    if (!this.#isOwnBuffer || this.#end + chunk.length > this.#buffer.length) {
      // Twice as much as needed, so that many small chunks are not copied again and again.
      const roomier = new Uint8Array(2 * length);
      roomier.set(this.#buffer.subarray(this.#start, this.#end));
      this.#buffer = roomier;
      this.#end = this.available;
      this.#start = 0;
      this.#isOwnBuffer = true;
    }
    this.#buffer.set(chunk, this.#end);
    this.#end += chunk.length;
  }
}

function lineIn(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

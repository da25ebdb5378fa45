/** Reads a stream of chunks by lines and by lengths, wherever the chunks begin and end. */

import { LINE_FEED } from '../core/characters.js';

export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>;
  /** The bytes from `#start` to `#end` have arrived and have not been taken. */
  #buffer: Uint8Array = new Uint8Array();
  #start = 0;
  #end = 0;
  /** Whether bytes may be appended after `#end`: a chunk of the stream must not be written to. */
  #isOwnBuffer = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** How many bytes have arrived and have not been taken. */
  get available(): number {
    return this.#end - this.#start;
  }

  /** The bytes that have arrived, or else the next chunk, but at most `most` bytes; undefined at the end. */
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

  /** Drops the next bytes; false if there were fewer. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const chunk = await this.next(left);
      if (chunk === undefined) return false;
      left -= chunk.length;
    }
    return true;
  }

  /**
   * The next bytes up to the first of this value, which is taken, too, but not returned. If the stream ends before, or if
   * there are more than `most` bytes, returns undefined and takes nothing.
   */
  async until(value: number, most: number): Promise<Uint8Array | undefined> {
    for (let searched = 0; ;) {
      const bytes = this.#arrivedUntil(value, searched, most);
      if (bytes !== undefined) return bytes;
      searched = this.available;
      if (searched > most || !(await this.#fill(searched + 1))) return undefined;
    }
  }

  /** The next line without its LF or CR LF, one character per byte. Undefined as in {@link until}. */
  async line(most: number): Promise<string | undefined> {
    return lineIn(await this.until(LINE_FEED, most));
  }

  /** The same if the line has already arrived: with small chunks, a promise for each line would be most of the work. */
  arrivedLine(most: number): string | undefined {
    return lineIn(this.#arrivedUntil(LINE_FEED, 0, most));
  }

  /** The bytes that have arrived, but at most `most`. */
  arrived(most: number): Uint8Array {
    return this.#taken(Math.min(most, this.available));
  }

  /** Puts back the last bytes that were taken. */
  giveBack(count: number): void {
    this.#start -= count;
  }

  /** All further bytes. If the stream continues after an error, so does this iterator; a generator would end. */
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

  /** Closes the stream. Need not be awaited, since a pending chunk may never arrive. */
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

  /** Waits until `count` bytes are available; false if the stream ends before. */
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
      // Twice the needed size, so that many small chunks are not copied again and again.
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

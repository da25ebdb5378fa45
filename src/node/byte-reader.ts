/** Reads a stream of chunks in pieces of other lengths. */

const NOTHING = new Uint8Array();

export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>;
  /** The chunk that is being read; its first bytes may have been taken. */
  #chunk: Uint8Array = NOTHING;
  #taken = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** What has come and is not taken, else the next chunk; undefined at the end. */
  async next(): Promise<Uint8Array | undefined> {
    if (!(await this.#fill(1))) return undefined;
    const rest = this.#chunk.subarray(this.#taken);
    this.#taken = this.#chunk.length;
    return rest;
  }

  /** The next bytes, fewer at the end. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = await this.peek(count);
    this.#taken += bytes.length;
    return bytes;
  }

  /** The next bytes, which stay. */
  async peek(count: number): Promise<Uint8Array> {
    await this.#fill(count);
    return this.#chunk.subarray(this.#taken, this.#taken + count);
  }

  /** The last bytes of what `next` gave come again. */
  giveBack(count: number): void {
    this.#taken -= count;
  }

  /** Not waited for: a chunk that is still awaited may never come. */
  close(): void {
    this.#chunks.return?.().catch(() => undefined);
  }

  /** Whether so many bytes are there to be taken. */
  async #fill(count: number): Promise<boolean> {
    while (this.#chunk.length - this.#taken < count) {
      const { done, value } = await this.#chunks.next();
      if (done === true || !(value instanceof Uint8Array)) return false;
      const rest = this.#chunk.subarray(this.#taken);
      this.#chunk = rest.length === 0 ? value : Buffer.concat([rest, value]);
      this.#taken = 0;
    }
    return true;
  }
}

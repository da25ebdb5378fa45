/** Bytes that can be read from anywhere: a file, or a part of one. */

/** The part of a `FileHandle` that is used. */
interface OpenFile {
  read(
    into: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
}

const READ_BYTES = 256 * 1024;

export class ByteSource {
  readonly size: number;
  readonly #file: OpenFile;
  readonly #start: number;

  constructor(file: OpenFile, start: number, size: number) {
    this.#file = file;
    this.#start = start;
    this.size = size;
  }

  /** A part of these bytes, shorter than `size` if they end before. */
  part(start: number, size: number): ByteSource {
    const from = Math.min(start, this.size);
    return new ByteSource(this.#file, this.#start + from, Math.min(size, this.size - from));
  }

  /** Reads `count` bytes, fewer at the end. */
  async read(offset: number, count: number): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.max(0, Math.min(count, this.size - offset)));
    let length = 0;
    while (length < bytes.length) {
      const at = this.#start + offset + length;
      const { bytesRead } = await this.#file.read(bytes, length, bytes.length - length, at);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  }

  async *chunks(from = 0): AsyncGenerator<Uint8Array, void, undefined> {
    for (let offset = from; offset < this.size;) {
      const bytes = await this.read(offset, READ_BYTES);
      if (bytes.length === 0) return;
      yield bytes;
      offset += bytes.length;
    }
  }
}

/** Reads a stream of bytes by lines and by lengths. */

import { LINE_FEED } from '../../../core/characters.js';

/** The longest header line. */
const LONGEST_HEADER_LINE = 64 * 1024;

const latin1 = new TextDecoder('latin1');

export class WarcBytes {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #bytes = new Uint8Array();
  #at = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line without its end; undefined at the end, and where no line feed is near. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const feed = this.#bytes.indexOf(LINE_FEED, this.#at);
      if (feed >= 0) {
        const line = latin1.decode(this.#bytes.subarray(this.#at, feed));
        this.#at = feed + 1;
        return line.endsWith('\r') ? line.slice(0, -1) : line;
      }
      if (this.#bytes.length - this.#at > LONGEST_HEADER_LINE || !(await this.#more())) return undefined;
    }
  }

  /** The next `count` bytes, or what is left. */
  async take(length: number): Promise<Uint8Array> {
    while (this.#bytes.length - this.#at < length && (await this.#more()));
    const taken = this.#bytes.slice(this.#at, this.#at + length);
    this.#at += taken.length;
    return taken;
  }

  async skip(length: number): Promise<void> {
    let left = length;
    while (left > 0) {
      const here = Math.min(left, this.#bytes.length - this.#at);
      this.#at += here;
      left -= here;
      if (left > 0 && !(await this.#more())) return;
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    const rest = this.#bytes.subarray(this.#at);
    const joined = new Uint8Array(rest.length + next.value.length);
    joined.set(rest);
    joined.set(next.value, rest.length);
    this.#bytes = joined;
    this.#at = 0;
    return true;
  }
}

/** The output lines of a batch, encoded as they are added: long strings would burden the garbage collector. */

const encoder = new TextEncoder();

/** How many units are encoded at a time. */
const PENDING_UNITS = 16_384;

/** No unit takes more than three bytes. */
const BYTES_OF_UNIT = 3;

/** Buffers without room mostly come one after the other: all share one, unless it has grown too large. */
let shared = new Uint8Array(2 ** 20);
const SHARED_BYTES = 4 * 2 ** 20;

export class OutputBuffer {
  readonly #room: ArrayBuffer | undefined;
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #pending = '';

  /** `room` is written to, and given away with the lines. */
  constructor(room?: ArrayBuffer) {
    this.#room = room;
    this.#bytes = room === undefined ? takeShared() : new Uint8Array(room);
  }

  add(text: string): void {
    this.#pending += text;
    if (this.#pending.length > PENDING_UNITS) this.#encode();
  }

  /** Everything that was added. The lines cannot be added to any more. */
  end(): Uint8Array<ArrayBuffer> {
    this.#encode();
    const written = this.#bytes.subarray(0, this.#length);
    if (this.#room !== undefined) return written;
    if (this.#bytes.length <= SHARED_BYTES) shared = this.#bytes;
    // All of it is written at once, so nothing need be cleared before.
    const lines = new Uint8Array(Buffer.allocUnsafeSlow(this.#length).buffer);
    lines.set(written);
    return lines;
  }

  #encode(): void {
    const most = this.#length + BYTES_OF_UNIT * this.#pending.length;
    if (most > this.#bytes.length) {
      const larger = new Uint8Array(2 * most);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#length += encoder.encodeInto(this.#pending, this.#bytes.subarray(this.#length)).written;
    this.#pending = '';
  }
}

/** Another batch may be waiting for its sites, with a buffer of its own. */
function takeShared(): Uint8Array<ArrayBuffer> {
  const taken = shared;
  shared = new Uint8Array();
  return taken;
}

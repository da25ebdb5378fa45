/** Data that may not fit into memory: the rest is in a temporary file. It is unlinked once open, so a crash leaves nothing behind. */

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../../fetch/thrown.js';
import { Unreadable } from '../exit.js';

function unwritable(error: unknown): Unreadable {
  const reason = messageOf(error);
  return new Unreadable(
    `Cannot write a temporary file in ${tmpdir()}: ${reason}; set TMPDIR to another folder`,
  );
}

/** Each block is preceded by its length. */
const LENGTH_BYTES = 4;
/** Most blocks are shorter, so one read is enough. */
export const BLOCK_BYTES = 16 * 1024;
/** The most data in such a block. */
export const DATA_BYTES = BLOCK_BYTES - LENGTH_BYTES;

/** How much of a text is read first: of a file larger than the page cache, each further page is read from the disk. */
const PAGE_BYTES = 4096;
const LEAST_MEMORY = 64 * 1024;

function writeBlock(buffer: Buffer, at: number, data: string | Uint8Array): number {
  let { length } = data;
  if (typeof data === 'string') length = buffer.write(data, at + LENGTH_BYTES);
  else buffer.set(data, at + LENGTH_BYTES);
  buffer.writeUInt32LE(length, at);
  return LENGTH_BYTES + length;
}

export class TemporaryFile {
  readonly #memoryBytes: number;
  #memory: Buffer = Buffer.alloc(0);
  /** For a block that is written or read: memory outside the heap is slow to get and to free. */
  readonly #block = Buffer.allocUnsafe(BLOCK_BYTES);
  readonly #page = this.#block.subarray(0, PAGE_BYTES);
  /** The offset of the first block in the file. */
  #fileFrom = Infinity;
  #descriptor: number | undefined;
  #folder: string | undefined;
  #end = 0;

  /** @param memoryBytes - how much stays in memory */
  constructor(memoryBytes = 0) {
    this.#memoryBytes = memoryBytes;
  }

  /** Writes a block; returns its offset, for reading it. */
  add(data: string | Uint8Array): number {
    const offset = this.#end;
    // A UTF-16 unit takes at most three bytes.
    const most = offset + LENGTH_BYTES + (typeof data === 'string' ? 3 : 1) * data.length;
    const isInMemory = this.#fileFrom === Infinity && most <= this.#memoryBytes;
    if (isInMemory) this.#end += writeBlock(this.#memoryOf(most), offset, data);
    else {
      this.#fileFrom = Math.min(this.#fileFrom, offset);
      const isShort = most - offset <= BLOCK_BYTES;
      const block = isShort ? this.#block : Buffer.allocUnsafe(LENGTH_BYTES + Buffer.byteLength(data));
      const length = writeBlock(block, 0, data);
      this.#write(block.subarray(0, length), offset);
      this.#end += length;
    }
    return offset;
  }

  #memoryOf(bytes: number): Buffer {
    if (bytes > this.#memory.length) {
      const roomier = Buffer.allocUnsafe(Math.min(this.#memoryBytes, Math.max(2 * bytes, LEAST_MEMORY)));
      this.#memory.copy(roomier);
      this.#memory = roomier;
    }
    return this.#memory;
  }

  #write(block: Uint8Array, offset: number): void {
    try {
      const descriptor = (this.#descriptor ??= this.#open());
      for (let written = 0; written < block.length;) {
        written += writeSync(descriptor, block, written, block.length - written, offset + written);
      }
    } catch (error) {
      throw unwritable(error);
    }
  }

  /** The text of a block. */
  read(offset: number): string {
    return this.bytesAt(offset, this.#page).toString();
  }

  /**
   * The bytes of a block, valid until the file is cleared.
   *
   * @param into - a buffer for them, if they fit in
   */
  bytesAt(offset: number, into?: Buffer): Buffer {
    if (offset < this.#fileFrom) {
      const text = offset + LENGTH_BYTES;
      return this.#memory.subarray(text, text + this.#memory.readUInt32LE(offset));
    }
    const room = into ?? Buffer.allocUnsafe(BLOCK_BYTES);
    const start = this.#bytes(offset, room.subarray(0, this.#end - offset));
    const rest = offset + start.length;
    const end = offset + LENGTH_BYTES + start.readUInt32LE();
    if (end <= rest) return start.subarray(LENGTH_BYTES, end - offset);
    return Buffer.concat([start.subarray(LENGTH_BYTES), this.#bytes(rest, Buffer.allocUnsafe(end - rest))]);
  }

  #bytes(offset: number, bytes: Buffer): Buffer {
    for (let read = 0; read < bytes.length;) {
      const more =
        this.#descriptor === undefined
          ? 0
          : readSync(this.#descriptor, bytes, read, bytes.length - read, offset + read);
      if (more === 0) throw new Error(`A temporary file ends at ${offset + read}, before its last record`);
      read += more;
    }
    return bytes;
  }

  /** Forgets all blocks. */
  clear(): void {
    this.#fileFrom = Infinity;
    this.#end = 0;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }

  #open(): number {
    const folder = (this.#folder = mkdtempSync(join(tmpdir(), 'robotparser-')));
    const descriptor = openSync(join(folder, 'documents'), 'wx+', 0o600);
    // On Windows the folder cannot be removed until the file is closed.
    if (process.platform !== 'win32') {
      rmSync(folder, { recursive: true, force: true });
      this.#folder = undefined;
    }
    return descriptor;
  }
}

/**
 * A temporary file for data that does not fit into memory. It is unlinked once open, so a crash leaves nothing behind.
 */

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
const READ_AT_ONCE = 16 * 1024;

export class TemporaryFile {
  #descriptor: number | undefined;
  #folder: string | undefined;
  #end = 0;

  /** Writes a block of text; returns its offset, for reading it. */
  add(text: string): number {
    const offset = this.#end;
    const length = Buffer.byteLength(text);
    const block = Buffer.allocUnsafe(LENGTH_BYTES + length);
    block.writeUInt32LE(length);
    block.write(text, LENGTH_BYTES);
    try {
      const descriptor = (this.#descriptor ??= this.#open());
      for (let written = 0; written < block.length;) {
        written += writeSync(descriptor, block, written, block.length - written, offset + written);
      }
    } catch (error) {
      throw unwritable(error);
    }
    this.#end += block.length;
    return offset;
  }

  read(offset: number): string {
    const start = this.#bytes(offset, Math.min(READ_AT_ONCE, this.#end - offset));
    const rest = offset + start.length;
    const end = offset + LENGTH_BYTES + start.readUInt32LE();
    if (end <= rest) return start.toString('utf8', LENGTH_BYTES, end - offset);
    return Buffer.concat([start.subarray(LENGTH_BYTES), this.#bytes(rest, end - rest)]).toString();
  }

  #bytes(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length;) {
      const more =
        this.#descriptor === undefined
          ? 0
          : readSync(this.#descriptor, bytes, read, length - read, offset + read);
      if (more === 0) throw new Error(`A temporary file ends at ${offset + read}, before its last record`);
      read += more;
    }
    return bytes;
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

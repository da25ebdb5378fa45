/**
 * A temporary file for what should not stay in memory. It is unlinked once it is open, so a crash leaves nothing
 * behind.
 */

import { closeSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where bytes lie in the file. */
export interface Spilled {
  readonly offset: number;
  readonly length: number;
}

export class SpillFile {
  #descriptor: number | undefined;
  #folder: string | undefined;
  #end = 0;
  #held = 0;

  /** How much is in use. */
  get held(): number {
    return this.#held;
  }

  put(bytes: Uint8Array): Spilled {
    const descriptor = (this.#descriptor ??= this.#open());
    const spilled = { offset: this.#end, length: bytes.length };
    for (let written = 0; written < bytes.length;) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, this.#end + written);
    }
    this.#end += bytes.length;
    this.#held += bytes.length;
    return spilled;
  }

  get({ offset, length }: Spilled): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    for (let read = 0; read < length;) {
      const more =
        this.#descriptor === undefined
          ? 0
          : readSync(this.#descriptor, bytes, read, length - read, offset + read);
      if (more === 0) throw new Error(`A temporary file ends at ${offset + read}, before what it holds`);
      read += more;
    }
    return bytes;
  }

  /** Gives the room back; the file shrinks when nothing in it is in use. */
  free({ length }: Spilled): void {
    this.#held -= length;
    if (this.#held > 0 || this.#descriptor === undefined) return;
    ftruncateSync(this.#descriptor, 0);
    this.#end = 0;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }

  #open(): number {
    const folder = mkdtempSync(join(tmpdir(), 'robotparser-'));
    const descriptor = openSync(join(folder, 'spill'), 'wx+', 0o600);
    this.#folder = folder;
    // Windows keeps the folder until the file is closed.
    if (process.platform !== 'win32') {
      rmSync(folder, { recursive: true, force: true });
      this.#folder = undefined;
    }
    return descriptor;
  }
}

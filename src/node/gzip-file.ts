/**
 * Unpacks a gzip file with a member for each record, as in web archives. Node's own decompressor is fast until it meets damage.
 * From then on members are read one by one, and damaged ones are skipped.
 */

import { createGunzip, type Gunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { codedError, codeOf } from '../fetch/thrown.js';
import { ByteReader } from './byte-reader.js';
import type { ByteSource } from './byte-source.js';
import { gzipMember, isGzipMember } from './gunzip.js';

/** Gives up after this many damaged members: the file must be something else. */
const MOST_DAMAGED = 1000;
/**
 * A damaged member may swallow the ones after it before reading fails, so the search for the next one starts this far before the
 * failure. It goes back no farther, so that the cost stays that of reading the file.
 */
const SEARCHED_AGAIN = 2 ** 20;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

/**
 * The codes of the errors for skipped bytes. Reading can continue after them. `misread`: the beginning of the member was
 * read, before its checksum at the end turned out to be wrong.
 */
const CODE = { damaged: 'GZIP_DAMAGED', cut: 'GZIP_CUT', misread: 'GZIP_MISREAD' } as const;

export function gzipFileChunks(file: ByteSource): AsyncIterable<Uint8Array> {
  const reading = new GzipFile(file);
  return { [Symbol.asyncIterator]: () => reading };
}

/** Yields each chunk only after the next read, so that the last one comes after its checksum was verified. */
async function* heldBack(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, undefined, undefined> {
  let held: Uint8Array | undefined;
  for await (const chunk of chunks) {
    if (held !== undefined) yield held;
    held = chunk instanceof Uint8Array ? chunk : undefined;
  }
  if (held !== undefined) yield held;
  return undefined;
}

class GzipFile implements AsyncIterator<Uint8Array, undefined> {
  readonly #file: ByteSource;
  readonly #unpacker: Gunzip = createGunzip();
  readonly #fast: AsyncIterator<Uint8Array, undefined>;
  #careful: MemberReader | undefined;
  /** How many bytes were yielded; then how many of them are still to be unpacked again. */
  #given = 0;
  #damaged = 0;
  #isOver = false;

  constructor(file: ByteSource) {
    this.#file = file;
    // The reader gets its errors.
    this.#fast = heldBack(pipeline(file.chunks(), this.#unpacker, () => undefined));
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#isOver) return { done: true, value: undefined };
    const chunk = this.#careful === undefined ? await this.#nextFast() : await this.#nextCareful();
    if (chunk !== undefined) return { done: false, value: chunk };
    this.#isOver = true;
    return { done: true, value: undefined };
  }

  return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#unpacker.destroy();
    return Promise.resolve({ done: true, value: undefined });
  }

  async #nextFast(): Promise<Uint8Array | undefined> {
    try {
      const { value } = await this.#fast.next();
      this.#given += value?.length ?? 0;
      // Node treats a zero after a member as padding and stops reading.
      if (value !== undefined || this.#unpacker.bytesWritten === this.#file.size) return value;
    } catch (error) {
      expectDamage(error);
    }
    this.#careful = new MemberReader(this.#file);
    return this.#nextCareful();
  }

  async #nextCareful(): Promise<Uint8Array | undefined> {
    for (;;) {
      try {
        const chunk = await this.#careful?.next();
        const again = Math.min(this.#given, chunk?.length ?? 0);
        this.#given -= again;
        if (chunk?.length !== again) return chunk?.subarray(again);
      } catch (error) {
        expectDamage(error);
        this.#given = 0;
        this.#isOver = ++this.#damaged >= MOST_DAMAGED;
        const { damaged, cut, misread } = CODE;
        const isCut = codeOf(error) === 'Z_BUF_ERROR';
        const code = isCut ? cut : this.#careful?.hasReadMember === true ? misread : damaged;
        throw codedError(code, 'a part of it is damaged');
      }
    }
  }
}

/** @throws the error, unless it comes from decompression */
function expectDamage(error: unknown): void {
  if (!codeOf(error).startsWith('Z_')) throw error;
}

/** Reads members one after the other. After an error it continues with the next member. */
class MemberReader {
  readonly #file: ByteSource;
  /** Where the current member begins, or the next one may. */
  #offset = 0;
  /** How far into the file the reader has been fed. */
  #end = 0;
  #reader: ByteReader;
  #member: AsyncIterator<Uint8Array, undefined> | undefined;
  #isAfterDamage = false;
  /** Whether a part of the current or the damaged member was read. */
  hasReadMember = false;

  constructor(file: ByteSource) {
    this.#file = file;
    this.#reader = this.#readerFrom(0);
  }

  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      this.#member ??= await this.#nextMember();
      if (this.#member === undefined) return undefined;
      try {
        const { value } = await this.#member.next();
        this.hasReadMember = value !== undefined;
        if (value !== undefined) return value;
        this.#offset = this.#position;
        this.#isAfterDamage = false;
        this.#member = undefined;
      } catch (error) {
        this.#isAfterDamage = true;
        this.#member = undefined;
        this.#readFrom(Math.max(this.#offset + 1, this.#position - SEARCHED_AGAIN));
        throw error;
      }
    }
  }

  get #position(): number {
    return this.#end - this.#reader.available;
  }

  async #nextMember(): Promise<AsyncIterator<Uint8Array, undefined> | undefined> {
    const isMember = this.#offset < this.#file.size && (await isGzipMember(this.#reader));
    if (!isMember && !(await this.#search())) return undefined;
    this.hasReadMember = false;
    return heldBack(gzipMember(this.#reader));
  }

  /** Searches for the next member. Zeros at the end are padding; any other skipped bytes are damage. */
  async #search(): Promise<boolean> {
    const from = this.#offset;
    let isPadding = true;
    for (let at = from; at < this.#file.size; at += SEARCHED_AGAIN) {
      const bytes = await this.#file.read(at, SEARCHED_AGAIN + GZIP_MAGIC.length - 1);
      const found = bytes.indexOf(GZIP_MAGIC);
      if (found >= 0) {
        this.#readFrom(at + found);
        this.#tellDamage();
        return true;
      }
      isPadding &&= bytes.every((byte) => byte === 0);
    }
    this.#readFrom(this.#file.size);
    if (!isPadding) this.#tellDamage();
    return false;
  }

  /** @throws once per skipped run of bytes */
  #tellDamage(): void {
    if (this.#isAfterDamage) return;
    this.#isAfterDamage = true;
    throw codedError('Z_DATA_ERROR', 'other bytes between its members');
  }

  #readFrom(offset: number): void {
    void this.#reader.close();
    this.#offset = offset;
    this.#reader = this.#readerFrom(offset);
  }

  #readerFrom(offset: number): ByteReader {
    const chunks = this.#file.chunks(offset);
    this.#end = offset;
    const counted = async function* (members: MemberReader) {
      for await (const chunk of chunks) {
        members.#end += chunk.length;
        yield chunk;
      }
    };
    return new ByteReader(counted(this));
  }
}

/**
 * Unpacks a gzip file. Of an archive, which has a member for each record, only members whose checksum is right are used, since
 * the checksum comes after the text. A file without damage is unpacked twice by Node's own decompressor. In any other, members
 * are read one by one, and damaged ones are skipped.
 */

import { createGunzip } from 'node:zlib';
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
/** A longer member is unpacked again once its checksum was right. */
const MOST_HELD = 2 ** 20;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

/** The text up to the first damage, which is an error of zlib. */
export async function* gzipFileText(file: ByteSource): AsyncGenerator<Uint8Array, undefined, undefined> {
  const unpacker = createGunzip();
  const chunks: AsyncIterable<unknown> = pipeline(file.chunks(), unpacker, () => undefined);
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) yield chunk;
  // Node treats a zero after a member as padding and stops reading.
  for (let at = unpacker.bytesWritten; at < file.size; at += SEARCHED_AGAIN) {
    if ((await file.read(at, SEARCHED_AGAIN)).some((byte) => byte !== 0)) throw otherBytes();
  }
  return undefined;
}

function otherBytes(): Error {
  return codedError('Z_DATA_ERROR', 'other bytes between its members');
}

/** The text of the members without damage. Reading can continue after the error for a damaged part. */
export function soundGzipChunks(file: ByteSource): AsyncIterable<Uint8Array> {
  const reading = new SoundMembers(file);
  return { [Symbol.asyncIterator]: () => reading };
}

class SoundMembers implements AsyncIterator<Uint8Array, undefined> {
  readonly #file: ByteSource;
  #chunks: Pick<AsyncIterator<Uint8Array, undefined>, 'next' | 'return'> | undefined;
  #damaged = 0;

  constructor(file: ByteSource) {
    this.#file = file;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#chunks ??= (await isSound(this.#file)) ? gzipFileText(this.#file) : new MemberReader(this.#file);
    try {
      if (this.#damaged < MOST_DAMAGED) return await this.#chunks.next();
    } catch (error) {
      expectDamage(error);
      this.#damaged++;
      throw codedError(
        codeOf(error) === 'Z_BUF_ERROR' ? 'GZIP_CUT' : 'GZIP_DAMAGED',
        'a part of it is damaged',
      );
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    await this.#chunks?.return?.();
    return { done: true, value: undefined };
  }
}

async function isSound(file: ByteSource): Promise<boolean> {
  const chunks = gzipFileText(file);
  try {
    while ((await chunks.next()).done !== true);
    return true;
  } catch (error) {
    expectDamage(error);
    return false;
  }
}

/** @throws the error, unless it comes from decompression */
function expectDamage(error: unknown): void {
  if (!codeOf(error).startsWith('Z_')) throw error;
}

/** Reads members one after the other. After an error it continues with the next member. */
class MemberReader implements Pick<AsyncIterator<Uint8Array, undefined>, 'next'> {
  readonly #file: ByteSource;
  /** Where the current member begins, or the next one may. */
  #offset = 0;
  /** How far into the file the reader has been fed. */
  #end = 0;
  #reader: ByteReader;
  #member: AsyncGenerator<Uint8Array, void, undefined> | undefined;
  #isAfterDamage = false;

  constructor(file: ByteSource) {
    this.#file = file;
    this.#reader = this.#readerFrom(0);
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    for (;;) {
      if (this.#member === undefined && !(await this.#findMember())) return { done: true, value: undefined };
      try {
        this.#member ??= this.#verifiedMember();
        const next = await this.#member.next();
        if (next.done !== true) return next;
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

  async #findMember(): Promise<boolean> {
    const isMember = this.#offset < this.#file.size && (await isGzipMember(this.#reader));
    return isMember || this.#search();
  }

  async *#verifiedMember(): AsyncGenerator<Uint8Array, void, undefined> {
    const held: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of gzipMember(this.#reader)) {
      length += chunk.length;
      if (length <= MOST_HELD) held.push(chunk);
    }
    if (length <= MOST_HELD) yield* held;
    else {
      this.#readFrom(this.#offset);
      yield* gzipMember(this.#reader);
    }
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
    throw otherBytes();
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

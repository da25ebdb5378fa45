/**
 * The files in a ZIP, such as a WACZ. Only well-formed archives are read: the directory must be where the end record says, and
 * files must not overlap, so that a small archive cannot unpack to a large one.
 *
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */

import { crc32, createInflateRaw } from 'node:zlib';
import { pipeline } from 'node:stream';
import { codedError } from '../fetch/thrown.js';
import type { ByteSource } from './byte-source.js';

export interface ZipFile {
  readonly name: string;
  /** The bytes in the archive, if they are stored uncompressed. */
  readonly stored: ByteSource | undefined;
  /** The unpacked file. Rejects before the first chunk if its sum or its length differs from that in the directory. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

const MOST_FILES = 100_000;
const MOST_DIRECTORY_BYTES = 64 * 2 ** 20;
/** Web archives shrink to a tenth; a file that shrinks to a thousandth is a decompression bomb. */
const MOST_RATIO = 250;
const MOST_FREE_BYTES = 16 * 2 ** 20;

const END = { signature: 0x06054b50, bytes: 22, mostComment: 0xffff } as const;
const END_64 = { signature: 0x06064b50, bytes: 56 } as const;
const LOCATOR_64 = { signature: 0x07064b50, bytes: 20 } as const;
const ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;
const EXTRA_64 = 1;
/** Marks a number that is in the extra field instead. */
const IN_EXTRA = 0xffffffff;
const IS_ENCRYPTED = 1;
const METHOD = { stored: 0, deflated: 8 } as const;

interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly sum: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/** The files with the wanted names, in the order of the archive. */
export async function filesInZip(zip: ByteSource, isWanted: (name: string) => boolean): Promise<ZipFile[]> {
  const entries = (await entriesOf(zip)).sort((one, other) => one.offset - other.offset);
  const files: ZipFile[] = [];
  for (const [index, entry] of entries.entries()) {
    const { name, packedBytes } = entry;
    const start = await dataOf(zip, entry);
    if (start + packedBytes > (entries[index + 1]?.offset ?? zip.size)) throw damaged('its files overlap');
    if (!isWanted(name)) continue;
    if ((entry.flags & IS_ENCRYPTED) !== 0) throw damaged(`${name} in it is encrypted`);
    const packed = zip.part(start, packedBytes);
    if (entry.method === METHOD.stored && packedBytes === entry.bytes) {
      files.push({ name, stored: packed, chunks: checked(() => packed.chunks(), entry) });
    } else if (entry.method === METHOD.deflated) {
      if (entry.bytes > MOST_FREE_BYTES + MOST_RATIO * packedBytes)
        throw damaged(`${name} in it grows too much`);
      files.push({ name, stored: undefined, chunks: checked(() => inflated(packed), entry) });
    } else throw damaged(`${name} in it is compressed by method ${entry.method}, which is not read`);
  }
  return files;
}

async function entriesOf(zip: ByteSource): Promise<ZipEntry[]> {
  const { count, bytes, offset } = await directoryOf(zip);
  if (count > MOST_FILES || bytes > MOST_DIRECTORY_BYTES)
    throw damaged(`it has more than ${MOST_FILES} files`);
  const directory = await zip.read(offset, bytes);
  if (directory.length < bytes) throw damaged('its directory is cut');
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    const fixed = recordIn(directory, at, ENTRY);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => fixed.readUInt16LE(field));
    const name = at + ENTRY.bytes;
    const extra = name + (nameBytes ?? 0);
    const end = extra + (extraBytes ?? 0);
    entries.push(entryOf(fixed, directory.subarray(name, extra), directory.subarray(extra, end)));
    at = end + (commentBytes ?? 0);
  }
  if (entries.length !== count) throw damaged('its directory has another number of files than its end says');
  return entries;
}

function entryOf(fixed: Buffer, name: Buffer, extra: Buffer): ZipEntry {
  const sizes = extraNumbers(extra);
  // The extra field has them in this order, and only those that do not fit into the entry.
  const [bytes, packedBytes, offset] = [24, 20, 42].map((field) => {
    const number = fixed.readUInt32LE(field);
    return number === IN_EXTRA ? sizes.shift() : number;
  });
  if (bytes === undefined || packedBytes === undefined || offset === undefined) {
    throw damaged('a size in its directory is missing');
  }
  const [flags = 0, method = 0] = [8, 10].map((field) => fixed.readUInt16LE(field));
  return { name: name.toString(), flags, method, sum: fixed.readUInt32LE(16), packedBytes, bytes, offset };
}

/** The numbers in the ZIP64 extra field. */
function extraNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const field = extra.subarray(at + 4, at + 4 + length);
    if (id === EXTRA_64) {
      return Array.from({ length: Math.min(3, Math.floor(field.length / 8)) }, (_, n) =>
        numberIn(field, 8 * n),
      );
    }
    at += 4 + length;
  }
  return [];
}

interface ZipDirectory {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
}

async function directoryOf(zip: ByteSource): Promise<ZipDirectory> {
  const tailBytes = Math.min(zip.size, END.bytes + END.mostComment + LOCATOR_64.bytes);
  const tail = await zip.read(zip.size - tailBytes, tailBytes);
  const end = endIn(tail);
  const found = recordIn(tail, end, END);
  const directory = {
    count: found.readUInt16LE(10),
    bytes: found.readUInt32LE(12),
    offset: found.readUInt32LE(16),
  };
  const locator = end - LOCATOR_64.bytes;
  const isLarge = locator >= 0 && tail.readUInt32LE(locator) === LOCATOR_64.signature;
  if (!isLarge) return directory;
  const large = recordIn(await zip.read(numberIn(tail, locator + 8), END_64.bytes), 0, END_64);
  return { count: numberIn(large, 32), bytes: numberIn(large, 40), offset: numberIn(large, 48) };
}

/** Where the end record begins: its comment extends to the end of the file. */
function endIn(tail: Buffer): number {
  for (let at = tail.length - END.bytes; at >= 0; at--) {
    const isEnd = tail.readUInt32LE(at) === END.signature;
    if (isEnd && at + END.bytes + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  throw damaged('its end is missing');
}

/** Where the data of a file begins: after its local header, which repeats the name. */
async function dataOf(zip: ByteSource, { offset }: ZipEntry): Promise<number> {
  const local = recordIn(await zip.read(offset, LOCAL.bytes), 0, LOCAL);
  return offset + LOCAL.bytes + local.readUInt16LE(26) + local.readUInt16LE(28);
}

function recordIn(
  bytes: Buffer,
  at: number,
  { signature, bytes: length }: typeof END | typeof ENTRY | typeof LOCAL | typeof END_64,
): Buffer {
  const record = bytes.subarray(at, at + length);
  if (record.length < length || record.readUInt32LE(0) !== signature)
    throw damaged('its directory is damaged');
  return record;
}

function numberIn(bytes: Buffer, at: number): number {
  const number = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(number)) throw damaged('a size in its directory is too large');
  return number;
}

function inflated(packed: ByteSource): AsyncIterable<Uint8Array> {
  // The reader gets its errors.
  return pipeline(packed.chunks(), createInflateRaw(), () => undefined);
}

/** Reads everything twice, since a chunk may be used at once, and the sum is that of all of them. */
async function* checked(
  chunks: () => AsyncIterable<Uint8Array>,
  { name, sum, bytes }: ZipEntry,
): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  let sumRead = 0;
  for await (const chunk of chunks()) {
    read += chunk.length;
    if (read > bytes) break;
    sumRead = crc32(chunk, sumRead);
  }
  if (read !== bytes || sumRead !== sum) throw damaged(`${name} in it is not what the directory says`);
  yield* chunks();
}

function damaged(problem: string): Error {
  return codedError('ZIP_DAMAGED', problem);
}

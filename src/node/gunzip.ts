/**
 * Decompresses gzip and ignores trailing bytes: Node's own implementation rejects a file with a line feed at its end.
 */

import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { codedError, errorOf } from '../fetch/thrown.js';
import type { WorkBudget } from '../fetch/work-budget.js';
import type { ByteReader } from './byte-reader.js';

const MAGIC = [0x1f, 0x8b, 0x08] as const;
const END_OF_TEXT = Uint8Array.of(0);
/** Magic bytes, flags, date and hints. */
const FIXED_HEADER = 10;
/** Checksum and length of the text. */
const TRAILER = 8;
const FLAG = { checksum: 2, extra: 4, name: 8, comment: 16 } as const;
const KNOWN_FLAGS = 0x1f;
/** The limit of a name and of a comment. */
const LONGEST_TEXT = 64 * 1024;
/** A member costs some 80 us, however little it holds. A real file of 16 MiB in blocks of 64 KiB has 256. */
const MOST_MEMBERS = 1000;
/** What the header and the inflater of a member cost, in bytes. */
const MEMBER_BYTES = 1024;

/**
 * The texts of all members of a gzip, one after the other. Like curl, Perl and browsers, ignores trailing bytes that do not
 * begin another member; a member that begins must be complete.
 *
 * https://www.rfc-editor.org/rfc/rfc1952.html
 */
export async function* gunzipped(
  bytes: ByteReader,
  budget?: WorkBudget,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (!(await isGzipMember(bytes))) throw corrupt('incorrect header check');
    let members = 0;
    do {
      if (++members > MOST_MEMBERS) throw corrupt(`more than ${MOST_MEMBERS} members`);
      budget?.spend(MEMBER_BYTES);
      yield* gzipMember(bytes);
    } while (await isGzipMember(bytes));
  } finally {
    void bytes.close();
  }
}

/** Whether a member begins here. */
export async function isGzipMember(bytes: ByteReader): Promise<boolean> {
  const start = await bytes.peek(MAGIC.length + 1);
  const flags = start[MAGIC.length] ?? 0;
  // A truncated header counts as one: it may be.
  return start.length > 0 && MAGIC.every((byte, at) => (start[at] ?? byte) === byte) && flags <= KNOWN_FLAGS;
}

/** The text of one member; leaves the bytes after it in the reader. */
export async function* gzipMember(bytes: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  await skipHeader(bytes);
  let sum = 0;
  let length = 0;
  for await (const chunk of inflated(bytes)) {
    sum = crc32(chunk, sum);
    length += chunk.length;
    yield chunk;
  }
  const trailer = view(await taken(bytes, TRAILER));
  if (trailer.getUint32(0, true) !== sum) throw corrupt('incorrect data check');
  if (trailer.getUint32(4, true) !== length % 2 ** 32) throw corrupt('incorrect length check');
}

async function skipHeader(bytes: ByteReader): Promise<void> {
  const fixed = await taken(bytes, FIXED_HEADER);
  const flags = fixed[MAGIC.length] ?? 0;
  let sum = crc32(fixed);
  const skip = async (count: number): Promise<Uint8Array> => {
    const skipped = await taken(bytes, count);
    sum = crc32(skipped, sum);
    return skipped;
  };
  const skipText = async (): Promise<void> => {
    const text = await bytes.until(0, LONGEST_TEXT);
    if (text === undefined) {
      throw bytes.available > LONGEST_TEXT ? corrupt('its header is too long') : cutShort();
    }
    sum = crc32(END_OF_TEXT, crc32(text, sum));
  };
  if ((flags & FLAG.extra) !== 0) await skip(view(await skip(2)).getUint16(0, true));
  if ((flags & FLAG.name) !== 0) await skipText();
  if ((flags & FLAG.comment) !== 0) await skipText();
  if ((flags & FLAG.checksum) === 0) return;
  const expected = view(await taken(bytes, 2)).getUint16(0, true);
  if (expected !== (sum & 0xffff)) throw corrupt('header crc mismatch');
}

async function* inflated(bytes: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  const inflater = createInflateRaw();
  const fed = feed(inflater, bytes);
  yield* inflater;
  // The inflater consumes nothing after the end of the text.
  bytes.giveBack(fed.length - inflater.bytesWritten);
}

/** Writes one chunk at a time, so that only the last one can contain bytes after the end. */
function feed(inflater: InflateRaw, bytes: ByteReader): { readonly length: number } {
  const fed = { length: 0 };
  const next = (): void => {
    if (inflater.destroyed) return;
    bytes.next().then(
      (chunk) => {
        if (chunk === undefined) {
          inflater.end();
          return;
        }
        fed.length += chunk.length;
        inflater.write(chunk, (error) => {
          // The reader of the inflater gets an error. Unconsumed bytes are after the end: another chunk would be lost.
          const isAllTaken = inflater.bytesWritten === fed.length;
          if ((error === null || error === undefined) && isAllTaken) next();
        });
      },
      (thrown: unknown) => inflater.destroy(errorOf(thrown)),
    );
  };
  next();
  return fed;
}

async function taken(bytes: ByteReader, count: number): Promise<Uint8Array> {
  const all = await bytes.take(count);
  if (all.length < count) throw cutShort();
  return all;
}

function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

// With zlib's messages and codes, as in the other codings.

function cutShort(): Error {
  return codedError('Z_BUF_ERROR', 'unexpected end of file');
}

function corrupt(problem: string): Error {
  return codedError('Z_DATA_ERROR', problem);
}

/**
 * Decompresses gzip and ignores trailing bytes: Node's own implementation rejects a file with a line feed at its end.
 */

import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { ByteReader } from './byte-reader.js';

const MAGIC = [0x1f, 0x8b, 0x08] as const;
/** Magic, flags, date, hints. */
const FIXED_HEADER = 10;
/** Checksum and length of the text. */
const TRAILER = 8;
const FLAG = { checksum: 2, extra: 4, name: 8, comment: 16 } as const;
const KNOWN_FLAGS = 0x1f;
/** Of a name or a comment, which are skipped byte by byte. */
const LONGEST_TEXT = 64 * 1024;

/**
 * All members of a gzip, one text behind the other. What follows the first of them and does not begin as another is no
 * part of the file, as curl, Perl and browsers have it; a member that begins has to be whole.
 *
 * https://www.rfc-editor.org/rfc/rfc1952.html
 */
export async function* gunzipped(
  packed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = new ByteReader(packed);
  try {
    if (!(await isMember(bytes))) throw corrupt('incorrect header check');
    do yield* member(bytes);
    while (await isMember(bytes));
  } finally {
    bytes.close();
  }
}

async function isMember(bytes: ByteReader): Promise<boolean> {
  const start = await bytes.peek(MAGIC.length + 1);
  const flags = start[MAGIC.length] ?? 0;
  // Of a header that is cut short nobody knows whether it is one.
  return start.length > 0 && MAGIC.every((byte, at) => (start[at] ?? byte) === byte) && flags <= KNOWN_FLAGS;
}

async function* member(bytes: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
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
    for (let length = 0; (await skip(1))[0] !== 0; length++) {
      if (length === LONGEST_TEXT) throw corrupt('its header is too long');
    }
  };
  if ((flags & FLAG.extra) !== 0) await skip(view(await skip(2)).getUint16(0, true));
  if ((flags & FLAG.name) !== 0) await skipText();
  if ((flags & FLAG.comment) !== 0) await skipText();
  if ((flags & FLAG.checksum) === 0) return;
  const told = view(await taken(bytes, 2)).getUint16(0, true);
  if (told !== (sum & 0xffff)) throw corrupt('header crc mismatch');
}

/** The text of one member; the bytes behind it are left to be read. */
async function* inflated(bytes: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  const inflater = createInflateRaw();
  const fed = feed(inflater, bytes);
  yield* inflater;
  // Where the text has ended the inflater takes nothing more.
  bytes.giveBack(fed.length - inflater.bytesWritten);
}

/** Hands over one chunk after the other, so that no more than the last of them can lie behind the end. */
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
          // Of an error whoever reads is told. What is left over lies behind the end: another chunk would be lost there.
          const isAllTaken = inflater.bytesWritten === fed.length;
          if ((error === null || error === undefined) && isAllTaken) next();
        });
      },
      (thrown: unknown) => inflater.destroy(thrown instanceof Error ? thrown : new Error(String(thrown))),
    );
  };
  next();
  return fed;
}

async function taken(bytes: ByteReader, count: number): Promise<Uint8Array> {
  const all = await bytes.take(count);
  if (all.length < count) throw coded('Z_BUF_ERROR', 'unexpected end of file');
  return all;
}

function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function corrupt(problem: string): Error {
  return coded('Z_DATA_ERROR', problem);
}

/** In zlib's words, as the other codings fail. */
function coded(code: string, problem: string): Error {
  return Object.assign(new Error(problem), { code });
}

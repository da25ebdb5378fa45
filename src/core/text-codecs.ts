/** Decoders from bytes to text. */

/** The last character of a text that is `cut` may be incomplete, and is then dropped. */
export type Extent = 'whole' | 'cut';

/** Throws for a byte that has no meaning. */
export type Codec = (bytes: Uint8Array, extent: Extent) => string;

/** The platform's decoder for this label; keeps a byte order mark. */
export function platformCodec(label: string): Codec {
  return (bytes, extent) => {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    return extent === 'cut' ? decoder.decode(bytes, { stream: true }) : decodeWhole(decoder, bytes);
  };
}

// C1 control characters and private-use characters.
const NO_CHARACTER = /[\u0080-\u009f\ue000-\uf8ff]/;

/** Decodes all bytes as a stream, since Node 20 otherwise decodes windows-1252 as ISO-8859-1. */
export function decodeWhole(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string {
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/**
 * As the platform's decoder, for a code page whose unused bytes the platform passes through as such characters, or as
 * `missing`, which is not in the page.
 */
export function codePage(label: string, missing?: string): Codec {
  const decode = platformCodec(label);
  return (bytes, extent) => {
    const text = decode(bytes, extent);
    if (NO_CHARACTER.test(text) || (missing !== undefined && text.includes(missing))) {
      throw new RangeError(`not every byte is a character of ${label}`);
    }
    return text;
  };
}

/** From Node 26 on, two letters of KOI8-RU replace two box-drawing characters of KOI8-U, as in the Encoding Standard. */
export const koi8U: Codec = (bytes, extent) =>
  platformCodec('koi8-u')(bytes, extent).replaceAll('\u045e', '\u255d').replaceAll('\u040e', '\u256c');

export function ascii(bytes: Uint8Array): string {
  if (bytes.some((byte) => byte > 0x7f)) throw new RangeError('not every byte is ASCII');
  return latin1(bytes);
}

/** Each byte is the character with the same number. The platform's `iso-8859-1` is a different encoding, windows-1252. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  // In chunks, since a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}

/** As a single-byte {@link codePage}, but the bytes up to 0x9f, which differ, are as in ISO-8859-1. */
export function latin1UpTo9F(label: string, missing?: string): Codec {
  const decode = codePage(label, missing);
  return (bytes, extent) => {
    const upper = decode(
      bytes.map((byte) => (byte > 0x9f ? byte : 0xa1)),
      extent,
    );
    return Array.from(latin1(bytes), (character, at) =>
      character > '\x9f' ? upper.charAt(at) : character,
    ).join('');
  };
}

const MARK = '\ufeff';

/** UTF-8; a byte order mark is dropped. */
export const markedUtf8: Codec = (bytes, extent) => {
  const text = platformCodec('utf-8')(bytes, extent);
  return text.startsWith(MARK) ? text.slice(1) : text;
};

/** UTF-16 in the byte order of its mark, which is dropped; little-endian without a mark. */
export const markedUtf16: Codec = (bytes, extent) => {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return platformCodec('utf-16be')(bytes.subarray(2), extent);
  const text = platformCodec('utf-16le')(bytes, extent);
  return text.startsWith(MARK) ? text.slice(1) : text;
};

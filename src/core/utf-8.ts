/** UTF-8 for originals that have their own way with bytes that belong to no character. */

import { latin1 } from './text-codecs.js';

/** Python's `surrogateescape`: the byte 0xNN becomes the lone surrogate U+DCNN, from which it can be restored. */
export function escapeMalformed(byte: number): string {
  return String.fromCharCode(0xdc00 + byte);
}

const strictDecoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text, with its byte order mark; undefined if any byte is malformed. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Of bytes as ISO-8859-1: whole characters of several bytes, or one byte that belongs to none. */
const BEYOND_ASCII =
  /(?:[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}){1,1000}|[\x80-\xff]/g;

/**
 * The text of a file, with its byte order mark; fast if it is well-formed, as most are.
 *
 * @param ofByte - the text for a byte that belongs to no character
 */
export function utf8Text(bytes: Uint8Array, ofByte: (byte: number) => string): string {
  return (
    strictUtf8(bytes) ??
    latin1(bytes).replace(BEYOND_ASCII, (found) => {
      if (found.length === 1) return ofByte(found.charCodeAt(0));
      return strictDecoder.decode(Uint8Array.from(found, (character) => character.charCodeAt(0)));
    })
  );
}

/** Percent-encoding and percent-decoding as in Python's `urllib.parse`. */

import {
  type CharacterSet,
  UNRESERVED,
  characterSet,
  endOfRun,
  escapeByte,
  escapeCodePoint,
  escapedByte,
} from '../../core/percent.js';
import { decodeUtf8, replaceMalformed } from '../../core/utf-8.js';

/** Letters, digits, `_ . - ~` and the characters of `punctuation`: `quote(text, safe=punctuation)`. */
export function quoteSet(punctuation: string): CharacterSet {
  return characterSet(UNRESERVED + punctuation);
}

/** `unquote(text)`: bytes that are not valid UTF-8 become U+FFFD. */
export function unquote(text: string): string {
  let decoded = '';
  let copied = 0;
  let at = text.indexOf('%');
  while (at >= 0) {
    const byte = escapedByte(text, at);
    if (byte < 0) {
      at = text.indexOf('%', at + 1);
      continue;
    }
    decoded += text.slice(copied, at);
    if (byte < 0x80) {
      decoded += String.fromCharCode(byte);
      copied = at + 3;
    } else {
      // Only adjacent escapes can form a character together: raw text between them is already decoded.
      const bytes = highBytes(text, at);
      decoded += decodeUtf8(bytes, replaceMalformed);
      copied = at + 3 * bytes.length;
    }
    at = text.indexOf('%', copied);
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

/** The bytes of the adjacent escapes from `at` on, up to the first ASCII one. */
function highBytes(text: string, at: number): number[] {
  const bytes: number[] = [];
  for (let byte = escapedByte(text, at); byte >= 0x80; byte = escapedByte(text, at)) {
    bytes.push(byte);
    at += 3;
  }
  return bytes;
}

/** `quote(text, safe)`, or undefined if Python raises UnicodeEncodeError because of a lone surrogate. */
export function quote(text: string, safe: CharacterSet): string | undefined {
  let encoded = '';
  let copied = 0;
  for (let at = endOfRun(text, 0, safe); at < text.length; at = endOfRun(text, copied, safe)) {
    const point = text.codePointAt(at) ?? 0;
    if (point >= 0xd800 && point <= 0xdfff) return undefined;
    encoded += text.slice(copied, at) + (point < 0x80 ? escapeByte(point) : escapeCodePoint(point));
    copied = at + (point > 0xffff ? 2 : 1);
  }
  return copied === 0 ? text : encoded + text.slice(copied);
}

/** The escape of the byte that a `surrogateescape` surrogate represents. */
export function escapedSurrogate(code: number): string | undefined {
  return code >= 0xdc80 && code <= 0xdcff ? escapeByte(code - 0xdc00) : undefined;
}

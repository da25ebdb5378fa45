/** Percent-encoding and -decoding as Python's `urllib.parse` does it. */

import { decodeUtf8, escapeMalformed, replaceMalformed, type Malformed } from './utf-8.js';

/** Which ASCII characters {@link quote} leaves as they are: 1 at their code. */
export type QuoteSet = Uint8Array;

/** Letters, digits, `_ . - ~` and the characters of `punctuation`: `quote(text, safe=punctuation)`. */
export function quoteSet(punctuation: string): QuoteSet {
  const safe = new Uint8Array(128);
  const kept = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~${punctuation}`;
  for (const character of kept) safe[character.charCodeAt(0)] = 1;
  return safe;
}

/** `%00` to `%FF`. */
export const PERCENT: readonly string[] = Array.from(
  { length: 256 },
  (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

const HEX_VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 16; value++) {
  const digit = value.toString(16);
  HEX_VALUES[digit.charCodeAt(0)] = value;
  HEX_VALUES[digit.toUpperCase().charCodeAt(0)] = value;
}

/** The byte that `%` and two hexadecimal digits at this place stand for, or -1. */
export function escapedByte(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x25) return -1;
  const high = HEX_VALUES[text.charCodeAt(at + 1)] ?? -1;
  const low = HEX_VALUES[text.charCodeAt(at + 2)] ?? -1;
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** `unquote(text)`: bytes that are no UTF-8 become U+FFFD. */
export function unquote(text: string): string {
  return decodeEscapes(text, replaceMalformed);
}

/** `unquote(text, errors='surrogateescape')`: bytes that are no UTF-8 survive as lone surrogates. */
export function unquoteKeepingBytes(text: string): string {
  return decodeEscapes(text, escapeMalformed);
}

function decodeEscapes(text: string, malformed: Malformed): string {
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
      // Only escapes that stand side by side can make a character together: raw text between them is decoded already.
      const bytes = highBytes(text, at);
      decoded += decodeUtf8(bytes, malformed);
      copied = at + 3 * bytes.length;
    }
    at = text.indexOf('%', copied);
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

function highBytes(text: string, at: number): number[] {
  const bytes: number[] = [];
  for (let byte = escapedByte(text, at); byte >= 0x80; byte = escapedByte(text, at)) {
    bytes.push(byte);
    at += 3;
  }
  return bytes;
}

/** `quote(text, safe)`, or undefined where Python raises UnicodeEncodeError: at a lone surrogate. */
export function quote(text: string, safe: QuoteSet): string | undefined {
  return encodeUnsafe(text, safe, refuseSurrogate);
}

/** `quote(text, safe, errors='surrogateescape')`: the surrogates of {@link unquoteKeepingBytes} become bytes again. */
export function quoteKeepingBytes(text: string, safe: QuoteSet): string | undefined {
  return encodeUnsafe(text, safe, escapedSurrogate);
}

function refuseSurrogate(): undefined {
  return undefined;
}

/** The percent form of the byte that an escaping surrogate stands for. */
export function escapedSurrogate(code: number): string | undefined {
  return code >= 0xdc80 && code <= 0xdcff ? PERCENT[code - 0xdc00] : undefined;
}

function encodeUnsafe(
  text: string,
  safe: QuoteSet,
  surrogate: (code: number) => string | undefined,
): string | undefined {
  let encoded = '';
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80 && safe[code] === 1) continue;
    encoded += text.slice(copied, at);
    if (code < 0x80) {
      encoded += PERCENT[code] ?? '';
    } else {
      const point = text.codePointAt(at) ?? code;
      const written = point >= 0xd800 && point <= 0xdfff ? surrogate(point) : percentEncode(point);
      if (written === undefined) return undefined;
      encoded += written;
      if (point > 0xffff) at++;
    }
    copied = at + 1;
  }
  return copied === 0 ? text : encoded + text.slice(copied);
}

/** The UTF-8 bytes of a code point above ASCII, each as its percent form. */
export function percentEncode(point: number): string {
  const last = percent(0x80 | (point & 0x3f));
  if (point < 0x800) return percent(0xc0 | (point >> 6)) + last;
  const third = percent(0x80 | ((point >> 6) & 0x3f)) + last;
  if (point < 0x10000) return percent(0xe0 | (point >> 12)) + third;
  return percent(0xf0 | (point >> 18)) + percent(0x80 | ((point >> 12) & 0x3f)) + third;
}

function percent(byte: number): string {
  return PERCENT[byte] ?? '';
}

/** From the bytes of a fetched robots.txt to the text that each original reads. */

import { escapeByte } from '../core/percent.js';
import { decodeWhole, latin1 } from '../core/text-codecs.js';
import { escapeMalformed, strictUtf8, utf8Text } from '../core/utf-8.js';
import { perlCharset, perlCharsetIn } from '../languages/perl/encode.js';

const UTF_8_MARK = [0xef, 0xbb, 0xbf];

/**
 * Bytes that are not UTF-8 become the percent escapes that they are compared as. A line of many such bytes reaches
 * the limit of a line's length sooner than it should.
 */
export function googleText(bytes: Uint8Array): string {
  // Quirk: a byte order mark is skipped even when only its first bytes stand there. Mirrors `RobotsTxtParser::Parse`.
  const partial = markLength(bytes) % UTF_8_MARK.length;
  const text = utf8Text(bytes.subarray(partial), escapedBytes);
  // Only one mark is skipped: one that follows a partial one is content, so another is put before it.
  return partial > 0 && text.startsWith('\uFEFF') ? `\uFEFF${text}` : text;
}

/** How many bytes of a byte order mark the text begins with. */
function markLength(bytes: Uint8Array): number {
  const different = UTF_8_MARK.findIndex((byte, index) => bytes[index] !== byte);
  return different < 0 ? UTF_8_MARK.length : different;
}

function escapedBytes(bytes: ArrayLike<number>, start: number, end: number): string {
  let escaped = '';
  for (let at = start; at < end; at++) escaped += escapeByte(bytes[at] ?? 0);
  return escaped;
}

/** As Scrapy hands it to Protego: without a byte order mark, and without the bytes that are not UTF-8. */
export function protegoText(bytes: Uint8Array): string {
  return utf8Text(bytes.subarray(markLength(bytes) === UTF_8_MARK.length ? UTF_8_MARK.length : 0), () => '');
}

/**
 * Bytes that are not UTF-8 survive as lone surrogates, and are matched as the bytes that they are. A byte order mark
 * stays: reppy's reader skips it.
 */
export function reppyText(bytes: Uint8Array): string {
  return utf8Text(bytes, escapeMalformed);
}

/**
 * As the README of robotstxt-parser promises: by the charset of the Content-Type, UTF-8 where there is none or an unknown
 * one. Bytes without a meaning are left out, and so is a byte order mark.
 */
export function rubyText(bytes: Uint8Array, charset = 'utf-8'): string {
  if (charset === 'iso-8859-1' || charset === 'latin1') return latin1(bytes);
  const decoder = decoderFor(charset);
  if (decoder !== undefined && decoder.encoding !== 'utf-8') {
    return decodeWhole(decoder, bytes).replaceAll('\uFFFD', '');
  }
  // In UTF-8 U+FFFD may be a character of the file.
  const text = utf8Text(bytes, () => '');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function decoderFor(charset: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/** Whether LWP takes a body of this Content-Type for a robots.txt. */
export function isPerlTextType(type: string): boolean {
  return /^text\//i.test(type);
}

/**
 * As LWP's `decoded_content`: by the charset of the header, a byte order mark, or HTML's own word; else UTF-8 if it is that,
 * and ISO-8859-1.
 *
 * Quirk: a byte order mark stays, but for UTF-16 that the header names. Mirrors `HTTP::Message::decoded_content`.
 *
 * @param type - the Content-Type
 * @throws RangeError for an unknown charset
 */
export function perlText(bytes: Uint8Array, type: string): string {
  const charset = perlCharsetIn(type) ?? markedCharset(bytes) ?? metaCharset(bytes, type);
  return charset === undefined ? (strictUtf8(bytes) ?? latin1(bytes)) : perlDecoded(charset, bytes);
}

/** Those whose bytes are characters; `none` is LWP's own word for that. */
const OF_BYTES = ['iso-8859-1', 'us-ascii', 'none'];

function perlDecoded(charset: string, bytes: Uint8Array): string {
  if (OF_BYTES.includes(charset)) return latin1(bytes);
  if (charset === 'utf-16') {
    const order = markedCharset(bytes) === 'utf-16le' ? 'utf-16le' : 'utf-16be';
    return new TextDecoder(order).decode(bytes);
  }
  const found = perlCharset(charset, bytes);
  return 'text' in found ? found.text : decodeWhole(new TextDecoder(found.label, { ignoreBOM: true }), bytes);
}

/** Byte order marks, the longer ones before those that they begin with. */
const MARKS: readonly (readonly [charset: string, ...bytes: number[]])[] = [
  ['utf-8', ...UTF_8_MARK],
  ['utf-16be', 0xfe, 0xff],
  ['utf-32be', 0, 0, 0xfe, 0xff],
  ['utf-32le', 0xff, 0xfe, 0, 0],
  ['utf-16le', 0xff, 0xfe],
];

function markedCharset(bytes: Uint8Array): string | undefined {
  return MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
}

/** How much of an HTML page is searched for its own charset. */
const META_BYTES = 1024;

function metaCharset(bytes: Uint8Array, type: string): string | undefined {
  if (!/^text\/html/i.test(type)) return undefined;
  const head = latin1(bytes.subarray(0, META_BYTES));
  return /<meta\b[^>]*\bcharset\s*=\s*["']?([^\s"'>;]+)/i.exec(head)?.[1]?.toLowerCase();
}

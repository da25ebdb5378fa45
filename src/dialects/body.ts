/** Decodes the bytes of a fetched robots.txt into the text that each original reads. */

import { escapeByte } from '../core/percent-steps.js';
import { decodeWhole, latin1 } from '../core/text-codecs.js';
import { escapeMalformed, strictUtf8, utf8Text } from '../core/utf-8.js';
import { perlCharset, perlCharsetIn } from '../languages/perl/encode.js';

const UTF_8_MARK = [0xef, 0xbb, 0xbf];

/**
 * Bytes that are not UTF-8 become percent escapes, the form in which they are compared. A line with many such bytes
 * reaches the line limit sooner than it should.
 */
export function googleText(bytes: Uint8Array): string {
  // Quirk: a byte order mark is skipped even if only its first bytes are there. Mirrors `RobotsTxtParser::Parse`.
  const partial = markLength(bytes) % UTF_8_MARK.length;
  const text = utf8Text(bytes.subarray(partial), escapeByte);
  // Only one mark is skipped. One after a partial mark is content, so another is inserted before it.
  return partial > 0 && text.startsWith('\uFEFF') ? `\uFEFF${text}` : text;
}

/** The number of bytes of a byte order mark with which the text begins. */
function markLength(bytes: Uint8Array): number {
  const different = UTF_8_MARK.findIndex((byte, index) => bytes[index] !== byte);
  return different < 0 ? UTF_8_MARK.length : different;
}

/** As Scrapy passes it to Protego: without a byte order mark and without bytes that are not UTF-8. */
export function protegoText(bytes: Uint8Array): string {
  return utf8Text(bytes.subarray(markLength(bytes) === UTF_8_MARK.length ? UTF_8_MARK.length : 0), () => '');
}

/**
 * Bytes that are not UTF-8 become lone surrogates, which are matched as these bytes. A byte order mark stays: reppy's
 * reader skips it.
 */
export function reppyText(bytes: Uint8Array): string {
  return utf8Text(bytes, escapeMalformed);
}

/**
 * As the README of robotstxt-parser promises: by the charset of the Content-Type, or UTF-8 if that is missing or
 * unknown. Drops invalid bytes and a byte order mark.
 */
export function rubyText(bytes: Uint8Array, charset = 'utf-8'): string {
  if (charset === 'iso-8859-1' || charset === 'latin1') return latin1(bytes);
  const decoder = decoderFor(charset);
  if (decoder !== undefined && decoder.encoding !== 'utf-8') {
    return decodeWhole(decoder, bytes).replaceAll('\uFFFD', '');
  }
  // In UTF-8, U+FFFD may be a character of the file.
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

/** Whether LWP accepts a body of this Content-Type as a robots.txt. */
export function isPerlTextType(type: string): boolean {
  return /^text\//i.test(type);
}

/**
 * As LWP's `decoded_content`: by the charset of the header, a byte order mark, or an HTML `meta` element; otherwise
 * UTF-8 if the bytes are valid UTF-8, else ISO-8859-1.
 *
 * Quirk: a byte order mark is kept, except in UTF-16 that the header declares. Mirrors
 * `HTTP::Message::decoded_content`.
 *
 * @param type - the Content-Type
 * @throws RangeError for an unknown charset
 */
export function perlText(bytes: Uint8Array, type: string): string {
  const charset = perlCharsetIn(type) ?? markedCharset(bytes) ?? metaCharset(bytes, type);
  return charset === undefined ? (strictUtf8(bytes) ?? latin1(bytes)) : perlDecoded(charset, bytes);
}

/** Charsets whose bytes are characters; `none` is LWP's own name for that. */
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

/** Byte order marks, each before any that is a prefix of it. */
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

/** The number of bytes of an HTML page that are searched for its charset. */
const META_BYTES = 1024;

function metaCharset(bytes: Uint8Array, type: string): string | undefined {
  if (!/^text\/html/i.test(type)) return undefined;
  const head = latin1(bytes.subarray(0, META_BYTES));
  return /<meta\b[^>]*\bcharset\s*=\s*["']?([^\s"'>;]+)/i.exec(head)?.[1]?.toLowerCase();
}

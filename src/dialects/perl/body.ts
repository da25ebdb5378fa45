/** From the bytes of a fetched robots.txt to text, as LWP's `decoded_content` makes it. */

import { decodeWhole, latin1 } from '../../core/text-codecs.js';
import { strictUtf8 } from '../../core/utf-8.js';
import { perlCharset } from '../../languages/perl/encode.js';

/** Whether a body of this Content-Type counts as a robots.txt. */
export function isPerlTextType(type: string): boolean {
  return /^text\//i.test(type);
}

/**
 * By the charset of the header, a byte order mark, or HTML's own word; else UTF-8 if it is that, and ISO-8859-1.
 *
 * Quirk: a byte order mark stays, but for UTF-16 that the header names. Mirrors `HTTP::Message::decoded_content`.
 *
 * @param type - the Content-Type
 * @throws RangeError for an unknown charset
 */
export function perlText(bytes: Uint8Array, type: string): string {
  const charset = charsetIn(type) ?? markedCharset(bytes) ?? metaCharset(bytes, type);
  return charset === undefined ? (strictUtf8(bytes) ?? latin1(bytes)) : decodedAs(charset, bytes);
}

/** Those whose bytes are characters; `none` is LWP's own word for that. */
const OF_BYTES = ['iso-8859-1', 'latin1', 'us-ascii', 'none'];

function decodedAs(charset: string, bytes: Uint8Array): string {
  if (OF_BYTES.includes(charset)) return latin1(bytes);
  if (charset === 'utf-16') {
    const order = markedCharset(bytes) === 'utf-16le' ? 'utf-16le' : 'utf-16be';
    return new TextDecoder(order).decode(bytes);
  }
  const found = perlCharset(charset, bytes);
  return 'text' in found ? found.text : decodeWhole(new TextDecoder(found.label, { ignoreBOM: true }), bytes);
}

/** The last of several, lower-cased. */
function charsetIn(type: string): string | undefined {
  const charsets = Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^\s";]+)/gi), ([, charset]) => charset);
  return charsets.at(-1)?.toLowerCase();
}

function markedCharset([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be';
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'utf-32le';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/** How much of an HTML page is searched for its own charset. */
const META_BYTES = 1024;

function metaCharset(bytes: Uint8Array, type: string): string | undefined {
  if (!/^text\/html/i.test(type)) return undefined;
  const head = latin1(bytes.subarray(0, META_BYTES));
  return /<meta\b[^>]*\bcharset\s*=\s*["']?([^\s"'>;]+)/i.exec(head)?.[1]?.toLowerCase();
}

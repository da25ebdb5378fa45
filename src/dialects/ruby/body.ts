/** From the bytes of a fetched robots.txt to text, as the README of robotstxt-parser promises: converted to UTF-8. */

import { decodeWhole, latin1 } from '../../core/text-codecs.js';
import { utf8Text } from '../../core/utf-8.js';

/**
 * By the charset of the Content-Type, UTF-8 where there is none or an unknown one. Bytes without a meaning are left
 * out, and so is a byte order mark.
 */
export function rubyText(bytes: Uint8Array, charset = 'utf-8'): string {
  if (charset === 'iso-8859-1' || charset === 'latin1') return latin1(bytes);
  return decodedAs(charset, bytes) ?? utf8(bytes);
}

/** Undefined for UTF-8, where U+FFFD may be a character of the file, and for a charset that is unknown. */
function decodedAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'utf-8' ? undefined : decodeWhole(decoder, bytes).replaceAll('\uFFFD', '');
  } catch {
    return undefined;
  }
}

function utf8(bytes: Uint8Array): string {
  const text = utf8Text(bytes, () => '');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** What LWP::RobotUA 6.83 takes for a robots.txt, and how it decodes it. */

import { LocalError } from '../../../fetch/errors.js';
import { hasDisallowLine } from '../../../dialects/perl/lines.js';
import { MisuseError } from '../../../fetch/misuse.js';
import { latin1 } from '../../../core/text-codecs.js';

/** Codings that a `fetch` unpacks; a body in any other is not read. */
const UNPACKED = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'x-deflate', 'br']);

/**
 * The text of an answer, empty where it does not count.
 *
 * Quirk: only an answer of 2xx with a text type and a Disallow line counts. Everything else is an empty file, which
 * allows everything: 401, 403 and 503, files without a type, files whose lines end in CR.
 */
export async function robotsTextOf(response: Response, read: () => Promise<Uint8Array>): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  const coding = response.headers.get('content-encoding')?.toLowerCase() ?? '';
  if (!response.ok || !/^text\//i.test(type) || !UNPACKED.has(coding)) return '';
  try {
    const text = decoded(await read(), type);
    return hasDisallowLine(text) ? text : '';
  } catch (thrown) {
    if (thrown instanceof MisuseError || thrown instanceof LocalError) throw thrown;
    // What cannot be read or decoded is no robots.txt either.
    return '';
  }
}

/**
 * By the charset of the header, a byte order mark, or HTML's own word; else UTF-8 if it is that, and ISO-8859-1.
 *
 * Quirk: a byte order mark stays, but for UTF-16 that the header names.
 */
function decoded(bytes: Uint8Array, type: string): string {
  const charset = charsetIn(type) ?? markedCharset(bytes) ?? metaCharset(bytes, type);
  if (charset !== undefined) return decodedAs(charset, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return latin1(bytes);
  }
}

function decodedAs(charset: string, bytes: Uint8Array): string {
  if (charset === 'iso-8859-1' || charset === 'latin1' || charset === 'us-ascii') return latin1(bytes);
  if (charset === 'utf-16') {
    const order = markedCharset(bytes) === 'utf-16le' ? 'utf-16le' : 'utf-16be';
    return new TextDecoder(order).decode(bytes);
  }
  return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
}

/** The last of several, lower-cased. */
function charsetIn(type: string): string | undefined {
  const charsets = Array.from(type.matchAll(/;\s*charset\s*=\s*"?([^\s";]+)/gi), ([, charset]) => charset);
  return charsets.at(-1)?.toLowerCase();
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/** So much of a page is searched for what it says of itself. */
const META_BYTES = 1024;

function metaCharset(bytes: Uint8Array, type: string): string | undefined {
  if (!/^text\/html/i.test(type)) return undefined;
  const head = latin1(bytes.subarray(0, META_BYTES));
  return /<meta\b[^>]*\bcharset\s*=\s*["']?([^\s"'>;]+)/i.exec(head)?.[1]?.toLowerCase();
}

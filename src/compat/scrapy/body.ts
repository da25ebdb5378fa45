/** How Scrapy's parsers turn the bytes of a robots.txt into text. */

import { argumentError } from '../../core/arguments.js';
import { decodeUtf8 } from '../../core/utf-8.js';

/**
 * Bytes as they came, or a text that somebody has decoded.
 *
 * @since 0.1.0
 */
export type RobotsTxtBody = Uint8Array | string;

/**
 * `lenient`: without a byte order mark, and without the bytes that are no UTF-8. `strict`: with the mark, and an empty
 * text where any byte is no UTF-8.
 *
 * @since 0.1.0
 */
export type BodyDecoding = 'lenient' | 'strict';

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes a robots.txt as Scrapy does. UTF-16 ends up as text that allows everything.
 *
 * @since 0.1.0
 * @example
 * decodeRobotsTxt(new Uint8Array([0xff, 0x41])); // 'A'
 */
export function decodeRobotsTxt(body: RobotsTxtBody, decoding: BodyDecoding = 'lenient'): string {
  if (typeof body === 'string') return body;
  const bytes: unknown = body;
  if (!(bytes instanceof Uint8Array)) throw argumentError('body', bytes, 'a string or a Uint8Array');
  const lenient = decoding === 'lenient';
  const marked = lenient && body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const kept = marked ? body.subarray(3) : body;
  try {
    return strictDecoder.decode(kept);
  } catch {
    return lenient ? decodeUtf8(kept, () => '') : '';
  }
}

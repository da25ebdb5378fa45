/** How Scrapy's parsers turn the bytes of a robots.txt into text. */

import { argumentError } from '../../core/arguments.js';
import { protegoText } from '../../dialects/protego/body.js';

/**
 * Bytes as they came, or a text that somebody has decoded.
 *
 * @since 0.1.0
 */
export type RobotsTxtBody = Uint8Array | string;

/**
 * `lenient`: without a byte order mark, and without the bytes that are not UTF-8. `strict`: with the mark, and an empty
 * text where any byte is not UTF-8.
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
  return decoding === 'lenient' ? protegoText(bytes) : strictText(bytes);
}

function strictText(bytes: Uint8Array): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return '';
  }
}

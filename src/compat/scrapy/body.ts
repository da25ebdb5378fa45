/** How Scrapy's parsers turn the bytes of a robots.txt into text. */

import { strictUtf8 } from '../../core/utf-8.js';
import { protegoText } from '../../dialects/protego/body.js';
import { bodyText } from '../shared/body-text.js';

/** The bytes of a body, or its decoded text. */
export type RobotsTxtBody = Uint8Array | string;

/**
 * `lenient`: without a byte order mark, and without the bytes that are not UTF-8. `strict`: with the mark, and an empty
 * text where any byte is not UTF-8.
 */
export type BodyDecoding = 'lenient' | 'strict';

/**
 * Decodes a robots.txt as Scrapy does. UTF-16 becomes text that allows everything.
 *
 * @example
 * decodeRobotsTxt(new Uint8Array([0xff, 0x41])); // 'A'
 */
export function decodeRobotsTxt(body: RobotsTxtBody, decoding: BodyDecoding = 'lenient'): string {
  return bodyText('body', body, decoding === 'lenient' ? protegoText : (bytes) => strictUtf8(bytes) ?? '');
}

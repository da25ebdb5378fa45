/** From the bytes of a fetched robots.txt to the text that Scrapy hands to Protego, which takes no bytes itself. */

import { utf8Text } from '../../core/utf-8.js';

/** Without a byte order mark, and without the bytes that are not UTF-8. */
export function protegoText(bytes: Uint8Array): string {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return utf8Text(isMarked ? bytes.subarray(3) : bytes, () => '');
}

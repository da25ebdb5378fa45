/** From the bytes of a fetched robots.txt to the text that Scrapy hands to Protego, which takes no bytes itself. */

import { decodeUtf8 } from '../../core/utf-8.js';

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Without a byte order mark, and without the bytes that are not UTF-8. */
export function protegoText(bytes: Uint8Array): string {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const kept = isMarked ? bytes.subarray(3) : bytes;
  try {
    return strictDecoder.decode(kept);
  } catch {
    return decodeUtf8(kept, () => '');
  }
}

/** From the bytes of a robots.txt to the text that reppy reads. */

import { escapeMalformed, utf8Text } from '../../core/utf-8.js';

/**
 * Bytes that are not UTF-8 survive as lone surrogates, and are matched as the bytes that they are. A byte order mark
 * stays: the reader skips it.
 */
export function reppyText(bytes: Uint8Array): string {
  return utf8Text(bytes, escapeMalformed);
}

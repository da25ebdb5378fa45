/** From the bytes of a robots.txt to the text that Google's library reads. */

import { escapeByte } from '../../core/percent.js';
import { utf8Text } from '../../core/utf-8.js';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Bytes that are not UTF-8 become the percent escapes that they are compared as. A line of many such bytes reaches
 * the limit of a line's length sooner than it should.
 */
export function googleText(bytes: Uint8Array): string {
  // Quirk: a byte order mark is skipped even when only its first bytes stand there. Mirrors `RobotsTxtParser::Parse`.
  const partial = markLength(bytes) % BYTE_ORDER_MARK.length;
  const text = utf8Text(bytes.subarray(partial), escapeMalformed);
  // Only one mark is skipped: one that follows a partial one is content, so another is put before it.
  return partial > 0 && text.startsWith('\uFEFF') ? `\uFEFF${text}` : text;
}

function markLength(bytes: Uint8Array): number {
  const different = BYTE_ORDER_MARK.findIndex((byte, index) => bytes[index] !== byte);
  return different < 0 ? BYTE_ORDER_MARK.length : different;
}

function escapeMalformed(bytes: ArrayLike<number>, start: number, end: number): string {
  let escaped = '';
  for (let at = start; at < end; at++) escaped += escapeByte(bytes[at] ?? 0);
  return escaped;
}

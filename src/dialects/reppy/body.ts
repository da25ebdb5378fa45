/** From the bytes of a robots.txt to the text that reppy reads. */

import { decodeUtf8, escapeMalformed } from '../../core/utf-8.js';

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bytes that are not UTF-8 survive as lone surrogates, and are matched as the bytes that they are. A byte order mark
 * stays: the reader skips it.
 */
export function reppyText(bytes: Uint8Array): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return decodeUtf8(bytes, escapeMalformed);
  }
}

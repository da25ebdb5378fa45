/** Percent-encoding and percent-decoding as in Python's `urllib.parse`. */

import {
  type CharacterSet,
  characterSet,
  endOfRun,
  escapeCharacters,
  replaceEscapes,
  UNRESERVED,
} from '../../core/percent.js';
import { decodeEscapes, escapeByte } from '../../core/percent-steps.js';

/** Letters, digits, `_ . - ~` and the characters of `punctuation`: `quote(text, safe=punctuation)`. */
export function quoteSet(punctuation: string): CharacterSet {
  return characterSet(UNRESERVED + punctuation);
}

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** `unquote(text)`: bytes that are not valid UTF-8 become U+FFFD. */
export function unquote(text: string): string {
  return replaceEscapes(text, (run) => decodeEscapes(run, (bytes) => decoder.decode(bytes)));
}

/** `quote(text, safe)`, or undefined if Python raises UnicodeEncodeError because of a lone surrogate. */
export function quote(text: string, safe: CharacterSet): string | undefined {
  let encoded = '';
  let copied = 0;
  for (let at = endOfRun(text, 0, safe); at < text.length; at = endOfRun(text, copied, safe)) {
    const point = text.codePointAt(at) ?? 0;
    if (point >= 0xd800 && point <= 0xdfff) return undefined;
    encoded +=
      text.slice(copied, at) +
      (point < 0x80 ? escapeByte(point) : escapeCharacters(String.fromCodePoint(point)));
    copied = at + (point > 0xffff ? 2 : 1);
  }
  return copied === 0 ? text : encoded + text.slice(copied);
}

/** The escape of the byte that a `surrogateescape` surrogate represents. */
export function escapedSurrogate(code: number): string | undefined {
  return code >= 0xdc80 && code <= 0xdcff ? escapeByte(code - 0xdc00) : undefined;
}

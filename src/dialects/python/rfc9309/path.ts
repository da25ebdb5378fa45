/** Paths as the RFC 9309 generation of robotparser normalises them, in URLs and in rules. */

import {
  endOfRun,
  escapeByte,
  escapeCodePoint,
  escapedByte,
  type CharacterSet,
} from '../../../core/percent.js';
import { escapedSurrogate, quoteSet } from '../../../languages/python/quote.js';

/** What stays as it is, raw or unquoted, everywhere. */
export const KEPT: CharacterSet = quoteSet('/');

/** Which raw characters stay as they are before and after the first `?`. */
export interface RawCharacters {
  readonly path: CharacterSet;
  readonly query: CharacterSet;
}

export const RAW_IN_URLS: RawCharacters = { path: KEPT, query: quoteSet('/=&') };
export const RAW_IN_RULES: RawCharacters = { path: quoteSet('/*$'), query: quoteSet('/=&*$') };

/**
 * `text` from `start` with every character and every escape in its one form: itself if it is kept, else `%XX` with
 * upper-case digits for each of its UTF-8 bytes. Undefined where Python raises UnicodeEncodeError.
 *
 * Quirk: `%2F` equals `/` everywhere, while `%3F` in the path and `%26` and `%3D` in the query differ from `?`, `&`
 * and `=`. Mirrors `normalize`.
 */
export function normalPath(text: string, start: number, raw: RawCharacters): string | undefined {
  let kept = raw.path;
  let written = '';
  let copied = start;
  for (let at = endOfRun(text, start, kept); at < text.length; at = endOfRun(text, at + 1, kept)) {
    const code = text.charCodeAt(at);
    if (code === 0x3f && kept === raw.path) {
      kept = raw.query;
      continue;
    }
    const from = at;
    let form: string | undefined;
    if (code === 0x25) {
      const byte = escapedByte(text, at);
      form = byte < 0 ? '%25' : normalByte(byte);
      if (byte >= 0) at += 2;
    } else if (code < 0x80) {
      form = escapeByte(code);
    } else {
      const point = text.codePointAt(at) ?? code;
      form = point >= 0xd800 && point <= 0xdfff ? escapedSurrogate(point) : escapeCodePoint(point);
      if (point > 0xffff) at++;
    }
    if (form === undefined) return undefined;
    written += text.slice(copied, from) + form;
    copied = at + 1;
  }
  return copied === start ? text.slice(start) : written + text.slice(copied);
}

function normalByte(byte: number): string {
  return KEPT.has(byte) ? String.fromCharCode(byte) : escapeByte(byte);
}

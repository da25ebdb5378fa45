/** The form in which robotstxt-parser 0.1.1 compares paths and rule values. */

import { PERCENT } from '../../core/characters.js';
import { escapedByte } from '../../core/percent.js';
import { decodeUtf8 } from '../../core/utf-8.js';

/** The bytes of `& / = ?`. */
const PROTECTED: ReadonlySet<number> = new Set([0x26, 0x2f, 0x3d, 0x3f]);

/**
 * The text with its escapes decoded once as UTF-8. Bytes that are not UTF-8 vanish, stray percent signs stay.
 *
 * Quirk: escapes of `& / = ?` are meant to stay, and leave a percent sign before the decoded character: `%2F` becomes
 * `%/`. Mirrors `Robotstxt::Parser#normalize_percent_encoding`.
 */
export function rubyNormal(text: string): string {
  let normal = '';
  let done = 0;
  for (let at = text.indexOf('%'); at >= 0;) {
    const bytes: number[] = [];
    let end = at;
    for (let byte = escapedByte(text, end); byte >= 0; byte = escapedByte(text, end)) {
      if (PROTECTED.has(byte)) bytes.push(PERCENT);
      bytes.push(byte);
      end += 3;
    }
    normal += text.slice(done, at) + decodeUtf8(bytes, dropMalformed);
    done = end;
    at = text.indexOf('%', Math.max(end, at + 1));
  }
  return done === 0 && normal === '' ? text : normal + text.slice(done);
}

function dropMalformed(): string {
  return '';
}

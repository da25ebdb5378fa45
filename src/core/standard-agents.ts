/**
 * The product token in a User-agent line, as the standard dialect reads it.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

import { SLASH, STAR, TAB } from './characters.js';
import { asciiLowerCase } from './ascii.js';

/**
 * Where the name in the value `text[start..end)` ends: before `/`, white space or `*`. `*` alone, or before white
 * space, is the name for everyone.
 */
export function endOfName(text: string, start: number, end: number): number {
  let i = start;
  // Read for every name, since a branch first taken after V8 has optimised a function deoptimises it.
  const second = i + 1 < end ? text.charCodeAt(i + 1) : TAB;
  while (i < end) {
    const unit = text.charCodeAt(i);
    if (unit === STAR && i === start && isBlank(second)) return i + 1;
    if (unit === SLASH || unit === STAR || isBlank(unit)) break;
    i++;
  }
  return i;
}

/** The name at the start of a value, in lower case. */
export function nameIn(text: string): string {
  return asciiLowerCase(text.slice(0, endOfName(text, 0, text.length)));
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === TAB;
}

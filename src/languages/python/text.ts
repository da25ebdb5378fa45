/** What Python's `str` methods mean by a blank, a line and a printable character. */

import type { CodeUnits } from '../../core/code-units.js';

/** Whether `str.isspace` holds for a UTF-16 code unit (no blank lies beyond the first plane). */
export function isPythonSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  return code === 0x85 || code === 0xa0 || (code >= 0x1680 && isWideSpace(code));
}

function isWideSpace(code: number): boolean {
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** The first place in `units[from..end)` that is no blank, or `end`. */
export function skipPythonSpaces(units: CodeUnits, from: number, end: number): number {
  while (from < end && isPythonSpace(units[from] ?? 0)) from++;
  return from;
}

/** The end of `units[from..end)` without its trailing blanks. */
export function dropPythonSpaces(units: CodeUnits, from: number, end: number): number {
  while (end > from && isPythonSpace(units[end - 1] ?? 0)) end--;
  return end;
}

/** `str.strip()`. JavaScript's `trim` leaves U+001C–001F and U+0085 and takes U+FEFF. */
export function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isPythonSpace(text.charCodeAt(start))) start++;
  while (end > start && isPythonSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** `str.split()`: runs of blanks part the words, and none is empty. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isPythonSpace(text.charCodeAt(at))) continue;
    if (at > start) words.push(text.slice(start, at));
    start = at + 1;
  }
  return words;
}

// Other than letters, marks, numbers, punctuation and symbols. The platform's edition of Unicode decides: code points
// assigned after Python 3.11's edition (14.0) count as printable here.
const UNPRINTABLE = /[\p{C}\p{Z}]/u;

const ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

/** `repr(text)`: double quotes only where the text holds a single quote and no double one. */
export function repr(text: string): string {
  const quotes = text.includes("'") && !text.includes('"') ? '"' : "'";
  let written = quotes;
  for (const character of text) {
    if (character === quotes) written += `\\${character}`;
    else written += ESCAPES[character] ?? (isPrintable(character) ? character : escapeCodePoint(character));
  }
  return written + quotes;
}

function isPrintable(character: string): boolean {
  return character === ' ' || !UNPRINTABLE.test(character);
}

function escapeCodePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`;
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

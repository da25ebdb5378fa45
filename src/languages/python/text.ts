/** What Python's `str` methods treat as white space, a line, a line break and a printable character. */

import { Blanks, OF_UNICODE, trimBlanks } from '../../core/blanks.js';
import { linesEndingAlsoAt } from '../breaks.js';

/** The characters for which `str.isspace` is true; none is beyond the first plane. */
export const PYTHON_BLANKS = /* @__PURE__ */ new Blanks(`${OF_UNICODE}\x1c\x1d\x1e\x1f\x85`);

/** `str.strip()`. JavaScript's `trim` keeps U+001C–001F and U+0085, and removes U+FEFF. */
export function strip(text: string): string {
  return trimBlanks(PYTHON_BLANKS, text);
}

/** `str.split()`: runs of white space separate the words, none of which is empty. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !PYTHON_BLANKS.has(text.charCodeAt(at))) continue;
    if (at > start) words.push(text.slice(start, at));
    start = at + 1;
  }
  return words;
}

// Everything but letters, marks, numbers, punctuation and symbols, in the platform's version of Unicode: code points
// assigned after Python 3.11's version (14.0) count as printable here.
const UNPRINTABLE = /[\p{C}\p{Z}]/u;

const ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

/** `repr(text)`: uses double quotes only if the text contains a single quote and no double quote. */
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

/** The characters that end a line in Python only. */
const OTHER_BREAKS = ['\v', '\f', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029'];

/** Lines as split by `splitlines`. */
export const pythonLines = /* @__PURE__ */ linesEndingAlsoAt(OTHER_BREAKS);

/** Whether a code unit ends a line; CR followed by LF is one line break. */
export function isPythonBreak(unit: number): boolean {
  // Nearly every character is between the line breaks of ASCII and NEL.
  if (unit > 0x1e && unit < 0x85) return false;
  if (unit < 0x20) return (unit >= 0x0a && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x1e);
  return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

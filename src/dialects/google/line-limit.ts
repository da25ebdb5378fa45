/** How much of each line Google looks at. */

import { CARRIAGE_RETURN, LINE_FEED } from '../../core/characters.js';
import { escapeCharacters, utf8Length } from '../../core/percent.js';

/** Bytes of a line that are kept; the rest is dropped. */
const LINE_LIMIT = 2083 * 8 - 1;

/** No line of fewer UTF-16 units is longer than the limit. */
const SAFE_UNITS = Math.floor(LINE_LIMIT / 3);

/**
 * The part of the text that Google looks at; `tooLong` is called with the start of each line that the limit cuts.
 *
 * Quirk: a NUL ends the content of its line, and so does the line limit. A character that the limit cuts leaves the
 * bytes before the cut, written here as the escapes that they become anyway. Mirrors `RobotsTxtParser::Parse`.
 */
export function cutLines(text: string, tooLong?: (offset: number) => void): string {
  if (!text.includes('\0') && !mayHoldLongLine(text)) return text;
  let kept = '';
  for (let from = 0; from < text.length;) {
    const end = endOfLine(text, from);
    const line = cutLine(text, from, end);
    if (line.tooLong) tooLong?.(kept.length);
    kept += (line.kept || standInFor(text, from, end)) + text.charAt(end);
    from = end + 1;
  }
  return kept;
}

/**
 * A blank if nothing is left of a line between a CR and an LF, which would otherwise join into one break.
 *
 * Quirk: they are two breaks, so lines after CR NUL LF are counted one further. Mirrors `RobotsTxtParser::Parse`.
 */
function standInFor(text: string, from: number, end: number): string {
  const isBetween = end > from && text[from - 1] === '\r' && text[end] === '\n';
  return isBetween ? ' ' : '';
}

function endOfLine(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (isBreak(text, i)) return i;
  return text.length;
}

function isBreak(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === LINE_FEED || unit === CARRIAGE_RETURN;
}

function cutLine(text: string, from: number, end: number): { kept: string; tooLong: boolean } {
  let bytes = 0;
  for (let i = from; i < end;) {
    const unit = text.charCodeAt(i);
    if (unit === 0) return { kept: text.slice(from, i), tooLong: false };
    const codePoint = unit < 0x80 ? unit : (text.codePointAt(i) ?? 0);
    const size = utf8Length(codePoint);
    if (bytes + size > LINE_LIMIT) {
      const fitting =
        size === 1
          ? ''
          : escapeCharacters(String.fromCodePoint(codePoint)).slice(0, (LINE_LIMIT - bytes) * 3);
      return { kept: text.slice(from, i) + fitting, tooLong: true };
    }
    bytes += size;
    i += codePoint > 0xffff ? 2 : 1;
  }
  return { kept: text.slice(from, end), tooLong: false };
}

/** Looks for a break in every stretch of safe length, from the far end of it. */
function mayHoldLongLine(text: string): boolean {
  let from = 0;
  while (text.length - from > SAFE_UNITS) {
    let next = from + SAFE_UNITS;
    while (next > from && !isBreak(text, next)) next--;
    if (next === from) return true;
    from = next;
  }
  return false;
}

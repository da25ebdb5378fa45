/** The part of each line that Google reads. */

import { escapeCharacters } from '../../core/percent.js';
import { endWithin } from '../../core/percent-steps.js';

/** The number of bytes of a line that are kept; the rest is dropped. */
const LINE_LIMIT = 2083 * 8 - 1;

/** A line with at most this many UTF-16 units never exceeds the limit. */
const SAFE_UNITS = Math.floor(LINE_LIMIT / 3);

/** Global, so that a search can start anywhere. */
const BREAK = /[\r\n]/g;

/** The interval between two searches for a line break. */
const STRIDE = SAFE_UNITS >> 1;

/**
 * The part of the text that Google reads; `tooLong` is called with the start of each line that exceeds the limit.
 *
 * Quirk: a NUL ends the content of its line, and so does the line limit. A character that the limit cuts leaves the
 * bytes before the cut, written here as the escapes that they become anyway. Mirrors `RobotsTxtParser::Parse`.
 */
export function cutLines(text: string, tooLong?: (offset: number) => void): string {
  if (!text.includes('\0') && !mayHoldLongLine(text)) return text;
  let kept = '';
  for (let from = 0; from < text.length;) {
    const end = endOfLine(text, from);
    const line = cutLine(text.slice(from, end));
    if (line.tooLong) tooLong?.(kept.length);
    kept += (line.kept || standInFor(text, from, end)) + text.charAt(end);
    from = end + 1;
  }
  return kept;
}

/**
 * A space if nothing is left of a line between a CR and an LF, which would otherwise become one line break.
 *
 * Quirk: they are two breaks, so line numbers after CR NUL LF are one higher. Mirrors `RobotsTxtParser::Parse`.
 */
function standInFor(text: string, from: number, end: number): string {
  const isBetween = end > from && text[from - 1] === '\r' && text[end] === '\n';
  return isBetween ? ' ' : '';
}

function endOfLine(text: string, from: number): number {
  BREAK.lastIndex = from;
  return BREAK.test(text) ? BREAK.lastIndex - 1 : text.length;
}

function cutLine(line: string): { kept: string; tooLong: boolean } {
  const nul = line.indexOf('\0');
  const content = nul < 0 ? line : line.slice(0, nul);
  if (content.length <= SAFE_UNITS) return { kept: content, tooLong: false };
  const { end, taken } = endWithin(content, LINE_LIMIT);
  if (end === content.length) return { kept: content, tooLong: false };
  const cut = String.fromCodePoint(content.codePointAt(end) ?? 0);
  // Of a character of one byte, nothing fits.
  const fitting = escapeCharacters(cut).slice(0, (LINE_LIMIT - taken) * 3);
  return { kept: content.slice(0, end) + fitting, tooLong: true };
}

/** Searches for a line break in the second half of every stretch of safe length. */
function mayHoldLongLine(text: string): boolean {
  for (let from = 0; text.length - from > SAFE_UNITS;) {
    const next = text.slice(from + STRIDE, from + SAFE_UNITS).search(BREAK);
    if (next < 0) return true;
    from += STRIDE + next;
  }
  return false;
}

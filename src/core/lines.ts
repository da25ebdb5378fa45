/** Lines: where they end, in one pass that also finds the two characters every reading looks for first. */

import { CARRIAGE_RETURN, COLON, LINE_FEED } from './characters.js';
import { codeUnits, type CodeUnits } from './code-units.js';

/** What ends a line, and what counts as one. */
export interface LineBreaks {
  /** Whether a code unit ends a line; CR before LF counts as one break with it. */
  isBreak(unit: number): boolean;
  /** Whether the text after the last break is a line also when it is empty. */
  readonly emptyEnd: boolean;
  /** Goes through a text that holds other breaks than CR and LF; false for any other text. */
  scanOther?(text: string, units: CodeUnits, from: number, sink: LineSink): boolean;
}

/** Receives each line of a text. */
export interface LineSink {
  /**
   * `units.slice(from, end)` is the line without its break. `hash` is the place of its first `#`, or `end`; `colon`
   * that of its first `:` before `hash`, or `end`.
   */
  line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void;
}

/** CR, LF and CRLF (RFC 9309, section 2.2). */
export const standardBreaks: LineBreaks = {
  isBreak: (unit) => unit === LINE_FEED || unit === CARRIAGE_RETURN,
  emptyEnd: true,
};

export const lineFeeds: LineBreaks = { isBreak: (unit) => unit === LINE_FEED, emptyEnd: true };

/**
 * Hands every line of `text` from `from` on to `sink`. Searching a text for one character is far faster than looking at
 * each, so breaks and hashes are found that way.
 */
export function scanLines(text: string, from: number, breaks: LineBreaks, sink: LineSink): void {
  const units = codeUnits(text);
  if (breaks.scanOther?.(text, units, from, sink) === true) return;
  const length = text.length;
  let feed = nextPlace(text, '\n', from);
  let carriage = breaks.isBreak(CARRIAGE_RETURN) ? nextPlace(text, '\r', from) : Infinity;
  let hash = nextPlace(text, '#', from);
  for (let start = from; breaks.emptyEnd || start < length;) {
    // Empty lines follow each other, and a search would take longer than a look.
    if (feed < start) feed = units[start] === LINE_FEED ? start : nextPlace(text, '\n', start);
    if (carriage < start) carriage = nextPlace(text, '\r', start);
    if (hash < start) hash = nextPlace(text, '#', start);
    const end = Math.min(feed, carriage, length);
    const comment = Math.min(hash, end);
    let colon = start;
    while (colon < comment && units[colon] !== COLON) colon++;
    sink.line(units, start, end, comment, colon < comment ? colon : end);
    if (end === length) return;
    start = end === carriage && feed === end + 1 ? end + 2 : end + 1;
  }
}

function nextPlace(text: string, character: string, from: number): number {
  const place = text.indexOf(character, from);
  return place < 0 ? Infinity : place;
}

/** The offset at which each line of `text` starts. */
export function lineStarts(text: string, breaks: LineBreaks): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (!breaks.isBreak(unit)) continue;
    if (unit === CARRIAGE_RETURN && text.charCodeAt(i + 1) === LINE_FEED) i++;
    starts.push(i + 1);
  }
  return starts;
}

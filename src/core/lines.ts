/** Splits a text into lines in one pass, which also finds the two characters every reading needs first: `#` and `:`. */

import { COLON, LINE_FEED } from './characters.js';
import { codeUnits, giveBack, narrowUnits, type CodeUnits } from './code-units.js';

/** Receives each line of a text. */
export interface LineSink {
  /**
   * `units.slice(from, end)` is the line without its break. `hash` is the index of its first `#`, or `end`; `colon`
   * that of its first `:` before `hash`, or `end`.
   */
  line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void;
  /** Set if lines are counted. Otherwise a run of empty lines may be reported as one. */
  readonly counts?: true;
}

/** Calls `sink` for every line of `text` from `from` on; the text after the last break is a line too, even if empty. */
export type LineScan = (text: string, from: number, sink: LineSink) => void;

/** Lines end at CR, LF or CRLF (RFC 9309, section 2.2). Characters above U+00FF are all alike. */
export const standardLines: LineScan = (text, from, sink) => {
  scanUnits(text, narrowUnits(text), from, sink, '\r');
};

/** The same for readings to which more characters mean something, such as the white space of Unicode. */
export const unicodeLines: LineScan = (text, from, sink) => {
  scanUnits(text, codeUnits(text), from, sink, '\r');
};

/** Lines end at LF alone. Characters above U+00FF are all alike. */
export const lineFeedLines: LineScan = (text, from, sink) => {
  scanUnits(text, narrowUnits(text), from, sink, '\n');
};

/** `indexOf` is far faster than looking at each character, so breaks and hashes are found by it. */
function scanUnits(
  text: string,
  units: CodeUnits,
  from: number,
  sink: LineSink,
  otherBreak: '\r' | '\n',
): void {
  const { length } = text;
  let feed = -1;
  let other = -1;
  let hash = -1;
  for (let start = from; start <= length;) {
    if (feed < start) feed = nextPlace(text, '\n', start);
    if (other < start) other = nextPlace(text, otherBreak, start);
    if (hash < start) hash = nextPlace(text, '#', start);
    let end = Math.min(feed, other, length);
    const comment = Math.min(hash, end);
    let colon = start;
    while (colon < comment && units[colon] !== COLON) colon++;
    sink.line(units, start, end, comment, colon < comment ? colon : end);
    if (start === end && sink.counts !== true) while (end + 1 < length && units[end + 1] === LINE_FEED) end++;
    start = end === other && feed === end + 1 ? end + 2 : end + 1;
  }
  giveBack(units);
}

/** An index past the end of the text stands for "none": a small integer is cheaper than Infinity. */
function nextPlace(text: string, character: string, from: number): number {
  const place = text.indexOf(character, from);
  return place < 0 ? text.length + 1 : place;
}

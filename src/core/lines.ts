/** Splits a text into lines in one pass, which also finds the two characters every dialect needs first: `#` and `:`. */

import { COLON, HASH, LINE_FEED } from './characters.js';

/** Receives each line of a text. */
export interface LineSink {
  /**
   * The line without its line break is `text.slice(from, end)`. `hash` is the index of its first `#`, or `end`; `colon`
   * is the index of its first `:` before `hash`, or `end`.
   */
  line(from: number, end: number, hash: number, colon: number): void;
  /** Set if lines are counted. Otherwise a run of empty lines may be reported as one. */
  readonly counts?: true;
}

/** Calls `sink` for every line of `text` from `from` on; the text after the last break is a line too, even if empty. */
export type LineScan = (text: string, from: number, sink: LineSink) => void;

/** Lines end at CR, LF or CRLF (RFC 9309, section 2.2). */
export const standardLines: LineScan = (text, from, sink) => {
  scanLines(text, from, sink, '\r');
};

/** Lines end at LF alone. */
export const lineFeedLines: LineScan = (text, from, sink) => {
  scanLines(text, from, sink, '\n');
};

/** `indexOf` is far faster than comparing each character, so it finds everything here. */
function scanLines(text: string, from: number, sink: LineSink, otherBreak: '\r' | '\n'): void {
  const { length } = text;
  let feed = -1;
  let other = -1;
  let hash = -1;
  let colon = -1;
  for (let start = from; start <= length;) {
    if (feed < start) feed = nextPlace(text, '\n', start);
    if (other < start) other = nextPlace(text, otherBreak, start);
    if (hash < start) hash = nextPlace(text, '#', start);
    if (colon < start) colon = nextPlace(text, ':', start);
    let end = Math.min(feed, other, length);
    const comment = Math.min(hash, end);
    sink.line(start, end, comment, colon < comment ? colon : end);
    if (start === end && sink.counts !== true) {
      while (end + 1 < length && text.charCodeAt(end + 1) === LINE_FEED) end++;
    }
    start = end === other && feed === end + 1 ? end + 2 : end + 1;
  }
}

/** Passes the line `text.slice(from, end)` to `sink`, whatever it contains. */
export function tellLine(text: string, from: number, end: number, sink: LineSink): void {
  let colon = end;
  let hash = from;
  while (hash < end && text.charCodeAt(hash) !== HASH) {
    if (colon === end && text.charCodeAt(hash) === COLON) colon = hash;
    hash++;
  }
  sink.line(from, end, hash, colon);
}

/** Returns an index past the end of the text for "none": a small integer is cheaper than Infinity. */
function nextPlace(text: string, character: string, from: number): number {
  const place = text.indexOf(character, from);
  return place < 0 ? text.length + 1 : place;
}

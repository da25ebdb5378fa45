/** Lines: where they end, in one pass that also finds the two characters every reading looks for first. */

import { codeUnits, type CodeUnits } from './code-units.js';

/**
 * What ends a line. `standard`: CR, LF and CRLF (RFC 9309, section 2.2). `line-feed`: LF alone. `python`: what Python's
 * splitlines takes, also VT, FF, FS, GS, RS, NEL, LS and PS.
 */
export type LineBreaks = 'standard' | 'line-feed' | 'python';

/** Receives each line of a text. */
export interface LineSink {
  /**
   * `units.slice(from, end)` is the line without its break. `hash` is the place of its first `#`, or `end`; `colon`
   * that of its first `:` before `hash`, or `end`.
   */
  line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void;
}

const HASH = 0x23;
const COLON = 0x3a;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Hands every line of `text` from `from` on to `sink`. The text after the last break is a line of its own, also when it
 * is empty, except after Python's breaks.
 */
export function scanLines(text: string, from: number, breaks: LineBreaks, sink: LineSink): void {
  const units = codeUnits(text);
  if (breaks === 'python' && hasRareBreak(text, units)) scanPythonLines(units, from, text.length, sink);
  else scanStandardLines(text, units, from, breaks, sink);
}

/** What ends a line in Python only. Hardly any text holds one, and then its lines are the standard's. */
const RARE_IN_ASCII = ['\v', '\f', '\x1c', '\x1d', '\x1e'];
const RARE_BEYOND = ['\x85', '\u2028', '\u2029'];

function hasRareBreak(text: string, units: CodeUnits): boolean {
  if (RARE_IN_ASCII.some((character) => text.includes(character))) return true;
  return units instanceof Uint16Array && RARE_BEYOND.some((character) => text.includes(character));
}

/** Searching a text for one character is far faster than looking at each, so breaks and hashes are found that way. */
function scanStandardLines(
  text: string,
  units: CodeUnits,
  from: number,
  breaks: LineBreaks,
  sink: LineSink,
): void {
  const length = text.length;
  let feed = nextPlace(text, '\n', from);
  let carriage = breaks === 'line-feed' ? Infinity : nextPlace(text, '\r', from);
  let hash = nextPlace(text, '#', from);
  for (let start = from; breaks !== 'python' || start < length;) {
    if (feed < start) feed = nextPlace(text, '\n', start);
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

function scanPythonLines(units: CodeUnits, from: number, length: number, sink: LineSink): void {
  for (let i = from; i < length;) {
    const start = i;
    while (i < length && units[i] !== COLON && units[i] !== HASH && !isBreak(units[i] ?? 0, 'python')) i++;
    const colon = i < length && units[i] === COLON ? i : -1;
    while (i < length && units[i] !== HASH && !isBreak(units[i] ?? 0, 'python')) i++;
    const hash = i;
    while (i < length && !isBreak(units[i] ?? 0, 'python')) i++;
    sink.line(units, start, i, hash, colon < 0 ? i : colon);
    i += units[i] === CARRIAGE_RETURN && i + 1 < length && units[i + 1] === LINE_FEED ? 2 : 1;
  }
}

/** Whether a code unit ends a line; CR before LF counts as one break with it. */
export function isBreak(unit: number, breaks: LineBreaks): boolean {
  // Nearly every character lies between the breaks of ASCII and NEL.
  if (unit > 0x1e && unit < 0x85) return false;
  if (unit === LINE_FEED) return true;
  if (breaks === 'line-feed') return false;
  if (unit === CARRIAGE_RETURN) return true;
  if (breaks === 'standard') return false;
  if (unit < 0x20) return unit === 0x0b || unit === 0x0c || (unit >= 0x1c && unit <= 0x1e);
  return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

/** The offset at which each line of `text` starts. */
export function lineStarts(text: string, breaks: LineBreaks): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (!isBreak(unit, breaks)) continue;
    if (unit === CARRIAGE_RETURN && breaks !== 'line-feed' && text.charCodeAt(i + 1) === LINE_FEED) i++;
    starts.push(i + 1);
  }
  return starts;
}

/** Lines: where they end, in one pass that also finds the two characters every reading looks for first. */

import type { CodeUnits } from './code-units.js';

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
 * Hands every line of `units[from..end)` to `sink`. The text after the last break is a line of its own, also when it is
 * empty, except after Python's breaks.
 */
export function scanLines(
  units: CodeUnits,
  from: number,
  end: number,
  breaks: LineBreaks,
  sink: LineSink,
): void {
  let start = from;
  let hash = -1;
  let colon = -1;
  for (let i = from; i < end; i++) {
    const unit = units[i] ?? 0;
    // All that matters below U+0080 lies at or below the colon; most characters of a path lie above it.
    if (unit > COLON && unit < 0x80) continue;
    if (unit === COLON) {
      if (colon < 0 && hash < 0) colon = i;
    } else if (unit === HASH) {
      if (hash < 0) hash = i;
    } else if (isBreak(unit, breaks)) {
      sink.line(units, start, i, hash < 0 ? i : hash, colon < 0 ? i : colon);
      if (unit === CARRIAGE_RETURN && i + 1 < end && units[i + 1] === LINE_FEED) i++;
      start = i + 1;
      hash = -1;
      colon = -1;
    }
  }
  if (start < end || breaks !== 'python') {
    sink.line(units, start, end, hash < 0 ? end : hash, colon < 0 ? end : colon);
  }
}

/** Whether a code unit ends a line; CR before LF counts as one break with it. */
export function isBreak(unit: number, breaks: LineBreaks): boolean {
  if (unit === LINE_FEED) return true;
  if (breaks === 'line-feed') return false;
  if (unit === CARRIAGE_RETURN) return true;
  if (breaks === 'standard') return false;
  return (
    unit === 0x0b ||
    unit === 0x0c ||
    (unit >= 0x1c && unit <= 0x1e) ||
    unit === 0x85 ||
    unit === 0x2028 ||
    unit === 0x2029
  );
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

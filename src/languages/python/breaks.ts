/** Lines as Python's splitlines finds them: also after VT, FF, FS, GS, RS, NEL, LS and PS. */

import { CARRIAGE_RETURN, COLON, HASH, LINE_FEED } from '../../core/characters.js';
import { codeUnits, giveBack, type CodeUnits } from '../../core/code-units.js';
import { unicodeLines, type LineScan, type LineSink } from '../../core/lines.js';

/** What ends a line in Python only. Hardly any text holds one, and then its lines are the standard's. */
const OTHER_BREAKS = ['\v', '\f', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029'];

export const pythonLines: LineScan = (text, from, sink) => {
  if (OTHER_BREAKS.some((character) => text.includes(character))) {
    scanUnits(codeUnits(text), from, text.length, sink);
  } else {
    unicodeLines(text, from, sink);
  }
};

function scanUnits(units: CodeUnits, from: number, length: number, sink: LineSink): void {
  for (let i = from; i < length;) {
    const start = i;
    while (i < length && units[i] !== COLON && units[i] !== HASH && !isPythonBreak(units[i] ?? 0)) i++;
    const colon = i < length && units[i] === COLON ? i : -1;
    while (i < length && units[i] !== HASH && !isPythonBreak(units[i] ?? 0)) i++;
    const hash = i;
    while (i < length && !isPythonBreak(units[i] ?? 0)) i++;
    sink.line(units, start, i, hash, colon < 0 ? i : colon);
    i += units[i] === CARRIAGE_RETURN && i + 1 < length && units[i + 1] === LINE_FEED ? 2 : 1;
  }
  giveBack(units);
}

/** Whether a code unit ends a line; CR before LF counts as one break with it. */
export function isPythonBreak(unit: number): boolean {
  // Nearly every character lies between the breaks of ASCII and NEL.
  if (unit > 0x1e && unit < 0x85) return false;
  if (unit < 0x20) return (unit >= 0x0a && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x1e);
  return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

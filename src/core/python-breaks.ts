/** Lines as Python's splitlines finds them: also after VT, FF, FS, GS, RS, NEL, LS and PS. */

import { CARRIAGE_RETURN, COLON, HASH, LINE_FEED } from './characters.js';
import type { CodeUnits } from './code-units.js';
import { standardBreaks, type LineBreaks, type LineSink } from './lines.js';

export const pythonBreaks: LineBreaks = { isBreak, emptyEnd: false, scanOther };

/** What ends a line in Python only. Hardly any text holds one, and then its lines are the standard's. */
const OTHER_IN_ASCII = ['\v', '\f', '\x1c', '\x1d', '\x1e'];
const OTHER_BEYOND = ['\x85', '\u2028', '\u2029'];

function scanOther(text: string, units: CodeUnits, from: number, sink: LineSink): boolean {
  const holds = (character: string): boolean => text.includes(character);
  const found = OTHER_IN_ASCII.some(holds) || (units instanceof Uint16Array && OTHER_BEYOND.some(holds));
  if (found) scanUnits(units, from, text.length, sink);
  return found;
}

function scanUnits(units: CodeUnits, from: number, length: number, sink: LineSink): void {
  for (let i = from; i < length;) {
    const start = i;
    while (i < length && units[i] !== COLON && units[i] !== HASH && !isBreak(units[i] ?? 0)) i++;
    const colon = i < length && units[i] === COLON ? i : -1;
    while (i < length && units[i] !== HASH && !isBreak(units[i] ?? 0)) i++;
    const hash = i;
    while (i < length && !isBreak(units[i] ?? 0)) i++;
    sink.line(units, start, i, hash, colon < 0 ? i : colon);
    i += units[i] === CARRIAGE_RETURN && i + 1 < length && units[i + 1] === LINE_FEED ? 2 : 1;
  }
}

function isBreak(unit: number): boolean {
  // Nearly every character lies between the breaks of ASCII and NEL.
  if (unit > 0x1e && unit < 0x85) return false;
  if (standardBreaks.isBreak(unit)) return true;
  if (unit < 0x20) return unit === 0x0b || unit === 0x0c || (unit >= 0x1c && unit <= 0x1e);
  return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

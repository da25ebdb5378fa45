/** Lines as Python's splitlines finds them: also after VT, FF, FS, GS, RS, NEL, LS and PS. */

import { linesEndingAlsoAt } from '../breaks.js';

/** What ends a line in Python only. */
const OTHER_BREAKS = ['\v', '\f', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029'];

export const pythonLines = /* @__PURE__ */ linesEndingAlsoAt(OTHER_BREAKS);

/** Whether a code unit ends a line; CR before LF counts as one break with it. */
export function isPythonBreak(unit: number): boolean {
  // Nearly every character lies between the breaks of ASCII and NEL.
  if (unit > 0x1e && unit < 0x85) return false;
  if (unit < 0x20) return (unit >= 0x0a && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x1e);
  return unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

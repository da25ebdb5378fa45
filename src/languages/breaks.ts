/** Lines that end at more characters than in the standard. */

import { standardLines, tellLine, type LineScan } from '../core/lines.js';

/** Lines that end at CR, LF, CRLF and each of `others`. Most texts contain none of these and have standard lines. */
export function linesEndingAlsoAt(others: readonly string[]): LineScan {
  const breaks = new Set(['\n', '\r', ...others].map((character) => character.charCodeAt(0)));
  return (text, from, sink) => {
    if (!others.some((character) => text.includes(character))) {
      standardLines(text, from, sink);
      return;
    }
    for (let start = from; start < text.length;) {
      let end = start;
      while (end < text.length && !breaks.has(text.charCodeAt(end))) end++;
      tellLine(text, start, end, sink);
      start = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
  };
}

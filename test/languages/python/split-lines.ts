import { isPythonBreak } from '../../../src/languages/python/text.js';

/** `str.splitlines()`: a break at the very end begins no further line. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isPythonBreak(code)) continue;
    lines.push(text.slice(start, at));
    if (code === 0x0d && text.charCodeAt(at + 1) === 0x0a) at++;
    start = at + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/**
 * Names in User-agent lines and in the agent strings of callers, as the standard dialect reads them.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

import { SLASH, STAR, TAB } from './characters.js';
import { asciiLowerCase } from './ascii.js';

/** The empty name, `*`, and words of nearly every browser's header: they identify no crawler. */
const NOBODY =
  /^(?:\*?|android|applewebkit|chrome|compatible|edge?|firefox|gecko|ipad|iphone|khtml|like|linux|macintosh|mobile|mozilla|msie|opera|presto|safari|trident|version|webkit|windows|x11)$/;

/**
 * Where the name in the value `text[start..end)` ends: before `/`, a blank or `*`. `*` alone, or before a blank, is a
 * name of its own, everyone's.
 */
export function endOfName(text: string, start: number, end: number): number {
  let i = start;
  // Read for every name: what V8 first meets after it has compiled a function makes it compile the function again.
  const second = i + 1 < end ? text.charCodeAt(i + 1) : TAB;
  while (i < end) {
    const unit = text.charCodeAt(i);
    if (unit === STAR && i === start && isBlank(second)) return i + 1;
    if (unit === SLASH || unit === STAR || isBlank(unit)) break;
    i++;
  }
  return i;
}

/**
 * The names by which a file may address a caller, the preferred first: the one name given, or the words of a full
 * User-Agent header, longest first.
 */
export function namesOfCaller(agent: string): readonly string[] {
  const given = agent.trim();
  if (/^[^\s()]+$/.test(given)) return [nameIn(given)];
  const names = new Set(namesInHeader(given).map(asciiLowerCase));
  return [...names].sort((one, other) => other.length - one.length);
}

/** The names in a full User-Agent header, as they are written and without those that name nobody. */
export function namesInHeader(header: string): readonly string[] {
  return header
    .split(/[\s();,"]+/)
    .filter((word) => !/:\/\/|@|^\+?www\./i.test(word)) // Words inside a URL are not names of the crawler.
    .map((word) => word.slice(0, endOfName(word, 0, word.length)))
    .filter((name) => !NOBODY.test(asciiLowerCase(name)));
}

/** The name at the start of a value, in lower case. */
export function nameIn(text: string): string {
  return asciiLowerCase(text.slice(0, endOfName(text, 0, text.length)));
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === TAB;
}

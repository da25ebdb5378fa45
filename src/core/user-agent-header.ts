/** The names of a crawler in its User-Agent header. */

import { asciiLowerCase } from './ascii.js';
import { endOfName, nameIn } from './standard-agents.js';

/** Words that never name a crawler: the empty word, `*`, and those in nearly every browser's header. */
const NOBODY =
  /^(?:\*?|android|applewebkit|chrome|compatible|edge?|firefox|gecko|ipad|iphone|khtml|like|linux|macintosh|mobile|mozilla|msie|opera|presto|safari|trident|version|webkit|windows|x11)$/;

/**
 * The names by which a file may address a crawler, in order of preference: the single name given, or the words of a
 * full User-Agent header, longest first.
 */
export function namesOfCaller(agent: string): readonly string[] {
  const given = agent.trim();
  if (/^[^\s()]+$/.test(given)) return [nameIn(given)];
  const names = new Set(namesInHeader(given).map(asciiLowerCase));
  return [...names].sort((one, other) => other.length - one.length);
}

/** The names in a full User-Agent header as written, without words that never name a crawler. */
export function namesInHeader(header: string): readonly string[] {
  return header
    .split(/[\s();,"]+/)
    .filter((word) => !/:\/\/|@|^\+?www\./i.test(word)) // Words inside a URL are not names of the crawler.
    .map((word) => word.slice(0, endOfName(word, 0, word.length)))
    .filter((name) => !NOBODY.test(asciiLowerCase(name)));
}

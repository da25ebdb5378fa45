/** A shortcut that avoids `urlsplit` for the most common forms of URLs. */

import { type CharacterSet, UNRESERVED, characterSet } from '../../core/percent.js';
import { endOfOrigin, endOfPlainAuthority, startOfBarePath } from '../../core/plain-url.js';

/** Neither an escape nor a bracket, a blank or a character beyond ASCII: nothing that Python looks at twice. */
const PLAIN_HOST: CharacterSet = /* @__PURE__ */ characterSet(`${UNRESERVED}:@!$&'()*+,=`);

/**
 * The last URL up to its path. It is set in one step after the URL has been read, with no call to user code in
 * between, so a nested call never sees an inconsistent value.
 */
let knownOrigin: string | undefined;

/**
 * Where the path begins in `http://host/path`, `https://host/path` and `/path`; -1 for any other URL, which has to be
 * parsed in full.
 */
export function plainPathStart(url: string): number {
  if (startOfBarePath(url) === 0) return 0;
  const known = knownOrigin === undefined ? -1 : endOfOrigin(url, knownOrigin);
  if (known >= 0) return known;
  const end = endOfPlainAuthority(url, PLAIN_HOST);
  if (end >= 0) knownOrigin = url.slice(0, end);
  return end;
}

/** A short cut past `urlsplit` for the URLs that nearly all callers have. */

import { characterSet, type CharacterSet } from '../../core/percent.js';
import { endOfOrigin, endOfPlainServer, startOfBarePath } from '../../core/plain-url.js';
import { UNRESERVED } from '../../core/url-characters.js';

/** Neither an escape nor a bracket, a blank or a character beyond ASCII: nothing that Python looks at twice. */
const PLAIN_HOST: CharacterSet = characterSet(`${UNRESERVED}:@!$&'()*+,=`);

/**
 * All of the last URL up to its path. It is set in one step after the URL has been read, and nothing that a caller could
 * have written runs in between: so no nested call can see it half made.
 */
let knownOrigin: string | undefined;

/**
 * Where the path begins in `http://host/path`, `https://host/path` and `/path`; -1 for any other URL, which has to be
 * taken apart properly.
 */
export function plainPathStart(url: string): number {
  if (startOfBarePath(url) === 0) return 0;
  const known = knownOrigin === undefined ? -1 : endOfOrigin(url, knownOrigin);
  if (known >= 0) return known;
  const end = endOfPlainServer(url, PLAIN_HOST);
  if (end >= 0) knownOrigin = url.slice(0, end);
  return end;
}

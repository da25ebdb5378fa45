/** A short cut past `urlsplit` for the URLs that nearly all callers have. */

import { characterSet, type CharacterSet } from '../../core/percent.js';
import { UNRESERVED } from '../../core/url-characters.js';

/** Neither an escape nor a bracket, a blank or a character beyond ASCII: nothing that Python looks at twice. */
const PLAIN_HOST: CharacterSet = characterSet(`${UNRESERVED}:@!$&'()*+,=`);

/** Where the last URL's host ended, and all before that: who asks about a page asks about its neighbours next. */
let knownStart = '';

/**
 * Where the path begins in `http://host/path`, `https://host/path` and `/path`; -1 for any other URL, which has to be
 * taken apart properly.
 */
export function plainPathStart(url: string): number {
  if (url.charCodeAt(0) === 0x2f) return url.charCodeAt(1) === 0x2f ? -1 : 0;
  if (
    url.charCodeAt(knownStart.length) === 0x2f &&
    knownStart !== '' &&
    url.lastIndexOf(knownStart, 0) === 0
  ) {
    return knownStart.length;
  }
  const end = plainHostEnd(url);
  if (end >= 0) knownStart = url.slice(0, end);
  return end;
}

function plainHostEnd(url: string): number {
  const colon = url.charCodeAt(4) === 0x3a ? 4 : 5;
  if (url.charCodeAt(colon + 1) !== 0x2f || url.charCodeAt(colon + 2) !== 0x2f) return -1;
  if (url.lastIndexOf(colon === 4 ? 'http:' : 'https:', 0) !== 0) return -1;
  for (let at = colon + 3; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === 0x2f || code === 0x3f || code === 0x23) return at;
    if (!PLAIN_HOST.has(code)) return -1;
  }
  return url.length;
}

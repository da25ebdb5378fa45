/** From a URL to the text that Protego 0.7 matches. */

import type { Failure, Settled } from '../../../core/dialect.js';
import { allWithin, characterSet } from '../../../core/percent.js';
import { ROBOTS_TXT } from '../../../core/plain-url.js';
import { UNRESERVED } from '../../../core/url-characters.js';
import { plainPathStart } from '../../../languages/python/path-start.js';
import { quoteSet } from '../../../languages/python/quote.js';
import { schemeEnd, urlparse, urlsplit } from '../../../languages/python/urls.js';
import { rewriteEscapes } from '../escapes.js';

const SAFE = quoteSet('/%=');
/** `/` and `%` stay escaped. */
const KEPT = [0x2f, 0x25];

/** What a path may hold that is matched as it stands. */
const VERBATIM = characterSet(`${UNRESERVED}/=`);

const FILE_ITSELF: Settled = { allowed: true, because: 'robots-txt' };

/**
 * Quirk: `/robots.txt` is allowed before any group is chosen; whether it is asked for is looked at only where the URL
 * holds that text, and a malformed URL raises there even without a group. Mirrors `can_fetch`.
 */
export function target(url: string): string | number | Settled {
  if (url.includes(ROBOTS_TXT)) {
    const parts = urlparse(url);
    if ('message' in parts) return { allowed: undefined, because: 'bad-url', error: parts };
    if (parts.path === ROBOTS_TXT) return FILE_ITSELF;
  }
  const text = matchedText(url);
  if (typeof text !== 'object') return text;
  return { allowed: undefined, because: 'bad-url', error: text, needsGroup: true };
}

function matchedText(url: string): string | number | Failure {
  const start = verbatimPathStart(url);
  if (start >= 0) return start;
  const hash = url.indexOf('#');
  const whole = hash < 0 ? url : url.slice(0, hash);
  const parts = urlsplit(whole);
  if ('message' in parts) return parts;
  const query = whole.includes('?') ? `?${parts.query}` : '';
  const text = rewriteEscapes(parts.path + query, KEPT, SAFE);
  return text.startsWith('/') ? text : `/${text}`;
}

/**
 * Where the path begins in a URL whose path needs no rewriting and ends it; -1 for any other URL.
 *
 * Quirk: such a URL is not split, so a malformed host raises only where the path holds other characters. Mirrors `_quote_path`.
 */
function verbatimPathStart(url: string): number {
  let start = plainPathStart(url);
  if (start < 0) start = authorityEnd(url);
  const isPath = start >= 0 && url.charAt(start) === '/' && url.charAt(start + 1) !== '/';
  return isPath && allWithin(url, start, VERBATIM) ? start : -1;
}

/** Where the authority ends in `scheme://authority`, whatever it is; -1 where there is no such scheme. */
function authorityEnd(url: string): number {
  const colon = schemeEnd(url);
  if (colon < 0 || !url.startsWith('://', colon)) return -1;
  const length = url.slice(colon + 3).search(/[/?#]/);
  return length < 0 ? url.length : colon + 3 + length;
}

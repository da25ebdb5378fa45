/** From a URL to the text that Protego 0.7 matches. */

import { SLASH } from '../../../core/characters.js';
import type { Failure, Settled } from '../../../core/dialect.js';
import { isRobotsTxt, ROBOTS_TXT } from '../../../core/plain-url.js';
import { plainPathStart } from '../../../languages/python/path-start.js';
import { quoteSet } from '../../../languages/python/quote.js';
import { schemeEnd, urlparse, urlsplit } from '../../../languages/python/urls.js';
import { rewriteEscapes } from '../escapes.js';

const SAFE = quoteSet('/%=');
/** `/` and `%` stay escaped. */
const KEPT = [0x2f, 0x25];

/** Characters that keep a path from being matched unchanged. An expression handles a long run faster than a loop. */
const NOT_VERBATIM = /[^\w.~/=-]/g;

/** What `urlsplit` drops. */
const LINE_BREAKS = /[\t\n\r]/;

const FILE_ITSELF: Settled = { allowed: true, because: 'robots-txt' };

/**
 * Quirk: `/robots.txt` is allowed before any group is chosen; whether it is asked for is looked at only where the URL
 * holds that text, and a malformed URL raises there even without a group. Mirrors `can_fetch`.
 */
export function target(url: string): string | number | Settled {
  const start = plainPathStart(url);
  // A host that cannot be malformed, and a path that ends the URL: nothing is left to be looked at.
  if (start >= 0 && isVerbatimPath(url, start)) return isRobotsTxt(url, start) ? FILE_ITSELF : start;
  if (url.includes(ROBOTS_TXT)) {
    const parts = urlparse(url);
    if ('message' in parts) return { allowed: undefined, because: 'bad-url', error: parts };
    if (parts.path === ROBOTS_TXT) return FILE_ITSELF;
  }
  const text = matchedText(url, start);
  if (typeof text !== 'object') return text;
  return { allowed: undefined, because: 'bad-url', error: text, needsGroup: true };
}

/** @param start - where the path begins in a URL with a plain host; -1 for any other */
function matchedText(url: string, start: number): string | number | Failure {
  const verbatim = start < 0 ? authorityEnd(url) : -1;
  if (verbatim >= 0 && isVerbatimPath(url, verbatim)) return verbatim;
  const hash = url.indexOf('#');
  const path = pathAndQuery(hash < 0 ? url : url.slice(0, hash), start);
  if (typeof path === 'object') return path;
  const text = rewriteEscapes(path, KEPT, SAFE);
  return text.startsWith('/') ? text : `/${text}`;
}

/** Of a URL without a fragment; a Failure where Python's `urlsplit` raises. */
function pathAndQuery(url: string, start: number): string | Failure {
  if (start >= 0 && !LINE_BREAKS.test(url)) return url.slice(start);
  const parts = urlsplit(url);
  if ('message' in parts) return parts;
  return url.includes('?') ? `${parts.path}?${parts.query}` : parts.path;
}

/**
 * Whether a path needs no rewriting and ends the URL.
 *
 * Quirk: such a URL is not split, so a malformed host raises only where the path holds other characters. Mirrors `_quote_path`.
 */
function isVerbatimPath(url: string, start: number): boolean {
  if (url.charCodeAt(start) !== SLASH || url.charCodeAt(start + 1) === SLASH) return false;
  NOT_VERBATIM.lastIndex = start;
  return !NOT_VERBATIM.test(url);
}

/** Where the authority ends in `scheme://authority`, whatever it is; -1 where there is no such scheme. */
function authorityEnd(url: string): number {
  const colon = schemeEnd(url);
  if (colon < 0 || !url.startsWith('://', colon)) return -1;
  const length = url.slice(colon + 3).search(/[/?#]/);
  return length < 0 ? url.length : colon + 3 + length;
}

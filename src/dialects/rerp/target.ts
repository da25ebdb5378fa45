/** From a URL, and from the value of a rule, to the texts that rerp compares. */

import type { Failure, Settled } from '../../core/dialect.js';
import { plainPathStart } from '../../languages/python/path-start.js';
import { unquote } from '../../languages/python/quote.js';
import { strip } from '../../languages/python/text.js';
import { urlparse, urlunparse } from '../../languages/python/urls.js';

/**
 * A value without its control characters and without the blanks around.
 *
 * Quirk: a tab inside a value vanishes and leaves no blank; DEL stays. Mirrors `_scrub_data`.
 */
export function scrub(value: string): string {
  let kept = '';
  let copied = 0;
  for (let at = 0; at < value.length; at++) {
    if (value.charCodeAt(at) >= 0x20) continue;
    kept += value.slice(copied, at);
    copied = at + 1;
  }
  return strip(copied === 0 ? value : kept + value.slice(copied));
}

const ESCAPED_SLASH = /%2f/gi;
const LINE_FEED = /\n/g;

/**
 * `unquote`, but an escaped slash stays escaped.
 *
 * Quirk: the original sets `%2F` aside as a line feed while it unquotes, so `%0A` comes back as `%2F` too.
 * Mirrors `_unquote_path`.
 */
export function decodePath(text: string): string {
  if (!text.includes('%')) return text;
  const aside = text.includes('%2F') || text.includes('%2f') ? text.replace(ESCAPED_SLASH, '\n') : text;
  const decoded = unquote(aside);
  return decoded.includes('\n') ? decoded.replace(LINE_FEED, '%2F') : decoded;
}

/**
 * Quirk: a URL without a path is the empty text, which `Disallow: /` does not match.
 * Mirrors `_Ruleset.is_url_allowed`.
 *
 * Quirk: a malformed host is an error, but only where a group applies to the agent.
 * Mirrors `_Ruleset.is_url_allowed`.
 */
export function target(url: string): string | number | Settled {
  const path = pathOf(url);
  if (typeof path !== 'object') return path;
  return { allowed: undefined, because: 'bad-url', error: path, needsGroup: true };
}

/**
 * The part of a URL that rules are compared with: nothing where the URL has no path, a number
 * where it stands in the URL as it is, from there on.
 *
 * Quirk: the URL is split before it is decoded, and its fragment takes part in matching; an empty query, fragment or
 * `;` loses its delimiter. Mirrors `_Ruleset.is_url_allowed`.
 */
function pathOf(url: string): string | number | Failure {
  const start = plainPathStart(url);
  if (start >= 0 && isPlain(url, start)) {
    return url.includes('%', start) ? decodePath(url.slice(start)) : start;
  }
  const parts = urlparse(url);
  return 'message' in parts ? parts : decodePath(urlunparse({ ...parts, scheme: '', netloc: '' }));
}

/** Characters and delimiters that splitting drops, or may drop. */
const DROPPED = /\p{Cc}|#$|[;?](?=[#?]|$)/gu;

function isPlain(url: string, start: number): boolean {
  DROPPED.lastIndex = start;
  return !DROPPED.test(url);
}

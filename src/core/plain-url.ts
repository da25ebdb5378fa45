/**
 * Shortcuts that avoid parsing a URL in the forms that nearly all URLs have: `/path`, `http://host/path` and
 * `https://host/path`, without anything that an original treats specially.
 */

import { HASH, QUESTION_MARK, SLASH } from './characters.js';
import type { Settled } from './dialect.js';

/** Whether `url` begins with `start`: 27 ns where `startsWith` takes 70, but as slow as a search if it does not. */
export function beginsWith(url: string, start: string): boolean {
  return url.indexOf(start) === 0;
}

/** Whether the path, the query or the fragment begins at `at`, or the URL ends there. */
export function endsAuthority(url: string, at: number): boolean {
  if (at === url.length) return true;
  const unit = url.charCodeAt(at);
  // The usual character comes last, so that all three comparisons run before V8 optimises the function.
  return unit === QUESTION_MARK || unit === HASH || unit === SLASH;
}

/**
 * Where the path begins in a URL that starts with `origin`, the scheme and authority as written in the previous URL or
 * the file's own; -1 for any other URL. Callers usually check many pages of one site in a row.
 */
export function endOfOrigin(url: string, origin: string): number {
  return beginsWith(url, origin) && endsAuthority(url, origin.length) ? origin.length : -1;
}

/** 0 for `/path`, which has no authority; -1 for `//host` and everything else. */
export function startOfBarePath(url: string): number {
  return url.charCodeAt(0) === SLASH && url.charCodeAt(1) !== SLASH ? 0 : -1;
}

/** Whether the URL from `start` on is the path of robots.txt itself, which most dialects exempt. */
export function isRobotsTxt(url: string, start: number): boolean {
  return url.length - start === ROBOTS_TXT.length && url.endsWith(ROBOTS_TXT);
}

/** The path of robots.txt. */
export const ROBOTS_TXT = '/robots.txt';

/** The answer for robots.txt itself in most dialects that exempt it: RFC 9309, section 2.2.2, last paragraph. */
export const FILE_ITSELF: Settled = { allowed: true, because: 'robots-txt' };

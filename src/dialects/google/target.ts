/** The part of a URL that is matched: what follows the authority, found without parsing the URL. */

import { QUESTION_MARK, SEMICOLON, SLASH } from '../../core/characters.js';
import type { Site } from '../../core/dialect.js';
import { beginsWith, startOfServer } from '../../core/plain-url.js';

/** The file's location, with the part of its URL before the path. */
export interface GoogleSite extends Site {
  /** Empty if it has no scheme: then it does not show where the path of a URL with this start begins. */
  readonly origin: string;
}

export function locate(url: string | undefined): GoogleSite {
  const origin = url?.slice(0, startOfPath(url)) ?? '';
  return { url, origin: origin.includes('://') ? origin : '' };
}

/**
 * Quirk: found by looking for `/ ? ; #` in the raw text; nothing is normalised, and nothing is an error. Mirrors
 * `GetPathParamsQuery`.
 *
 * Quirk: a NUL ends the path. Mirrors `RobotsMatchStrategy::Matches`.
 */
export function target(url: string, { origin }: GoogleSite): string | number {
  let start = origin.length;
  // Nearly every URL begins as the file's URL does.
  if (start === 0 || !hasSlashAt(url, start) || !beginsWith(url, origin)) {
    start = startOfPath(url);
  }
  const hash = url.indexOf('#');
  const nul = url.indexOf('\0', start);
  if (hash < 0 && nul < 0 && hasSlashAt(url, start)) return start;
  const end = hash < 0 ? url.length : hash;
  if (start >= end) return '/';
  const path = url.slice(start, nul < 0 ? end : Math.min(end, nul));
  return path.startsWith('/') ? path : `/${path}`;
}

/** Asking for a character past the end would make V8 compile the target again, and slower. */
function hasSlashAt(url: string, at: number): boolean {
  return at < url.length && url.charCodeAt(at) === SLASH;
}

function startOfPath(url: string): number {
  const scan = url.charCodeAt(0) === SLASH && url.charCodeAt(1) === SLASH ? 2 : 0;
  return firstOfPath(url, startOfAuthority(url, scan));
}

function startOfAuthority(url: string, scan: number): number {
  const start = startOfServer(url);
  if (start >= 0) return start;
  const protocol = url.indexOf('://', scan);
  return protocol < 0 || firstOfPath(url, scan) < protocol ? scan : protocol + 3;
}

/** The first `/`, `?` or `;`, or the end. */
function firstOfPath(url: string, from: number): number {
  for (let i = from; i < url.length; i++) {
    const unit = url.charCodeAt(i);
    if (unit === SLASH || unit === QUESTION_MARK || unit === SEMICOLON) return i;
  }
  return url.length;
}

/** The part of a URL that is matched: what follows the authority, found without parsing the URL. */

import { SLASH } from '../../core/characters.js';
import type { Site } from '../../core/dialect.js';
import { afterHttpScheme, beginsWith } from '../../core/plain-url.js';

/** The file's location, with the part of its URL before the path. */
export interface GoogleSite extends Site {
  /** Empty if it has no scheme: then it does not show where the path of a URL with this start begins. */
  readonly origin: string;
}

export function locate(url: string | undefined): GoogleSite {
  return { url, origin: url === undefined ? '' : originOf(url) };
}

function originOf(url: string): string {
  const origin = url.slice(0, startOfPath(url));
  return origin.includes('://') ? origin : '';
}

/**
 * Quirk: found by looking for `/ ? ; #` in the raw text; nothing is normalised, and nothing is an error. Mirrors
 * `GetPathParamsQuery`.
 *
 * Quirk: a NUL ends the path. Mirrors `RobotsMatchStrategy::Matches`.
 */
export function target(url: string, { origin }: GoogleSite): string | number {
  const { length } = origin;
  // Nearly every URL begins as the file's URL does.
  const isUsual = length > 0 && hasSlashAt(url, length) && beginsWith(url, origin);
  return isUsual && !url.includes('#') && !url.includes('\0')
    ? length
    : cutTarget(url, isUsual ? length : startOfPath(url));
}

/** The path that begins at `start`, without a fragment and what follows a NUL. */
function cutTarget(url: string, start: number): string | number {
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
  const authority = afterHttpScheme(url);
  return firstOfPath(url, authority < 0 ? startOfAuthority(url) : authority);
}

function startOfAuthority(url: string): number {
  const scan = url.startsWith('//') ? 2 : 0;
  const protocol = url.indexOf('://', scan);
  return protocol < 0 || firstOfPath(url, scan) < protocol ? scan : protocol + 3;
}

/** Global, so that a search can begin anywhere. */
const FIRST_OF_PATH = /[/?;]/g;

/** The first `/`, `?` or `;`, or the end. */
function firstOfPath(url: string, from: number): number {
  FIRST_OF_PATH.lastIndex = from;
  return FIRST_OF_PATH.test(url) ? FIRST_OF_PATH.lastIndex - 1 : url.length;
}

/**
 * Paths and queries in the one form in which the standard dialect compares them.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */

import type { Settled, Site } from '../core/dialect.js';
import { characterSet, escapeByte, escapedByte, escapeUtf8, RESERVED, UNRESERVED } from '../core/percent.js';

/** The origin of the file, when its URL is known. */
export interface OriginSite extends Site {
  readonly origin: string | undefined;
}

/** Characters that stand as they are in every target; `*` and `$` do not, for a pattern writes `%2A` and `%24`. */
export const PLAIN = characterSet(`${UNRESERVED}${RESERVED}`.replace(/[*$#]/g, ''));

/** A run of {@link PLAIN} characters: a sticky expression sees to it faster than a loop. */
const NORMAL = /[\w.~:/?[\]@!&'()+,;=-]+/y;

/** The beginning of nearly every URL. */
const HTTP = /https?:\/\/[^/?#]+/y;

/** A scheme, perhaps, and an authority. */
const BEFORE_PATH = /(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]+/iy;

const SLASH = 0x2f;
const FILE = '/robots.txt';

const DECODED = characterSet(UNRESERVED);

const BAD_URL: Settled = { allowed: undefined, because: 'bad-url' };
const OTHER_ORIGIN: Settled = { allowed: undefined, because: 'other-origin' };
/** The standard exempts the file itself: section 2.2.2, last paragraph. */
const ROBOTS_TXT: Settled = { allowed: true, because: 'robots-txt' };

export function locateOrigin(url: string | undefined): OriginSite {
  return { url, origin: url === undefined ? undefined : originOf(url) };
}

/** Scheme, host and port in lower case, without the scheme's own port; undefined for a URL without them. */
function originOf(url: string): string | undefined {
  const path = startOfPath(url);
  if (path < 0 || url.startsWith('/')) return undefined;
  const lower = url.slice(0, path).toLowerCase();
  const scheme = lower.slice(0, lower.indexOf(':'));
  const authority = lower.slice(scheme.length + 3);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const ownPort = scheme === 'http' ? ':80' : scheme === 'https' ? ':443' : ':';
  const bare = host.endsWith(ownPort) ? host.slice(0, -ownPort.length) : host;
  return `${scheme}://${bare.endsWith(':') ? bare.slice(0, -1) : bare}`;
}

/** Path and query of a URL, normalised, or why no rule is asked. */
export function standardTarget(url: string, site: OriginSite): string | number | Settled {
  const origin = site.origin;
  let start: number;
  // Nearly every URL spells its origin as the file's URL does.
  if (origin !== undefined && url.lastIndexOf(origin, 0) === 0 && url.charCodeAt(origin.length) === SLASH) {
    start = origin.length;
  } else {
    start = startOfPath(url);
    if (start < 0) return BAD_URL;
    if (start > 0 && origin !== undefined && !isOfOrigin(url, origin)) return OTHER_ORIGIN;
  }
  NORMAL.lastIndex = start;
  if (url.charCodeAt(start) === SLASH && NORMAL.test(url) && NORMAL.lastIndex === url.length) {
    return url.length - start === FILE.length && url.endsWith(FILE) ? ROBOTS_TXT : start;
  }
  const target = normalise(url, start);
  return target === FILE ? ROBOTS_TXT : target;
}

function isOfOrigin(url: string, origin: string): boolean {
  if (url.startsWith('//')) return originOf(`${origin.slice(0, origin.indexOf('/'))}${url}`) === origin;
  return originOf(url) === origin;
}

/** Where the path or query begins: after `scheme://authority` or `//authority`, or at 0; -1 for anything else. */
function startOfPath(url: string): number {
  if (url.charCodeAt(0) === SLASH && url.charCodeAt(1) !== SLASH) return 0;
  HTTP.lastIndex = 0;
  if (HTTP.test(url)) return HTTP.lastIndex;
  BEFORE_PATH.lastIndex = 0;
  return BEFORE_PATH.test(url) ? BEFORE_PATH.lastIndex : -1;
}

/** The text from `start` up to its fragment, in normal form and beginning with a slash. */
function normalise(url: string, start: number): string {
  const hash = url.indexOf('#', start);
  const path = normalPercent(url.slice(start, hash < 0 ? url.length : hash), '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Unreserved characters decoded, reserved ones as they are given, everything else as upper-case escapes of its UTF-8
 * bytes. `special` characters of a pattern stay as they are.
 */
export function normalPercent(text: string, special: string): string {
  if (isNormal(text, special)) return text;
  let normal = '';
  for (let i = 0; i < text.length;) {
    const byte = escapedByte(text, i);
    if (byte >= 0) {
      normal += DECODED[byte] === 1 ? String.fromCharCode(byte) : escapeByte(byte);
      i += 3;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(i) ?? 0);
    const stays = PLAIN[character.charCodeAt(0)] === 1 || special.includes(character);
    normal += stays ? character : escapeUtf8(character);
    i += character.length;
  }
  return normal;
}

function isNormal(text: string, special: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (PLAIN[text.charCodeAt(i)] !== 1 && !special.includes(text.charAt(i))) return false;
  }
  return true;
}

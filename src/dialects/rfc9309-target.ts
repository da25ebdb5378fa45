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
export function standardTarget(url: string, site: OriginSite): string | Settled {
  const start = startOfPath(url);
  if (start < 0) return BAD_URL;
  if (start > 0 && site.origin !== undefined && !isOfOrigin(url, start, site.origin)) return OTHER_ORIGIN;
  const target = normalise(url, start);
  return target === '/robots.txt' ? ROBOTS_TXT : target;
}

function isOfOrigin(url: string, start: number, origin: string): boolean {
  // Nearly every URL spells its origin as the file's URL does.
  if (start === origin.length && url.startsWith(origin)) return true;
  if (url.startsWith('//')) return originOf(`${origin.slice(0, origin.indexOf('/'))}${url}`) === origin;
  return originOf(url) === origin;
}

/** Where the path or query begins: after `scheme://authority` or `//authority`, or at 0; -1 for anything else. */
function startOfPath(url: string): number {
  let authority = 2;
  if (url.startsWith('https://')) authority = 8;
  else if (url.startsWith('http://')) authority = 7;
  else if (url.startsWith('/') && url.charCodeAt(1) !== 0x2f) return 0;
  else if (!url.startsWith('//')) {
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(url);
    if (scheme === null) return -1;
    authority = scheme[0].length;
  }
  let i = authority;
  for (; i < url.length; i++) {
    const unit = url.charCodeAt(i);
    if (unit === 0x2f || unit === 0x3f || unit === 0x23) break;
  }
  return i === authority ? -1 : i;
}

/** The text from `start` up to its fragment, in normal form and beginning with a slash. */
function normalise(url: string, start: number): string {
  for (let i = start; i < url.length; i++) {
    if (PLAIN[url.charCodeAt(i)] === 1) continue;
    const hash = url.indexOf('#', i);
    return rooted(normalPercent(url.slice(start, hash < 0 ? url.length : hash), ''));
  }
  return rooted(start === 0 ? url : url.slice(start));
}

function rooted(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Unreserved characters decoded, reserved ones as they are given, everything else as upper-case escapes of its UTF-8
 * bytes. `special` characters of a pattern stay as they are.
 */
export function normalPercent(text: string, special: string): string {
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

/**
 * Paths and queries in the normal form that the standard dialect compares.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2
 */

import { SLASH } from './characters.js';
import type { Settled, Site } from './dialect.js';
import { characterSet, escapeCharacters, occursFrom } from './percent.js';
import { FILE_ITSELF, endOfOrigin, isRobotsTxt, ROBOTS_TXT, startOfBarePath } from './plain-url.js';

/** The file's site, if its URL is known. */
export interface OriginSite extends Site {
  /** What URLs of the site begin with: the scheme and authority of the file's URL as written, later its origin. */
  prefix: string | undefined;
  /** Computed for the first URL that does not begin with the prefix; empty for a URL without one. */
  origin?: string;
}

/** Characters that may change in a pattern, which keeps its stars. */
const UNUSUAL = /[^\w.~:/?[\]@!&'()+,;=*-]/;
/**
 * What is not in normal form: escapes of unreserved characters, escapes with lower-case digits, and runs of anything
 * else that is not an escape or normal. They include `*` and `$`, which a pattern spells `%2A` and `%24`. Most escapes
 * are already normal and are skipped.
 */
const NOT_NORMAL =
  /%(2[DE]|3\d|[46][1-9A-F]|5[\dAF]|7[\dAE]|[\da-fA-F][a-f]|[a-f][\dA-F])|%(?![\da-fA-F]{2})|[^\w.~:/?[\]@!&'()+,;=%-]+/gu;

/** The characters that normalisation leaves unchanged. */
export const PLAIN = /* @__PURE__ */ characterSet(
  String.fromCharCode(...Array(0x80).keys()).replace(NOT_NORMAL, ''),
);

/** An optional scheme, and an authority. */
const BEFORE_PATH = /(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?\/\/[^/?#]+/y;

export const BAD_URL: Settled = { allowed: undefined, because: 'bad-url' };
export const OTHER_ORIGIN: Settled = { allowed: undefined, because: 'other-origin' };

export function locateOrigin(url: string | undefined): OriginSite {
  const end = url === undefined ? 0 : startOfPath(url);
  return { url, prefix: end > 0 ? url?.slice(0, end) : undefined };
}

/** Scheme, host and port; empty for a URL without them. */
function originOf(url: string, base?: string): string {
  try {
    const { protocol, host } = new URL(url, base);
    return host && `${protocol}//${host}`;
  } catch {
    return '';
  }
}

/** The normalised path and query of a URL, or the reason why no rule applies. */
export function standardTarget(url: string, site: OriginSite): string | number | Settled {
  let start = site.prefix === undefined ? -1 : endOfOrigin(url, site.prefix);
  if (start < 0) {
    start = startOfPath(url);
    if (start < 0) return BAD_URL;
    if (start > 0 && site.url !== undefined) {
      const origin = (site.origin ??= originOf(site.url));
      if (origin !== '') {
        site.prefix = origin;
        if (originOf(url, origin) !== origin) return OTHER_ORIGIN;
      }
    }
  }
  if (start < url.length && url.charCodeAt(start) === SLASH && !occursFrom(NOT_NORMAL, url, start)) {
    return isRobotsTxt(url, start) ? FILE_ITSELF : start;
  }
  const target = normalise(url, start);
  return target === ROBOTS_TXT ? FILE_ITSELF : target;
}

/** Where the path or query begins: after `scheme://authority` or `//authority`, or at 0; -1 for other URLs. */
function startOfPath(url: string): number {
  if (startOfBarePath(url) === 0) return 0;
  BEFORE_PATH.lastIndex = 0;
  return BEFORE_PATH.test(url) ? BEFORE_PATH.lastIndex : -1;
}

/** The text from `start` up to the fragment, in normal form and with a leading slash. */
function normalise(url: string, start: number): string {
  const hash = url.indexOf('#', start);
  const path = normalPercent(url.slice(start, hash < 0 ? url.length : hash)).replaceAll('*', '%2A');
  return path.startsWith('/') ? path : `/${path}`;
}

/** A pattern in normal form. Its stars and a final `$`, which is an anchor, stay. */
export function normalPattern(value: string): string {
  return value.endsWith('$') ? `${normalPercent(value.slice(0, -1))}$` : normalPercent(value);
}

/**
 * Decodes unreserved characters, keeps reserved ones and stars as they are, and turns everything else into upper-case
 * escapes of its UTF-8 bytes.
 */
export function normalPercent(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text.replace(NOT_NORMAL, (found, digits?: string) => {
    if (digits === undefined) return escapeCharacters(found);
    const character = String.fromCharCode(parseInt(digits, 16));
    return /[\w.~-]/.test(character) ? character : found.toUpperCase();
  });
}

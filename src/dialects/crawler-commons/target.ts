/** The part of a URL that is matched: path and query, escaped in one way. */

import type { Settled } from '../../core/dialect.js';
import {
  escapeOutside,
  characterSet,
  endOfRun,
  hexValue,
  LETTERS_AND_DIGITS,
  UNRESERVED,
} from '../../core/percent.js';
import { endOfPlainAuthority, isRobotsTxt, ROBOTS_TXT } from '../../core/plain-url.js';
import { javaUrl } from '../../languages/java/url.js';
import { SLASH } from '../../core/characters.js';

const IN_HOST = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS}.-`);
const DECODED = /* @__PURE__ */ characterSet(UNRESERVED);
const KEPT_IN_RULE = /* @__PURE__ */ characterSet(`${UNRESERVED}!$%&'()*+,/:;=?@\\`);
const UNCHANGED = /* @__PURE__ */ characterSet(`${UNRESERVED}!&'()+,/:;=?@`);
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const FILE_ITSELF: Settled = { allowed: true, because: 'robots-txt' };

/**
 * Quirk: what Java cannot read as a URL with a scheme is asked about as `/`, a bare path included. Mirrors
 * `SimpleRobotRules.getPath`.
 */
export function target(url: string): string | number | Settled {
  const start = endOfPlainAuthority(url, IN_HOST);
  // Without a host there may be slashes of the path among those before it.
  const hasHost = start > 0 && url.charCodeAt(start - 1) !== SLASH;
  const isUnchanged =
    hasHost && url.charCodeAt(start) === SLASH && endOfRun(url, start, UNCHANGED) === url.length;
  if (isUnchanged && !url.includes('/.', start)) return isRobotsTxt(url, start) ? FILE_ITSELF : start;
  const path = pathOf(url);
  return path === ROBOTS_TXT ? FILE_ITSELF : path;
}

function pathOf(url: string): string {
  const read = javaUrl(url);
  if (read === undefined) return '/';
  const { path, query } = read;
  // An escaped star or dollar sign in a rule is itself, and a bare one in a URL is the same.
  return escapedPath((path || '/') + (query === undefined ? '' : `?${query}`))
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
}

/** Decodes what means the same encoded or not, and encodes what no URL holds; upper-case digits. */
export function escapedPath(text: string): string {
  const encodable = text.isWellFormed() ? text : text.replace(LONE_SURROGATE, '?');
  return escapeOutside(encodable.includes('%') ? unescaped(encodable) : encodable, KEPT_IN_RULE);
}

function unescaped(text: string): string {
  const decoded = text.replace(/%[\dA-Fa-f]{2}/g, (escape) => {
    const byte = hexValue(escape.charCodeAt(1)) * 16 + hexValue(escape.charCodeAt(2));
    return DECODED.has(byte) ? String.fromCharCode(byte) : escape.toUpperCase();
  });
  return decoded.replace(/%(?![\dA-Fa-f]{2})/g, '%25');
}

/** How Go treats letters, numbers and URLs, as far as robots.txt needs it. */

import { characterSet, endOfRun, UNRESERVED } from '../core/percent.js';
import { decodeWithin, escapeByte, escapeOutside } from '../core/percent-steps.js';
import { hexadecimalNumber } from './java.js';
import { FLOAT } from './python/numbers.js';

/** `strings.ToLower`, which maps each letter to one letter: no final sigma, and no combining dot after an `i`. */
export function toLower(text: string): string {
  return text.toWellFormed().replaceAll('\u0130', 'i').replaceAll('\u03a3', '\u03c3').toLowerCase();
}

const HEXADECIMAL =
  /^([+-]?)0[xX]_?([\dA-Fa-f]+(?:_[\dA-Fa-f]+)*)?(?:\.([\dA-Fa-f]+(?:_[\dA-Fa-f]+)*)?)?[pP]([+-]?\d+(?:_\d+)*)$/;

/** `strconv.ParseFloat`; NaN if it returns an error, as it does beyond the largest number. */
export function parseFloat64(text: string): number {
  const digits = text.replaceAll('_', '');
  // Decimal numbers have the same syntax as in Python.
  if (FLOAT.test(text)) return Number.isFinite(Number(digits)) ? Number(digits) : Number.NaN;
  const [, sign, whole = '', fraction = '', exponent] = HEXADECIMAL.exec(digits) ?? [];
  if (whole + fraction === '' || !HEXADECIMAL.test(text)) return Number.NaN;
  const value = hexadecimalNumber(whole, fraction, Number(exponent));
  if (!Number.isFinite(value)) return Number.NaN;
  return sign === '-' ? -value : value;
}

/** Splits any text into these parts. */
const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?([^?#]*)(\?[^#]*)?(?:#(.*))?$/s;
/** Characters that no URL in Go contains. */
export const CONTROL = /[^\x20-~\x80-\uffff]/;
const BAD_ESCAPE = /%(?![\dA-Fa-f]{2})/;

/** `RequestURI` of the result of `url.Parse`: the path and query; undefined if `url.Parse` returns an error. */
export function requestUri(url: string): string | undefined {
  const [, scheme = '', rest = '', query = '', fragment = ''] = PARTS.exec(url) ?? [];
  if (CONTROL.test(scheme + rest + query) || BAD_ESCAPE.test(fragment)) return undefined;
  if (!rest.startsWith('/')) {
    if (scheme !== '') return (rest || '/') + query;
    if (/^[^/]*:/.test(rest)) return undefined;
  }
  let path = rest;
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    const slash = rest.indexOf('/', 2);
    const end = slash < 0 ? rest.length : slash;
    if (!isAuthority(scheme.toLowerCase(), rest.slice(2, end))) return undefined;
    path = rest.slice(end);
  }
  return BAD_ESCAPE.test(path) ? undefined : (escapedPath(path) || '/') + query;
}

const USER = /^(?:[\w.~!$&'()*+,;=:@-]|%[\dA-Fa-f]{2})*$/;
const HOST = /^(?:[\w.~!$&'()*+,;=:\]<>"\x80-\uffff-]|%(?:25|[89A-Fa-f][\dA-Fa-f]))*$/;
const IPV6 = /^\[([\dA-Fa-f:.]+)(?:%25(?:[\w.~!$&'()*+,;=:<>"\x80-\uffff-]|%2[05])+)?\](?::\d*)?$/;

function isAuthority(scheme: string, authority: string): boolean {
  const at = authority.lastIndexOf('@');
  if (at >= 0 && !USER.test(authority.slice(0, at))) return false;
  const host = authority.slice(at + 1);
  if (host.startsWith('[')) {
    const [, address] = IPV6.exec(host) ?? [];
    return address !== undefined && URL.canParse(`http://[${address}]/`);
  }
  const colon = /^https?$/.test(scheme) ? host.indexOf(':') : host.lastIndexOf(':');
  return HOST.test(host) && (colon < 0 || /^\d*$/.test(host.slice(colon + 1)));
}

const KEPT_IN_PATH = `${UNRESERVED}!$&'()*+,;=:@[]/`;
/** Characters that `url.URL.EscapedPath` leaves alone if the path contains no others. */
const VALID_IN_PATH = /* @__PURE__ */ characterSet(`${KEPT_IN_PATH}%`);
/** The same without percent signs, whose escapes may be malformed. */
export const PLAIN_IN_PATH = /* @__PURE__ */ characterSet(KEPT_IN_PATH);
const UNESCAPED = /* @__PURE__ */ characterSet(`${UNRESERVED}$&+,/:;=@`);
const KEPT = /* @__PURE__ */ characterSet(`${UNRESERVED}$&+,/:;=@%`);

/** A path with a character that must be escaped is decoded and escaped again. */
function escapedPath(path: string): string {
  if (endOfRun(path, 0, VALID_IN_PATH) === path.length) return path;
  return escapeOutside(decodeWithin(path, UNESCAPED), KEPT).replace(/[!'()*]/g, (sign) =>
    escapeByte(sign.charCodeAt(0)),
  );
}

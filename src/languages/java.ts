/** How Java reads white space, numbers and URLs, as far as robots.txt needs it. */

import { Blanks } from '../core/blanks.js';
import { decimalValue } from './python/numbers.js';

/** The characters that `String.trim` removes: control characters and the space. */
export const JAVA_BLANKS = /* @__PURE__ */ new Blanks(String.fromCharCode(...Array(0x21).keys()));

const DECIMAL = /^[+-]?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?$/;
const HEXADECIMAL = /^([+-]?)0[xX]([\dA-Fa-f]*)\.([\dA-Fa-f]*)[pP]([+-]?\d+)[fFdD]?$/;

/** `Double.parseDouble` for a text with a decimal point; NaN if it throws. */
export function parseDouble(text: string): number {
  if (DECIMAL.test(text)) return Number(text.replace(/[fFdD]$/, ''));
  const [, sign, whole = '', fraction = '', exponent] = HEXADECIMAL.exec(text) ?? [];
  if (whole + fraction === '') return Number.NaN;
  const value = hexadecimalNumber(whole, fraction, Number(exponent));
  return sign === '-' ? -value : value;
}

/** The value of hexadecimal digits around a point, times a power of two. */
export function hexadecimalNumber(whole: string, fraction: string, exponent: number): number {
  let value = 0;
  for (const digit of whole + fraction) value = value * 16 + Number.parseInt(digit, 16);
  return value * 2 ** (exponent - 4 * fraction.length);
}

/** `Integer.parseInt`, which accepts the digits of any script; NaN if it throws. */
export function parseInteger(text: string): number {
  const [, sign, digits = ''] = /^([+-]?)(.+)$/s.exec(text) ?? [];
  let value = digits === '' ? Number.NaN : 0;
  // Digits beyond U+FFFF are two UTF-16 units, neither of which is a digit.
  for (const digit of digits.split('')) {
    const one = decimalValue(digit.charCodeAt(0));
    value = one < 0 ? Number.NaN : value * 10 + one;
  }
  if (sign === '-') value = -value;
  return value >= -(2 ** 31) && value < 2 ** 31 ? value : Number.NaN;
}

interface JavaUrl {
  readonly protocol: string;
  readonly authority: string;
  readonly host: string;
  readonly path: string;
  readonly query: string | undefined;
  readonly ref: string | undefined;
}

/** The parts of a URI as written. */
interface JavaUri {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

// Beyond ASCII, everything but white space and control characters is legal, as is `%` before two hexadecimal digits.
const ILLEGAL_IN_PATH =
  /[^\w.!~*'():@&=+$,;/%\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\uffff-]|%(?![\dA-Fa-f]{2})/;
const ILLEGAL_IN_AUTHORITY =
  /[^\w.!~*'():@&=+$,;%\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\uffff-]|%(?![\dA-Fa-f]{2})/;
const ILLEGAL =
  /[^\w.!~*'():@&=+$,;/?[\]%\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\uffff-]|%(?![\dA-Fa-f]{2})/;

const WITH_IPV6 = /^(?:[^[\]@]*@)?\[([\dA-Fa-f:.]+)(?:%\w+)?\](?::\d*)?$/;

const PROTOCOLS: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'file', 'jrt', 'jmod']);

/** The result of `new URI(text).toURL()`; undefined if Java throws. Only HTTP, FTP, file and mail protocols count as known. */
export function javaUrl(text: string, base?: JavaUrl): JavaUrl | undefined {
  const uri = javaUri(text);
  return uri && urlOf(base === undefined ? uri : resolved(uri, base));
}

function javaUri(text: string): JavaUri | undefined {
  const { scheme, authority, path, query, fragment } = partsOf(text);
  const isOpaque = scheme !== undefined && authority === undefined && !path.startsWith('/');
  if (isOpaque ? path === '' && query === undefined : scheme === undefined && /^[^/]*:/.test(path))
    return undefined;
  if (authority === '' && path === '' && query === undefined && fragment === undefined) return undefined;
  if ((isOpaque ? ILLEGAL : ILLEGAL_IN_PATH).test(path) || ILLEGAL.test(query ?? '')) return undefined;
  if (ILLEGAL.test(fragment ?? '') || !isAuthority(authority ?? '')) return undefined;
  return { scheme, authority, path, query, fragment };
}

function partsOf(text: string): JavaUri {
  const [beforeFragment, fragment] = cut(text, '#');
  const [beforeQuery, query] = cut(beforeFragment, '?');
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(beforeQuery)?.[1];
  const rest = scheme === undefined ? beforeQuery : beforeQuery.slice(scheme.length + 1);
  if (!rest.startsWith('//')) return { scheme, authority: undefined, path: rest, query, fragment };
  const slash = rest.indexOf('/', 2);
  const end = slash < 0 ? rest.length : slash;
  return { scheme, authority: rest.slice(2, end), path: rest.slice(end), query, fragment };
}

function cut(text: string, delimiter: string): [before: string, after: string | undefined] {
  const at = text.indexOf(delimiter);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** A registry-based name may contain nearly anything, so only brackets are checked. */
function isAuthority(authority: string): boolean {
  if (!ILLEGAL_IN_AUTHORITY.test(authority)) return true;
  const address = WITH_IPV6.exec(authority)?.[1];
  if (address === undefined) return false;
  const last = address.lastIndexOf(':') + 1;
  const decimal = address.slice(last);
  // Java takes zeros in front of decimal numbers, in up to 15 characters.
  const isPadded = decimal.includes('.') && decimal.length < 16;
  const plain = isPadded ? decimal.replace(/\b0+(?=\d)/g, '') : decimal;
  return URL.canParse(`http://[${address.slice(0, last)}${plain}]`);
}

/** Resolves a reference as in RFC 2396: a URI with a scheme stays as it is. */
function resolved(uri: JavaUri, base: JavaUrl): JavaUri {
  const { protocol: scheme } = base;
  if (uri.scheme !== undefined || scheme === 'mailto') return uri;
  if (uri.authority) return { ...uri, scheme, authority: serverOf(uri.authority) };
  const authority = serverOf(base.authority);
  if (uri.path.startsWith('/')) return { ...uri, scheme, authority };
  if (uri.path === '' && uri.query === undefined && uri.fragment !== undefined) {
    return { scheme, authority, path: base.path, query: base.query, fragment: uri.fragment };
  }
  const folder = base.path.slice(0, base.path.lastIndexOf('/') + 1) || (uri.path && '/');
  const path = normalized(folder + uri.path);
  return { ...uri, scheme, authority, path };
}

/** The authority as a resolved URI spells it: without an empty port and without leading zeros in a port. */
function serverOf(authority: string): string {
  return authority.replace(/^((?:[^@:]*@)?[A-Za-z0-9.-]+):(\d*)$/, (_all, host: string, port: string) =>
    port === '' ? host : `${host}:${String(Number(port))}`,
  );
}

function normalized(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const segment of segments) {
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  const last = segments.at(-1) ?? '';
  const isFolder = path.endsWith('/') || last === '.' || (last === '..' && kept.at(-1) !== '..');
  const joined = (path.startsWith('/') ? '/' : '') + kept.join('/');
  return isFolder && kept.length > 0 ? `${joined}/` : joined;
}

function urlOf({ scheme, authority: written, path, query, fragment }: JavaUri): JavaUrl | undefined {
  const authority = written ?? '';
  const protocol = scheme?.toLowerCase() ?? '';
  if (protocol === 'mailto') {
    const address = (written === undefined ? '' : `//${written}`) + path;
    return { protocol, authority: '', host: '', path: address, query, ref: fragment };
  }
  const host = hostOf(authority);
  if (host === undefined || !PROTOCOLS.has(protocol)) return undefined;
  // Four slashes begin a path, which keeps all of them.
  const whole = written === '' && path.startsWith('//') ? `//${path}` : path;
  return { protocol, authority, host, path: whole, query, ref: fragment };
}

// Characters that would normalise to a delimiter that ends a name: `/`, `?`, `#`, `@`, `:` and the like.
const LOOKALIKES =
  /[\u2047-\u2049\u2100\u2101\u2105\u2106\u2a74\ufe55\ufe56\ufe5f\ufe6b\uff03\uff0f\uff1a\uff1f\uff20]/;

/** The host; empty if there are two `@`, undefined if the text after the colon is not a port. */
function hostOf(authority: string): string | undefined {
  if (LOOKALIKES.test(authority)) return undefined;
  const at = authority.indexOf('@');
  if (at !== authority.lastIndexOf('@')) return '';
  const server = authority.slice(at + 1);
  const colon = server.indexOf(':', server.startsWith('[') ? server.indexOf(']') : 0);
  const port = colon < 0 ? '' : server.slice(colon + 1);
  if (port !== '' && !(parseInteger(port) >= -1)) return undefined;
  return colon < 0 ? server : server.slice(0, colon);
}

/** `URL.toExternalForm` */
export function externalForm({ protocol, authority, path, query, ref }: JavaUrl): string {
  const place = authority === '' ? '' : `//${authority}`;
  return `${protocol}:${place}${path}${query === undefined ? '' : `?${query}`}${ref === undefined ? '' : `#${ref}`}`;
}

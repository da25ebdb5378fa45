/** How Python's `urllib.parse` splits and joins URLs: the functions of 3.11, and later changes. */

import type { Failure } from '../../core/dialect.js';
import { characterSet, UNRESERVED } from '../../core/percent.js';
import { startOfBarePath } from '../../core/plain-url.js';
import { authorityEnds } from '../../core/plain-authority.js';

/** The parts of a URL. `Absent` is the type of a missing part: `''` in `urlsplit` and `urlparse`. */
export interface SplitUrl<Absent = string> {
  readonly scheme: string | Absent;
  readonly netloc: string | Absent;
  readonly path: string;
  readonly query: string | Absent;
  readonly fragment: string | Absent;
}

/** The parts of a URL, with the parameters of the last path segment separate. */
export interface ParsedUrl extends SplitUrl {
  readonly params: string;
}

const USES_PARAMS = new Set(
  ' ftp hdl prospero http imap https shttp rtsp rtsps rtspu sip sips mms sftp tel'.split(' '),
);
/** Schemes whose URLs have a host. */
const USES_NETLOC: ReadonlySet<string> = new Set(
  (
    ' ftp http gopher nntp telnet imap wais file mms https shttp snews prospero rtsp rtsps rtspu rsync svn svn+ssh' +
    ' sftp nfs git git+ssh ws wss'
  ).split(' '),
);

/** The message of the ValueError that Python raises for a host, if any. */
type HostCheck = (netloc: string) => string | undefined;

/** `urlsplit(url)`; a Failure if Python raises. */
export function urlsplit(url: string, checkHost: HostCheck = bracketedAnywhere): SplitUrl | Failure {
  const parts = split(url, checkHost);
  if ('message' in parts) return parts;
  const { scheme = '', netloc = '', path, query = '', fragment = '' } = parts;
  return { scheme, netloc, path, query, fragment };
}

/** `urlsplit(url, missing_as_none=True)` of Python 3.15: distinguishes absent from empty parts. */
export function urlsplitMissingAsNone(url: string): SplitUrl<undefined> | Failure {
  return split(url, bracketedHost);
}

/**
 * `urlparse(url, scheme)`, where `scheme` is the default for URLs without one; a Failure if Python raises.
 *
 * @param checkHost - what a version of Python requires of brackets in a host
 */
export function urlparse(
  url: string,
  givenScheme = '',
  checkHost: HostCheck = bracketedAnywhere,
): ParsedUrl | Failure {
  const parts = urlsplit(url, checkHost);
  if ('message' in parts) return parts;
  const { netloc, path, query, fragment } = parts;
  const scheme = parts.scheme === '' ? givenScheme : parts.scheme;
  const semicolon = USES_PARAMS.has(scheme) ? path.indexOf(';', path.lastIndexOf('/') + 1) : -1;
  if (semicolon < 0) return { ...parts, scheme, params: '' };
  return {
    scheme,
    netloc,
    path: path.slice(0, semicolon),
    params: path.slice(semicolon + 1),
    query,
    fragment,
  };
}

/** `urlunsplit(parts)`: empty parts lose their delimiter. */
function urlunsplit({ scheme, netloc, path, query, fragment }: SplitUrl): string {
  let url = path;
  if (netloc !== '' || (scheme !== '' && USES_NETLOC.has(scheme) && !url.startsWith('//'))) {
    url = `//${netloc}${url !== '' && !url.startsWith('/') ? '/' : ''}${url}`;
  }
  if (scheme !== '') url = `${scheme}:${url}`;
  if (query !== '') url += `?${query}`;
  return fragment === '' ? url : `${url}#${fragment}`;
}

/** `urlunparse(parts)`. */
export function urlunparse(parts: ParsedUrl): string {
  if (parts.params === '') return urlunsplit(parts);
  return urlunsplit({ ...parts, path: `${parts.path};${parts.params}` });
}

function split(text: string, checkHost: HostCheck): SplitUrl<undefined> | Failure {
  let rest = text.replace(LEADING_CONTROLS, '').replace(LINE_BREAKS, '');
  let scheme: string | undefined;
  const colon = schemeEnd(rest);
  if (colon > 0) {
    scheme = rest.slice(0, colon).toLowerCase();
    rest = rest.slice(colon + 1);
  }
  let netloc: string | undefined;
  if (rest.startsWith('//')) {
    const length = rest.slice(2).search(/[/?#]/);
    const end = length < 0 ? rest.length : 2 + length;
    netloc = rest.slice(2, end);
    rest = rest.slice(end);
    const wrong = checkHost(netloc) ?? compatibilityDelimiter(netloc);
    if (wrong !== undefined) return { name: 'ValueError', message: `Cannot split the URL ${text}: ${wrong}` };
  }
  const hash = rest.indexOf('#');
  const fragment = hash < 0 ? undefined : rest.slice(hash + 1);
  if (hash >= 0) rest = rest.slice(0, hash);
  const mark = rest.indexOf('?');
  const query = mark < 0 ? undefined : rest.slice(mark + 1);
  return { scheme, netloc, path: mark < 0 ? rest : rest.slice(0, mark), query, fragment };
}

const LEADING_CONTROLS = /^[\0-\x20]+/;
const LINE_BREAKS = /[\t\r\n]/g;

/** The index of the colon after the scheme; -1 if the text does not begin with a scheme. */
export function schemeEnd(url: string): number {
  return (/^[A-Za-z][\dA-Za-z+.-]*:/.exec(url)?.[0].length ?? 0) - 1;
}

/** The check of 3.11: the text between the first brackets must be an address, whatever is around them. */
export function bracketedAnywhere(netloc: string): string | undefined {
  const open = netloc.indexOf('[');
  const close = netloc.indexOf(']');
  if (open < 0 && close < 0) return undefined;
  if (open < 0 || close < 0) return 'a bracket of the host is unmatched';
  const end = netloc.indexOf(']', open);
  const host = netloc.slice(open + 1, end < 0 ? netloc.length : end);
  return isVersionedAddress(host, 'v') || isIpv6Address(host) ? undefined : notAnAddress(host);
}

/** The check of releases since 2025: brackets must enclose the whole host, after the user and before the port. */
export function bracketedHost(netloc: string): string | undefined {
  if (!netloc.includes('[') && !netloc.includes(']')) return undefined;
  if (!netloc.includes('[') || !netloc.includes(']')) return 'a bracket of the host is unmatched';
  const hostAndPort = netloc.slice(netloc.lastIndexOf('@') + 1);
  const open = hostAndPort.indexOf('[');
  if (open > 0) return 'there is text before the bracket of the host';
  if (open < 0) {
    const [host = ''] = hostAndPort.split(':', 1);
    return isAddress(host) ? undefined : notAnAddress(host);
  }
  const close = hostAndPort.indexOf(']');
  const host = hostAndPort.slice(1, close < 0 ? hostAndPort.length : close);
  const port = close < 0 ? '' : hostAndPort.slice(close + 1);
  if (port !== '' && !port.startsWith(':')) return 'there is text after the bracket of the host';
  return isAddress(host) ? undefined : notAnAddress(host);
}

function isAddress(host: string): boolean {
  return isVersionedAddress(host, 'v') || isVersionedAddress(host, 'V') || isIpv6Address(host);
}

/** The longest address has an IPv4 address as its last two groups; a zone may follow. */
const IPV6 = /^([0-9A-Fa-f:.]{2,45})(?:%[^%]+)?$/;

/** As in Python's `ipaddress`, which agrees with the URL class. */
export function isIpv6Address(text: string): boolean {
  const address = IPV6.exec(text)?.[1];
  return address !== undefined && URL.canParse(`http://[${address}]`);
}

function notAnAddress(host: string): string {
  return `${host} is not an IPv6 address`;
}

/** `v1.anything`, the syntax that RFC 3986 reserves for future addresses. */
function isVersionedAddress(host: string, letter: 'v' | 'V'): boolean {
  if (!host.startsWith(letter)) return false;
  const point = host.indexOf('.');
  return HEX_DIGITS.test(host.slice(1, Math.max(point, 0))) && point < host.length - 1;
}

const HEX_DIGITS = /^[0-9A-Fa-f]+$/;
const BEYOND_ASCII = /[^\0-\x7f]/gu;
const DELIMITER = /[/?#@:]/;

/**
 * Finds a delimiter in the compatibility form (NFKC) of a host, which could be read as another host. Characters are normalised
 * one by one: nothing composes with a delimiter, and normalising thousands of marks together takes quadratic time.
 */
function compatibilityDelimiter(netloc: string): string | undefined {
  const others = netloc.match(BEYOND_ASCII) ?? [];
  if (!others.some((character) => DELIMITER.test(character.normalize('NFKC')))) return undefined;
  return `the host ${netloc} contains a delimiter under NFKC normalization`;
}

/** Schemes whose references are resolved; a reference with any other scheme stays as it is. */
const USES_RELATIVE = new Set(
  ' ftp http gopher nntp imap wais file https shttp mms prospero rtsp rtsps rtspu sftp svn svn+ssh ws wss'.split(
    ' ',
  ),
);

/** `urljoin(base, reference)`; a Failure if Python raises. */
export function urljoin(base: string, reference: string): string | Failure {
  if (base === '') return reference;
  if (reference === '') return base;
  const from = urlparse(base);
  if ('message' in from) return from;
  const to = urlparse(reference, from.scheme);
  if ('message' in to) return to;
  if (to.scheme !== from.scheme || !USES_RELATIVE.has(to.scheme)) return reference;
  // Every scheme whose references are resolved has a host.
  if (to.netloc !== '') return urlunparse(to);
  const { netloc } = from;
  if (to.path === '' && to.params === '') {
    const query = to.query === '' ? from.query : to.query;
    return urlunparse({ ...to, netloc, path: from.path, params: from.params, query });
  }
  return urlunparse({ ...to, netloc, path: resolvePath(from.path, to.path) });
}

function resolvePath(base: string, path: string): string {
  const segments = path.startsWith('/') ? path.split('/') : besides(base, path);
  const resolved: string[] = [];
  for (const segment of segments) {
    if (segment === '..') resolved.pop();
    else if (segment !== '.') resolved.push(segment);
  }
  const last = segments.at(-1);
  if (last === '.' || last === '..') resolved.push('');
  return resolved.join('/') || '/';
}

/** The segments of a path relative to the page `base`; empty inner segments are left out. */
function besides(base: string, path: string): string[] {
  const before = base.split('/');
  // A path that does not end in a slash is a page, whose name is left out.
  if (before.at(-1) !== '') before.pop();
  const all = [...before, ...path.split('/')];
  return all.filter((segment, index) => segment !== '' || index === 0 || index === all.length - 1);
}

/** No escapes, brackets, white space or characters beyond ASCII in the host: nothing that Python treats specially. */
const endOfPlainNetloc = /* @__PURE__ */ authorityEnds(
  /* @__PURE__ */ characterSet(`${UNRESERVED}:@!$&'()*+,=`),
);

/**
 * Where the path begins in `http://host/path`, `https://host/path` and `/path`; -1 for any other URL, which has to be
 * parsed in full.
 */
export function plainPathStart(url: string): number {
  return startOfBarePath(url) === 0 ? 0 : endOfPlainNetloc(url);
}

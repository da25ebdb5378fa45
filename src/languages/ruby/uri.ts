/**
 * How Ruby's URI 0.11 reads URLs in which robotstxt-parser 0.1.1 has escaped the characters that no URL may contain:
 * the path and query, or the exception that the original raises.
 */

import type { Failure } from '../../core/dialect.js';
import { characterSet, LETTERS_AND_DIGITS } from '../../core/percent.js';
import { escapeOutside } from '../../core/percent-steps.js';

interface RubyUri {
  /** Lower-cased; empty if there is none. */
  readonly scheme: string;
  /** User, host and port as written; undefined without `//`. */
  readonly authority: string | undefined;
  /** Undefined if something other than slashes follows the scheme (`mailto:x`). */
  readonly path: string | undefined;
  /** With its `?`, or empty. */
  readonly query: string;
}

/** Characters that the gem leaves as they are. */
const KEPT = /* @__PURE__ */ characterSet(`${LETTERS_AND_DIGITS}!$#%&'()*+,-./:;=?@_~`);

/** The parts of a URL, or the exception that Ruby raises for it. */
export function readRubyUri(url: string): RubyUri | Failure {
  const text = escapeOutside(url, KEPT);
  const end = placeOf('#', text, 0, text.length);
  const queryStart = placeOf('?', text, 0, end);
  const start = schemeEnd(text) + 1;
  const scheme = text.slice(0, Math.max(start - 1, 0)).toLowerCase();
  const hasAuthority = text.startsWith('//', start);
  const pathStart = hasAuthority ? placeOf('/', text, start + 2, queryStart) : start;
  const path = text.slice(pathStart, queryStart);
  const isOpaque = start > 0 && !hasAuthority && path !== '' && !path.startsWith('/');
  const isWellFormed =
    hasOnlyEscapes(text, start, queryStart) &&
    hasOnlyEscapes(text, end, text.length) &&
    !text.includes('#', end + 1) &&
    (!hasAuthority || isAuthority(text.slice(start + 2, pathStart))) &&
    (start > 0 || hasAuthority || !/^[^/:]*:/.test(path));
  if (!isWellFormed) return invalidUri(`bad URI(is not URI?): ${inspected(text)}`);
  const query = text.slice(queryStart, end);
  const failure = failureOf(scheme, isOpaque ? path + query : undefined, query, end < text.length);
  if (failure !== undefined) return failure;
  return {
    scheme,
    authority: hasAuthority ? text.slice(start + 2, pathStart) : undefined,
    path: isOpaque ? undefined : scheme === 'ftp' ? ftpPath(path) : path,
    query,
  };
}

function placeOf(character: string, text: string, from: number, end: number): number {
  const place = text.indexOf(character, from);
  return place < 0 || place > end ? end : place;
}

/** The index of the colon that ends the scheme, or -1. */
function schemeEnd(text: string): number {
  return (/^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text)?.[0].length ?? 0) - 1;
}

function hasOnlyEscapes(text: string, from: number, end: number): boolean {
  return !/%(?![\dA-Fa-f]{2})/.test(text.slice(from, end));
}

/**
 * Quirk: brackets are escaped first, so a host in brackets, such as an IPv6 address, is never accepted. Mirrors
 * `URI::RFC3986_Parser#split`.
 */
function isAuthority(authority: string): boolean {
  const server = authority.slice(authority.indexOf('@') + 1);
  return /^[^:@]*(?::[0-9]*)?$/.test(server);
}

/** The exception that Ruby's classes for some schemes raise for a well-formed URL. */
function failureOf(
  scheme: string,
  opaque: string | undefined,
  query: string,
  hasFragment: boolean,
): Failure | undefined {
  const badEscape = opaque === undefined ? badEscapeOf(query) : undefined;
  if (badEscape !== undefined) return invalidUri(`invalid percent escape: ${badEscape}`);
  if ((scheme === 'ldap' || scheme === 'ldaps') && (hasFragment || opaque !== undefined)) {
    return invalidUri('bad LDAP URL');
  }
  if (scheme === 'mailto' && !hasAddress(opaque)) {
    if (opaque !== undefined) return invalidComponent(`unrecognised opaque part for mailtoURL: ${opaque}`);
    if (query === '') return invalidComponent('missing opaque part for mailto URL');
  }
  if (scheme === 'ftp' && opaque !== undefined) return invalidUri('URI::InvalidURIError');
  return undefined;
}

/**
 * Quirk: in a query a percent sign is refused only if neither of the next two characters is a hex digit. Mirrors
 * `URI::Generic#query=`.
 */
function badEscapeOf(query: string): string | undefined {
  return /%[^\dA-Fa-f]{2}/.exec(query)?.[0];
}

function hasAddress(opaque: string | undefined): boolean {
  if (opaque === undefined) return false;
  const [addresses = ''] = opaque.split('?');
  const list = /[,;]$/.test(addresses) ? addresses.slice(0, -1) : addresses;
  return list.split(/[,;]/).every((address) => /^[^@]+@[^@]+$/.test(address));
}

/**
 * Quirk: an ftp path loses its first slash, unless it is escaped, and everything from `;type=` on. Mirrors
 * `URI::FTP#path`.
 */
function ftpPath(path: string): string {
  const relative = (path.startsWith('/') ? path.slice(1) : path).replace(/^%2F/, '/');
  return relative.slice(0, placeOf(';type=', relative, 0, relative.length));
}

function invalidUri(message: string): Failure {
  return { name: 'InvalidURIError', message };
}

function invalidComponent(message: string): Failure {
  return { name: 'InvalidComponentError', message };
}

/** A text as quoted in Ruby's messages. */
function inspected(text: string): string {
  return `"${text.replaceAll(/#(?=[$@])/g, '\\#')}"`;
}

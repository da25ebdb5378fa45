/** From a URL, and from the value of a rule, to the text that classic robotparser compares. */

import type { Failure, Settled } from '../../../core/dialect.js';
import {
  allWithin,
  endOfRun,
  escapeByte,
  escapeCodePoint,
  escapedByte,
  type CharacterSet,
} from '../../../core/percent.js';
import { plainPathStart } from '../../../languages/python/path-start.js';
import { highBytes, quote, quoteSet, unquote } from '../../../languages/python/quote.js';
import { urlparse, urlunparse } from '../../../languages/python/urls.js';
import { isUtf8 } from '../../../core/utf-8.js';

/** What `quote` keeps. */
export const KEPT: CharacterSet = quoteSet('/');

/**
 * Quirk: a URL with a malformed host is an error, as is one with a lone surrogate.
 * Mirrors `RobotFileParser.can_fetch`.
 */
export function target(url: string): string | number | Settled {
  const path = classicTarget(url);
  return typeof path === 'object' ? { allowed: undefined, because: 'bad-url', error: path } : path;
}

/**
 * The part of a URL that rules are compared with; a number where it stands in the URL as it is, from there on.
 *
 * Quirk: the URL is unquoted before it is split, so an encoded `#`, `?` or `;` acts like a raw one, and `%2F` equals
 * `/`. Mirrors `RobotFileParser.can_fetch`.
 *
 * Quirk: the fragment takes part in matching, and an empty query, fragment or `;` is as good as none.
 * Mirrors `RobotFileParser.can_fetch`.
 */
function classicTarget(url: string): string | number | Failure {
  const start = plainPathStart(url);
  if (start >= 0 && start < url.length && allWithin(url, start, KEPT)) return start;
  const path = (start < 0 ? undefined : quotePlainPath(url, start)) ?? quotedParts(url, 'path');
  return path === '' ? '/' : path;
}

/**
 * The text that a URL must begin with.
 *
 * Quirk: there are no wildcards: `*` and `$` are quoted like any other character, and match only themselves.
 * Mirrors `RuleLine.applies_to`.
 *
 * Quirk: a scheme and a host stay, quoted, so a rule that is an absolute URL matches nothing.
 * Mirrors `RuleLine.__init__`.
 */
export function classicPath(value: string): string | Failure {
  const isPath = value.charCodeAt(0) === 0x2f && value.charCodeAt(1) !== 0x2f;
  return (isPath ? quotePlainPath(withoutEmptyQuery(value), 0) : undefined) ?? quotedParts(value, 'url');
}

function withoutEmptyQuery(value: string): string {
  const isEmpty = value.indexOf('?') === value.length - 1 && !value.includes('#');
  return isEmpty ? value.slice(0, -1) : value;
}

function quotedParts(url: string, kept: 'path' | 'url'): string | Failure {
  const parts = urlparse(unquote(url));
  if ('message' in parts) return parts;
  const joined = urlunparse(kept === 'url' ? parts : { ...parts, scheme: '', netloc: '' });
  return quote(joined, KEPT) ?? loneSurrogate(url);
}

export function loneSurrogate(url: string): Failure {
  const message = `Cannot encode ${JSON.stringify(url)} as UTF-8: it holds a lone surrogate`;
  return { name: 'UnicodeEncodeError', message };
}

/**
 * The quoted path of a URL from which nothing would be dropped and in which decoding would not change how it is
 * split; undefined for any other, which is parsed in full.
 */
function quotePlainPath(url: string, start: number): string | undefined {
  let quoted = '';
  let copied = start;
  for (let at = endOfRun(url, start, KEPT); at < url.length; at = endOfRun(url, copied, KEPT)) {
    const code = url.charCodeAt(at);
    const end = code === 0x25 ? endOfEscapes(url, at) : at + (isLeadOfPair(url, at) ? 2 : 1);
    const form = code === 0x25 ? quoteEscapes(url, at, end) : quoteRaw(url, at, code);
    if (form === undefined) return undefined;
    // At the start of a path, a decoded slash would begin a host.
    if (form === '/' && at === 1) return undefined;
    quoted += url.slice(copied, at) + form;
    copied = end;
  }
  return copied === start ? url.slice(start) : quoted + url.slice(copied);
}

/** The end of an escape, or of as many as may make a character together; of the percent sign that escapes nothing. */
function endOfEscapes(url: string, at: number): number {
  const byte = escapedByte(url, at);
  if (byte < 0) return at + 1;
  return at + 3 * (byte < 0x80 ? 1 : highBytes(url, at).length);
}

function quoteEscapes(url: string, at: number, end: number): string | undefined {
  const byte = escapedByte(url, at);
  if (byte < 0) return '%25';
  if (byte >= 0x80) return isUtf8(highBytes(url, at)) ? url.slice(at, end).toUpperCase() : undefined;
  if (byte < 0x20 || isDelimiter(byte)) return undefined;
  return KEPT.has(byte) ? String.fromCharCode(byte) : escapeByte(byte);
}

function quoteRaw(url: string, at: number, code: number): string | undefined {
  if (code < 0x20) return undefined;
  if (isDelimiter(code) && endsPart(code, url.charCodeAt(at + 1))) return undefined;
  if (code < 0x80) return escapeByte(code);
  const point = url.codePointAt(at) ?? code;
  return point >= 0xd800 && point <= 0xdfff ? undefined : escapeCodePoint(point);
}

function isLeadOfPair(url: string, at: number): boolean {
  return (url.codePointAt(at) ?? 0) > 0xffff;
}

function isDelimiter(code: number): boolean {
  return code === 0x3b || code === 0x3f || code === 0x23;
}

/** Whether the part after a delimiter is empty: the next delimiter or the end of the URL follows. */
function endsPart(delimiter: number, next: number): boolean {
  if (Number.isNaN(next)) return true;
  if (delimiter === 0x23) return false;
  return next === 0x23 || (delimiter === 0x3b && next === 0x3f);
}

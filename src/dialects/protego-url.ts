/** URLs and rule values as Protego rewrites them before it compares them. */

import { HASH, QUESTION_MARK } from '../core/characters.js';
import type { Failure } from '../core/dialect.js';
import { endOfRun, escapedByte } from '../core/percent.js';
import { plainPathStart } from '../core/python-path-start.js';
import { quote, quoteSet, unquote } from '../core/python-quote.js';
import { urlparse, type ParsedUrl } from '../core/python-urls.js';

const SAFE_IN_URL = quoteSet('/%');
// Quirk: `=` is safe where rules are quoted and not where URLs are, so `/a=b` never matches `/a=b`.
const SAFE_IN_RULE = quoteSet('/*%=');

const KEPT_IN_URL = [0x2f, 0x25];
const KEPT_IN_RULE = [0x2f, 0x2a, 0x24, 0x25];

/** A percent sign is safe, yet what it escapes may have to be written in another way. */
const UNCHANGED_IN_URL = quoteSet('/');
const UNCHANGED_IN_RULE = quoteSet('/*=');

const ESCAPED_DOLLAR = '%24';

/** ASCII that does not end a path and that Python leaves where it is. */
const IN_PATH = new Uint8Array(128).fill(1, 0x20);
for (const special of '?#;') IN_PATH[special.charCodeAt(0)] = 0;

/**
 * What rules are matched against, as a text or as the place in the URL from where on it stands there; a Failure where
 * Python's `urlparse` raises.
 */
export function targetOf(url: string): string | number | Failure {
  const start = plainPathStart(url);
  const plain = start < 0 ? undefined : plainTarget(url, start);
  if (plain !== undefined) return plain;
  const parts = urlparse(url);
  if ('message' in parts) return parts;
  const target = assemble(parts, rewritePath(parts.path, KEPT_IN_URL, SAFE_IN_URL));
  return target === '' ? '/' : target;
}

/** The target of a URL whose parts one scan can tell; undefined for every other. */
function plainTarget(url: string, start: number): string | number | undefined {
  if (start === url.length) return '/';
  const safeEnd = endOfRun(url, start, UNCHANGED_IN_URL);
  if (safeEnd === url.length) return start;
  const end = endOfRun(url, safeEnd, IN_PATH);
  if (end < url.length && !isVerbatimTail(url, end)) return undefined;
  if (end === safeEnd) return start;
  return rewritePath(url.slice(start, end), KEPT_IN_URL, SAFE_IN_URL) + url.slice(end);
}

/** Whether `url.slice(from)` is a query, a fragment or both that stay as they are: neither is empty. */
function isVerbatimTail(url: string, from: number): boolean {
  const first = url.charCodeAt(from);
  if (first !== QUESTION_MARK && first !== HASH) return false;
  let hashes = first === HASH ? 1 : 0;
  for (let at = from + 1; at < url.length; at++) {
    const unit = url.charCodeAt(at);
    if (unit === 0x09 || unit === 0x0a || unit === 0x0d) return false;
    if (unit === HASH && hashes++ === 0 && (at === from + 1 || at + 1 === url.length)) return false;
  }
  return url.length > from + 1;
}

/**
 * The texts of the patterns that the value of an Allow or Disallow line means. Protego fails to read a file with a
 * value that Python's `urlparse` refuses; here such a value means nothing.
 */
export function patternTexts(value: string, allow: boolean): string[] {
  // Quirk: a `$` anywhere also stands for itself, without anchoring: `/a$` forbids `/a$b` as well.
  const literal = value.includes('$') ? patternTexts(value.replaceAll('$', ESCAPED_DOLLAR), allow) : [];
  const text = patternText(value);
  if (text === undefined || text === '') return literal;
  if (!allow || !text.endsWith('/index.html')) return [...literal, text];
  // Quirk: allowing a directory's index.html allows the directory itself, as Google's crawlers do.
  return [...literal, text, ...patternTexts(`${text.slice(0, -'index.html'.length)}$`, allow)];
}

function patternText(value: string): string | undefined {
  let rest = value;
  if (value.startsWith('http://') || value.startsWith('https://')) rest = `/${value}`;
  // Otherwise Python would take what follows for a host.
  else if (value.startsWith('//')) rest = `//${value}`;
  const end = rest.at(-1) ?? '';
  const delimiter = end === '?' || end === ';' || end === '$' ? end : '';
  if (delimiter !== '') rest = rest.slice(0, -1);
  // Quirk: the delimiter at the very end is put back behind the path, before a query: `/a?b=c$` becomes `/a$?b=c`,
  // whose `$` anchors nothing.
  const pathEnd = endOfPlainPath(rest);
  if (pathEnd >= 0) return rest.slice(0, pathEnd) + delimiter + rest.slice(pathEnd);
  const parts = urlparse(rest);
  if ('message' in parts) return undefined;
  return assemble(parts, rewritePath(parts.path, KEPT_IN_RULE, SAFE_IN_RULE) + delimiter);
}

/** Where the path ends of a rule of which nothing changes, as is the case for most; -1 for any other. */
function endOfPlainPath(rule: string): number {
  if (rule.startsWith('//')) return -1;
  let end = endOfRun(rule, 0, UNCHANGED_IN_RULE);
  while (rule.startsWith(ESCAPED_DOLLAR, end)) {
    end = endOfRun(rule, end + ESCAPED_DOLLAR.length, UNCHANGED_IN_RULE);
  }
  return end === rule.length || isVerbatimTail(rule, end) ? end : -1;
}

/** Parameters, query and fragment as written; empty ones lose their delimiter. */
function assemble({ params, query, fragment }: ParsedUrl, path: string): string {
  let text = path;
  if (params !== '') text += `;${params}`;
  if (query !== '') text += `?${query}`;
  return fragment === '' ? text : `${text}#${fragment}`;
}

const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Decodes the path's escapes except those of `kept`, then encodes what is not safe. */
function rewritePath(path: string, kept: readonly number[], safe: Uint8Array): string {
  let rewritten = '';
  let copied = 0;
  for (let at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at + 1)) {
    const byte = escapedByte(path, at);
    if (byte < 0 || !kept.includes(byte)) continue;
    rewritten += requote(path.slice(copied, at), safe) + path.slice(at, at + 3).toUpperCase();
    copied = at + 3;
  }
  return rewritten + requote(path.slice(copied), safe);
}

function requote(text: string, safe: Uint8Array): string {
  const decoded = unquote(text);
  // Lone surrogates, which Python's encoder refuses, become what TextEncoder makes of them.
  return quote(decoded, safe) ?? quote(decoded.replace(LONE_SURROGATES, '\uFFFD'), safe) ?? '';
}

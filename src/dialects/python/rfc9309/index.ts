/**
 * CPython's urllib.robotparser after its rewrite for RFC 9309, included in all maintenance releases since the summer of 2026.
 *
 * https://docs.python.org/3.15/library/urllib.robotparser.html
 */

import { type CharacterSet, escapeCharacters, occursFrom } from '../../../core/percent.js';
import { escapeByte } from '../../../core/percent-steps.js';
import { escapedSurrogate, quoteSet } from '../../../languages/python/quote.js';
import type { Pattern, Rule, Settled, Dialect } from '../../../core/dialect.js';
import { endOfPieces, longest } from '../../../core/glob.js';
import { NO_MATCH, rankByLength } from '../../../core/rank.js';
import { QUESTION_MARK } from '../../../core/characters.js';
import { FILE_ITSELF, isRobotsTxt, ROBOTS_TXT } from '../../../core/plain-url.js';
import { plainPathStart, urlsplitMissingAsNone, type SplitUrl } from '../../../languages/python/urls.js';
import { loneSurrogate } from '../classic/index.js';
import { isDecimal } from '../../../languages/python/numbers.js';
import { type PythonGeneration, readPython } from '../sheet.js';
import { pythonSettings } from '../delays.js';
import { select } from './groups.js';

// How the RFC 9309 generation of robotparser normalises paths, in URLs and in rules.

/** Characters that stay unchanged everywhere, raw or unquoted. */
const KEPT: CharacterSet = quoteSet('/');

/** What may change before and after the first `?`: escapes, and raw characters that are not kept. */
interface Changing {
  readonly path: RegExp;
  readonly query: RegExp;
}

const IN_URLS: Changing = {
  path: /%[\dA-Fa-f]{2}|[^\w.~/-]/gu,
  query: /%[\dA-Fa-f]{2}|[^\w.~/=&-]/gu,
};
const IN_RULES: Changing = {
  path: /%[\dA-Fa-f]{2}|[^\w.~/*$-]/gu,
  query: /%[\dA-Fa-f]{2}|[^\w.~/=&*$-]/gu,
};

/** Lone surrogates that stand for no byte. */
const UNENCODABLE = /[\ud800-\udc7f\udd00-\udfff]/u;

/**
 * A path and query with every character and every escape in canonical form: itself if it is kept, otherwise `%XX` with
 * upper-case digits for each of its UTF-8 bytes. Undefined if Python raises UnicodeEncodeError.
 *
 * Quirk: `%2F` equals `/` everywhere, while `%3F` in the path and `%26` and `%3D` in the query differ from `?`, `&`
 * and `=`. Mirrors `normalize`.
 */
function normalPath(text: string, changing: Changing): string | undefined {
  if (isUnchanged(text, 0, changing)) return text;
  if (UNENCODABLE.test(text)) return undefined;
  const question = text.indexOf('?');
  const end = question < 0 ? text.length : question;
  const path = text.slice(0, end).replace(changing.path, canonical);
  return question < 0 ? path : `${path}?${text.slice(end + 1).replace(changing.query, canonical)}`;
}

/** With regular expressions: many processes end before V8 has optimised a loop. */
function isUnchanged(text: string, start: number, { path, query }: Changing): boolean {
  if (!occursFrom(path, text, start)) return true;
  const end = path.lastIndex;
  if (text.charCodeAt(end - 1) !== QUESTION_MARK) return false;
  return !occursFrom(query, text, end);
}

function canonical(found: string): string {
  if (found.length === 3) {
    const byte = parseInt(found.slice(1), 16);
    return KEPT.has(byte) ? String.fromCharCode(byte) : escapeByte(byte);
  }
  const point = found.codePointAt(0) ?? 0;
  return point < 0x80 ? escapeByte(point) : (escapedSurrogate(point) ?? escapeCharacters(found));
}

// What a rule matches in the RFC 9309 generation, and how much of the URL its match covers.

/** A rule's path: literal texts separated by stars, possibly anchored to the end of the URL. */
interface RulePath {
  readonly text: string;
  readonly anchored: boolean;
}

const STARS = /\*{2,}/g;
const DOLLARS = /\$[$*]+/g;

/** The path of a rule; undefined for a value that the original drops. */
export function rulePath(value: string): RulePath | undefined {
  const path = normalPath(shortened(value), IN_RULES);
  if (path === undefined) return undefined;
  const anchored = path.endsWith('$');
  const text = anchored ? path.slice(0, -1) : path;
  // Quirk: a dollar inside the path makes the rule void. Mirrors `normalize_pattern`.
  return text.includes('$') ? undefined : { text, anchored };
}

function shortened(value: string): string {
  const single = value.includes('**') ? value.replace(STARS, '*') : value;
  return single.includes('$') ? single.replace(DOLLARS, '$') : single;
}

/**
 * The pattern, whose rank is the length of the part of the URL that it matches, plus one.
 *
 * Quirk: the length that counts is not the rule's, so `/a*` outranks every longer rule on every URL it matches.
 * Mirrors `RuleLine.applies_to`.
 */
function rulePattern(rule: Rule, path: RulePath): Pattern {
  // An empty Disallow is an Allow that every other rule outranks.
  const allow = rule.allow || rule.value === '';
  const [prefix = '', ...pieces] = path.text.split('*');
  const tail = pieces.pop();
  const rank = rankByLength(prefix.length + 1, allow);
  if (tail === undefined && !path.anchored) return { rule, allow, prefix, ceiling: rank };
  // One function for every kind of path: V8 deoptimised its callers for each further one.
  const score = (target: string, from: number): number => {
    const end = endOfRest(target, from + prefix.length, pieces, tail, path.anchored);
    return end < 0 ? NO_MATCH : rankByLength(end - from + 1, allow);
  };
  if (tail === undefined) return { rule, allow, prefix, ceiling: rank, score };
  return { rule, allow, prefix, ceiling: Infinity, score, holds: longest([...pieces, tail]) };
}

/** Where the match of a path ends, or -1. */
export function endOfMatch({ text, anchored }: RulePath, target: string): number {
  const [prefix = '', ...pieces] = text.split('*');
  const tail = pieces.pop();
  return target.startsWith(prefix) ? endOfRest(target, prefix.length, pieces, tail, anchored) : -1;
}

/**
 *   /a*b*c   takes b at its first place after /a, and c at its last place after b
 */
function endOfRest(
  target: string,
  from: number,
  pieces: readonly string[],
  tail: string | undefined,
  anchored: boolean,
): number {
  let end = from;
  if (tail !== undefined) {
    const rest = endOfPieces(target, from, pieces);
    if (rest < 0) return -1;
    end = lastEnd(target, tail, rest);
  }
  return anchored && end < target.length ? -1 : end;
}

function lastEnd(target: string, tail: string, from: number): number {
  // Searching from the end is slower, and most targets do not contain the text.
  return target.includes(tail, from) ? target.lastIndexOf(tail) + tail.length : -1;
}

// How the RFC 9309 generation of robotparser turns a URL into the text that it matches.

/** How the releases of this generation differ in handling URLs. */
interface UrlHandling {
  /** What happens to an empty query or fragment: 3.13 cannot distinguish it from a missing one. */
  readonly emptyParts: 'kept' | 'dropped';
  /** What happens to a URL that cannot be split: every release raises ValueError. */
  readonly malformed: 'allowed' | 'raises';
}

const BAD_URL: Settled = { allowed: true, because: 'bad-url' };
/** Quirk: the fragment is matched, too, so `/robots.txt#x` is not exempt. Mirrors `RobotFileParser.can_fetch`. */
function targetReader({ emptyParts, malformed }: UrlHandling): (url: string) => string | number | Settled {
  const isDropped = emptyParts === 'dropped';
  return (url) => {
    const verbatim = isDropped && hasEmptyPart(url) ? undefined : plainTarget(url);
    const path = verbatim ?? splitTarget(url, malformed, isDropped ? droppingEmpty : keepingEmpty);
    if (path === ROBOTS_TXT || (typeof path === 'number' && isRobotsTxt(url, path))) return FILE_ITSELF;
    return path === '' ? '/' : path;
  };
}

/** Whether the query or the fragment may be empty. */
function hasEmptyPart(url: string): boolean {
  const last = url.charAt(url.length - 1);
  return last === '?' || last === '#' || url.includes('?#');
}

function plainTarget(url: string): string | number | undefined {
  const start = plainPathStart(url);
  if (start < 0 || start === url.length || url.startsWith('//', start)) return undefined;
  if (isUnchanged(url, start, IN_URLS)) return start;
  const path = normalPath(url.slice(start), IN_URLS);
  // One of the encoded characters may be a control character that splitting would have dropped.
  return path?.includes('%0') === true ? undefined : path;
}

/** Joins a part to the one before it; `undefined` means that the URL does not have the part. */
type Join = (delimiter: '?' | '#', part: string | undefined) => string;

const keepingEmpty: Join = (delimiter, part) => (part === undefined ? '' : delimiter + part);
const droppingEmpty: Join = (delimiter, part = '') => (part === '' ? '' : delimiter + part);

function splitTarget(url: string, malformed: UrlHandling['malformed'], join: Join): string | Settled {
  const parts = urlsplitMissingAsNone(url);
  if ('message' in parts) {
    return malformed === 'allowed' ? BAD_URL : { allowed: undefined, because: 'bad-url', error: parts };
  }
  const normal = normalPath(joined(parts, join), IN_URLS);
  return normal ?? { allowed: undefined, because: 'bad-url', error: loneSurrogate(url) };
}

function joined({ path, query, fragment }: SplitUrl<undefined>, join: Join): string {
  // Quirk: a path that begins with two slashes gets two more, so the rule `//x` matches no URL. Mirrors `urlunsplit`.
  const slashes = path.startsWith('//') ? '//' : '';
  return slashes + path + join('?', query) + join('#', fragment);
}

/**
 * Quirk: a group of agents alone at the end of the file counts, and allows them everything. Mirrors
 * `RobotFileParser.parse`.
 */
export const rfc9309Generation: PythonGeneration = {
  // Quirk: control characters beside the numbers of a rate, and thousands of digits, still make parsing fail.
  // Mirrors `RobotFileParser.parse`.
  settings: pythonSettings((value) => value, isDecimal),
  decode: (value) => value,
  // Quirk: a rule that is dropped still ends the list of agents. Mirrors `RobotFileParser.parse`.
  drops: (value) => rulePath(value) === undefined,
};

/**
 * Reproduces `urllib.robotparser` of CPython 3.15: the longest match decides, and `*` is a wildcard. A malformed URL is
 * allowed, as in the branch that becomes 3.16; {@link pythonRfc9309Released} raises for it, as the releases do.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b';
 * parse(text, { dialect: pythonRfc9309 }).allows('FooBot', '/a/b'); // true
 */
export const pythonRfc9309: Dialect = {
  name: 'pythonRfc9309',
  read: (source) => readPython(source, rfc9309Generation, 0),
  select,

  compile(rule) {
    const path = rulePath(rule.value);
    return path === undefined ? [] : [rulePattern(rule, path)];
  },

  plain: {
    characters: KEPT,
    stars: true,
    rank: (length, _order, allow) => rankByLength(length + 1, allow),
  },

  target: targetReader({ emptyParts: 'kept', malformed: 'allowed' }),

  access(status) {
    if (status >= 200 && status < 300) return 'read';
    if (status === 401 || status === 403 || status >= 500) return 'disallow-all';
    return status >= 400 ? 'allow-all' : 'unknown';
  },
};

/**
 * Reproduces `urllib.robotparser` of CPython 3.14.5 and later and of 3.15, including ValueError for a malformed URL.
 *
 * @example
 * parse('', { dialect: pythonRfc9309Released }).explain('FooBot', 'http://[::1/').error?.name; // 'ValueError'
 */
export const pythonRfc9309Released: Dialect = {
  ...pythonRfc9309,
  name: 'pythonRfc9309Released',
  target: targetReader({ emptyParts: 'kept', malformed: 'raises' }),
};

/**
 * Reproduces `urllib.robotparser` of CPython 3.13.14 to 3.13.18: a URL loses an empty query or fragment, and a
 * malformed URL raises ValueError.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /search?';
 * parse(text, { dialect: pythonRfc9309Early }).allows('FooBot', '/search?'); // true
 */
export const pythonRfc9309Early: Dialect = {
  ...pythonRfc9309,
  name: 'pythonRfc9309Early',
  target: targetReader({ emptyParts: 'dropped', malformed: 'raises' }),
};

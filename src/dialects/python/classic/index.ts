/**
 * CPython's urllib.robotparser from 3.8 to 3.13.7, as in 3.11.7: the generation before RFC 9309.
 *
 * https://docs.python.org/3.11/library/urllib.robotparser.html
 */

import type { Group, Sheet, Failure, Dialect } from '../../../core/dialect.js';
import type { SpanGroup } from '../../../core/span-group.js';
import { firstGroup } from '../../../core/standard-groups.js';
import { Substrings } from '../../../core/substrings.js';
import { agentToken, type PythonGeneration, readPython } from '../sheet.js';
import { type CharacterSet, occursFrom } from '../../../core/percent.js';
import { plainPathStart, urlparse, urlunparse } from '../../../languages/python/urls.js';
import { quote, quoteSet, unquote } from '../../../languages/python/quote.js';
import { COLON, PERCENT, SLASH, STAR } from '../../../core/characters.js';
import { rankByOrder } from '../../../core/rank.js';
import { isDigit } from '../../../languages/python/numbers.js';
import { pythonSettings } from '../delays.js';

// Which groups classic robotparser keeps, and which of them applies to an agent.

/**
 * Quirk: only the first group for everyone counts; a later one is dropped with all its other agents and its rules.
 * Mirrors `RobotFileParser._add_entry`.
 */
function withFirstDefault(groups: readonly SpanGroup[]): readonly SpanGroup[] {
  const first = groups.find(isForEveryone);
  return groups.filter((group) => group === first || !isForEveryone(group));
}

export function isForEveryone(group: Group): boolean {
  return group.agents.includes('*');
}

// How classic robotparser turns a URL and the value of a rule into the texts that it compares.

/** The characters that `quote` keeps. */
const KEPT: CharacterSet = quoteSet('/');
const NOT_KEPT = /[^\w.~/-]/g;

/**
 * The part of a URL that rules are compared with; an offset if it is the unchanged rest of the URL.
 *
 * Quirk: the URL is unquoted before it is split, so an encoded `#`, `?` or `;` acts like a raw one, and `%2F` equals
 * `/`. Mirrors `RobotFileParser.can_fetch`.
 *
 * Quirk: the fragment is matched, too, and an empty query, fragment or `;` counts as none. Mirrors
 * `RobotFileParser.can_fetch`.
 */
function classicTarget(url: string): string | number | Failure {
  const start = plainPathStart(url);
  if (start >= 0 && start < url.length && !occursFrom(NOT_KEPT, url, start)) return start;
  const path = (start < 0 ? undefined : quotedPath(url.slice(start))) ?? quotedParts(url, 'path');
  return path === '' ? '/' : path;
}

/**
 * The text with which a URL must begin.
 *
 * Quirk: there are no wildcards: `*` and `$` are quoted like any other character, and match only themselves.
 * Mirrors `RuleLine.applies_to`.
 *
 * Quirk: a scheme and a host are kept, quoted, so a rule that is an absolute URL matches nothing. Mirrors
 * `RuleLine.__init__`.
 */
export function classicPath(value: string): string | Failure {
  return quotedPath(value) ?? quotedParts(value, 'url');
}

/** A decoded path, possibly with a query, that splitting and joining leave unchanged. */
const WHOLE_PATH = /^\/(?!\/)[^;#?\p{Cc}]*(?:\?[^;#\p{Cc}]+)?$/u;

/** The path, decoded and quoted, if no other step is needed: 0.3 us instead of 4. */
function quotedPath(text: string): string | undefined {
  const decoded = unquote(text);
  return WHOLE_PATH.test(decoded) ? quote(decoded, KEPT) : undefined;
}

function quotedParts(url: string, kept: 'path' | 'url'): string | Failure {
  const parts = urlparse(unquote(url));
  if ('message' in parts) return parts;
  const joined = urlunparse(kept === 'url' ? parts : { ...parts, scheme: '', netloc: '' });
  return quote(joined, KEPT) ?? loneSurrogate(url);
}

export function loneSurrogate(url: string): Failure {
  const message = `Cannot encode ${JSON.stringify(url)} as UTF-8: it contains a lone surrogate`;
  return { name: 'UnicodeEncodeError', message };
}

// What the value of a rule means to classic robotparser: a prefix; the first match decides.

/**
 * Quirk: a rule whose host is malformed, or that contains a lone surrogate, makes parsing fail. Mirrors
 * `RuleLine.__init__`.
 */
function refuse(text: string, from: number, end: number, isWellFormed: boolean): Failure | undefined {
  // All characters are read and compared here, since V8 deoptimises the readers when a rare call is first made.
  const first = from < end ? text.charCodeAt(from) : STAR;
  const second = from + 1 < end ? text.charCodeAt(from + 1) : STAR;
  const isPath = first === STAR || (first === SLASH && second !== SLASH && !mayHideSlash(second));
  return isWellFormed && isPath ? undefined : refusalOf(text, from, end, isWellFormed);
}

/** A value that does not begin with a slash has a host only after a scheme with a colon. */
function refusalOf(text: string, from: number, end: number, isWellFormed: boolean): Failure | undefined {
  if (isWellFormed && text.charCodeAt(from) !== SLASH && !mayHaveScheme(text, from, end)) return undefined;
  const path = classicPath(text.slice(from, end));
  return typeof path === 'string' ? undefined : path;
}

/** Whether there is a colon, raw or escaped, or white space or a control character, which Python may drop. */
function mayHaveScheme(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === COLON || unit === PERCENT || unit <= 0x20) return true;
  }
  return false;
}

/** Whether this unit after a slash may encode a second slash (`%2F`) or precede one (a tab, or `%09`). */
function mayHideSlash(unit: number): boolean {
  return unit === PERCENT || unit < 0x20;
}

export const classicGeneration: PythonGeneration = {
  // Quirk: signs such as `²` count as digits, and then make parsing fail, since `int` refuses them. Mirrors
  // `RobotFileParser.parse`.
  settings: pythonSettings(unquote, isDigit),
  decode: unquote,
  // Quirk: an empty line discards agents that no rule has followed; a line of blanks or a comment does not.
  // Mirrors `RobotFileParser.parse`.
  endsGroupsAtEmptyLines: true,
  refuse,
  keep: withFirstDefault,
};

/**
 * Reproduces `urllib.robotparser` of CPython 3.8 to 3.13.7: the first matching rule decides, and `*` is literal.
 *
 * @example
 * const text = 'User-agent: *\nDisallow: /a\nAllow: /a/b';
 * parse(text, { dialect: pythonClassic }).allows('FooBot', '/a/b'); // false
 */
export const pythonClassic: Dialect = {
  name: 'pythonClassic',
  read: (source) => readPython(source, classicGeneration, 0),

  /**
   * The first group with a name that is part of the agent's text before its first slash, otherwise the one for everyone.
   *
   * Quirk: the version is cut from the caller's agent only, so `foo/1.0` in the file matches nobody. Mirrors
   * `Entry.applies_to`.
   *
   * Quirk: an empty name is part of every agent. Mirrors `Entry.applies_to`.
   */
  select(sheet: Sheet, agent) {
    const token = new Substrings(agentToken(agent));
    const named = sheet.groups.filter((group) => !isForEveryone(group));
    return (
      firstGroup(named, (value) => token.has(value.toLowerCase())) ??
      firstGroup(sheet.groups, (value) => value === '*')
    );
  },

  /**
   * Quirk: the first rule that matches decides, however short it is; an empty Disallow allows all from there on.
   * Mirrors `Entry.allowance`.
   */
  compile(rule, order) {
    const prefix = classicPath(rule.value);
    if (typeof prefix !== 'string') return [];
    return [{ rule, allow: rule.allow || rule.value === '', prefix, ceiling: rankByOrder(order) }];
  },

  plain: {
    characters: KEPT,
    rank: (_length, order) => rankByOrder(order),
    except: (text, start, end) => start + 1 < end && mayHideSlash(text.charCodeAt(start + 1)),
  },

  /**
   * Quirk: a URL with a malformed host is an error, as is one with a lone surrogate.
   * Mirrors `RobotFileParser.can_fetch`.
   */
  target(url) {
    const path = classicTarget(url);
    return typeof path === 'object' ? { allowed: undefined, because: 'bad-url', error: path } : path;
  },

  /**
   * Quirk: a server error changes nothing, so a parser that has read nothing before still forbids everything. Mirrors
   * `RobotFileParser.read`.
   */
  access(status) {
    if (status >= 200 && status < 300) return 'read';
    if (status === 401 || status === 403) return 'disallow-all';
    return status >= 400 && status < 500 ? 'allow-all' : 'unknown';
  },
};

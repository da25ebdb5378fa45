/**
 * Protego 0.6.1 on Python 3.11, Scrapy's default parser.
 *
 * https://github.com/scrapy/protego/tree/0.6.1
 */

import type { TimeOfDay, Failure, Settled, Pattern, Rule, Dialect } from '../../../core/dialect.js';
import { parseFloatText } from '../../../languages/python/numbers.js';
import { readPeriod, readInteger, readRate, KEYS, keyOf, type ProtegoKey, rewriteEscapes } from '../keys.js';
import type { SettingReaders } from '../../../core/span-group.js';
import { type DirectiveKind, Kind } from '../../../core/directive-table.js';
import { PYTHON_BLANKS } from '../../../languages/python/text.js';
import {
  ProtegoLineReader,
  characterCount,
  selectLongestName,
  readProtego,
  type ProtegoSheet,
  type ProtegoVersion,
} from '../sheet.js';
import { characterSet, endOfRun, UNRESERVED } from '../../../core/percent.js';
import { plainPathStart, urlparse, type ParsedUrl } from '../../../languages/python/urls.js';
import { quoteSet } from '../../../languages/python/quote.js';
import { TAB } from '../../../core/characters.js';
import { globPattern, readGlob } from '../../../core/glob.js';
import { rankByLength } from '../../../core/rank.js';

// How Protego 0.6 reads delays, rates and times of day; undefined if it ignores the line.

const settings: SettingReaders = {
  delay: parseFloatText,
  rate: (value) => readRate(value, (period) => readPeriod(period.split('-'), readTime)),
  // Quirk: a blank separates the two times, so the usual `0600-0845` is ignored. Mirrors `_RuleSet.visit_time`.
  visit: (value) => readPeriod(value.split(' '), readTime),
};

/** The first two characters are the hour and the last two the minute, whatever the rest: `06:00`, even `6`. */
function readTime(text: string): TimeOfDay | undefined {
  const characters = Array.from(text);
  const hour = readInteger(characters.slice(0, 2).join(''));
  const minute = readInteger(characters.slice(-2).join(''));
  if (hour === undefined || minute === undefined) return undefined;
  return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? undefined : { hour, minute };
}

// How Protego 0.6 reads lines: which directives it accepts, and where the list of agents before them ends.

/** The key of the last line that counts. */
type PreviousKey = 'none' | 'agent' | 'other';

/** Records the directives in the lines; takes notes only in a second pass. */
class Protego06LineReader extends ProtegoLineReader {
  #previous: PreviousKey = 'none';
  #agentSeen = false;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = PYTHON_BLANKS.skip(text, from, hash);
    const stop = PYTHON_BLANKS.drop(text, start, hash);
    if (start === stop) return;
    if (colon < stop) {
      const keyEnd = PYTHON_BLANKS.drop(text, start, colon);
      this.#directive(
        keyOf(text, start, keyEnd),
        start,
        keyEnd,
        PYTHON_BLANKS.skip(text, colon + 1, stop),
        stop,
      );
      return;
    }
    const name = keyBeforeBlank(text, start, stop);
    if (name === undefined) {
      this.notes?.add('missing-colon', start);
      return;
    }
    const keyEnd = start + name.word.length;
    this.#directive(name, start, keyEnd, PYTHON_BLANKS.skip(text, keyEnd, stop), stop);
  }

  #directive(
    name: ProtegoKey | undefined,
    keyStart: number,
    keyEnd: number,
    start: number,
    end: number,
  ): void {
    // Read for every line, since a branch first taken after V8 has optimised a function deoptimises it.
    const { notes } = this;
    // Quirk: a line with nothing before its colon makes Protego forget the line before it.
    // Mirrors `Protego._parse_robotstxt`.
    const key = keyEnd === keyStart ? 'none' : name?.kind === Kind.agent ? 'agent' : 'other';
    if (name?.typo === true) notes?.add('typo-accepted', keyStart);
    if (key === 'none') notes?.add('empty-key', keyStart);
    else if (name === undefined) notes?.add('unknown-directive', keyStart);
    // Quirk: a line without a value does nothing but end the list of agents, and an empty agent line not even that.
    // Mirrors `Protego._parse_robotstxt`.
    if (start === end) {
      if (key === 'agent') notes?.add('empty-agent', keyStart);
    } else if (!this.#agentSeen && key !== 'agent' && name?.kind !== Kind.sitemap) {
      if (name?.kind === Kind.allow || name?.kind === Kind.disallow)
        notes?.add('rule-before-agent', keyStart);
      return;
    } else if (name !== undefined) this.#take(name.kind, start, end);
    this.#previous = key;
  }

  #take(directive: DirectiveKind, start: number, end: number): void {
    if (directive === Kind.agent) {
      this.#agentSeen = true;
      // Quirk: every key ends the list of agents before it, even an unknown one and Sitemap. Mirrors
      // `Protego._parse_robotstxt`.
      if (this.#previous === 'other') this.builder.add(Kind.boundary, start, start);
    }
    this.builder.add(directive, start, end);
  }
}

/**
 * The key at the start of a line without a colon; a value has to follow it.
 *
 * Quirk: without a colon, keys count in lower case only, and Visit-time not at all.
 * Mirrors `Protego._parse_robotstxt`.
 */
function keyBeforeBlank(text: string, start: number, stop: number): ProtegoKey | undefined {
  for (const name of KEYS) {
    const end = start + name.word.length;
    if (name.kind === Kind.visit || end >= stop || text.charCodeAt(end) !== 0x20) continue;
    if (text.startsWith(name.word, start)) return name;
  }
  return undefined;
}

// How Protego 0.6 turns a URL into the text that it matches.

const SAFE_IN_URL = quoteSet('/%');

const KEPT_IN_URL = [0x2f, 0x25];

/** Lacks the percent sign: it is safe, but the escape it begins may have to be rewritten. */
const UNCHANGED_IN_URL = quoteSet('/');

/** ASCII characters that do not end a path and that Python does not drop. */
const IN_PATH = /* @__PURE__ */ characterSet(
  Array.from({ length: 0x60 }, (_, index) => String.fromCharCode(0x20 + index))
    .filter((character) => !'?#;'.includes(character))
    .join(''),
);

/** Quirk: the URL is examined only if the file has rules for the agent. Mirrors `_RuleSet.can_fetch`. */
export function target(url: string): string | number | Settled {
  const text = matchedText(url);
  if (typeof text !== 'object') return text;
  return { allowed: undefined, because: 'bad-url', error: text, needsGroup: true };
}

/** The text that Protego matches; a Failure if Python's `urlparse` raises. */
function matchedText(url: string): string | number | Failure {
  const start = plainPathStart(url);
  const plain = start < 0 ? undefined : plainTarget(url, start);
  if (plain !== undefined) return plain;
  const parts = urlparse(url);
  if ('message' in parts) return parts;
  return assemble(parts, rewriteEscapes(parts.path, KEPT_IN_URL, SAFE_IN_URL)) || '/';
}

/** The target of a URL that one scan can split; otherwise undefined. */
function plainTarget(url: string, start: number): string | number | undefined {
  if (start === url.length) return '/';
  const safeEnd = endOfRun(url, start, UNCHANGED_IN_URL);
  if (safeEnd === url.length) return start;
  const end = endOfRun(url, safeEnd, IN_PATH);
  if (end < url.length && !isVerbatimTail(url, end)) return undefined;
  if (end === safeEnd) return start;
  return rewriteEscapes(url.slice(start, end), KEPT_IN_URL, SAFE_IN_URL) + url.slice(end);
}

/** A query, a fragment or both, neither empty, that stay as they are. */
const VERBATIM_TAIL = /(?:\?[^#\t\n\r]+)?(?:#[^\t\n\r]+)?$/y;

/** @param from - before the end of the URL */
function isVerbatimTail(url: string, from: number): boolean {
  VERBATIM_TAIL.lastIndex = from;
  return VERBATIM_TAIL.test(url);
}

/** Appends parameters, query and fragment as written; empty ones lose their delimiter. */
function assemble({ params, query, fragment }: ParsedUrl, path: string): string {
  let text = path;
  if (params !== '') text += `;${params}`;
  if (query !== '') text += `?${query}`;
  return fragment === '' ? text : `${text}#${fragment}`;
}

// What the value of a rule means to Protego 0.6.

// Quirk: `=` is safe when rules are quoted but not when URLs are, so `/a=b` never matches `/a=b`. Mirrors
// `_quote_pattern`.
const SAFE_IN_RULE = quoteSet('/*%=');

const KEPT_IN_RULE = [0x2f, 0x2a, 0x24, 0x25];

/** Lacks the percent sign: it is safe, but the escape it begins may have to be rewritten. */
const UNCHANGED_IN_RULE = quoteSet('/*=');

const ESCAPED_DOLLAR = '%24';

function patternOf(rule: Rule, text: string): Pattern | undefined {
  const matched = withoutLoneDollars(text);
  if (matched === undefined) return undefined;
  const rank = rankByLength(characterCount(text), rule.allow);
  return globPattern(rule, rule.allow, readGlob(matched), rank);
}

/**
 * An equivalent text without a lone `$` between two stars; undefined if it matches nothing.
 *
 * Quirk: such a `$` is the end of the URL, so after it there can only be stars and more such signs: `/?*$*` is `/?*`,
 * and `/?*$*b` matches nothing. Mirrors `_URLPattern._prepare_pattern_for_regex`.
 */
function withoutLoneDollars(text: string): string | undefined {
  const star = text.indexOf('*$*');
  if (star < 0) return text;
  const pieces = text.slice(star).split('*');
  return pieces.every((piece) => piece === '' || piece === '$') ? text.slice(0, star + 1) : undefined;
}

/**
 * The texts of the patterns that the value of an Allow or Disallow line means. Protego cannot read a file with a value
 * that Python's `urlparse` rejects; here such a value means nothing.
 */
function patternTexts(value: string, allow: boolean): string[] {
  // Quirk: a `$` anywhere also matches itself, without anchoring: `/a$` forbids `/a$b`, too. Mirrors
  // `_RuleSet.disallow`.
  const literal = value.includes('$') ? patternTexts(value.replaceAll('$', ESCAPED_DOLLAR), allow) : [];
  const text = patternText(value);
  if (text === undefined || text === '') return literal;
  if (!allow || !text.endsWith('/index.html')) return [...literal, text];
  // Quirk: allowing a directory's index.html allows the directory itself, as Google's crawlers do.
  // Mirrors `_RuleSet.allow`.
  return [...literal, text, ...patternTexts(`${text.slice(0, -'index.html'.length)}$`, allow)];
}

function patternText(value: string): string | undefined {
  let rest = value;
  if (value.startsWith('http://') || value.startsWith('https://')) rest = `/${value}`;
  // Otherwise Python would read the rest as a host.
  else if (value.startsWith('//')) rest = `//${value}`;
  const end = rest.slice(-1);
  const delimiter = '?;$'.includes(end) ? end : '';
  if (delimiter !== '') rest = rest.slice(0, -1);
  // Quirk: the delimiter at the very end is put back after the path, before a query: `/a?b=c$` becomes `/a$?b=c`,
  // whose `$` anchors nothing. Mirrors `_quote_pattern`.
  const pathEnd = endOfPlainPath(rest);
  if (pathEnd >= 0) return rest.slice(0, pathEnd) + delimiter + rest.slice(pathEnd);
  const parts = urlparse(rest);
  if ('message' in parts) return undefined;
  return assemble(parts, rewriteEscapes(parts.path, KEPT_IN_RULE, SAFE_IN_RULE) + delimiter);
}

/** Where the path ends in a rule that stays unchanged, as most do; -1 for any other rule. */
function endOfPlainPath(rule: string): number {
  if (rule.startsWith('//')) return -1;
  let end = endOfRun(rule, 0, UNCHANGED_IN_RULE);
  while (rule.startsWith(ESCAPED_DOLLAR, end)) {
    end = endOfRun(rule, end + ESCAPED_DOLLAR.length, UNCHANGED_IN_RULE);
  }
  return end === rule.length || isVerbatimTail(rule, end) ? end : -1;
}

const PLAIN = /* @__PURE__ */ characterSet(`${UNRESERVED}/`);

const version: ProtegoVersion = {
  reader: (text, notes) => new Protego06LineReader(text, notes),
  settings,
  patternTexts,
};

/**
 * Reproduces Protego 0.6.1, Scrapy's default parser.
 *
 * @example
 * parse('User-agent: *\nDisallow: /\nAllow: /index.html', { dialect: protego }).allows('FooBot', '/'); // true
 */
export const protego: Dialect = {
  name: 'protego',
  read: (source) => readProtego(source, version),

  /** Quirk: a name counts anywhere in the agent's: `bot` applies to `robotics`. Mirrors `_RuleSet.applies_to`. */
  select(sheet: ProtegoSheet, agent) {
    return selectLongestName(sheet, agent, (wanted, name) => wanted.has(name));
  },

  plain: {
    characters: PLAIN,
    stars: true,
    rank: (length, _order, allow) => rankByLength(length, allow),
    except(text, start, end, allow) {
      // Python drops a TAB, and the rule may then begin with two slashes and a host.
      if (start + 1 < end && text.charCodeAt(start + 1) === TAB) return true;
      // An Allow of /dir/index.html may match the directory where the rule itself does not match; a letter may be escaped.
      if (!allow) return false;
      const name = text.lastIndexOf('/', end - 1) + 1;
      return name < end && /[i%]/.test(text.charAt(name));
    },
  },

  compile(rule) {
    return patternTexts(rule.value, rule.allow).flatMap((text) => patternOf(rule, text) ?? []);
  },

  target,
  // Protego fetches nothing, and Scrapy passes it every response, whatever its status code.
  access: () => 'read',
};

/**
 * Protego 0.7.0 (September 2026): the same escaping in paths and queries, names at word boundaries, keys without
 * colons.
 *
 * https://github.com/scrapy/protego/tree/0.7.0
 */

import type { TimeOfDay, Failure, Dialect } from '../../../core/dialect.js';
import type { SettingReaders } from '../../../core/span-group.js';
import { parseFloatText } from '../../../languages/python/numbers.js';
import { splitWords, strip, PYTHON_BLANKS } from '../../../languages/python/text.js';
import { readPeriod, readRate, keyOf, keyOfWords, type ProtegoKey, rewriteEscapes } from '../keys.js';
import { SLASH } from '../../../core/characters.js';
import { Kind } from '../../../core/directive-table.js';
import {
  ProtegoLineReader,
  selectLongestName,
  readProtego,
  type ProtegoSheet,
  type ProtegoVersion,
} from '../sheet.js';
import { FILE_ITSELF, isRobotsTxt, ROBOTS_TXT } from '../../../core/plain-url.js';
import { plainPathStart, schemeEnd, urlparse, urlsplit } from '../../../languages/python/urls.js';
import { quoteSet } from '../../../languages/python/quote.js';
import { globPattern, readGlob } from '../../../core/glob.js';
import { characterSet, UNRESERVED } from '../../../core/percent.js';
import { escapeByte } from '../../../core/percent-steps.js';
import { rankByLength } from '../../../core/rank.js';
import type { Substrings } from '../../../core/substrings.js';

// How Protego 0.7 reads delays, rates and times of day; undefined if it ignores the line.

const settings: SettingReaders = {
  delay(value) {
    const delay = parseFloatText(value);
    return delay !== undefined && Number.isFinite(delay) && delay >= 0 ? delay : undefined;
  },
  rate(value) {
    const rate = readRate(value, (period) => readPeriod(period.split('-'), readTime));
    return rate !== undefined && rate.requests > 0 && rate.seconds > 0 ? rate : undefined;
  },

  // `0600-0845`, `0600 0845`
  visit: (value) => readPeriod(value.split('-'), readTime) ?? readPeriod(value.split(' '), readTime),
};

const TIME = /^([0-9]{1,2})([0-9]{2})$/;

/** Three or four digits, of which the last two are the minute. */
function readTime(text: string): TimeOfDay | undefined {
  const [, hourText, minuteText] = TIME.exec(strip(text)) ?? [];
  const hour = Number(hourText);
  const minute = Number(minuteText);
  return hour <= 23 && minute <= 59 ? { hour, minute } : undefined;
}

// How Protego 0.7 reads lines: which directives it accepts, and where a list of agents ends.

/** Records the directives in the lines; takes notes only in a second pass. */
class Protego07LineReader extends ProtegoLineReader {
  #previous: 'none' | 'agent' | 'other' = 'none';
  /** Whether there are agents to which a rule can belong. */
  #hasAgents = false;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = PYTHON_BLANKS.skip(text, from, hash);
    const stop = PYTHON_BLANKS.drop(text, start, hash);
    if (start === stop) return;
    const hasColon = colon < stop;
    const keyEnd = hasColon ? PYTHON_BLANKS.drop(text, start, colon) : start;
    const key = keyOf(text, start, keyEnd);
    if (key !== undefined) {
      this.#directive(key, start, PYTHON_BLANKS.skip(text, colon + 1, stop), stop);
    } else if (hasColon && (colon + 1 === stop || PYTHON_BLANKS.has(text.charCodeAt(colon + 1)))) {
      this.#unknown(start, keyEnd);
    } else if (!this.#wordsAsDirective(text, start, stop)) {
      if (hasColon) this.#unknown(start, keyEnd);
      else this.notes?.add('missing-colon', start);
    }
  }

  /**
   * Quirk: a line whose first word or two are a key needs no colon, and the words of its value are then read with one
   * space between them. Mirrors `_extract_directive`.
   */
  #wordsAsDirective(text: string, start: number, stop: number): boolean {
    const firstEnd = endOfWord(text, start, stop);
    const second = PYTHON_BLANKS.skip(text, firstEnd, stop);
    const secondEnd = endOfWord(text, second, stop);
    const oneWord = keyOf(text, start, firstEnd);
    const key = oneWord ?? keyOfWords(text.slice(start, firstEnd), text.slice(second, secondEnd));
    if (key === undefined) return false;
    const valueStart = PYTHON_BLANKS.skip(text, oneWord === undefined ? secondEnd : firstEnd, stop);
    const value = text.slice(valueStart, stop);
    const singleSpaced = splitWords(value).join(' ');
    if (singleSpaced !== value) this.spaced.push({ start: valueStart, end: stop });
    this.#directive(key, start, valueStart, valueStart + singleSpaced.length);
    return true;
  }

  /** An unknown key still ends the list of agents. */
  #unknown(start: number, keyEnd: number): void {
    this.notes?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
    this.#previous = 'other';
  }

  #directive({ kind, typo }: ProtegoKey, keyStart: number, start: number, end: number): void {
    // Read for every line, since a branch first taken after V8 has optimised a function deoptimises it.
    const { notes } = this;
    if (typo) notes?.add('typo-accepted', keyStart);
    if (kind === Kind.agent) {
      this.#agent(keyStart, start, end);
      return;
    }
    const isOfGroup = kind !== Kind.sitemap && kind !== Kind.host;
    if (isOfGroup) this.#previous = 'other';
    if (start === end) return;
    if (isOfGroup && !this.#hasAgents) {
      if (kind >= Kind.disallow) notes?.add('rule-before-agent', keyStart);
      return;
    }
    this.builder.add(kind, start, end);
  }

  /**
   * Quirk: an agent line without a value also begins a new group, whose rules apply to nobody. Mirrors
   * `Protego._parse_robotstxt`.
   */
  #agent(keyStart: number, start: number, end: number): void {
    const { notes } = this;
    if (this.#previous === 'other') {
      this.builder.add(Kind.boundary, keyStart, keyStart);
      this.#hasAgents = false;
    }
    this.#previous = 'agent';
    if (start === end) {
      notes?.add('empty-agent', keyStart);
      return;
    }
    this.builder.add(Kind.agent, start, end);
    this.#hasAgents = true;
  }
}

function endOfWord(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !PYTHON_BLANKS.has(text.charCodeAt(at))) at++;
  return at;
}

// How Protego 0.7 turns a URL into the text that it matches.

const SAFE_IN_URL = quoteSet('/%=');
/** `/` and `%` stay escaped. */
const KEPT_IN_URL = [0x2f, 0x25];

/** Characters that prevent matching a path unchanged. A regular expression scans a long run faster than a loop. */
const NOT_VERBATIM = /[^\w.~/=-]/g;

/** Characters that `urlsplit` drops. */
const LINE_BREAKS = /[\t\n\r]/;

/** Characters that are not only escaped: also those that begin an escape or a fragment. */
const UNQUOTED = characterSet('%#\t\n\r');

/** @param start - where the path begins in a URL with a plain host; -1 for any other URL */
function matchedText(url: string, start: number): string | number | Failure {
  const verbatim = start < 0 ? quotedPath(url, authorityEnd(url)) : undefined;
  if (typeof verbatim === 'number') return verbatim;
  const hash = url.indexOf('#');
  const path = pathAndQuery(hash < 0 ? url : url.slice(0, hash), start);
  if (typeof path === 'object') return path;
  const text = rewriteEscapes(path, KEPT_IN_URL, SAFE_IN_URL);
  return text.startsWith('/') ? text : `/${text}`;
}

/**
 * What follows the authority, quoted; undefined if more than single characters change, which they do in few URLs. `start`
 * if nothing changes.
 *
 * Quirk: such a URL is not split, so a malformed host raises only if the path contains other characters. Mirrors
 * `_quote_path`.
 */
function quotedPath(url: string, start: number): string | number | undefined {
  // Reading a character past the end would make V8 deoptimise the callers.
  if (start < 0 || start >= url.length || url.charCodeAt(start) !== SLASH || url.startsWith('//', start))
    return undefined;
  let quoted = '';
  let done = start;
  NOT_VERBATIM.lastIndex = start;
  while (NOT_VERBATIM.test(url)) {
    const at = NOT_VERBATIM.lastIndex - 1;
    const unit = url.charCodeAt(at);
    if (unit > 0x7f || UNQUOTED.has(unit)) return undefined;
    quoted += url.slice(done, at) + escapeByte(unit);
    done = at + 1;
  }
  return done === start ? start : quoted + url.slice(done);
}

/** The path and query of a URL without a fragment; a Failure if Python's `urlsplit` raises. */
function pathAndQuery(url: string, start: number): string | Failure {
  if (start >= 0 && !LINE_BREAKS.test(url)) return url.slice(start);
  const parts = urlsplit(url);
  if ('message' in parts) return parts;
  return url.includes('?') ? `${parts.path}?${parts.query}` : parts.path;
}

/** Where the authority ends in `scheme://authority`, whatever it contains; -1 if the URL does not begin like this. */
function authorityEnd(url: string): number {
  const colon = schemeEnd(url);
  if (colon < 0 || !url.startsWith('://', colon)) return -1;
  const length = url.slice(colon + 3).search(/[/?#]/);
  return length < 0 ? url.length : colon + 3 + length;
}

// What the value of a rule means to Protego 0.7.

const SAFE_IN_RULE = quoteSet('/%*=');
/** `/`, `%` and `*` stay escaped: an escaped star is not a wildcard. */
const KEPT_IN_RULE = [0x2f, 0x25, 0x2a];

const INDEX = 'index.html';

/** The texts of the patterns that the value of an Allow or Disallow line means. */
function patternTexts(value: string, allow: boolean): string[] {
  const texts = [patternText(value)];
  // Quirk: a `$` anywhere also matches itself, without anchoring: `/a$` forbids `/a$b`, too. Mirrors
  // `_RuleSet.disallow`.
  if (value.includes('$')) texts.unshift(patternText(value.replaceAll('$', '%24')));
  return texts.flatMap((text) => {
    if (text === '') return [];
    // Quirk: allowing a directory's index.html allows the directory itself. Mirrors `_RuleSet.allow`.
    const isIndex = allow && text.endsWith(`/${INDEX}`);
    return isIndex ? [text, `${text.slice(0, -INDEX.length)}$`] : [text];
  });
}

/** Quirk: `?`, `;` and `#` end nothing: the whole value is one text, which may end with the anchor. Mirrors `_quote_pattern`. */
function patternText(value: string): string {
  const isUrl = value.startsWith('http://') || value.startsWith('https://');
  const text = isUrl ? `/${value}` : value;
  const anchor = text.endsWith('$') ? '$' : '';
  return rewriteEscapes(anchor === '' ? text : text.slice(0, -1), KEPT_IN_RULE, SAFE_IN_RULE) + anchor;
}

const version: ProtegoVersion = {
  reader: (text, notes) => new Protego07LineReader(text, notes),
  settings,
  patternTexts,
};

/** Matches at the start of two code units: with `$` alone, V8 14.6 finds no character beyond U+FFFF. */
const WORD_CHARACTER = /^.?[\p{L}\p{N}_-]$/su;

/**
 * Quirk: a name counts where no letter, digit, `-` or `_` precedes it; what follows it does not matter. Mirrors
 * `_RuleSet.applies_to`.
 */
function standsIn(agent: Substrings, name: string): boolean {
  if (!agent.has(name)) return false;
  const { text } = agent;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!WORD_CHARACTER.test(text.slice(Math.max(at - 2, 0), at))) return true;
  }
  return false;
}

/**
 * Reproduces Protego 0.7: `=` and `&` mean the same in rules and URLs, escaped or not.
 *
 * @example
 * parse('User-agent: *\nDisallow: /*&s=', { dialect: protego07 }).allows('FooBot', '/x?a=1&s=2'); // false
 */
export const protego07: Dialect = {
  name: 'protego07',
  read: (source) => readProtego(source, version),

  select(sheet: ProtegoSheet, agent) {
    return selectLongestName(sheet, agent, standsIn);
  },

  plain: {
    characters: characterSet(`${UNRESERVED}/=`),
    stars: true,
    rank: (length, _order, allow) => rankByLength(length, allow),
    // An Allow of /dir/index.html may match the directory where the rule itself does not match; a letter may be escaped.
    except(text, _start, end, allow) {
      if (!allow) return false;
      const name = text.lastIndexOf('/', end - 1) + 1;
      return name < end && /[i%]/.test(text.charAt(name));
    },
  },

  compile(rule) {
    return patternTexts(rule.value, rule.allow).map((text) =>
      globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow)),
    );
  },

  /**
   * Quirk: `/robots.txt` is allowed before any group is chosen; this is checked only if the URL contains that text, and
   * then a malformed URL raises even without a group. Mirrors `can_fetch`.
   */
  target(url) {
    const start = plainPathStart(url);
    // The host cannot be malformed.
    const quoted = quotedPath(url, start);
    if (typeof quoted === 'number') return isRobotsTxt(url, quoted) ? FILE_ITSELF : quoted;
    if (url.includes(ROBOTS_TXT)) {
      const parts = urlparse(url);
      if ('message' in parts) return { allowed: undefined, because: 'bad-url', error: parts };
      if (parts.path === ROBOTS_TXT) return FILE_ITSELF;
    }
    const text = quoted ?? matchedText(url, start);
    if (typeof text !== 'object') return text;
    return { allowed: undefined, because: 'bad-url', error: text, needsGroup: true };
  },

  // Protego fetches nothing, and Scrapy passes it every response, whatever its status code.
  access: () => 'read',
};

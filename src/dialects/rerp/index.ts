/**
 * robotexclusionrulesparser 1.7.1 ("rerp") on Python 3.11; 1.6.1 and 1.6.2 give the same answers. `*` and `$` are wildcards in
 * mode GYM2008, as Google, Yahoo and Microsoft agreed in 2008, but not in mode MK1996, Martijn Koster's draft.
 *
 * http://nikitathespider.com/python/rerp/
 */

import type { Failure, Sheet, Pattern, PlainRules, Rule, Dialect } from '../../core/dialect.js';
import { plainPathStart, urlparse, urlunparse } from '../../languages/python/urls.js';
import { unquote } from '../../languages/python/quote.js';
import { strip, PYTHON_BLANKS } from '../../languages/python/text.js';
import { COLON } from '../../core/characters.js';
import { Kind, type DirectiveKind, type DirectiveTable } from '../../core/directive-table.js';
import { characterSet, occursFrom } from '../../core/percent.js';
import { LineReader, type TableFormat, readLines, textOf } from '../../core/table-reader.js';
import { GroupRanges } from '../../core/group-ranges.js';
import { standardLines } from '../../core/lines.js';
import type { SettingReaders, SpanGroup } from '../../core/span-group.js';
import { firstGroup } from '../../core/standard-groups.js';
import { Substrings } from '../../core/substrings.js';
import { noteMalformed } from '../../core/value-notes.js';
import { parseFloatText } from '../../languages/python/numbers.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { NO_MATCH, rankByOrder } from '../../core/rank.js';
import { TableSheet } from '../../core/table-sheet.js';

// How rerp turns a URL and the value of a rule into the texts that it compares.

/**
 * A value without control characters and without surrounding white space.
 *
 * Quirk: a tab inside a value is removed and leaves no blank; DEL stays. Mirrors `_scrub_data`.
 */
function scrub(value: string): string {
  return strip(value.replace(/[^ -\uffff]+/g, ''));
}

const ESCAPED_SLASH = /%2f/gi;
const LINE_FEED = /\n/g;

/**
 * `unquote`, but an escaped slash stays escaped.
 *
 * Quirk: the original sets `%2F` aside as a line feed while it unquotes, so `%0A` comes back as `%2F` too.
 * Mirrors `_unquote_path`.
 */
function decodePath(text: string): string {
  if (!text.includes('%')) return text;
  const aside = text.includes('%2F') || text.includes('%2f') ? text.replace(ESCAPED_SLASH, '\n') : text;
  const decoded = unquote(aside);
  return decoded.includes('\n') ? decoded.replace(LINE_FEED, '%2F') : decoded;
}

/**
 * The part of a URL that rules are compared with: empty if the URL has no path; an offset if it is the unchanged rest
 * of the URL.
 *
 * Quirk: the URL is split before it is decoded, and its fragment is matched, too; an empty query, fragment or `;`
 * loses its delimiter. Mirrors `_Ruleset.is_url_allowed`.
 */
function pathOf(url: string): string | number | Failure {
  const start = plainPathStart(url);
  if (start >= 0 && !occursFrom(DROPPED, url, start)) {
    return url.includes('%', start) ? decodePath(url.slice(start)) : start;
  }
  const parts = urlparse(url);
  return 'message' in parts ? parts : decodePath(urlunparse({ ...parts, scheme: '', netloc: '' }));
}

/** Characters and delimiters that URL splitting drops or may drop. */
const DROPPED = /\p{Cc}|#$|[;?](?=[#?]|$)/gu;

// How rerp reads lines: it searches for a directive anywhere in the line.

/** The names searched for; of two that match at one place, the longer comes first. */
const NAMES: readonly (readonly [name: string, kind: DirectiveKind])[] = [
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['user-agent', Kind.agent],
  ['useragent', Kind.agent],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
];

/** A colon after any other character does not end a name. */
const LAST_LETTERS = /* @__PURE__ */ characterSet(
  NAMES.map(([name]) => name.slice(-1) + name.slice(-1).toUpperCase()).join(''),
);

/**
 * The directive whose name ends at a colon.
 *
 * Quirk: text to the left of the name does not matter: `X-User-agent:` and a byte order mark do no harm, but a blank
 * before the colon makes the line unknown. Mirrors `RobotExclusionRulesParser.parse`.
 */
function directiveBefore(text: string, start: number, colon: number): DirectiveKind | undefined {
  for (const [name, kind] of NAMES) {
    const from = colon - name.length;
    if (from < start) continue;
    const found = spelling(text, from, name);
    if (found !== 'other') return found === 'ascii' ? kind : Kind.disallow;
  }
  return undefined;
}

/**
 * How `text` spells a lower-case name at `from`.
 *
 * Quirk: `ſ` counts as s, and `ı` and `İ` as i; but a name spelled with one of them equals no known name, and every
 * such directive counts as Disallow. Mirrors `RobotExclusionRulesParser.parse`.
 */
function spelling(text: string, from: number, name: string): 'ascii' | 'folded' | 'other' {
  let folded = false;
  for (let i = 0; i < name.length; i++) {
    const unit = text.charCodeAt(from + i);
    const expected = name.charCodeAt(i);
    if (unit === expected || (unit < 0x80 && (unit | 0x20) === expected && expected !== 0x2d)) continue;
    if (!foldsTo(unit, expected)) return 'other';
    folded = true;
  }
  return folded ? 'folded' : 'ascii';
}

function foldsTo(unit: number, letter: number): boolean {
  if (letter === 0x73) return unit === 0x17f;
  return letter === 0x69 && (unit === 0x130 || unit === 0x131);
}

// How rerp forms groups, and which of them applies to an agent.

const readers: SettingReaders = { agent: scrub, delay: readDelay };

function readDelay(value: string): number | undefined {
  return parseFloatText(scrub(value));
}

/** Records the directives in a table, and which of them form a group. */
class RerpReader extends LineReader {
  readonly #ranges = new GroupRanges(this.builder);

  line(from: number, end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = PYTHON_BLANKS.skip(text, from, end);
    if (start === end) {
      this.#ranges.close();
      return;
    }
    // Quirk: a line that is only a comment is skipped, but a blank line ends a group. Mirrors
    // `RobotExclusionRulesParser.parse`.
    if (start === hash) return;
    for (let at = colon; at < hash; at++) {
      if (text.charCodeAt(at) !== COLON || !LAST_LETTERS.has(text.charCodeAt(at - 1))) continue;
      const kind = directiveBefore(text, start, at);
      if (kind === undefined) continue;
      const value = PYTHON_BLANKS.skip(text, at + 1, hash);
      this.#directive(kind, value, PYTHON_BLANKS.drop(text, value, hash));
      return;
    }
    this.notes?.add(colon < hash ? 'unknown-directive' : 'missing-colon', start);
  }

  override endOfText(): void {
    this.#ranges.close();
  }

  /**
   * The groups in search order.
   *
   * Quirk: groups for everyone go last, with all their other names. Mirrors `RobotExclusionRulesParser.parse`.
   */
  groups(table: DirectiveTable): SpanGroup[] {
    const groups = this.#ranges.groups(table, readers);
    const isForEveryone = (group: SpanGroup): boolean => group.agents.includes('*');
    return [...groups.filter((group) => !isForEveryone(group)), ...groups.filter(isForEveryone)];
  }

  #directive(kind: DirectiveKind, from: number, end: number): void {
    const ranges = this.#ranges;
    if (kind === Kind.agent) {
      const isNamed = scrub(this.text.slice(from, end)) !== '';
      ranges.agent(isNamed);
      if (isNamed) this.builder.add(kind, from, end);
      else this.notes?.add('empty-agent', from);
      return;
    }
    // Quirk: a sitemap between two agent lines separates them, and the first is left without rules. Mirrors
    // `RobotExclusionRulesParser.parse`.
    //
    // Quirk: a group without a rule is dropped, even if it has a delay. Mirrors `_Ruleset.is_not_empty`.
    if (kind < Kind.disallow) ranges.endAgents();
    if (kind === Kind.sitemap || ranges.isOpen) this.builder.add(kind, from, end);
    else this.notes?.add('rule-before-agent', from);
  }
}

const rerpFormat: TableFormat<RerpReader> = {
  scan: standardLines,
  reader: (text, notes) => new RerpReader(text, notes),
  noteValues: (table, notes) => {
    noteMalformed(table, notes, readers);
  },
};

// What the value of a rule matches: with wildcards in mode GYM2008, without in MK1996; the first match decides.

/** The text of a rule with which URLs are compared. */
export function rerpPath(rule: Rule): string {
  return decodePath(scrub(rule.value));
}

/**
 * Quirk: a rule is decoded before its stars are found, so `%2A` is a star and a final `%24` an anchor. Mirrors
 * `_Ruleset.add_disallow_rule`.
 */
function compileGlob(rule: Rule, order: number): readonly Pattern[] {
  const path = rerpPath(rule);
  const compileText = (text: string): Pattern =>
    globPattern(rule, allows(rule, path), readGlob(text), rankByOrder(order));
  return [path.isWellFormed() ? compileText(path) : ofWholeCharacters(path, compileText)];
}

function compileLiteral(rule: Rule, order: number): readonly Pattern[] {
  const path = rerpPath(rule);
  const compileText = (prefix: string): Pattern => ({
    rule,
    allow: allows(rule, path),
    prefix,
    ceiling: rankByOrder(order),
  });
  return [path.isWellFormed() ? compileText(path) : ofWholeCharacters(path, compileText)];
}

/**
 * The pattern of a path that contains a lone surrogate. It must not match half of a pair, since Python's strings
 * consist of code points, so both sides are rewritten without pairs.
 */
function ofWholeCharacters(path: string, compileText: (text: string) => Pattern): Pattern {
  const { rule, allow, ceiling, prefix, score } = compileText(withoutPairs(path));
  return {
    rule,
    allow,
    prefix: '',
    ceiling,
    score(target, from) {
      const text = withoutPairs(target.slice(from));
      if (!text.startsWith(prefix)) return NO_MATCH;
      return score === undefined ? ceiling : score(text, 0);
    },
  };
}

const PAIR = /[\u{10000}-\u{10ffff}]/gu;

/** The replacement for a pair begins with a noncharacter, which no text contains. */
function withoutPairs(text: string): string {
  return text.replace(PAIR, (pair) => `\uffff${(pair.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`);
}

/**
 * Quirk: an empty rule matches everything and means its opposite: an empty Allow forbids all.
 * Mirrors `_Ruleset.is_url_allowed`.
 */
function allows(rule: Rule, path: string): boolean {
  return path === '' ? !rule.allow : rule.allow;
}

/** Printable ASCII except the characters that decoding changes. */
const UNDECODED = Array.from({ length: 0x5e }, (_, place) => String.fromCharCode(0x21 + place))
  .join('')
  .replace('%', '');

const plainLiteral: PlainRules = {
  characters: characterSet(UNDECODED),
  rank: (_length, order) => rankByOrder(order),
};

const plainGlob: PlainRules = {
  ...plainLiteral,
  characters: characterSet(UNDECODED.replace(/[*$]/g, '')),
  stars: true,
};

/** The result of rerp's reading, with the groups in search order. */
export interface RerpSheet extends Sheet {
  readonly groups: readonly SpanGroup[];
}

export function readRerp(source: string | Iterable<string>): RerpSheet {
  const text = textOf(source);
  const reader = readLines(text, rerpFormat);
  const table = reader.builder.build(text, rerpFormat.scan);
  return new TableSheet(text, { ...rerpFormat, groups: () => reader.groups(table), sitemap: scrub }, table);
}

/**
 * Reproduces robotexclusionrulesparser 1.7.1 with `GYM2008`, its default: with wildcards.
 *
 * @example
 * parse('User-agent: *\nDisallow: /*.pdf$', { dialect: rerpGym2008 }).allows('FooBot', '/x.pdf'); // false
 */
export const rerpGym2008: Dialect = {
  name: 'rerpGym2008',
  read: readRerp,

  /**
   * Quirk: the first group with a name that is part of the whole agent, version included, applies to it. Mirrors
   * `_Ruleset.does_user_agent_match`.
   */
  select(sheet: Sheet, agent) {
    const wanted = new Substrings(agent.toLowerCase());
    return firstGroup(sheet.groups, (value) => value === '*' || wanted.has(value.toLowerCase()));
  },
  compile: compileGlob,
  plain: plainGlob,

  /**
   * Quirk: a URL without a path is the empty text, which `Disallow: /` does not match.
   * Mirrors `_Ruleset.is_url_allowed`.
   *
   * Quirk: a malformed host is an error, but only if a group applies to the agent. Mirrors `_Ruleset.is_url_allowed`.
   */
  target(url) {
    const path = pathOf(url);
    if (typeof path !== 'object') return path;
    return { allowed: undefined, because: 'bad-url', error: path, needsGroup: true };
  },

  access(status) {
    if (status >= 200 && status < 300) return 'read';
    if (status === 401 || status === 403) return 'disallow-all';
    return status === 404 ? 'allow-all' : 'fail';
  },
};

/**
 * Reproduces robotexclusionrulesparser 1.7.1 with `MK1996`: without wildcards.
 *
 * @example
 * parse('User-agent: *\nDisallow: /*.pdf$', { dialect: rerpMk1996 }).allows('FooBot', '/x.pdf'); // true
 */
export const rerpMk1996: Dialect = {
  ...rerpGym2008,
  name: 'rerpMk1996',
  compile: compileLiteral,
  plain: plainLiteral,
};

/**
 * The Ruby gem robotstxt-parser 0.1.1 (delphaber, Ruby 3.1 with uri 0.11). `ruby` follows its README, `rubyLastAgent`
 * its code.
 *
 * https://github.com/delphaber/robotstxt-parser
 */

import { BLANKS } from '../../core/blanks.js';
import { HASH, SLASH } from '../../core/characters.js';
import { Kind, type DirectiveKind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { LineReader, type TableFormat, textOf } from '../../core/table-reader.js';
import { noteAgents } from '../../core/value-notes.js';
import type {
  Group,
  Selection,
  Sheet,
  Pattern,
  Rule,
  Settled,
  Dialect,
  Failure,
} from '../../core/dialect.js';
import { SpanGroup } from '../../core/span-group.js';
import { impliedGroup } from '../../core/implied-group.js';
import { firstGroup, standardGroups } from '../../core/standard-groups.js';
import { FoldedText } from './fold.js';
import { characterSet, replaceEscapes } from '../../core/percent.js';
import { decodeEscapes } from '../../core/percent-steps.js';
import { utf8Text } from '../../core/utf-8.js';
import { longest } from '../../core/glob.js';
import { NO_MATCH, rankByOrder } from '../../core/rank.js';
import { startOfBarePath } from '../../core/plain-url.js';
import { endOfPlainHost } from '../../core/plain-authority.js';
import { readRubyUri } from '../../languages/ruby/uri.js';
import { TableSheet } from '../../core/table-sheet.js';

// How the Ruby gem robotstxt-parser 0.1.1 reads lines.

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['user-agent', Kind.agent],
  ['useragent', Kind.agent],
  ['sitemap', Kind.sitemap],
]);

class RubyReader extends LineReader {
  line(from: number, end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = BLANKS.skip(text, from, end);
    if (start === end || start === hash) return;
    // No known name contains a number sign.
    if (colon >= hash) {
      this.notes?.add('missing-colon', start);
      return;
    }
    const keyEnd = BLANKS.drop(text, start, colon);
    const kind = KEYS.find(text, start, keyEnd);
    if (kind === undefined) {
      this.notes?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
      return;
    }
    const valueStart = BLANKS.skip(text, colon + 1, end);
    const valueEnd = BLANKS.drop(text, valueStart, end);
    const hasComment = hash < valueEnd;
    this.builder.add(
      kind,
      valueStart,
      hasComment ? startOfComment(text, valueStart, valueEnd, hash) : valueEnd,
    );
  }
}

/**
 * Where the comment of a value begins, or `end`.
 *
 * Quirk: only a number sign after white space begins a comment: `*#c` and a value that begins with `#` stay whole.
 * Mirrors `Robotstxt::Parser#parse`.
 */
function startOfComment(text: string, start: number, end: number, hash: number): number {
  for (let at = Math.max(hash, start + 1); at < end; at++) {
    if (text.charCodeAt(at) === HASH && BLANKS.has(text.charCodeAt(at - 1)))
      return BLANKS.drop(text, start, at);
  }
  return end;
}

const rubyLines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new RubyReader(text, notes),
  noteValues: noteAgents,
};

// How the Ruby gem robotstxt-parser 0.1.1 forms sections, and which of them applies to an agent.

/** Consecutive agent lines share the rules after them, as the README promises. */
function sharedSections(table: DirectiveTable): readonly Group[] {
  return withImplied(table, standardGroups(table, {}));
}

/**
 * Quirk: every agent line begins a group of its own, so only the last of several has rules. Mirrors
 * `Robotstxt::Parser#parse`.
 */
function separateSections(table: DirectiveTable): readonly Group[] {
  const agents = table.marks(Kind.agent);
  const sections = agents.map((mark, index) => {
    const next = agents[index + 1];
    const endRule = next === undefined ? table.ruleCount : table.rulesBefore(next);
    return new SpanGroup(index, table, {}, mark, mark + MARK_STRIDE, table.rulesBefore(mark), endRule);
  });
  return withImplied(table, sections);
}

/**
 * Quirk: rules before the first agent line apply to everyone, in a group before all others. Mirrors
 * `Robotstxt::Parser#parse`.
 */
function withImplied(table: DirectiveTable, sections: readonly Group[]): readonly Group[] {
  const [first] = table.marks(Kind.agent);
  const rules = first === undefined ? table.ruleCount : table.rulesBefore(first);
  if (rules === 0) return sections;
  return [impliedGroup(new SpanGroup(sections.length, table, {}, 0, 0, 0, rules)), ...sections];
}

/** Quirk: a star within a value is literal, so only `*` alone means everybody. Mirrors `Robotstxt::Parser#allowed?`. */
function selectLiterally(sheet: Sheet, agent: string): Selection | undefined {
  const folded = new FoldedText(agent);
  return firstGroup(sheet.groups, (value) => value === '*' || folded.holds(value));
}

/** The section that applies to a robot without a name. */
export function selectForNobody(sheet: Sheet): Selection | undefined {
  return firstGroup(sheet.groups, (value) => value === '*');
}

// How robotstxt-parser 0.1.1 normalises paths and rule values before it compares them.

/** The escapes of `& / = ?`. */
const PROTECTED = /%(?:26|2f|3d|3f)/gi;

/**
 * The text with its escapes decoded once, as UTF-8. Invalid bytes are dropped; stray percent signs stay.
 *
 * Quirk: escapes of `& / = ?` are meant to stay, and leave a percent sign before the decoded character: `%2F` becomes
 * `%/`. Mirrors `Robotstxt::Parser#normalize_percent_encoding`.
 */
function rubyNormal(text: string): string {
  return replaceEscapes(text, (run) =>
    decodeEscapes(run.replace(PROTECTED, '%25$&'), (bytes) => utf8Text(bytes, () => '')),
  );
}

// What rule values mean to robotstxt-parser 0.1.1: patterns with `*` and a final `$`, matched within lines.

/**
 * Quirk: `%2A` is a star after decoding; `%24` is not an anchor, which is found before. Mirrors
 * `Robotstxt::Parser#match_path_glob`.
 */
function rubyPattern(rule: Rule, order: number): Pattern {
  const rank = rankByOrder(order);
  const { value, allow } = rule;
  if (!allow && value === '') return { rule, allow: true, prefix: '', ceiling: rank };
  const anchored = value.endsWith('$');
  const [prefix = '', ...later] = rubyNormal(anchored ? value.slice(0, -1) : value).split('*');
  if (!anchored && later.every((piece) => piece === '')) return { rule, allow, prefix, ceiling: rank };
  const score = (target: string, from: number): number =>
    matches(target, from + prefix.length, later, anchored ? endOfTail : endOfPiece) ? rank : NO_MATCH;
  // A literal line feed takes a match into the next line, so no text is certain to be in the first one.
  const holds = [prefix, ...later].some((text) => text.includes('\n')) ? '' : longest(later);
  return { rule, allow, prefix, ceiling: rank, score, holds };
}

/** Where a piece that begins between `from` and the `reach` of the star before it ends, or -1. */
type FindEnd = (target: string, from: number, reach: number, piece: string) => number;

/**
 * Whether the pieces follow each other from `start` on.
 *
 * Quirk: a star stops at a line feed, which only an escape can bring into a URL. Mirrors `Robotstxt::Parser#reify`.
 */
function matches(target: string, start: number, pieces: readonly string[], findLast: FindEnd): boolean {
  const last = pieces.length - 1;
  let place = start;
  let reach = endOfLine(target, start);
  for (let i = 0; i <= last; i++) {
    // Searched again only beyond `reach`, since a rule may have thousands of stars.
    if (place > reach) reach = endOfLine(target, place);
    place = (i === last ? findLast : endOfPiece)(target, place, reach, pieces[i] ?? '');
    if (place < 0) return false;
  }
  return last >= 0 || isEnd(target, place);
}

function endOfPiece(target: string, from: number, reach: number, piece: string): number {
  // Text after the line that the star can reach is cut off, so that no line is searched twice.
  const searched = reach === target.length ? target : target.slice(0, reach + piece.length);
  const at = searched.indexOf(piece, from);
  return at < 0 || at > reach ? -1 : at + piece.length;
}

/** The same for a piece before an anchor, which matches at each question mark and line end. */
function endOfTail(target: string, from: number, reach: number, piece: string): number {
  const last = Math.min(reach + piece.length, target.length);
  let lines = '';
  for (let end = from + piece.length; end <= last; end++) {
    if (lines.length < end) lines = target.slice(0, endOfLine(target, end));
    end = placeOf('?', lines, end);
    if (end <= last && target.startsWith(piece, end - piece.length)) return end;
  }
  return -1;
}

/**
 * Quirk: an anchor also matches before any question mark and at the end of any line. Mirrors
 * `Robotstxt::Parser#match_path_glob`.
 */
function isEnd(target: string, place: number): boolean {
  return place === target.length || target.startsWith('?', place) || target.startsWith('\n', place);
}

function endOfLine(target: string, from: number): number {
  return placeOf('\n', target, from);
}

/** The index of the next occurrence of the character, or the end of the text. */
function placeOf(character: string, text: string, from: number): number {
  const place = text.indexOf(character, from);
  return place < 0 ? text.length : place;
}

const FROM_START: readonly number[] = [0];

/**
 * Quirk: a URL without slashes after its scheme (`localhost:80/x`) has no path, which the gem does not expect.
 * Mirrors `Robotstxt::Parser#allowed?`.
 */
const NO_PATH: Settled = {
  allowed: undefined,
  because: 'bad-url',
  error: { name: 'NoMethodError', message: "undefined method `empty?' for nil:NilClass" },
};

type Sections = (table: DirectiveTable) => readonly Group[];

const INVALID_TEXT: Failure = { name: 'ArgumentError', message: 'invalid byte sequence in UTF-8' };

/** Quirk: NUL characters are removed, even inside names. Mirrors `Robotstxt::Parser#parse`. */
function reader(sections: Sections): Dialect['read'] {
  return (source) => {
    const text = textOf(source).replaceAll('\0', '');
    const failure = text.isWellFormed() ? undefined : INVALID_TEXT;
    return new TableSheet(text, { ...rubyLines, groups: sections, failure });
  };
}

/**
 * Reproduces the gem robotstxt-parser 0.1.1 as its README describes it: the agents of one block share its rules.
 *
 * @example
 * parse('User-agent: Foo\nUser-agent: Bar\nDisallow: /tmp', { dialect: ruby }).allows('Foo', '/tmp'); // false
 */
export const ruby: Dialect = {
  name: 'ruby',

  read: reader(sharedSections),

  /**
   * The first section whose value is `*` or occurs anywhere in the agent's text. Stars within a value match any
   * characters, as the README promises.
   *
   * Quirk: `*` counts where it appears, so it hides every group after it; an empty value matches everybody. Mirrors
   * `Robotstxt::Parser#path_allowed?`.
   */
  select(sheet: Sheet, agent) {
    const folded = new FoldedText(agent);
    return firstGroup(sheet.groups, (value) => value === '*' || folded.holdsInOrder(value.split('*')));
  },

  plain: {
    characters: characterSet(
      Array.from({ length: 0x80 }, (_, unit) => String.fromCharCode(unit))
        .filter((character) => !'%*$'.includes(character))
        .join(''),
    ),
    stars: true,
    rank: (_length, order) => rankByOrder(order),
  },

  compile(rule, order) {
    return [rubyPattern(rule, order)];
  },

  /** The normalised path and query, or the exception that the original raises. Scheme, server and fragment do not count. */
  target(url) {
    const start = startOfBarePath(url) === 0 ? 0 : endOfPlainHost(url);
    // Escaping and decoding would change nothing.
    if (start >= 0 && !url.includes('%', start) && !url.includes('#', start)) {
      if (url.charCodeAt(start) !== SLASH) return `/${url.slice(start)}`;
      return start === 0 ? url : url.slice(start);
    }
    const uri = readRubyUri(url);
    if ('message' in uri) return { allowed: undefined, because: 'bad-url', error: uri };
    if (uri.path === undefined) return NO_PATH;
    return rubyNormal((uri.path || '/') + uri.query);
  },

  /**
   * Quirk: a rule may match at the start of any line of the URL (`/x%0A/secret`), except an empty last one. Mirrors
   * `Robotstxt::Parser#match_path_glob`.
   */
  anchors(target) {
    if (!target.includes('\n')) return FROM_START;
    const starts = [0];
    for (let at = target.indexOf('\n') + 1; at > 0 && at < target.length; at = target.indexOf('\n', at) + 1) {
      starts.push(at);
    }
    return starts;
  },

  /**
   * Quirk: only 401 and 403 forbid a site; every other failure, even a 503, allows it. Mirrors
   * `Robotstxt::Getter#obtain_via_http`.
   */
  access(status) {
    if (status >= 200 && status < 300) return 'read';
    return status === 401 || status === 403 ? 'disallow-all' : 'allow-all';
  },
};

/**
 * Reproduces the gem robotstxt-parser 0.1.1 as its code works: only the last agent of a block gets its rules.
 *
 * @example
 * parse('User-agent: Foo\nUser-agent: Bar\nDisallow: /tmp', { dialect: rubyLastAgent }).allows('Foo', '/tmp'); // true
 */
export const rubyLastAgent: Dialect = {
  ...ruby,
  name: 'rubyLastAgent',
  select: selectLiterally,
  read: reader(separateSections),
};

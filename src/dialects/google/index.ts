/**
 * Google's open-source matcher, google/robotstxt (C++, April 2026), bit for bit.
 *
 * Google reads bytes; here a text represents its UTF-8 encoding, so lengths are counted in bytes.
 */

import { BLANKS } from '../../core/blanks.js';
import { asciiLowerCase, spells, unitsOf } from '../../core/ascii.js';
import { spelledKeys, type SpelledKey } from '../../core/spelled-keys.js';
import { Kind, type DirectiveKind } from '../../core/directive-table.js';
import { standardLines } from '../../core/lines.js';
import { LineReader, textOf } from '../../core/table-reader.js';
import { SPACE, STAR, SLASH } from '../../core/characters.js';
import type { Selection, Site, Dialect } from '../../core/dialect.js';
import { characterSet, escapeCharacters, upperCaseEscapes } from '../../core/percent.js';
import type { SettingReaders } from '../../core/span-group.js';
import { selectGroups, standardGroups } from '../../core/standard-groups.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { rankByLength } from '../../core/rank.js';
import { beginsWith } from '../../core/plain-url.js';
import { afterHttpScheme } from '../../core/plain-authority.js';
import { standardAccess } from '../../core/http-status.js';
import { cutLines } from './line-limit.js';

// How Google reads a line: any key that begins with a known name or an accepted typo, and two words without a colon.
// Follows google/robotstxt of April 2026.

/** What a key may mean; `other` is any key that begins with none of the names. */
export type GoogleKind = Extract<
  DirectiveKind,
  typeof Kind.agent | typeof Kind.sitemap | typeof Kind.disallow | typeof Kind.allow | typeof Kind.other
>;

/** A name with which a key may begin, and its meaning. */
export type KeyName = SpelledKey<GoogleKind>;

export class GoogleReader extends LineReader {
  #agentSeen = false;

  line(from: number, _end: number, hash: number, colon: number): void {
    const { text } = this;
    const start = BLANKS.skip(text, from, hash);
    const stop = BLANKS.drop(text, start, hash);
    if (start === stop) return;
    const separator = colon < stop ? colon : blankBetweenTwoWords(text, start, stop);
    if (separator <= start) {
      this.notes?.add(separator < 0 ? 'missing-colon' : 'empty-key', start);
      return;
    }
    const valueStart = BLANKS.skip(text, separator + 1, stop);
    this.directive(nameOf(text, start, separator), separator === colon, start, separator, valueStart, stop);
  }

  /** The key begins with this name and may end in white space; `colon` is whether a colon separates key and value. */
  protected directive(
    { kind, typo }: KeyName,
    colon: boolean,
    keyStart: number,
    _keyEnd: number,
    valueStart: number,
    valueEnd: number,
  ): void {
    const { notes } = this;
    if (kind === Kind.agent) this.#agentSeen = true;
    if (typo || (!colon && kind !== Kind.other)) notes?.add('typo-accepted', keyStart);
    if (kind === Kind.agent && valueStart === valueEnd) notes?.add('empty-agent', keyStart);
    if (kind === Kind.other) notes?.add('unknown-directive', keyStart);
    else if (kind < Kind.disallow || this.#agentSeen) this.builder.add(kind, valueStart, valueEnd);
    else notes?.add('rule-before-agent', keyStart);
  }
}

const format: SheetFormat = {
  scan: standardLines,
  reader: (text, notes) => new GoogleReader(text, notes),
  skipsByteOrderMark: true,
  groups: (table) => standardGroups(table, NO_SETTINGS),
};

const UNKNOWN: KeyName = { word: '', units: [], kind: Kind.other, typo: false };
const ALLOW = spelledKeys<GoogleKind>([[Kind.allow, 'allow']]);
const DISALLOW = spelledKeys<GoogleKind>([
  [Kind.disallow, 'disallow,dissallow,dissalow,disalow,diasllow,disallaw'],
]);
const SITEMAP = spelledKeys<GoogleKind>([[Kind.sitemap, 'sitemap,site-map']]);
const USER_AGENT = spelledKeys<GoogleKind>([[Kind.agent, 'user-agent,useragent,user agent']]);

/**
 * The name with which the key `text.slice(start, end)` begins.
 *
 * Quirk: keys are tested as prefixes, so `Disallowed:` and `Allowance:` count, and so do several misspellings. Mirrors
 * `GetKeyType`.
 */
export function nameOf(text: string, start: number, end: number): KeyName {
  const names = candidates(text.charCodeAt(start) | 0x20);
  for (let i = 0; ; i++) {
    const name = names[i];
    if (name === undefined) return UNKNOWN;
    if (end - start >= name.units.length && spells(text, start, name.units)) return name;
  }
}

function candidates(firstLetter: number): readonly KeyName[] {
  switch (firstLetter) {
    case 0x61:
      return ALLOW;
    case 0x64:
      return DISALLOW;
    case 0x73:
      return SITEMAP;
    case 0x75:
      return USER_AGENT;
    default:
      return [];
  }
}

/**
 * Quirk: a line without a colon counts if it is exactly two words, which the blank separates. Mirrors
 * `RobotsTxtParser::GetKeyAndValueFrom`.
 */
function blankBetweenTwoWords(text: string, start: number, stop: number): number {
  const [first] = /^[^ \t]+(?=[ \t]+[^ \t]+$)/.exec(text.slice(start, stop)) ?? [];
  return first === undefined ? -1 : start + first.length;
}

// Which groups apply to an agent: all that name it, otherwise all for everyone.

const NO_SETTINGS: SettingReaders = {};

/**
 * All groups that name one of the agents, otherwise all groups for everyone.
 *
 * Quirk: an agent is taken as given, so `Foo/1.0` or `Foo2` never has a group of its own. Mirrors
 * `RobotsMatcher::HandleUserAgent`.
 */
export function selectForAny(sheet: TableSheet, agents: readonly string[]): Selection | undefined {
  // Not with `map`: once V8 has inlined it, its arrays have another map, which deoptimises `selectGroups`. `Array.from`
  // takes as long as the rest of the selection.
  const wanted: (readonly number[])[] = [];
  for (const agent of agents) wanted.push(unitsOf(asciiLowerCase(agent)));
  return selectGroups(sheet.table, NO_SETTINGS, (text, start, end) => {
    if (isEveryone(text, start, end)) return 'everyone';
    for (let i = 0; i < wanted.length; i++) if (isToken(text, start, end, wanted[i] ?? [])) return 'name';
    return undefined;
  });
}

function isToken(text: string, start: number, end: number, name: readonly number[]): boolean {
  return spells(text, start, name) && endOfToken(text, start, end) === start + name.length;
}

/**
 * Quirk: `* foo` means everyone, while `*foo` counts as an empty name, which no agent has. Mirrors
 * `RobotsMatcher::HandleUserAgent`.
 */
export function isEveryone(text: string, start: number, end: number): boolean {
  // Read for every name, since a branch first taken after V8 has optimised a function deoptimises it.
  const second = start + 1 < end ? text.charCodeAt(start + 1) : SPACE;
  return start < end && text.charCodeAt(start) === STAR && BLANKS.has(second);
}

/**
 * Quirk: only the letters, `_` and `-` at the value's start count: `Foo/1.2`, `Foo Bar` and `Foo2` are `Foo`.
 * Mirrors `RobotsMatcher::ExtractUserAgent`.
 */
function endOfToken(text: string, start: number, end: number): number {
  let i = start;
  while (i < end && TOKEN.has(text.charCodeAt(i))) i++;
  return i;
}

const TOKEN = /* @__PURE__ */ characterSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-');

// What the value of a rule matches: a pattern with `*` and a final `$`; the longest match decides.

/** Characters that may change in a pattern. */
const ESCAPED = /[^\0-$&-\x7f]/;
/** Characters that never change and are not special. */
const PLAIN = /* @__PURE__ */ characterSet(String.fromCharCode(...Array(0x80).keys()).replace(/[%*$]/g, ''));

/** Upper-cases hex digits and escapes characters outside ASCII; decodes nothing. */
export function escapePattern(value: string): string {
  if (!ESCAPED.test(value)) return value;
  return upperCaseEscapes(value.replace(/[^\0-\x7f]+/gu, escapeCharacters));
}

// The part of a URL that is matched: everything after the authority, found without parsing the URL.

/** The file's location, including the part of its URL before the path. */
interface GoogleSite extends Site {
  /** Empty if the URL has no scheme: URLs with the same start may then have their path elsewhere. */
  readonly origin: string;
}

function originOf(url: string): string {
  const origin = url.slice(0, startOfPath(url));
  return origin.includes('://') ? origin : '';
}

/** The path that begins at `start`, without the fragment and anything after a NUL. */
function cutTarget(url: string, start: number): string | number {
  const hash = url.indexOf('#');
  const nul = url.indexOf('\0', start);
  if (hash < 0 && nul < 0 && hasSlashAt(url, start)) return start;
  const end = hash < 0 ? url.length : hash;
  if (start >= end) return '/';
  const path = url.slice(start, nul < 0 ? end : Math.min(end, nul));
  return path.startsWith('/') ? path : `/${path}`;
}

/** Reading a character past the end would make V8 deoptimise `target`, and compile slower code for it. */
function hasSlashAt(url: string, at: number): boolean {
  return at < url.length && url.charCodeAt(at) === SLASH;
}

function startOfPath(url: string): number {
  const authority = afterHttpScheme(url);
  return firstOfPath(url, authority < 0 ? startOfAuthority(url) : authority);
}

function startOfAuthority(url: string): number {
  const scan = url.startsWith('//') ? 2 : 0;
  const protocol = url.indexOf('://', scan);
  return protocol < 0 || firstOfPath(url, scan) < protocol ? scan : protocol + 3;
}

/** Global, so that a search can start anywhere. */
const FIRST_OF_PATH = /[/?;]/g;

/** The first `/`, `?` or `;`, or the end. */
function firstOfPath(url: string, from: number): number {
  FIRST_OF_PATH.lastIndex = from;
  return FIRST_OF_PATH.test(url) ? FIRST_OF_PATH.lastIndex - 1 : url.length;
}

/**
 * Reproduces Google's open-source parser: lenient with keys and colons, exact with escapes.
 *
 * @example
 * parse('User-agent: *\nDisalow /tmp', { dialect: google }).allows('FooBot', '/tmp'); // false
 */
export const google: Dialect<GoogleSite> = {
  name: 'google',

  locate(url) {
    return { url, origin: url === undefined ? '' : originOf(url) };
  },

  read(source) {
    const whole = textOf(source);
    const text = cutLines(whole);
    if (text === whole) return new TableSheet(text, format);
    const reader: SheetFormat['reader'] = (cut, notes) => {
      if (notes !== undefined) cutLines(whole, (offset) => notes.add('line-too-long', offset));
      return format.reader(cut, notes);
    };
    return new TableSheet(text, { ...format, reader });
  },

  select(sheet: TableSheet, agent) {
    return selectForAny(sheet, [agent]);
  },

  plain: {
    characters: PLAIN,
    stars: true,
    rank: (length, _order, allow) => rankByLength(length, allow),
    // An Allow of /dir/index.htm may match the directory where the rule itself does not match.
    except: (text, _start, end, allow) =>
      allow && text.startsWith('/index.htm', text.lastIndexOf('/', end - 1)),
  },

  compile(rule) {
    const text = escapePattern(rule.value);
    // An empty value matches with the lowest priority and never decides.
    if (text === '') return [{ rule, allow: true, prefix: '', ceiling: rankByLength(0, rule.allow) }];
    const pattern = globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow));
    // Quirk: Allow of /dir/index.htm, or of a path that begins with it, also allows the directory itself. Mirrors
    // `RobotsMatcher::HandleAllow`.
    const slash = text.lastIndexOf('/');
    if (!rule.allow || slash < 0 || !text.startsWith('/index.htm', slash)) return [pattern];
    const directory = `${text.slice(0, slash + 1)}$`;
    return [pattern, globPattern(rule, true, readGlob(directory), rankByLength(directory.length, true))];
  },

  /**
   * Quirk: found by searching for `/ ? ; #` in the raw text; nothing is normalised, and nothing is an error. Mirrors
   * `GetPathParamsQuery`.
   *
   * Quirk: a NUL ends the path. Mirrors `RobotsMatchStrategy::Matches`.
   */
  target(url, { origin }) {
    const { length } = origin;
    // Nearly every URL begins like the file's URL.
    const isUsual = length > 0 && hasSlashAt(url, length) && beginsWith(url, origin);
    return isUsual && !url.includes('#') && !url.includes('\0')
      ? length
      : cutTarget(url, isUsual ? length : startOfPath(url));
  },

  // As documented for Google's crawlers: 429 counts as a server error.
  access: standardAccess,
};

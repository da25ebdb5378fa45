/**
 * Google's open-source matcher, google/robotstxt (C++, April 2026), bit for bit.
 *
 * Google reads bytes; here a text stands for its UTF-8 form, so lengths count as bytes do.
 */

import { COLON, SLASH, STAR } from '../../core/characters.js';
import { BLANKS } from '../../core/blanks.js';
import { asciiLowerCase, isWord } from '../../core/ascii.js';
import type { Dialect, Group, Note, Pattern, PlainRules, Rule, Selection, Site } from '../../core/dialect.js';
import { DirectiveTableBuilder, type DirectiveTable } from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { standardAccess } from '../../core/http-status.js';
import { standardLines } from '../../core/lines.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import { allWithin, characterSet, escapeCharacter, upperCaseEscapes } from '../../core/percent.js';
import { rankByLength } from '../../core/rank.js';
import { groupsWhere, standardGroups } from '../../core/standard-groups.js';
import { TableSheet, type TableReading } from '../../core/table-sheet.js';
import { cutLines } from './cut.js';
import { GoogleLineReader, type GoogleLineEvents, type KeyName } from './lines.js';

function read(source: string | Iterable<string>): TableSheet {
  const whole = typeof source === 'string' ? source : Array.from(source).join('\n');
  const text = cutLines(whole);
  return new TableSheet(readTable(text), text === whole ? reading : readingOf(whole));
}

function readTable(text: string, pad?: NotePad): DirectiveTable {
  const builder = new DirectiveTableBuilder();
  const lines = new GoogleLineReader(new TableEvents(builder, pad));
  standardLines(text, text.startsWith('\uFEFF') ? 1 : 0, lines);
  return builder.build(text, standardLines);
}

/** Files what the lines say; takes notes in a second reading only. */
class TableEvents implements GoogleLineEvents {
  readonly #builder: DirectiveTableBuilder;
  readonly #pad: NotePad | undefined;
  #agentSeen = false;

  constructor(builder: DirectiveTableBuilder, pad: NotePad | undefined) {
    this.#builder = builder;
    this.#pad = pad;
  }

  directive(
    name: KeyName,
    colon: boolean,
    keyStart: number,
    _keyEnd: number,
    valueStart: number,
    valueEnd: number,
  ): void {
    if (name.typo || (!colon && name.key !== 'unknown')) this.#pad?.add('typo-accepted', keyStart);
    switch (name.key) {
      case 'user-agent':
        this.#agentSeen = true;
        this.#builder.add(Kind.agent, valueStart, valueEnd);
        if (valueStart === valueEnd) this.#pad?.add('empty-agent', keyStart);
        break;
      case 'allow':
      case 'disallow':
        if (this.#agentSeen)
          this.#builder.add(name.key === 'allow' ? Kind.allow : Kind.disallow, valueStart, valueEnd);
        else this.#pad?.add('rule-before-agent', keyStart);
        break;
      case 'sitemap':
        this.#builder.add(Kind.sitemap, valueStart, valueEnd);
        break;
      case 'unknown':
        this.#pad?.add('unknown-directive', keyStart);
    }
  }

  ignored(reason: 'missing-colon' | 'empty-key', start: number): void {
    this.#pad?.add(reason, start);
  }
}

/** `whole`: the text with the lines that are cut as they were. */
function readingOf(whole: string): TableReading {
  return {
    groups: (table): readonly Group[] => standardGroups(table, {}),
    notes(table): readonly Note[] {
      const pad = new NotePad();
      noteWholeText(table.text, pad);
      cutLines(whole, (offset) => pad.add('line-too-long', offset));
      readTable(table.text, pad);
      return pad.notes(table);
    },
  };
}

/** Nearly every text is read whole. */
const reading = readingOf('');

function select(sheet: TableSheet, agent: string): Selection | undefined {
  return selectForAny(sheet, [agent]);
}

/**
 * The groups that name one of the agents, all of them, or else all that speak for everyone.
 *
 * Quirk: an agent is taken as given, so `Foo/1.0` or `Foo2` never has a group of its own.
 */
export function selectForAny(sheet: TableSheet, agents: readonly string[]): Selection | undefined {
  const wanted = agents.map(asciiLowerCase);
  const named = groupsWhere(sheet.table, {}, (text, start, end) => {
    if (isEveryone(text, start, end)) return false;
    const stop = endOfToken(text, start, end);
    return wanted.some((name) => isWord(text, start, stop, name));
  });
  if (named.groups.length > 0) return { ...named, by: 'name' };
  const everyone = groupsWhere(sheet.table, {}, isEveryone);
  return everyone.groups.length > 0 ? { ...everyone, by: 'everyone' } : undefined;
}

/** Quirk: `* foo` is everyone, `*foo` is nobody's name but an empty one. */
export function isEveryone(text: string, start: number, end: number): boolean {
  if (start === end || text.charCodeAt(start) !== STAR) return false;
  return start + 1 === end || BLANKS.has(text.charCodeAt(start + 1));
}

/** Quirk: only the letters, `_` and `-` at the value's start count: `Foo/1.2`, `Foo Bar` and `Foo2` are `Foo`. */
function endOfToken(text: string, start: number, end: number): number {
  let i = start;
  while (i < end && TOKEN.has(text.charCodeAt(i))) i++;
  return i;
}

const TOKEN = characterSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-');

const ASCII = Array.from({ length: 0x80 }, (_, unit) => String.fromCharCode(unit)).join('');
/** What a pattern may hold without any part of it changing: all of ASCII but the percent sign. */
const UNESCAPED = characterSet(ASCII.replace('%', ''));
/** The same without what a pattern treats specially. */
const PLAIN = characterSet(ASCII.replace(/[%*$]/g, ''));

function compile(rule: Rule): readonly Pattern[] {
  const text = escapePattern(rule.value);
  // An empty value matches with the lowest priority, which never decides.
  if (text === '') return [{ rule, allow: true, prefix: '', ceiling: rankByLength(0, rule.allow) }];
  const pattern = globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow));
  // Quirk: Allow of /dir/index.htm, and of what begins so, also allows the directory itself.
  const slash = text.lastIndexOf('/');
  if (!rule.allow || slash < 0 || !text.startsWith('/index.htm', slash)) return [pattern];
  const directory = `${text.slice(0, slash + 1)}$`;
  return [pattern, globPattern(rule, true, readGlob(directory), rankByLength(directory.length, true))];
}

/** Upper-case hex digits, and escapes for what is not ASCII; nothing is decoded. */
export function escapePattern(value: string): string {
  if (allWithin(value, 0, UNESCAPED)) return value;
  let escaped = '';
  for (const character of value) {
    escaped += character < '\x80' ? character : escapeCharacter(character);
  }
  return upperCaseEscapes(escaped);
}

const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
  // The directory of an Allow of /dir/index.htm may match where the rule itself does not.
  except: (text, _start, end, allow) =>
    allow && text.startsWith('/index.htm', text.lastIndexOf('/', end - 1)),
};

/** Where the file lies, and what its URL has before the path. */
export interface GoogleSite extends Site {
  /** Empty where that holds no scheme: then it does not tell where the path of a URL that begins so is. */
  readonly origin: string;
}

function locate(url: string | undefined): GoogleSite {
  const origin = url?.slice(0, startOfPath(url)) ?? '';
  return { url, origin: origin.includes('://') ? origin : '' };
}

/**
 * Quirk: found by looking for `/ ? ; #` in the raw text; nothing is normalised, and nothing is an error. Mirrors
 * `GetPathParamsQuery`.
 *
 * Quirk: a NUL ends the path. Mirrors `RobotsMatchStrategy::Matches`.
 */
function target(url: string, { origin }: GoogleSite): string | number {
  let start = origin.length;
  // Nearly every URL begins as the file's URL does.
  if (start === 0 || url[start] !== '/' || url.lastIndexOf(origin, 0) !== 0) {
    start = startOfPath(url);
  }
  const hash = url.indexOf('#');
  const nul = url.indexOf('\0', start);
  if (hash < 0 && nul < 0 && url[start] === '/') return start;
  const end = hash < 0 ? url.length : hash;
  if (start >= end) return '/';
  const path = url.slice(start, nul < 0 ? end : Math.min(end, nul));
  return path.startsWith('/') ? path : `/${path}`;
}

function startOfPath(url: string): number {
  const scan = url.charCodeAt(0) === SLASH && url.charCodeAt(1) === SLASH ? 2 : 0;
  return firstOfPath(url, startOfAuthority(url, scan));
}

function startOfAuthority(url: string, scan: number): number {
  // Nearly every URL begins with http:// or https://.
  if (url.charCodeAt(0) === 0x68 && url.charCodeAt(1) === 0x74 && url.charCodeAt(2) === 0x74) {
    const colon = url.charCodeAt(4) === COLON ? 4 : 5;
    const known = url.charCodeAt(3) === 0x70 && (colon === 4 || url.charCodeAt(4) === 0x73);
    if (known && url.charCodeAt(colon) === COLON && url.charCodeAt(colon + 1) === SLASH) {
      if (url.charCodeAt(colon + 2) === SLASH) return colon + 3;
    }
  }
  const protocol = url.indexOf('://', scan);
  return protocol < 0 || firstOfPath(url, scan) < protocol ? scan : protocol + 3;
}

/** The first `/`, `?` or `;`, or the end. */
function firstOfPath(url: string, from: number): number {
  for (let i = from; i < url.length; i++) {
    const unit = url.charCodeAt(i);
    if (unit === SLASH || unit === 0x3f || unit === 0x3b) return i;
  }
  return url.length;
}

/**
 * As Google's open-source parser reads: lenient with keys and colons, exact with escapes.
 *
 * @since 0.1.0
 * @example
 * parse('User-agent: *\nDisalow /tmp', { dialect: google }).allows('FooBot', '/tmp'); // false
 */
export const google: Dialect<GoogleSite> = {
  name: 'google',
  locate,
  read,
  select,
  plain,
  compile,
  target,
  // As Google's crawlers document it: 429 counts as a server error.
  access: standardAccess,
};

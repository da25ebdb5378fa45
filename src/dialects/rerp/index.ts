/**
 * robotexclusionrulesparser 1.7.1 ("rerp") on Python 3.11; 1.6.1 and 1.6.2 answer alike. It reads `*` and `$` as
 * GYM2008, what Google, Yahoo and Microsoft agreed on in 2008, or not at all as MK1996, Martijn Koster's draft.
 *
 * http://nikitathespider.com/python/rerp/
 */

import type {
  Access,
  Dialect,
  Note,
  Pattern,
  PlainRules,
  Rule,
  Selection,
  Settled,
  Sheet,
} from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { standardLines } from '../../core/lines.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import { characterSet } from '../../core/percent.js';
import { NO_MATCH, rankByOrder } from '../../core/rank.js';
import type { SpanGroup } from '../../core/span-group.js';
import { TableSheet } from '../../core/table-sheet.js';
import { Substrings } from '../../core/substrings.js';
import { RerpReader } from './groups.js';
import { readRerpLines } from './lines.js';
import { decodePath, rerpTarget, scrub } from './target.js';

/** What rerp has read: groups in the order in which they are searched. */
export interface RerpSheet extends Sheet {
  readonly groups: readonly SpanGroup[];
}

export function readRerp(source: string | Iterable<string>): RerpSheet {
  const text = typeof source === 'string' ? source : Array.from(source).join('\n');
  const reader = new RerpReader(text);
  readInto(text, reader);
  return new RerpTableSheet(reader.builder.build(text, standardLines), {
    groups: (table) => reader.groups(table),
    notes: (table) => notes(text, table),
  });
}

class RerpTableSheet extends TableSheet<SpanGroup> {
  override get sitemaps(): readonly string[] {
    return super.sitemaps.map(scrub);
  }
}

function readInto(text: string, reader: RerpReader): void {
  readRerpLines(text, reader);
  reader.boundary();
}

function notes(text: string, table: DirectiveTable): Note[] {
  const pad = new NotePad();
  noteWholeText(text, pad);
  readInto(text, new RerpReader(text, pad));
  return pad.notes(table);
}

/** Quirk: the first group one of whose names is part of the whole agent, version and all, speaks for it. */
function select(sheet: Sheet, agent: string): Selection | undefined {
  const wanted = new Substrings(agent.toLowerCase());
  for (const group of sheet.groups) {
    const name = group.agents.findIndex((value) => value === '*' || wanted.has(value.toLowerCase()));
    if (name < 0) continue;
    return { groups: [group], matched: [name], by: group.agents[name] === '*' ? 'everyone' : 'name' };
  }
  return undefined;
}

/** The text of a rule that URLs are compared with. */
export function rerpPath(rule: Rule): string {
  return decodePath(scrub(rule.value));
}

/** Quirk: a rule is decoded before its stars are looked for, so `%2A` is a star and a final `%24` an anchor. */
function compileGlob(rule: Rule, order: number): readonly Pattern[] {
  const path = rerpPath(rule);
  const compileText = (text: string): Pattern =>
    globPattern(rule, allows(rule, path), readGlob(text), rankByOrder(order));
  return [SURROGATE.test(path) ? ofWholeCharacters(path, compileText) : compileText(path)];
}

function compileLiteral(rule: Rule, order: number): readonly Pattern[] {
  const path = rerpPath(rule);
  const compileText = (prefix: string): Pattern => ({
    rule,
    allow: allows(rule, path),
    prefix,
    ceiling: rankByOrder(order),
  });
  return [SURROGATE.test(path) ? ofWholeCharacters(path, compileText) : compileText(path)];
}

/** Half of a character beyond the first plane: of two such halves `u` makes one character, which is none. */
const SURROGATE = /\p{Surrogate}/u;

/**
 * The pattern of a path with half of a character in it, which never matches half of a whole one: Python's texts are made
 * of characters. Both sides are spelled so that no whole character has halves.
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

/** A noncharacter, which no text holds, begins what stands for a pair. */
function withoutPairs(text: string): string {
  return text.replace(PAIR, (pair) => `\uffff${(pair.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`);
}

/** Quirk: an empty rule matches everything and means its opposite: an empty Allow forbids all. */
function allows(rule: Rule, path: string): boolean {
  return path === '' ? !rule.allow : rule.allow;
}

/** Printable ASCII but what is decoded. */
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

/**
 * Quirk: a URL without a path is the empty text, which `Disallow: /` does not match.
 *
 * Quirk: a malformed host is an error, but only where a group speaks for the agent.
 */
function target(url: string): string | number | Settled {
  const path = rerpTarget(url);
  if (typeof path !== 'object') return path;
  return { allowed: undefined, because: 'bad-url', error: path, needsGroup: true };
}

function access(status: number): Access {
  if (status >= 200 && status < 300) return 'read';
  if (status === 401 || status === 403) return 'disallow-all';
  return status === 404 ? 'allow-all' : 'fail';
}

/**
 * As robotexclusionrulesparser 1.7.1 reads with `GYM2008`, its default: with wildcards.
 *
 * @since 0.1.0
 * @example
 * parse('User-agent: *\nDisallow: /*.pdf$', { dialect: rerpGym2008 }).allows('FooBot', '/x.pdf'); // false
 */
export const rerpGym2008: Dialect = {
  name: 'rerpGym2008',
  read: readRerp,
  select,
  compile: compileGlob,
  plain: plainGlob,
  target,
  access,
};

/**
 * As robotexclusionrulesparser 1.7.1 reads with `MK1996`: without wildcards.
 *
 * @since 0.1.0
 * @example
 * parse('User-agent: *\nDisallow: /*.pdf$', { dialect: rerpMk1996 }).allows('FooBot', '/x.pdf'); // true
 */
export const rerpMk1996: Dialect = {
  ...rerpGym2008,
  name: 'rerpMk1996',
  compile: compileLiteral,
  plain: plainLiteral,
};

/**
 * Protego 0.6.1 on Python 3.11, the parser that Scrapy uses by default.
 *
 * https://github.com/scrapy/protego/tree/0.6.1
 */

import { TAB } from '../core/characters.js';
import type {
  Access,
  Dialect,
  Group,
  Note,
  Pattern,
  PlainRules,
  Rule,
  Selection,
  Settled,
} from '../core/dialect.js';
import { DirectiveTableBuilder, MARK_STRIDE, type DirectiveTable } from '../core/directive-table.js';
import * as Kind from '../core/directive-kinds.js';
import { globPattern, readGlob } from '../core/glob.js';
import { pythonLines } from '../core/python-breaks.js';
import { NotePad, noteWholeText } from '../core/note-pad.js';
import { characterSet } from '../core/percent.js';
import { UNRESERVED } from '../core/url-characters.js';
import { strip } from '../core/python-text.js';
import { NO_MATCH, rankByLength } from '../core/rank.js';
import { TableSheet } from '../core/table-sheet.js';
import { readGroups, type ProtegoGroups } from './protego-groups.js';
import { ProtegoLineReader } from './protego-lines.js';
import { protegoSettings } from './protego-settings.js';
import { patternTexts, targetOf } from './protego-url.js';

class ProtegoSheet extends TableSheet {
  #filed: ProtegoGroups | undefined;

  constructor(table: DirectiveTable) {
    super(table, { groups: () => this.filed.groups, notes });
  }

  get filed(): ProtegoGroups {
    return (this.#filed ??= readGroups(this.table));
  }
}

function read(source: string | Iterable<string>): ProtegoSheet {
  return new ProtegoSheet(readTable(typeof source === 'string' ? source : Array.from(source).join('\n')));
}

function readTable(text: string, pad?: NotePad): DirectiveTable {
  const builder = new DirectiveTableBuilder();
  pythonLines(text, 0, new ProtegoLineReader(builder, pad));
  return builder.build(text, pythonLines);
}

function notes(table: DirectiveTable): readonly Note[] {
  const pad = new NotePad();
  noteWholeText(table.text, pad);
  readTable(table.text, pad);
  for (let mark = table.ruleCount; mark < table.places.length; mark += MARK_STRIDE)
    noteMalformed(table, mark, pad);
  for (let rule = 0; rule < table.ruleCount; rule++) {
    if (patternTexts(table.value(rule), table.allows(rule)).length > 0) continue;
    pad.add('rule-dropped', table.start(rule));
  }
  return pad.notes(table);
}

function noteMalformed(table: DirectiveTable, mark: number, pad: NotePad): void {
  const value = table.value(mark);
  const at = table.start(mark);
  switch (table.kind(mark)) {
    case Kind.delay:
      if (protegoSettings.delay?.(value) === undefined) pad.add('crawl-delay-malformed', at);
      break;
    case Kind.rate:
      if (protegoSettings.rate?.(value) === undefined) pad.add('request-rate-malformed', at);
      break;
    case Kind.visit:
      if (protegoSettings.visit?.(value) === undefined) pad.add('visit-time-malformed', at);
  }
}

/**
 * The groups of one name: the longest that is part of the agent's.
 *
 * Quirk: `*` counts as a name of one letter, so a group for `b` that comes after the one for `*` is never chosen.
 */
function select(sheet: ProtegoSheet, agent: string): Selection | undefined {
  const wanted = strip(agent).toLowerCase();
  let best: string | undefined;
  let longest = 0;
  for (const name of sheet.filed.members.keys()) {
    const length = name === '*' ? 1 : wanted.includes(name) ? characterCount(name) : 0;
    if (length <= longest) continue;
    longest = length;
    best = name;
  }
  if (best === undefined) return undefined;
  const groups: Group[] = [];
  const matched: number[] = [];
  for (const { run, firstGroup, agent: place } of sheet.filed.members.get(best) ?? []) {
    for (const group of run.slice(firstGroup)) {
      groups.push(group);
      matched.push(place);
    }
  }
  return { groups, matched, by: best === '*' ? 'everyone' : 'name' };
}

function compile(rule: Rule): readonly Pattern[] {
  const { value, allow } = rule;
  return patternTexts(value, allow).map((text) => {
    const pattern = globPattern(rule, allow, readGlob(text), rankByLength(characterCount(text), allow));
    const { prefix, score } = pattern;
    return score !== undefined && text.includes('%', prefix.length)
      ? { ...pattern, score: afterLookingForEscape(score) }
      : pattern;
  });
}

/** Few targets hold an escape, and those that hold none are told sooner than by all that a pattern has before its own. */
function afterLookingForEscape(score: NonNullable<Pattern['score']>): NonNullable<Pattern['score']> {
  return (target, from) => (target.includes('%', from) ? score(target, from) : NO_MATCH);
}

function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count++) at += isLongCharacter(text, at) ? 2 : 1;
  return count;
}

function isLongCharacter(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff;
}

const PLAIN = characterSet(`${UNRESERVED}/`);

const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
  except(text, start, end, allow) {
    // A TAB is dropped, and then the rule may begin with two slashes and a host.
    if (text.charCodeAt(start + 1) === TAB) return true;
    // The directory of an Allow of /dir/index.html may match where the rule itself does not; a letter may be escaped.
    return allow && /[i%]/.test(text.charAt(text.lastIndexOf('/', end - 1) + 1));
  },
};

/** Quirk: the URL is looked at only when the file has rules for the agent. */
function target(url: string): string | number | Settled {
  const text = targetOf(url);
  if (typeof text !== 'object') return text;
  return { allowed: undefined, because: 'bad-url', error: text, needsGroup: true };
}

/** Protego fetches nothing, and Scrapy hands it every response whatever its status. */
function access(): Access {
  return 'read';
}

/**
 * As Protego 0.6.1 reads, the parser of Scrapy.
 *
 * @example
 * parse('User-agent: *\nDisallow: /\nAllow: /index.html', { dialect: protego }).allows('FooBot', '/'); // true
 */
export const protego: Dialect = { name: 'protego', read, select, plain, compile, target, access };

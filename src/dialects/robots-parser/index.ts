/**
 * npm robots-parser 3.0.1: rules as encodeURI leaves them, URLs as the platform's URL class does, agents by equality.
 *
 * https://github.com/samclarke/robots-parser
 */

import { spells } from '../../core/ascii.js';
import type { CodeUnits } from '../../core/code-units.js';
import type {
  Access,
  Dialect,
  Group,
  Note,
  Pattern,
  PlainRules,
  Rule,
  Selection,
  Sheet,
} from '../../core/dialect.js';
import {
  DirectiveTableBuilder,
  MARK_STRIDE,
  type DirectiveKind,
  type DirectiveTable,
} from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { type LineSink, standardLines } from '../../core/lines.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import { allWithin, characterSet, upperCaseEscapes } from '../../core/percent.js';
import { LETTERS_AND_DIGITS } from '../../core/url-characters.js';
import { rankByLength } from '../../core/rank.js';
import { SpanGroup } from '../../core/span-group.js';
import { TableSheet, type TableReading } from '../../core/table-sheet.js';
import { Place, target } from './target.js';

function read(source: string | Iterable<string>): Sheet {
  const text = typeof source === 'string' ? source : Array.from(source).join('\n');
  return new RobotsParserSheet(readTable(text), reading);
}

class RobotsParserSheet extends TableSheet {
  override get host(): string | undefined {
    return super.host?.toLowerCase();
  }
}

function readTable(text: string, pad?: NotePad): DirectiveTable {
  const builder = new DirectiveTableBuilder();
  standardLines(text, 0, new LineReader(builder, pad));
  return builder.build(text, standardLines);
}

/** Files what each line says; takes notes in a second reading only. */
class LineReader implements LineSink {
  readonly #builder: DirectiveTableBuilder;
  readonly #pad: NotePad | undefined;
  #agentSeen = false;

  constructor(builder: DirectiveTableBuilder, pad: NotePad | undefined) {
    this.#builder = builder;
    this.#pad = pad;
  }

  line(units: CodeUnits, from: number, end: number, hash: number, colon: number): void {
    if (colon === end) {
      if (skipSpace(units, from, hash) < hash) this.#pad?.add('missing-colon', from);
      return;
    }
    const keyStart = skipSpace(units, from, colon);
    const keyEnd = dropSpace(units, keyStart, colon);
    const start = skipSpace(units, colon + 1, hash);
    const stop = dropSpace(units, start, hash);
    if (keyStart === keyEnd) {
      this.#pad?.add('empty-key', from);
    } else if (keyIs(units, keyStart, keyEnd, 'disallow')) {
      this.#rule(Kind.disallow, start, stop);
    } else if (keyIs(units, keyStart, keyEnd, 'allow')) {
      this.#rule(Kind.allow, start, stop);
    } else if (keyIs(units, keyStart, keyEnd, 'user-agent')) {
      this.#agentSeen = true;
      this.#builder.add(Kind.agent, start, stop);
      if (start === stop) this.#pad?.add('empty-agent', keyStart);
    } else {
      this.#setting(units, keyStart, keyEnd, start, stop);
    }
  }

  #rule(kind: DirectiveKind, start: number, stop: number): void {
    this.#builder.add(kind, start, stop);
    if (!this.#agentSeen) this.#pad?.add('rule-before-agent', start);
  }

  /** Quirk: whatever its key, a line that is no agent ends the list of agents, so every one leaves a mark. */
  #setting(units: CodeUnits, keyStart: number, keyEnd: number, start: number, stop: number): void {
    if (keyIs(units, keyStart, keyEnd, 'crawl-delay')) {
      this.#builder.add(Kind.delay, start, stop);
    } else if (start < stop && keyIs(units, keyStart, keyEnd, 'sitemap')) {
      this.#builder.add(Kind.sitemap, start, stop);
    } else if (start < stop && keyIs(units, keyStart, keyEnd, 'host')) {
      this.#builder.add(Kind.host, start, stop);
    } else {
      this.#builder.add(Kind.other, start, stop);
      this.#pad?.add('unknown-directive', keyStart);
    }
  }
}

const reading: TableReading = {
  groups: readGroups,
  notes(table): readonly Note[] {
    const pad = new NotePad();
    noteWholeText(table.text, pad);
    readTable(table.text, pad);
    return pad.notes(table);
  },
};

/**
 * Agent lines that directly follow each other form a group with the rules and delays up to the next agent line.
 *
 * Quirk: agents without an Allow, Disallow or Crawl-delay line, be it empty or invalid, have no group at all.
 */
function readGroups(table: DirectiveTable): readonly Group[] {
  const groups: SpanGroup[] = [];
  let firstMark = -1;
  let firstRule = 0;
  let speaks = false;
  const close = (endMark: number, endRule: number): void => {
    if (firstMark < 0 || (!speaks && endRule === firstRule)) return;
    groups.push(new SpanGroup(groups.length, table, { delay }, firstMark, endMark, firstRule, endRule));
  };
  for (let mark = table.ruleCount; mark < table.spans.length; mark += MARK_STRIDE) {
    const kind = table.kind(mark);
    if (kind === Kind.delay) speaks = true;
    const rules = table.rulesBefore(mark);
    if (kind !== Kind.agent) continue;
    if (firstMark >= 0 && table.kind(mark - MARK_STRIDE) === Kind.agent && rules === firstRule) continue;
    close(mark, rules);
    firstMark = mark;
    firstRule = rules;
    speaks = false;
  }
  close(table.spans.length, table.ruleCount);
  return groups;
}

/** Quirk: what JavaScript's Number makes of the text counts: nothing is 0, `0x10` is 16, `-1` and `Infinity` stand. */
function delay(value: string): number | undefined {
  const seconds = Number(value);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** The groups that name the agent, all of them, or else those that name `*`. */
function select(sheet: Sheet, agent: string): Selection | undefined {
  const name = agentName(agent);
  const own = groupsOf(sheet, name);
  if (own.groups.length > 0) return { ...own, by: name === EVERYONE ? 'everyone' : 'name' };
  const everyone = groupsOf(sheet, EVERYONE);
  return everyone.groups.length > 0 ? { ...everyone, by: 'everyone' } : undefined;
}

const EVERYONE = '*';

function groupsOf(sheet: Sheet, name: string): { groups: readonly Group[]; matched: readonly number[] } {
  const groups: Group[] = [];
  const matched: number[] = [];
  for (const group of sheet.groups) {
    // An agent line without any text names nobody.
    const found = group.agents.findIndex((value) => value !== '' && agentName(value) === name);
    if (found < 0) continue;
    groups.push(group);
    matched.push(found);
  }
  return { groups, matched };
}

/**
 * The name that agents are compared by, for the file's values and for those asked for; no agent is everyone.
 *
 * Quirk: a name ends at the first slash and nowhere else: a browser-like header is `mozilla`.
 */
export function agentName(agent: string): string {
  if (agent === '') return EVERYONE;
  const slash = agent.indexOf('/');
  return (slash < 0 ? agent : agent.slice(0, slash)).toLowerCase().trim();
}

/** What encodeURI leaves as it is and no pattern treats specially. */
const PLAIN = characterSet(`${LETTERS_AND_DIGITS};,/?:@&=+-_.!~'()#`);
const UNCHANGED = characterSet(`${LETTERS_AND_DIGITS};,/?:@&=+-_.!~'()#*$`);

function compile(rule: Rule): readonly Pattern[] {
  if (rule.value === '') return [];
  const text = encodePattern(rule.value);
  return [globPattern(rule, rule.allow, readGlob(text), rankByLength(text.length, rule.allow))];
}

/**
 * Quirk: encodeURI escapes `|`, `[`, `]`, `^` and a backslash, which the URL class leaves in a URL or reads otherwise,
 * so a rule that holds one never matches.
 */
function encodePattern(value: string): string {
  if (allWithin(value, 0, UNCHANGED)) return value;
  return upperCaseEscapes(encoded(value).replaceAll('%25', '%'));
}

/** Quirk: a lone surrogate, which encodeURI refuses, leaves the whole value as it is. */
function encoded(value: string): string {
  try {
    return encodeURI(value);
  } catch {
    return value;
  }
}

const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
};

/** The original fetches nothing; the crawlers that use it allow everything when there is no file. */
function access(status: number): Access {
  return status >= 200 && status < 300 ? 'read' : 'allow-all';
}

function keyIs(units: CodeUnits, start: number, end: number, key: string): boolean {
  return end - start === key.length && spells(units, start, key);
}

/** Quirk: white space is what JavaScript's trim removes, a byte order mark included. */
function isSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x1680) return unit === 0xa0;
  return (
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0x1680 ||
    unit === 0xfeff
  );
}

function skipSpace(units: CodeUnits, from: number, end: number): number {
  let i = from;
  while (i < end && isSpace(units[i] ?? 0)) i++;
  return i;
}

function dropSpace(units: CodeUnits, from: number, end: number): number {
  let i = end;
  while (i > from && isSpace(units[i - 1] ?? 0)) i--;
  return i;
}

/**
 * As npm robots-parser 3.0.1 reads.
 *
 * @since 0.1.0
 * @example
 * const site = 'https://example.com/robots.txt';
 * const robots = parse('User-agent: *\nDisallow: /tmp', { dialect: robotsParser, url: site });
 * robots.allows('FooBot', 'https://example.org/tmp'); // undefined
 */
export const robotsParser: Dialect<Place> = {
  name: 'robotsParser',
  locate: (url) => new Place(url),
  read,
  select,
  plain,
  compile,
  target,
  access,
};

/**
 * RFC 9309 as it is written, the default: exact keys, a colon in every line, percent-encoding normalised on both sides,
 * groups of one name merged, everything a group says exposed.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html
 */

import { argumentError } from '../../core/arguments.js';
import { BLANKS } from '../../core/blanks.js';
import { asciiLowerCase, isWord, spells } from '../../core/ascii.js';
import { standardAccess } from '../../core/http-status.js';
import type { CodeUnits } from '../../core/code-units.js';
import type {
  Dialect,
  Group,
  Note,
  NoteCode,
  Pattern,
  PlainRules,
  Rule,
  Selection,
} from '../../core/dialect.js';
import {
  DirectiveTableBuilder,
  type DirectiveTable,
  type DirectiveKind,
} from '../../core/directive-table.js';
import * as Kind from '../../core/directive-kinds.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { type LineSink, standardLines } from '../../core/lines.js';
import { NotePad, noteWholeText } from '../../core/note-pad.js';
import { rankByLength } from '../../core/rank.js';
import type { SettingReaders } from '../../core/span-group.js';
import { groupsWhere, standardGroups, type FoundGroups } from '../../core/standard-groups.js';
import { readDelay, readRate, readVisitTime } from '../../core/standard-settings.js';
import { TableSheet, type TableReading } from '../../core/table-sheet.js';
import { endOfName, namesOfCaller } from '../../core/standard-agents.js';
import {
  locateOrigin,
  normalPattern,
  PLAIN,
  standardTarget,
  type OriginSite,
} from '../../core/standard-target.js';

const settings: SettingReaders = { delay: readDelay, rate: readRate, visit: readVisitTime };

/** The directives that are read, the frequent ones first. */
const DIRECTIVES: readonly (readonly [name: string, kind: DirectiveKind])[] = [
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['user-agent', Kind.agent],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
  ['request-rate', Kind.rate],
  ['visit-time', Kind.visit],
  ['host', Kind.host],
  ['clean-param', Kind.cleanParam],
  ['content-signal', Kind.signal],
];

/** The settings whose values may be malformed. */
const MALFORMED: readonly (readonly [
  kind: DirectiveKind,
  code: NoteCode,
  read: (value: string) => unknown,
])[] = [
  [Kind.agent, 'empty-agent', (value) => value || undefined],
  [Kind.delay, 'crawl-delay-malformed', readDelay],
  [Kind.rate, 'request-rate-malformed', readRate],
  [Kind.visit, 'visit-time-malformed', readVisitTime],
];

/** Files what each line says; `pad` takes notes in a second reading only. */
function lineReader(builder: DirectiveTableBuilder, pad: NotePad | undefined): LineSink {
  return {
    // https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2
    line(units, from, _end, hash, colon) {
      const start = BLANKS.skip(units, from, hash);
      if (start === hash) return;
      if (colon >= hash) {
        pad?.add('missing-colon', start);
        return;
      }
      const keyEnd = BLANKS.drop(units, start, colon);
      const kind = kindOf(units, start, keyEnd);
      const valueStart = BLANKS.skip(units, colon + 1, hash);
      const valueEnd = BLANKS.drop(units, valueStart, hash);
      if (kind === undefined) pad?.add(keyEnd === start ? 'empty-key' : 'unknown-directive', start);
      else builder.add(kind, valueStart, valueEnd);
    },
  };
}

function kindOf(units: CodeUnits, start: number, end: number): DirectiveKind | undefined {
  for (const [name, kind] of DIRECTIVES) {
    if (name.length === end - start && spells(units, start, name)) return kind;
  }
  return undefined;
}

function read(source: string | Iterable<string>): TableSheet {
  return new TableSheet(
    readTable(typeof source === 'string' ? source : Array.from(source).join('\n')),
    reading,
  );
}

function readTable(text: string, pad?: NotePad): DirectiveTable {
  const builder = new DirectiveTableBuilder();
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  standardLines(text, start, lineReader(builder, pad));
  return builder.build(text, standardLines);
}

const reading: TableReading = {
  groups: (table): readonly Group[] => standardGroups(table, settings),
  notes(table): readonly Note[] {
    const pad = new NotePad();
    noteWholeText(table.text, pad);
    readTable(table.text, pad);
    noteValues(table, pad);
    return pad.notes(table);
  },
};

function noteValues(table: DirectiveTable, pad: NotePad): void {
  for (const [kind, code, readValue] of MALFORMED) {
    for (const mark of table.marks(kind)) {
      if (readValue(table.value(mark)) === undefined) pad.add(code, table.start(mark));
    }
  }
  const [firstAgent] = table.marks(Kind.agent);
  const firstRule = firstAgent === undefined ? table.ruleCount : table.rulesBefore(firstAgent);
  for (let rule = 0; rule < table.ruleCount; rule++) {
    const at = table.start(rule);
    // No group begins before the first agent.
    if (rule < firstRule) pad.add('rule-before-agent', at);
    else if (!/^$|^[/*]/.test(table.value(rule))) pad.add('rule-without-slash', at);
  }
}

/** All groups of the first of the caller's names that has any; else everyone's. */
function select(sheet: TableSheet, agent: string): Selection | undefined {
  if (agent === '') throw argumentError('agent', agent, 'a name of at least one character');
  const names = [...namesOfCaller(agent), EVERYONE];
  const name = names.length === 2 ? names[0] : firstOf(names, sheet.table);
  const named = name === undefined ? NO_GROUPS : groupsNamed(sheet, name);
  if (named.groups.length > 0) return { ...named, by: name === EVERYONE ? 'everyone' : 'name' };
  const everyone = name === EVERYONE ? NO_GROUPS : groupsNamed(sheet, EVERYONE);
  return everyone.groups.length > 0 ? { ...everyone, by: 'everyone' } : undefined;
}

const EVERYONE = '*';
const NO_GROUPS: FoundGroups = { groups: [], matched: [] };

/** The first of `names` that some group has: a header may hold thousands of words, so the file is gone through once. */
function firstOf(names: readonly string[], table: DirectiveTable): string | undefined {
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  let first = names.length;
  for (const mark of table.marks(Kind.agent)) {
    const start = table.start(mark);
    const name = table.text.slice(start, endOfName(table.text, start, table.end(mark)));
    first = Math.min(first, ranks.get(asciiLowerCase(name)) ?? first);
  }
  return names[first];
}

function groupsNamed(sheet: TableSheet, name: string): FoundGroups {
  return groupsWhere(sheet.table, settings, (text, start, end) => {
    const stop = endOfName(text, start, end);
    return stop > start && isWord(text, start, stop, name);
  });
}

// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.3
function compile(rule: Rule): readonly Pattern[] {
  const { value, allow } = rule;
  // An empty value restricts nothing; a value that begins otherwise is no path pattern.
  if (!/^[/*]/.test(value)) return [];
  const text = normalPattern(value);
  return [globPattern(rule, allow, readGlob(text), rankByLength(text.length, allow))];
}

const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
};

/**
 * The standard as it is written: the default of `parse`.
 *
 * @since 0.1.0
 * @example
 * parse('User-agent: *\nDisallow: /%7Efoo', { dialect: rfc9309 }).allows('FooBot', '/~foo'); // false
 */
export const rfc9309: Dialect<OriginSite> = {
  name: 'rfc9309',
  locate: locateOrigin,
  read,
  select,
  plain,
  compile,
  target: standardTarget,
  access: standardAccess,
};

/**
 * RFC 9309 to the letter, the default: exact keys, a colon in every line, percent-encoding normalised on both sides,
 * groups with the same name merged, all settings of a group exposed.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html
 */

import { argumentError } from '../../core/arguments.js';
import { asciiLowerCase, spells } from '../../core/ascii.js';
import type { Group, Selection, Pattern, PlainRules, Rule, Dialect } from '../../core/dialect.js';
import { Kind, type DirectiveTable, type DirectiveKind } from '../../core/directive-table.js';
import type { SettingReaders } from '../../core/span-group.js';
import { endOfName } from '../../core/standard-agents.js';
import { namesOfCaller } from '../../core/user-agent-header.js';
import { selectGroups, standardGroups } from '../../core/standard-groups.js';
import { readDelay, readRate, readVisitTime } from '../../core/standard-delays.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';
import { DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { noteAgents, noteMalformed } from '../../core/value-notes.js';
import { KeyValueReader, type NoteCollector, type TableFormat, textOf } from '../../core/table-reader.js';
import { globPattern, readGlob } from '../../core/glob.js';
import { rankByLength } from '../../core/rank.js';
import {
  normalPattern,
  PLAIN,
  locateOrigin,
  standardTarget,
  type OriginSite,
} from '../../core/standard-target.js';
import { standardAccess } from '../../core/http-status.js';

// Which groups apply to an agent: all with the same name, merged.
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1

const EVERYONE = '*';
const settings: SettingReaders = { delay: readDelay, rate: readRate, visit: readVisitTime };

function rfc9309Groups(table: DirectiveTable): readonly Group[] {
  return standardGroups(table, settings);
}

/** All groups for the first of the caller's names that has any, otherwise those for everyone. */
function select(sheet: TableSheet, agent: string): Selection | undefined {
  if (agent === '') throw argumentError('agent', agent, 'a name');
  const names = namesOfCaller(agent);
  const name = (names.length === 1 ? names[0] : firstOf(names, sheet.table)) || EVERYONE;
  return selectGroups(sheet.table, settings, (text, start, end) => {
    if (hasName(text, start, end, EVERYONE)) return 'everyone';
    return hasName(text, start, end, name) ? 'name' : undefined;
  });
}

function hasName(text: string, start: number, end: number, name: string): boolean {
  return spells(text, start, name) && endOfName(text, start, end) === start + name.length;
}

/** The first of `names` that any group has. Scans the file only once, since a header may contain thousands of words. */
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

// How RFC 9309 defines lines: an exact key, a colon, a value, an optional comment.

const KEYS = /* @__PURE__ */ new DirectiveKeys<DirectiveKind>([
  ['user-agent', Kind.agent],
  ['disallow', Kind.disallow],
  ['allow', Kind.allow],
  ['sitemap', Kind.sitemap],
  ['crawl-delay', Kind.delay],
  ['request-rate', Kind.rate],
  ['visit-time', Kind.visit],
  ['host', Kind.host],
  ['clean-param', Kind.cleanParam],
  ['content-signal', Kind.signal],
]);

// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2
class Rfc9309Reader extends KeyValueReader {
  protected readonly keys = KEYS;

  protected directive(kind: DirectiveKind, from: number, end: number): void {
    this.builder.add(kind, from, end);
  }
}

function noteValues(table: DirectiveTable, notes: NoteCollector): void {
  noteMalformed(table, notes, settings);
  for (let rule = noteAgents(table, notes); rule < table.ruleCount; rule++) {
    if (!/^$|^[/*]/.test(table.value(rule))) notes.add('rule-without-slash', table.start(rule));
  }
}

const rfc9309Lines: TableFormat = {
  scan: standardLines,
  reader: (text, notes) => new Rfc9309Reader(text, notes),
  skipsByteOrderMark: true,
  noteValues,
};

// What the value of a rule matches: a path with `*` and a final `$`; the longest match decides.
// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.3

function compile(rule: Rule): readonly Pattern[] {
  const { value, allow } = rule;
  // An empty value restricts nothing; a value that begins with any other character is not a path pattern.
  if (!/^[/*]/.test(value)) return [];
  const text = normalPattern(value);
  return [globPattern(rule, allow, readGlob(text), rankByLength(text.length, allow))];
}

const plain: PlainRules = {
  characters: PLAIN,
  stars: true,
  rank: (length, _order, allow) => rankByLength(length, allow),
};

const format: SheetFormat = { ...rfc9309Lines, groups: rfc9309Groups };

/**
 * Implements RFC 9309 to the letter: the default of `parse`.
 *
 * @example
 * parse('User-agent: *\nDisallow: /%7Efoo', { dialect: rfc9309 }).allows('FooBot', '/~foo'); // false
 */
export const rfc9309: Dialect<OriginSite> = {
  name: 'rfc9309',
  locate: locateOrigin,
  read: (source) => new TableSheet(textOf(source), format),
  select,
  plain,
  compile,
  target: standardTarget,
  access: standardAccess,
};

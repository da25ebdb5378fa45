/**
 * RFC 9309 to the letter, the default: exact keys, a colon in every line, percent-encoding normalised on both sides,
 * groups with the same name merged, all settings of a group exposed.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html
 */

import { argumentError } from '../../core/arguments.js';
import { asciiLowerCase, spells, unitsOf } from '../../core/ascii.js';
import type { Dialect } from '../../core/dialect.js';
import { Kind, type DirectiveTable, type DirectiveKind } from '../../core/directive-table.js';
import type { SettingReaders } from '../../core/span-group.js';
import { endOfName } from '../../core/standard-agents.js';
import { namesOfCaller } from '../../core/user-agent-header.js';
import { selectGroups, standardGroups } from '../../core/standard-groups.js';
import { readDelay, readRate, readVisitTime } from '../../core/standard-delays.js';
import { TableSheet, type SheetFormat } from '../../core/table-sheet.js';
import { COMMON_KEYS, DirectiveKeys } from '../../core/directive-keys.js';
import { standardLines } from '../../core/lines.js';
import { noteAgents, noteMalformed } from '../../core/value-notes.js';
import { KeyValueReader, textOf } from '../../core/table-reader.js';
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

const EVERYONE = /* @__PURE__ */ unitsOf('*');
const settings: SettingReaders = { delay: readDelay, rate: readRate, visit: readVisitTime };

function hasName(text: string, start: number, end: number, name: readonly number[]): boolean {
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
  ...COMMON_KEYS,
  ['request-rate', Kind.rate],
  ['visit-time', Kind.visit],
  ['host', Kind.host],
  ['clean-param', Kind.cleanParam],
  ['content-signal', Kind.signal],
]);

// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2
class Rfc9309Reader extends KeyValueReader {
  protected readonly keys = KEYS;
}

const format: SheetFormat = {
  scan: standardLines,
  reader: (text, notes) => new Rfc9309Reader(text, notes),
  skipsByteOrderMark: true,
  groups: (table) => standardGroups(table, settings),
  noteValues(table, notes) {
    noteMalformed(table, notes, settings);
    for (let rule = noteAgents(table, notes); rule < table.ruleCount; rule++) {
      if (!/^$|^[/*]/.test(table.value(rule))) notes.add('rule-without-slash', table.start(rule));
    }
  },
};

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

  /** All groups for the first of the caller's names that has any, otherwise those for everyone. */
  select(sheet: TableSheet, agent) {
    if (agent === '') throw argumentError('agent', agent, 'a name');
    const names = namesOfCaller(agent);
    const given = names.length === 1 ? names[0] : firstOf(names, sheet.table);
    const name = given ? unitsOf(given) : EVERYONE;
    return selectGroups(sheet.table, settings, (text, start, end) => {
      if (hasName(text, start, end, EVERYONE)) return 'everyone';
      return hasName(text, start, end, name) ? 'name' : undefined;
    });
  },

  plain: {
    characters: PLAIN,
    stars: true,
    rank: (length, _order, allow) => rankByLength(length, allow),
  },

  /**
   * A path with `*` and a final `$`; the longest match decides.
   * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.3
   */
  compile(rule) {
    const { value, allow } = rule;
    // An empty value restricts nothing; a value that begins with any other character is not a path pattern.
    if (!/^[/*]/.test(value)) return [];
    const text = normalPattern(value);
    return [globPattern(rule, allow, readGlob(text), rankByLength(text.length, allow))];
  },

  target: standardTarget,
  access: standardAccess,
};

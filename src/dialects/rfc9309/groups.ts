/**
 * Which groups apply to an agent: all of one name, merged.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

import { argumentError } from '../../core/arguments.js';
import { asciiLowerCase, hasWordAt } from '../../core/ascii.js';
import type { Group, Selection } from '../../core/dialect.js';
import { Kind, type DirectiveTable } from '../../core/directive-table.js';
import type { SettingReaders } from '../../core/span-group.js';
import { endOfName } from '../../core/standard-agents.js';
import { namesOfCaller } from '../../core/user-agent-header.js';
import { selectGroups, standardGroups } from '../../core/standard-groups.js';
import { readDelay, readRate, readVisitTime } from '../../core/standard-delays.js';
import type { TableSheet } from '../../core/table-sheet.js';

const EVERYONE = '*';
export const settings: SettingReaders = { delay: readDelay, rate: readRate, visit: readVisitTime };

export function rfc9309Groups(table: DirectiveTable): readonly Group[] {
  return standardGroups(table, settings);
}

/** All groups of the first of the caller's names that has any; else everyone's. */
export function select(sheet: TableSheet, agent: string): Selection | undefined {
  if (agent === '') throw argumentError('agent', agent, 'a name');
  const names = namesOfCaller(agent);
  const name = (names.length === 1 ? names[0] : firstOf(names, sheet.table)) || EVERYONE;
  return selectGroups(sheet.table, settings, (text, start, end) => {
    if (hasName(text, start, end, EVERYONE)) return 'everyone';
    return hasName(text, start, end, name) ? 'name' : undefined;
  });
}

function hasName(text: string, start: number, end: number, name: string): boolean {
  return hasWordAt(text, start, name) && endOfName(text, start, end) === start + name.length;
}

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

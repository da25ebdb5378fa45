/**
 * Groups as RFC 9309 forms them: agent lines that follow each other share the rules after them, and nothing but an
 * agent line after a rule begins a new group.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

import { type DirectiveTable } from './directive-table.js';
import * as Mark from './mark-kinds.js';
import { SpanGroup, type SettingReaders } from './span-group.js';

/** Groups, and for each the first of its agents that was looked for. */
export interface FoundGroups {
  readonly groups: readonly SpanGroup[];
  readonly matched: readonly number[];
}

/**
 * The groups with an agent whose value `text.slice(start, end)` fits. Only these become objects: a file may name
 * hundreds of agents, and one is asked about.
 */
export function groupsWhere(
  table: DirectiveTable,
  readers: SettingReaders,
  fits: (text: string, start: number, end: number) => boolean,
): FoundGroups {
  const groups: SpanGroup[] = [];
  const matched: number[] = [];
  const count = table.markCount;
  for (let mark = nextAgent(table, 0), id = 0; mark < count; id++) {
    const firstMark = mark;
    const firstRule = table.markRule(mark);
    let found = -1;
    for (let agent = 0; mark < count && table.markRule(mark) === firstRule; agent++) {
      if (found < 0 && fits(table.text, table.markStart(mark), table.markEnd(mark))) found = agent;
      mark = nextAgent(table, mark + 1);
    }
    if (found < 0) continue;
    const endRule = mark < count ? table.markRule(mark) : table.ruleCount;
    groups.push(new SpanGroup(id, table, readers, firstMark, mark, firstRule, endRule));
    matched.push(found);
  }
  return { groups, matched };
}

/** All groups, in the order of the file. */
export function standardGroups(table: DirectiveTable, readers: SettingReaders): readonly SpanGroup[] {
  return groupsWhere(table, readers, () => true).groups;
}

function nextAgent(table: DirectiveTable, from: number): number {
  let mark = from;
  while (mark < table.markCount && table.markKind(mark) !== Mark.agent) mark++;
  return mark;
}

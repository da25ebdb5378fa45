/**
 * Groups as RFC 9309 forms them: agent lines that follow each other share the rules after them, and nothing but an
 * agent line after a rule begins a new group.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

import { type DirectiveTable, Kind } from './directive-table.js';
import { SpanGroup, type SettingReaders } from './span-group.js';

/** Groups, and for each the index of the first agent that matched. */
export interface FoundGroups {
  readonly groups: readonly SpanGroup[];
  readonly matched: readonly number[];
}

/**
 * The groups with an agent whose value `text.slice(start, end)` fits. Only these become objects: a file may name
 * hundreds of agents, of which a crawler needs one.
 */
export function groupsWhere(
  table: DirectiveTable,
  readers: SettingReaders,
  fits: (text: string, start: number, end: number) => boolean,
): FoundGroups {
  const groups: SpanGroup[] = [];
  const matched: number[] = [];
  const agents = table.marks(Kind.agent);
  for (let next = 0, id = 0; next < agents.length; id++) {
    const first = next;
    const firstMark = agents[first] ?? 0;
    const firstRule = table.rulesBefore(firstMark);
    let found = -1;
    let mark = firstMark;
    while (next < agents.length && table.rulesBefore(mark) === firstRule) {
      if (found < 0 && fits(table.text, table.start(mark), table.end(mark))) found = next - first;
      mark = agents[++next] ?? table.endMark;
    }
    if (found < 0) continue;
    groups.push(new SpanGroup(id, table, readers, firstMark, mark, firstRule, table.rulesBefore(mark)));
    matched.push(found);
  }
  return { groups, matched };
}

/** All groups, in the order of the file. */
export function standardGroups(table: DirectiveTable, readers: SettingReaders): readonly SpanGroup[] {
  return groupsWhere(table, readers, () => true).groups;
}

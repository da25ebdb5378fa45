/**
 * Groups as RFC 9309 forms them: consecutive agent lines share the rules after them, and only an agent line after a
 * rule begins a new group.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

import type { Group, Selection } from './dialect.js';
import { type DirectiveTable, Kind } from './directive-table.js';
import { SpanGroup, type SettingReaders } from './span-group.js';

/** Whether the agent line with the value `text.slice(start, end)` means the given agent or everyone; undefined for others. */
export type Meaning = (text: string, start: number, end: number) => Selection['by'] | undefined;

/**
 * The groups that name the agent or, if none does, those for everyone. Only these become objects: a file may name
 * hundreds of agents, and a crawler needs one.
 */
export function selectGroups(
  table: DirectiveTable,
  readers: SettingReaders,
  meaning: Meaning,
): (Selection & { readonly groups: readonly SpanGroup[] }) | undefined {
  let by: Selection['by'] | undefined;
  const groups: SpanGroup[] = [];
  const matched: number[] = [];
  const agents = table.marks(Kind.agent);
  for (let next = 0, id = 0; next < agents.length; id++) {
    const first = next;
    const firstMark = agents[first] ?? 0;
    const firstRule = table.rulesBefore(firstMark);
    let means: typeof by;
    let at = 0;
    let mark = firstMark;
    while (next < agents.length && table.rulesBefore(mark) === firstRule) {
      const one = means === 'name' ? undefined : meaning(table.text, table.start(mark), table.end(mark));
      if (one !== undefined && one !== means) {
        means = one;
        at = next - first;
      }
      mark = agents[++next] ?? table.endMark;
    }
    if (means === undefined || (by === 'name' && means !== by)) continue;
    if (means !== by) groups.length = matched.length = 0;
    by = means;
    groups.push(new SpanGroup(id, table, readers, firstMark, mark, firstRule, table.rulesBefore(mark)));
    matched.push(at);
  }
  return by && { by, groups, matched };
}

/** The first group with a matching agent, which most originals older than the standard select. */
export function firstGroup(
  groups: readonly Group[],
  fits: (agent: string) => boolean,
): Selection | undefined {
  // Without a loop here, V8 optimises only the small functions.
  const group = groups.find(({ agents }) => agents.some(fits));
  if (group === undefined) return undefined;
  const index = group.agents.findIndex(fits);
  return { groups: [group], matched: [index], by: group.agents[index] === '*' ? 'everyone' : 'name' };
}

/** All groups, in the order of the file. */
export function standardGroups(table: DirectiveTable, readers: SettingReaders): readonly SpanGroup[] {
  return selectGroups(table, readers, () => 'everyone')?.groups ?? [];
}

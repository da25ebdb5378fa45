/**
 * Groups as RFC 9309 forms them: agent lines that follow each other share the rules after them, and nothing but an
 * agent line after a rule begins a new group.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

import { Mark, type DirectiveTable } from './directive-table.js';
import { SpanGroup, type SettingReaders } from './span-group.js';

export function standardGroups(table: DirectiveTable, readers: SettingReaders): SpanGroup[] {
  const groups: SpanGroup[] = [];
  let firstMark = -1;
  let firstRule = 0;
  const file = (endMark: number, endRule: number): void => {
    if (firstMark < 0) return;
    groups.push(new SpanGroup(groups.length, table, readers, firstMark, endMark, firstRule, endRule));
  };
  for (let mark = 0; mark < table.markCount; mark++) {
    if (table.markKind(mark) !== Mark.agent) continue;
    const rulesBefore = table.markRule(mark);
    if (firstMark >= 0 && rulesBefore === firstRule) continue;
    file(mark, rulesBefore);
    firstMark = mark;
    firstRule = rulesBefore;
  }
  file(table.markCount, table.ruleCount);
  return groups;
}

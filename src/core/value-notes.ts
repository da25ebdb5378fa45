/** Notes about values that several dialects share. */

import { Kind, type DirectiveTable } from './directive-table.js';
import type { SettingReaders } from './span-group.js';
import type { NoteCollector } from './table-reader.js';

/**
 * Notes agents without a name, and rules before the first agent, which belong to no group.
 *
 * @returns the number of these rules
 */
export function noteAgents(table: DirectiveTable, notes: NoteCollector): number {
  const agents = table.marks(Kind.agent);
  for (const mark of agents) if (table.value(mark) === '') notes.add('empty-agent', table.start(mark));
  const early = table.rulesBefore(agents[0] ?? table.endMark);
  for (let rule = 0; rule < early; rule++) notes.add('rule-before-agent', table.start(rule));
  return early;
}

/** Notes the settings that a dialect's readers cannot read. */
export function noteMalformed(
  table: DirectiveTable,
  notes: NoteCollector,
  { delay, rate, visit }: SettingReaders,
): void {
  const settings = [
    [Kind.delay, 'crawl-delay-malformed', delay],
    [Kind.rate, 'request-rate-malformed', rate],
    [Kind.visit, 'visit-time-malformed', visit],
  ] as const;
  for (const [kind, code, read] of settings) {
    // A dialect without the reader has no such lines.
    for (const mark of table.marks(kind)) {
      if (read?.(table.value(mark)) === undefined) notes.add(code, table.start(mark));
    }
  }
}

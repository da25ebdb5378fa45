/** How lines become groups in robots-parser 3.0.1, and which of them apply to an agent. */

import type { Group, Selection, Sheet } from '../../core/dialect.js';
import { Kind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { SpanGroup } from '../../core/span-group.js';

/**
 * Agent lines that directly follow each other form a group with the rules and delays up to the next agent line.
 *
 * Quirk: agents without an Allow, Disallow or Crawl-delay line, be it empty or invalid, have no group at all.
 * Mirrors `parseRobots`.
 */
export function readGroups(table: DirectiveTable): readonly Group[] {
  const groups: SpanGroup[] = [];
  let firstMark = -1;
  let firstRule = 0;
  let hasDelay = false;
  const close = (endMark: number, endRule: number): void => {
    if (firstMark < 0 || (!hasDelay && endRule === firstRule)) return;
    groups.push(new SpanGroup(groups.length, table, { delay }, firstMark, endMark, firstRule, endRule));
  };
  for (let mark = table.ruleCount; mark < table.endMark; mark += MARK_STRIDE) {
    const kind = table.kind(mark);
    if (kind === Kind.delay) hasDelay = true;
    const rules = table.rulesBefore(mark);
    if (kind !== Kind.agent) continue;
    if (firstMark >= 0 && table.kind(mark - MARK_STRIDE) === Kind.agent && rules === firstRule) continue;
    close(mark, rules);
    firstMark = mark;
    firstRule = rules;
    hasDelay = false;
  }
  close(table.endMark, table.ruleCount);
  return groups;
}

/**
 * Quirk: what JavaScript's Number makes of the text counts: nothing is 0, `0x10` is 16, `-1` and `Infinity` stand.
 * Mirrors `Robots.prototype.setCrawlDelay`.
 */
function delay(value: string): number | undefined {
  const seconds = Number(value);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** The groups that name the agent, all of them, or else those that name `*`. */
export function select(sheet: Sheet, agent: string): Selection | undefined {
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
    // An agent line without text names no crawler.
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
 * Mirrors `formatUserAgent`.
 */
export function agentName(agent: string): string {
  if (agent === '') return EVERYONE;
  const slash = agent.indexOf('/');
  return (slash < 0 ? agent : agent.slice(0, slash)).toLowerCase().trim();
}

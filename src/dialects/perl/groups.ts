/** Records as WWW::RobotRules 6.03 forms them, and which of them apply to a robot. */

import type { Group, Selection, Sheet } from '../../core/dialect.js';
import { Kind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { impliedGroup, SpanGroup } from '../../core/span-group.js';
import { firstGroup } from '../../core/standard-groups.js';
import { Substrings } from '../../core/substrings.js';
import { PERL_BLANKS, perlLowerCase } from '../../languages/perl/text.js';

/**
 * The records whose rules apply to someone: agent lines with the rules after them. A blank line ends a record, and so
 * does an agent line after a rule.
 *
 * Quirk: rules before the first agent line of the file apply to everyone; those of a later record without agents for
 * nobody. Mirrors `WWW::RobotRules::parse`.
 */
export function perlRecords(table: DirectiveTable): readonly Group[] {
  const records: Group[] = [];
  let agentSeen = false;
  let hasAgent = false;
  let firstMark = table.ruleCount;
  let firstRule = 0;
  for (let mark = table.ruleCount; mark <= table.endMark; mark += MARK_STRIDE) {
    const isAgent = mark < table.endMark && table.kind(mark) === Kind.agent;
    const rules = table.rulesBefore(mark);
    if (!isAgent || rules > firstRule) {
      const record = new SpanGroup(records.length, table, {}, firstMark, mark, firstRule, rules);
      if (hasAgent) records.push(record);
      else if (!agentSeen && rules > firstRule) records.push(impliedGroup(record));
      firstMark = mark;
      firstRule = rules;
      hasAgent = false;
    }
    hasAgent ||= isAgent;
    agentSeen ||= isAgent;
  }
  return records;
}

export function select(sheet: Sheet, agent: string): Selection | undefined {
  return selectFor(sheet, shortName(agent));
}

/**
 * The first record that names the robot with this short name, or else all records for everyone.
 *
 * Quirk: the record's text is looked for inside the robot's name, so `fo` names `Foobot/1.0` and an empty value
 * to all, and a later record that fits better is not read. Mirrors `WWW::RobotRules::is_me`.
 */
export function selectFor(sheet: Sheet, robot: string): Selection | undefined {
  const lower = new Substrings(perlLowerCase(robot));
  const named = firstGroup(sheet.groups, (value) => value !== '*' && isInside(value, lower));
  if (named !== undefined) return named;
  const everyone = sheet.groups.filter(({ agents }) => agents.includes('*'));
  if (everyone.length === 0) return undefined;
  return { groups: everyone, matched: everyone.map(({ agents }) => agents.indexOf('*')), by: 'everyone' };
}

/** Whether an agent value names the robot of this short name in lower case. */
export function isInside(value: string, lower: Substrings): boolean {
  return lower.has(perlLowerCase(value));
}

/**
 * Quirk: the name is the first word, up to a slash: `Foo` of `Foo/1.0 (x)`. Blanks alone are a name, `0` is none.
 * Mirrors `WWW::RobotRules::InCore::agent`.
 */
export function shortName(agent: string): string {
  if (agent === '0') return '';
  let start = 0;
  while (start < agent.length && PERL_BLANKS.has(agent.charCodeAt(start))) start++;
  let end = start;
  while (end < agent.length && !PERL_BLANKS.has(agent.charCodeAt(end))) end++;
  const word = start === end ? agent : agent.slice(start, end);
  const slash = word.indexOf('/');
  return slash < 0 ? word : word.slice(0, slash);
}

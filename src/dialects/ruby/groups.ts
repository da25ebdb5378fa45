/** Sections as the Ruby gem robotstxt-parser 0.1.1 forms them, and which of them applies to an agent. */

import type { Group, Selection, Sheet } from '../../core/dialect.js';
import { Kind, MARK_STRIDE, type DirectiveTable } from '../../core/directive-table.js';
import { impliedGroup, SpanGroup } from '../../core/span-group.js';
import { firstGroup, standardGroups } from '../../core/standard-groups.js';
import { FoldedText } from './fold.js';

/** Agent lines that follow each other share the rules after them, as the README promises. */
export function sharedSections(table: DirectiveTable): readonly Group[] {
  return withImplied(table, standardGroups(table, {}));
}

/**
 * Quirk: every agent line begins a section of its own, so of several only the last has rules.
 * Mirrors `Robotstxt::Parser#parse`.
 */
export function separateSections(table: DirectiveTable): readonly Group[] {
  const agents = table.marks(Kind.agent);
  const sections = agents.map((mark, index) => {
    const next = agents[index + 1];
    const endRule = next === undefined ? table.ruleCount : table.rulesBefore(next);
    return new SpanGroup(index, table, {}, mark, mark + MARK_STRIDE, table.rulesBefore(mark), endRule);
  });
  return withImplied(table, sections);
}

/**
 * Quirk: rules before the first agent line are everyone's, in a section that comes before all others.
 * Mirrors `Robotstxt::Parser#parse`.
 */
function withImplied(table: DirectiveTable, sections: readonly Group[]): readonly Group[] {
  const [first] = table.marks(Kind.agent);
  const rules = first === undefined ? table.ruleCount : table.rulesBefore(first);
  if (rules === 0) return sections;
  return [impliedGroup(new SpanGroup(sections.length, table, {}, 0, 0, 0, rules)), ...sections];
}

/**
 * The first section whose value is `*` or stands anywhere in the agent's text; stars within it stand for any characters,
 * as the README promises.
 *
 * Quirk: `*` counts in its place, so that it hides every section after it; an empty value fits everybody.
 * Mirrors `Robotstxt::Parser#path_allowed?`.
 */
export function select(sheet: Sheet, agent: string): Selection | undefined {
  const folded = new FoldedText(agent);
  return firstGroup(sheet.groups, (value) => value === '*' || folded.holdsInOrder(value.split('*')));
}

/** Quirk: a star within a value is a star, so only `*` alone is everybody. Mirrors `Robotstxt::Parser#allowed?`. */
export function selectLiterally(sheet: Sheet, agent: string): Selection | undefined {
  const folded = new FoldedText(agent);
  return firstGroup(sheet.groups, (value) => value === '*' || folded.holds(value));
}

/** The section that applies to a robot without a name. */
export function selectForNobody(sheet: Sheet): Selection | undefined {
  return firstGroup(sheet.groups, (value) => value === '*');
}

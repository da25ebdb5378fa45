/** Which groups apply to an agent: all that name it, or, if none does, all for everyone. */

import { asciiLowerCase, hasWordAt } from '../../core/ascii.js';
import { BLANKS } from '../../core/blanks.js';
import { STAR } from '../../core/characters.js';
import type { Group, Selection } from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import { characterSet } from '../../core/percent.js';
import { groupsWhere, standardGroups } from '../../core/standard-groups.js';
import type { TableSheet } from '../../core/table-sheet.js';

export function googleGroups(table: DirectiveTable): readonly Group[] {
  return standardGroups(table, {});
}

export function select(sheet: TableSheet, agent: string): Selection | undefined {
  return selectForAny(sheet, [agent]);
}

/**
 * All groups that name one of the agents, or, if there are none, all groups for everyone.
 *
 * Quirk: an agent is taken as given, so `Foo/1.0` or `Foo2` never has a group of its own. Mirrors
 * `RobotsMatcher::HandleUserAgent`.
 */
export function selectForAny(sheet: TableSheet, agents: readonly string[]): Selection | undefined {
  const wanted = agents.map(asciiLowerCase);
  const named = groupsWhere(sheet.table, {}, (text, start, end) => {
    const isNamed = (name: string) =>
      (name === '' || hasWordAt(text, start, name)) && endOfToken(text, start, end) === start + name.length;
    return wanted.some(isNamed) && !isEveryone(text, start, end);
  });
  if (named.groups.length > 0) return { ...named, by: 'name' };
  const everyone = groupsWhere(sheet.table, {}, isEveryone);
  return everyone.groups.length > 0 ? { ...everyone, by: 'everyone' } : undefined;
}

/**
 * Quirk: `* foo` means everyone, while `*foo` counts as an empty name, which no agent has. Mirrors
 * `RobotsMatcher::HandleUserAgent`.
 */
export function isEveryone(text: string, start: number, end: number): boolean {
  if (start >= end || text.charCodeAt(start) !== STAR) return false;
  return start + 1 === end || BLANKS.has(text.charCodeAt(start + 1));
}

/**
 * Quirk: only the letters, `_` and `-` at the value's start count: `Foo/1.2`, `Foo Bar` and `Foo2` are `Foo`.
 * Mirrors `RobotsMatcher::ExtractUserAgent`.
 */
function endOfToken(text: string, start: number, end: number): number {
  let i = start;
  while (i < end && TOKEN.has(text.charCodeAt(i))) i++;
  return i;
}

const TOKEN = characterSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-');

/** Which groups apply to an agent: all that name it, or, if none does, all for everyone. */

import { asciiLowerCase, hasWordAt } from '../../core/ascii.js';
import { BLANKS } from '../../core/blanks.js';
import { SPACE, STAR } from '../../core/characters.js';
import type { Group, Selection } from '../../core/dialect.js';
import type { DirectiveTable } from '../../core/directive-table.js';
import { characterSet } from '../../core/percent.js';
import type { SettingReaders } from '../../core/span-group.js';
import { selectGroups, standardGroups } from '../../core/standard-groups.js';
import type { TableSheet } from '../../core/table-sheet.js';

const NO_SETTINGS: SettingReaders = {};

export function googleGroups(table: DirectiveTable): readonly Group[] {
  return standardGroups(table, NO_SETTINGS);
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
  return selectGroups(sheet.table, NO_SETTINGS, (text, start, end) => {
    if (isEveryone(text, start, end)) return 'everyone';
    for (let i = 0; i < wanted.length; i++) if (isToken(text, start, end, wanted[i] ?? '')) return 'name';
    return undefined;
  });
}

function isToken(text: string, start: number, end: number, name: string): boolean {
  return (
    (name === '' || hasWordAt(text, start, name)) && endOfToken(text, start, end) === start + name.length
  );
}

/**
 * Quirk: `* foo` means everyone, while `*foo` counts as an empty name, which no agent has. Mirrors
 * `RobotsMatcher::HandleUserAgent`.
 */
export function isEveryone(text: string, start: number, end: number): boolean {
  // Read for every name: what V8 first meets after it has compiled a function makes it compile the function again.
  const second = start + 1 < end ? text.charCodeAt(start + 1) : SPACE;
  return start < end && text.charCodeAt(start) === STAR && BLANKS.has(second);
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

const TOKEN = /* @__PURE__ */ characterSet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-');

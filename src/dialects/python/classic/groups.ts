/** Which groups classic robotparser keeps, and which of them applies to an agent. */

import type { Group, Selection, Sheet } from '../../../core/dialect.js';
import type { SpanGroup } from '../../../core/span-group.js';
import { firstGroup } from '../../../core/standard-groups.js';
import { Substrings } from '../../../core/substrings.js';
import { agentToken, type PythonGroupMachine } from '../groups.js';

/**
 * Quirk: an empty line discards agents that no rule has followed; a line of blanks or a comment does not.
 * Mirrors `RobotFileParser.parse`.
 */
export function emptyLine(machine: PythonGroupMachine): void {
  if (machine.state === 'members') machine.file();
  else machine.discard();
}

export function endOfInput(machine: PythonGroupMachine): void {
  if (machine.state === 'members') machine.file();
}

/**
 * Quirk: only the first group for everyone counts; a later one is dropped with all its other agents and its rules.
 * Mirrors `RobotFileParser._add_entry`.
 */
export function withFirstDefault(groups: readonly SpanGroup[]): readonly SpanGroup[] {
  const first = groups.find(isForEveryone);
  return groups.filter((group) => group === first || !isForEveryone(group));
}

export function isForEveryone(group: Group): boolean {
  return group.agents.includes('*');
}

/**
 * The first group one of whose names is part of the agent's text before its first slash, else everyone's.
 *
 * Quirk: the version is cut from the caller's agent only, so `foo/1.0` in the file is nobody's name.
 * Mirrors `Entry.applies_to`.
 *
 * Quirk: an empty name is part of every agent. Mirrors `Entry.applies_to`.
 */
export function select(sheet: Sheet, agent: string): Selection | undefined {
  const token = new Substrings(agentToken(agent));
  const named = sheet.groups.filter((group) => !isForEveryone(group));
  return (
    firstGroup(named, (value) => token.has(value.toLowerCase())) ??
    firstGroup(sheet.groups, (value) => value === '*')
  );
}

/** Which of Protego's groups apply to an agent. */

import type { Group, Selection } from '../../core/dialect.js';
import { Substrings } from '../../core/substrings.js';
import { strip } from '../../languages/python/text.js';
import type { ProtegoSheet } from './sheet.js';

/**
 * The groups of one name: the longest that the agent's contains.
 *
 * Quirk: `*` counts as a name of one letter, so a group for `b` that comes after the one for `*` is never chosen.
 * Mirrors `_RuleSet.applies_to`.
 *
 * @param standsIn - whether the lower-cased agent holds a name
 */
export function selectLongestName(
  sheet: ProtegoSheet,
  agent: string,
  standsIn: (agent: Substrings, name: string) => boolean,
): Selection | undefined {
  const wanted = new Substrings(strip(agent).toLowerCase());
  let best: string | undefined;
  let longest = 0;
  for (const name of sheet.filed.members.keys()) {
    const length = name === '*' ? 1 : standsIn(wanted, name) ? characterCount(name) : 0;
    if (length <= longest) continue;
    longest = length;
    best = name;
  }
  if (best === undefined) return undefined;
  const groups: Group[] = [];
  const matched: number[] = [];
  for (const { run, firstGroup, agent: place } of sheet.filed.members.get(best) ?? []) {
    for (const group of run.slice(firstGroup)) {
      groups.push(group);
      matched.push(place);
    }
  }
  return { groups, matched, by: best === '*' ? 'everyone' : 'name' };
}

/** The length of a text in code points, as Python counts it. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count++) at += isLongCharacter(text, at) ? 2 : 1;
  return count;
}

function isLongCharacter(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff;
}

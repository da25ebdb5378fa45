/** The lines that say nothing about crawling to a reading, as plain data. */

import type { Group } from '../dialect.js';
import { ownText } from '../own-text.js';
import type { OtherLine } from './other-lines.js';

/**
 * One line that a reading makes nothing of.
 *
 * @since 0.1.0
 */
export interface Directive {
  /** Counted from 1. */
  readonly line: number;
  /** What stands before the colon, as written. */
  readonly name: string;
  /** Without blanks around it and without a comment. */
  readonly value: string;
  /** The group in which it stands; undefined before the first one. */
  readonly group: { readonly line: number; readonly agents: readonly string[] } | undefined;
}

/** Leaves out what the reading takes for an agent or a rule all the same, such as `Disalow` in Google's. */
export function unreadDirectives(lines: readonly OtherLine[], groups: readonly Group[]): Directive[] {
  const read = new Set(
    groups.flatMap(({ agentLines, rules }) => [...agentLines, ...rules.map(({ line }) => line)]),
  );
  return lines
    .filter(({ line }) => !read.has(line))
    .map(({ line, name, value, group }) => ({
      line,
      name: ownText(name),
      value: ownText(value),
      group: group && { line: group.line, agents: group.agents.map(ownText) },
    }));
}

/** The lines that have no meaning for crawling in a reading, as plain data. */

import type { Group } from '../dialect.js';
import { ownText } from '../own-text.js';
import type { OtherLines } from './other-lines.js';

/** A `name: value` line that has no meaning for crawling in this reading. */
export interface Directive {
  /** Counted from 1. */
  readonly line: number;
  /** The text before the colon, as written. */
  readonly name: string;
  /** Without blanks around it and without a comment. */
  readonly value: string;
  /** The group it belongs to; undefined before the first group. */
  readonly group: { readonly line: number; readonly agents: readonly string[] } | undefined;
}

/** Leaves out what the reading takes for an agent or a rule all the same, such as `Disalow` in Google's. */
export function unreadDirectives({ lines }: OtherLines, groups: readonly Group[]): Directive[] {
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

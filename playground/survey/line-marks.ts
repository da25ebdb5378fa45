/** What each line of a file is to one reading, for one agent and one URL. */

import type { Group, NoteCode, Robots } from 'robotparser/core';
import type { Answer } from 'robotparser/readings';
import type { Finding } from 'robotparser/lint';
import { isNobody } from '../case/case.js';
import { Mark, type LineNote } from './survey.js';

/** What becomes of a line that a reader has a note on. */
const NOTED = {
  'byte-order-mark': Mark.doubtful,
  'crawl-delay-malformed': Mark.ignored,
  'empty-agent': Mark.ignored,
  'empty-key': Mark.ignored,
  'line-too-long': Mark.doubtful,
  'looks-like-html': Mark.doubtful,
  'missing-colon': Mark.ignored,
  'request-rate-malformed': Mark.ignored,
  'rule-before-agent': Mark.doubtful,
  'rule-dropped': Mark.ignored,
  'rule-without-slash': Mark.doubtful,
  'typo-accepted': Mark.doubtful,
  'unknown-directive': Mark.ignored,
  'visit-time-malformed': Mark.ignored,
} as const satisfies Readonly<Record<NoteCode, number>>;

const MATCHES = Mark.decides | Mark.loses;

/** Finding by finding: notes of one kind together, in the order in which the file has their first lines. */
export function lineNotes(findings: readonly Finding[]): LineNote[] {
  const kinds = new Map<string, { readonly finding: Finding; readonly lines: number[] }>();
  for (const finding of findings) {
    const key = `${finding.code} ${finding.message}`;
    const kind = kinds.get(key) ?? { finding, lines: [] };
    kind.lines.push(finding.line);
    kinds.set(key, kind);
  }
  return [...kinds.values()].map(({ finding: { code, severity, message, advice }, lines }) => ({
    code,
    severity,
    advice: `${message}. ${advice}`,
    lines: Int32Array.from(lines),
  }));
}

/** `groups` and `answer`: of which the agents, the deciding rule and the losers are marked. */
export function lineMarks(
  robots: Robots,
  count: number,
  groups: readonly Group[],
  answer: Answer | undefined,
): Uint8Array<ArrayBuffer> {
  const marks = new Uint8Array(count + 1);
  const mark = (line: number | undefined, kind: number): void => {
    if (line !== undefined && line <= count) marks[line] = (marks[line] ?? 0) | kind;
  };
  for (const { line, code } of robots.notes) mark(line, NOTED[code]);
  if (robots.failure !== undefined) mark(1, Mark.doubtful);
  for (const { agentLines, rules } of groups) {
    for (const line of agentLines) mark(line, Mark.agent);
    for (const { line } of rules) mark(line, Mark.member);
  }
  mark(answer?.groupLine, Mark.agent);
  for (const { line } of answer?.lost ?? []) mark(line, Mark.loses);
  mark(answer?.line, Mark.decides);
  // Line 0 is that of what a dialect implies; the file has none.
  return marks.slice(1).map((each) => ((each & MATCHES) === 0 ? each : each & ~Mark.member));
}

/** Read again: what has been read keeps its groups to itself, apart from the one that decided. */
export function chosenGroups(robots: Robots, agent: string): readonly Group[] {
  if (isNobody(agent)) return [];
  const { source, url } = robots.toJSON();
  const { dialect } = robots;
  const site = dialect.locate?.(url) ?? { url };
  return dialect.select(dialect.read(source, site), agent)?.groups ?? [];
}

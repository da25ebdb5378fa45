/** Rows of the tables: what a file, an agent and a URL come to. */

import { expect } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { RobotFileParser, type RobotFileParserOptions } from '../../src/entries/compat/python.js';
import { RobotExclusionRulesParser, type Syntax } from '../../src/entries/compat/rerp.js';

/** `allowed` or `disallowed`, or what is raised: `ValueError`, and `ValueError in parse` where reading raises. */
export type Verdict = 'allowed' | 'disallowed' | `${string}Error` | `${string}Error in parse`;

/** What is shown, by a whole file and the agent that asks, or by the rules for everyone and agent `x`. */
export type Row =
  | readonly [sentence: string, robots: string, agent: string | null, url: string, verdict: Verdict]
  | readonly [sentence: string, rules: string, url: string, verdict: Verdict];

interface Question {
  readonly robots: string;
  readonly agent: string | null;
  readonly url: string;
}

function questionOf(row: Row | VerdictRow): Question {
  if (row.length === 5) return { robots: row[1], agent: row[2], url: row[3] };
  return { robots: `User-agent: *\n${row[1]}`, agent: 'x', url: row[2] };
}

/** The same for a dialect, with `|` for a line break. */
export type VerdictRow =
  | readonly [idea: string, robots: string, agent: string, url: string, allowed: boolean]
  | readonly [idea: string, rules: string, url: string, allowed: boolean];

export function expectVerdict(row: VerdictRow, options: Parameters<typeof parse>[1]): void {
  const { robots, agent, url } = questionOf(row);
  const read = parse(robots.replaceAll('|', '\n'), options);
  const allowed = row.at(-1);
  expect([read.allows(agent ?? '', url), read.explain(agent ?? '', url).allowed]).toEqual([allowed, allowed]);
}

/** A quirk in the words of its comment, and rows that show it. */
export type Quirk = readonly [sentence: string, rows: readonly Row[]];

export function pythonVerdict(semantics: RobotFileParserOptions['semantics'], row: Row): string {
  const { robots, agent, url } = questionOf(row);
  const parser = new RobotFileParser('', { semantics });
  const raised = raisedBy(() => parser.parse(robots));
  return raised === undefined ? verdictOf(() => parser.canFetch(agent, url)) : `${raised} in parse`;
}

export function rerpVerdict(syntax: Syntax, row: Row): string {
  const { robots, agent, url } = questionOf(row);
  const parser = new RobotExclusionRulesParser();
  parser.parse(robots);
  return verdictOf(() => parser.isAllowed(agent, url, syntax));
}

function verdictOf(ask: () => boolean): string {
  let allowed: boolean | undefined;
  const raised = raisedBy(() => {
    allowed = ask();
  });
  return raised ?? (allowed === true ? 'allowed' : 'disallowed');
}

function raisedBy(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.name;
  }
}

/** Rows of the tables: what a file, an agent and a URL come to. */

import { RobotFileParser, type RobotFileParserOptions } from '../../src/entries/compat/python.js';
import { RobotExclusionRulesParser, type Syntax } from '../../src/entries/compat/rerp.js';

/** `allowed` or `disallowed`, or what is raised: `ValueError`, and `ValueError in parse` where reading raises. */
export type Verdict = 'allowed' | 'disallowed' | `${string}Error` | `${string}Error in parse`;

export type Row = readonly [
  sentence: string,
  robots: string,
  agent: string | null,
  url: string,
  verdict: Verdict,
];

/** A quirk in the words of its comment, and rows that show it. */
export type Quirk = readonly [sentence: string, rows: readonly Row[]];

export function pythonVerdict(
  semantics: RobotFileParserOptions['semantics'],
  [, robots, agent, url]: Row,
): string {
  const parser = new RobotFileParser('', { semantics });
  const raised = raisedBy(() => parser.parse(robots));
  return raised === undefined ? verdictOf(() => parser.canFetch(agent, url)) : `${raised} in parse`;
}

export function rerpVerdict(syntax: Syntax, [, robots, agent, url]: Row): string {
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

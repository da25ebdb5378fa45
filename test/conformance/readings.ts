import { RobotsMatcher } from '../../src/compat/google.js';
import { Protego } from '../../src/compat/protego.js';
import { Robots as ReppyRobots } from '../../src/compat/reppy.js';
import robotsParser from '../../src/compat/robots-parser.js';
import { parse } from '../../src/core/robots.js';
import { dialects } from '../../src/dialects.js';
import type { Answer, ConformanceCase } from './case.js';

/** Something that answers the cases as one of the dialects is expected to. */
export interface Reading {
  readonly name: string;
  /** The name of the dialect whose deviations are expected. */
  readonly dialect: string;
  /** What `ask` returns or throws is an {@link Answer}. */
  ask(robots: string, agent: string, url: string): boolean | number | undefined;
}

const SITE = 'http://example.com/robots.txt';

const dialectReadings: readonly Reading[] = Object.entries(dialects).map(([name, dialect]) => ({
  name,
  dialect: name,
  ask(robots, agent, url): boolean | undefined {
    const read = parse(robots, { dialect, url: SITE });
    const { allowed, error } = read.explain(agent, url);
    if (error !== undefined) throw new Error(error.message);
    expectSame(read.allows(agent, url), allowed);
    return allowed;
  },
}));

const facadeReadings: readonly Reading[] = [
  {
    name: 'RobotsMatcher of compat/google',
    dialect: 'google',
    ask: (robots, agent, url) => new RobotsMatcher().oneAgentAllowedByRobots(robots, agent, url),
  },
  {
    name: 'Protego of compat/protego',
    dialect: 'protego',
    ask: (robots, agent, url) => Protego.parse(robots).canFetch(url, agent),
  },
  {
    name: 'Robots of compat/reppy',
    dialect: 'reppy',
    ask: (robots, agent, url) => ReppyRobots.parse(SITE, robots).allowed(url, agent),
  },
  {
    name: 'robotsParser of compat/robots-parser',
    dialect: 'robotsParser',
    ask: (robots, agent, url) => robotsParser(SITE, robots).isAllowed(url, agent),
  },
];

export const readings: readonly Reading[] = [...dialectReadings, ...facadeReadings];

/** What a reading answers for a case. */
export function answerOf(reading: Reading, { robots, agent = 'Foo', url }: ConformanceCase): Answer {
  let verdict: boolean | number | undefined;
  try {
    verdict = reading.ask(robots, agent, url ?? 'http://example.com/a');
  } catch {
    return 'raises';
  }
  if (verdict === undefined || verdict === -1) return 'no answer';
  return verdict === true || verdict === 1 ? 'allowed' : 'disallowed';
}

function expectSame(one: unknown, other: unknown): void {
  if (one !== other) throw new Error(`allows says ${String(one)}, explain ${String(other)}`);
}

import { SimpleRobotRulesParser } from '../../src/entries/compat/crawler-commons.js';
import { RobotsMatcher } from '../../src/entries/compat/google.js';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { RobotFileParser, type RobotFileParserOptions } from '../../src/entries/compat/python.js';
import { Robots as ReppyRobots } from '../../src/entries/compat/reppy.js';
import {
  GYM2008,
  MK1996,
  RobotExclusionRulesParser,
  RobotFileParserLookalike,
  type Syntax,
} from '../../src/entries/compat/rerp.js';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { parse } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
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
    const { allowed, error = read.failure } = read.explain(agent, url);
    if (error !== undefined) throw new Error(error.message);
    expectSame(read.allows(agent, url), allowed);
    return allowed;
  },
}));

const facadeReadings: readonly Reading[] = [
  {
    name: 'SimpleRobotRulesParser of compat/crawler-commons',
    dialect: 'crawlerCommons',
    ask: (robots, agent, url) => {
      const names = SimpleRobotRulesParser.sanitizeRobotNames([agent]);
      return new SimpleRobotRulesParser().parseContent(SITE, robots, 'text/plain', names).isAllowed(url);
    },
  },
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
    name: "its version: '0.7'",
    dialect: 'protego07',
    ask: (robots, agent, url) => Protego.parse(robots, { version: '0.7' }).canFetch(url, agent),
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
  { name: 'classic RobotFileParser of compat/python', dialect: 'pythonClassic', ask: python('classic') },
  { name: "its semantics: 'python-3.13'", dialect: 'pythonRfc9309Early', ask: python('python-3.13') },
  { name: 'RobotFileParser of compat/python', dialect: 'pythonRfc9309Released', ask: python('python-3.15') },
  { name: "its semantics: 'python-main'", dialect: 'pythonRfc9309', ask: python('python-main') },
  { name: 'RobotExclusionRulesParser of compat/rerp', dialect: 'rerpGym2008', ask: rerp(GYM2008) },
  { name: 'its MK1996', dialect: 'rerpMk1996', ask: rerp(MK1996) },
  { name: 'RobotFileParserLookalike of compat/rerp', dialect: 'rerpGym2008', ask: lookalike },
  { name: 'Robotstxt of compat/ruby', dialect: 'ruby', ask: ruby({ agentLines: 'shared' }) },
  { name: 'its agentLines: last', dialect: 'rubyLastAgent', ask: ruby({ agentLines: 'last' }) },
  { name: 'RobotRules of compat/perl', dialect: 'perl', ask: perl },
];

function python(semantics: NonNullable<RobotFileParserOptions['semantics']>): Reading['ask'] {
  return (robots, agent, url) => {
    const parser = new RobotFileParser('', { semantics });
    parser.parse(robots);
    return parser.canFetch(agent, url);
  };
}

function rerp(syntax: Syntax): Reading['ask'] {
  return (robots, agent, url) => {
    const parser = new RobotExclusionRulesParser();
    parser.parse(robots);
    return parser.isAllowed(agent, url, syntax);
  };
}

function lookalike(robots: string, agent: string, url: string): boolean {
  const parser = new RobotFileParserLookalike();
  parser.parse(robots);
  return parser.canFetch(agent, url);
}

function ruby(options: { agentLines: 'last' | 'shared' }): Reading['ask'] {
  return (robots, agent, url) => Robotstxt.parse(robots, agent, options).allowed(url);
}

function perl(robots: string, agent: string, url: string): number {
  const rules = new RobotRules(agent);
  rules.parse(SITE, robots);
  return rules.allowed(url);
}

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

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
import type { Failure } from '../../src/core/dialect.js';
import { parse } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { openOriginal } from '../support/original-robots-parser.js';
import type { Answer, ConformanceCase } from './cases.js';

/** Something that answers the cases as one of the dialects is expected to. */
export interface Reading {
  readonly name: string;
  /** The name of the dialect whose deviations are expected. */
  readonly dialect: string;
  /** Reads a file, which may raise an error of the original's name; an agent of `null` is Python's None. */
  readonly open: (robots: string, agent: string | null, base: string) => (url: string) => Verdict;
}

/** An {@link Answer} in the words of its original. */
type Verdict = boolean | number | undefined;

/** Where a file lies unless a table says otherwise. */
export const SITE = 'http://example.com/robots.txt';

const dialectReadings: readonly Reading[] = Object.entries(dialects).map(([name, dialect]) => ({
  name,
  dialect: name,
  open(robots, agent, base): ReturnType<Reading['open']> {
    const read = parse(robots, { dialect, url: base });
    if (read.failure !== undefined) throw named(read.failure);
    return (url) => {
      const { allowed, error } = read.explain(agent ?? '', url);
      if (error !== undefined) throw named(error);
      expectSame(read.allows(agent ?? '', url), allowed);
      return allowed;
    };
  },
}));

export const facadeReadings: readonly Reading[] = [
  {
    name: 'SimpleRobotRulesParser of compat/crawler-commons',
    dialect: 'crawlerCommons',
    open(robots, agent, base) {
      const names = SimpleRobotRulesParser.sanitizeRobotNames([agent ?? '']);
      const rules = new SimpleRobotRulesParser().parseContent(base, robots, 'text/plain', names);
      return (url) => rules.isAllowed(url);
    },
  },
  {
    name: 'RobotsMatcher of compat/google',
    dialect: 'google',
    open: (robots, agent) => (url) => new RobotsMatcher().oneAgentAllowedByRobots(robots, agent ?? '', url),
  },
  { name: 'Protego of compat/protego', dialect: 'protego', open: protego('0.6') },
  { name: "its version: '0.7'", dialect: 'protego07', open: protego('0.7') },
  {
    name: 'Robots of compat/reppy',
    dialect: 'reppy',
    open(robots, agent, base) {
      const read = ReppyRobots.parse(base, robots);
      return (url) => read.allowed(url, agent ?? '');
    },
  },
  {
    name: 'robotsParser of compat/robots-parser',
    dialect: 'robotsParser',
    open(robots, agent, base) {
      const read = robotsParser(base, robots);
      return (url) => read.isAllowed(url, agent ?? '');
    },
  },
  { name: 'classic RobotFileParser of compat/python', dialect: 'pythonClassic', open: python('classic') },
  { name: "its semantics: 'python-3.13'", dialect: 'pythonRfc9309Early', open: python('python-3.13') },
  { name: 'RobotFileParser of compat/python', dialect: 'pythonRfc9309Released', open: python('python-3.15') },
  { name: "its semantics: 'python-main'", dialect: 'pythonRfc9309', open: python('python-main') },
  { name: 'RobotExclusionRulesParser of compat/rerp', dialect: 'rerpGym2008', open: rerp(GYM2008) },
  { name: 'its MK1996', dialect: 'rerpMk1996', open: rerp(MK1996) },
  {
    name: 'RobotFileParserLookalike of compat/rerp',
    dialect: 'rerpGym2008',
    open(robots, agent) {
      const parser = new RobotFileParserLookalike();
      parser.parse(robots);
      return (url) => parser.canFetch(agent, url);
    },
  },
  { name: 'Robotstxt of compat/ruby', dialect: 'ruby', open: ruby('shared') },
  { name: 'its agentLines: last', dialect: 'rubyLastAgent', open: ruby('last') },
  {
    name: 'RobotRules of compat/perl',
    dialect: 'perl',
    open(robots, agent, base) {
      const rules = new RobotRules(agent);
      rules.parse(base, robots);
      return (url) => rules.allowed(url);
    },
  },
];

export function protego(version: '0.6' | '0.7'): Reading['open'] {
  return (robots, agent) => {
    const read = Protego.parse(robots, { version });
    return (url) => read.canFetch(url, agent ?? '');
  };
}

export function python(semantics: NonNullable<RobotFileParserOptions['semantics']>): Reading['open'] {
  return (robots, agent) => {
    const parser = new RobotFileParser('', { semantics });
    parser.parse(robots);
    return (url) => parser.canFetch(agent, url);
  };
}

function rerp(syntax: Syntax): Reading['open'] {
  return (robots, agent) => {
    const parser = new RobotExclusionRulesParser();
    parser.parse(robots);
    return (url) => parser.isAllowed(agent, url, syntax);
  };
}

function ruby(agentLines: 'last' | 'shared'): Reading['open'] {
  return (robots, agent) => {
    const parser = Robotstxt.parse(robots, agent, { agentLines });
    return (url) => parser.allowed(url);
  };
}

function named({ name, message }: Failure): Error {
  return Object.assign(new Error(message), { name });
}

const original: Reading = {
  name: 'npm robots-parser itself',
  dialect: 'robotsParser',
  open(robots, agent, base) {
    const read = openOriginal({ base, robots });
    return (url) => read.verdict(agent ?? '', url);
  },
};

export const readings: readonly Reading[] = [...dialectReadings, ...facadeReadings, original];

/** What a reading answers for a case. */
export function answerOf(
  reading: Reading,
  { robots, agent, url }: Pick<ConformanceCase, 'robots' | 'agent' | 'url'>,
  base: string = SITE,
): Answer {
  const [answer] = answersOf(reading, { robots, agent, urls: [url], base });
  return answer === 'allowed' || answer === 'disallowed' || answer === 'no answer' ? answer : 'raises';
}

/** A file, and what is asked of it. */
export interface Question {
  readonly robots: string;
  readonly agent: string | null;
  readonly urls: readonly string[];
  readonly base: string;
}

/** The answer for each URL, or the name of the error: `ValueError`, and `ValueError in parse` if the file raises it. */
export function answersOf(
  { open }: Pick<Reading, 'open'>,
  { robots, agent, urls, base }: Question,
): string[] {
  let ask: ReturnType<Reading['open']>;
  try {
    ask = open(robots, agent, base);
  } catch (error) {
    return urls.map(() => `${nameOf(error)} in parse`);
  }
  return urls.map((url) => {
    try {
      return inWords(ask(url));
    } catch (error) {
      return nameOf(error);
    }
  });
}

function inWords(verdict: Verdict): Answer {
  if (verdict === undefined || verdict === -1) return 'no answer';
  return verdict === true || verdict === 1 ? 'allowed' : 'disallowed';
}

/** Without the module of the original's class. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error.name.replace(/^.*::/, '');
}

function expectSame(one: unknown, other: unknown): void {
  if (one !== other) throw new Error(`allows says ${String(one)}, explain ${String(other)}`);
}

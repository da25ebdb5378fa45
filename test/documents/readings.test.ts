/** READINGS.md shows what the readings answer today. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  everyReading,
  homeOf,
  odditiesOf,
  ORIGINALS,
  renderReadings,
  type ReadingCase,
} from '../../scripts/site/readings.js';
import { SimpleRobotRulesParser } from '../../src/entries/compat/crawler-commons.js';
import { RobotsMatcher } from '../../src/entries/compat/google.js';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { Protego } from '../../src/entries/compat/protego.js';
import { RobotFileParser, type PythonVersion } from '../../src/entries/compat/python.js';
import { Robots } from '../../src/entries/compat/reppy.js';
import { GYM2008, MK1996, RobotExclusionRulesParser, type Syntax } from '../../src/entries/compat/rerp.js';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { Robotstxt } from '../../src/entries/compat/ruby.js';
import type { Answer } from '../conformance/case.js';
import { dialects } from '../../src/entries/dialects.js';

const committed = readFileSync('READINGS.md', 'utf8');

test('READINGS.md is written by npm run readings-document', () => {
  expect(committed).toBe(renderReadings(() => undefined));
});

describe('its tables', () => {
  const rows = committed
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:case|---) \|/.test(line));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).slice(5, -1));

  test('have a column for every dialect', () => {
    for (const row of cells) expect(row).toHaveLength(Object.keys(dialects).length);
  });

  test('have an anchor for each case, and none twice', () => {
    const anchors = [...committed.matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor);
    expect(anchors.length).toBeGreaterThan(80);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test('link each row and each answer where there is a page to open it on', () => {
    const linked = renderReadings((_asked, dialect) => `page/index.html#case=${dialect}`);
    const links = [...linked.matchAll(/page\/index\.html#case=(\w+) "/g)].map(([, dialect]) => dialect);
    const names = Object.keys(dialects);
    const withLinks = linked.split('\n').filter((line) => line.startsWith('| ') && line.includes('page/'));
    expect(links).toHaveLength(withLinks.length * names.length);
    expect(new Set(links)).toEqual(new Set(names));
    expect(linked.split('page/index.html#case=').length - 1).toBe(links.length + withLinks.length);
    // The page has no place for a file of another site than the URL's.
    expect(rows.length - withLinks.length).toBeLessThan(rows.length / 20);
  });
});

/** What test/conformance/quirks.md calls an answer. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  allowed: 'allowed',
  disallowed: 'disallowed',
  undefined: 'no answer',
  '1': 'allowed',
  '0': 'disallowed',
  '-1': 'no answer',
};

describe('each quirk of test/conformance/quirks.md is answered as it says, and not as RFC 9309 does', () => {
  test.each(ORIGINALS)('%s', (original, _page, dialect) => {
    const oddities = odditiesOf(original);
    const told = oddities.map(({ row, answers }) => [row.why, row.url, answers.get(dialect)]);
    const kept = oddities.map(({ row }) => [row.why, row.url, ANSWERS[row.verdict] ?? 'raises']);
    expect(told).toEqual(kept);
    expect(told.length).toBeGreaterThan(4);
    const asTheStandard = oddities.filter(({ answers }) => answers.get(dialect) === answers.get('rfc9309'));
    expect(asTheStandard.map(({ row }) => row.why)).toEqual([]);
  });
});

type Ask = (asked: ReadingCase & { readonly home: string }) => boolean | number | undefined;

const askPython =
  (semantics: PythonVersion): Ask =>
  ({ robots, agent, url }) => {
    const parser = new RobotFileParser('', { semantics });
    parser.parse(robots);
    return parser.canFetch(agent, url);
  };

const askRerp =
  (syntax: Syntax): Ask =>
  ({ robots, agent, url }) => {
    const parser = new RobotExclusionRulesParser();
    parser.parse(robots);
    return parser.isAllowed(agent, url, syntax);
  };

const askRuby =
  (agentLines: 'shared' | 'last'): Ask =>
  ({ robots, agent, url }) =>
    Robotstxt.parse(robots, agent, { agentLines }).allowed(url);

const FACADES: Readonly<Record<string, Ask>> = {
  crawlerCommons({ robots, agent, url, home }) {
    const names = SimpleRobotRulesParser.sanitizeRobotNames([agent]);
    return new SimpleRobotRulesParser().parseContent(home, robots, 'text/plain', names).isAllowed(url);
  },
  google: ({ robots, agent, url }) => new RobotsMatcher().oneAgentAllowedByRobots(robots, agent, url),
  pythonClassic: askPython('classic'),
  pythonRfc9309Early: askPython('python-3.13'),
  pythonRfc9309Released: askPython('python-3.15'),
  pythonRfc9309: askPython('python-main'),
  rerpGym2008: askRerp(GYM2008),
  rerpMk1996: askRerp(MK1996),
  protego: ({ robots, agent, url }) => Protego.parse(robots, { version: '0.6' }).canFetch(url, agent),
  protego07: ({ robots, agent, url }) => Protego.parse(robots, { version: '0.7' }).canFetch(url, agent),
  reppy: ({ robots, agent, url, home }) => Robots.parse(home, robots).allowed(url, agent),
  robotsParser: ({ robots, agent, url, home }) => robotsParser(home, robots).isAllowed(url, agent),
  ruby: askRuby('shared'),
  rubyLastAgent: askRuby('last'),
  perl({ robots, agent, url, home }) {
    const rules = new RobotRules(agent);
    rules.parse(home, robots);
    return rules.allowed(url);
  },
};

describe('each cell is what the facade of its column answers', () => {
  test.each(Object.entries(FACADES))('%s', (dialect, ask) => {
    const differing = everyReading().flatMap(({ asked, answers }) => {
      const answer = answerOf(() => ask({ ...asked, home: asked.home ?? homeOf(asked.url) }));
      return answer === answers.get(dialect) ? [] : [{ ...asked, answer, cell: answers.get(dialect) }];
    });
    expect(differing).toEqual([]);
  });

  test('and every column but those without a facade has one', () => {
    expect(Object.keys(FACADES).sort()).toEqual(
      Object.keys(dialects)
        .filter((name) => name !== 'rfc9309' && name !== 'temoto')
        .sort(),
    );
  });
});

function answerOf(ask: () => boolean | number | undefined): Answer {
  try {
    const answer = ask();
    if (answer === undefined || answer === -1) return 'no answer';
    return answer === true || answer === 1 ? 'allowed' : 'disallowed';
  } catch {
    return 'raises';
  }
}

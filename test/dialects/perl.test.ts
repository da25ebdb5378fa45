import { expect, test } from '@jest/globals';
import { randomCases } from '../../scripts/parity/random-cases.js';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { parse, type Robots } from '../../src/core/robots.js';
import { perl } from '../../src/dialects/perl/index.js';
import { testRecorded } from '../recorded/compare.js';
import { ROBOT_RULES_ERRORS } from '../recorded/openings.js';
import { runs } from '../support/samples.js';

testRecorded('perl-robotrules', {
  open(recordedCase) {
    const robots = parse(recordedCase.robots, { dialect: perl, url: recordedCase.base });
    if (robots.failure !== undefined) throw new TypeError(robots.failure.message);
    return { verdict: (agent, url) => robots.allows(agent, url) ?? -1 };
  },
  without: ['agentName'],
  errorNames: ROBOT_RULES_ERRORS,
});

function star(rules: string): string {
  return `User-agent: *\n${rules}`;
}

function read(robots: string, url = 'http://h/robots.txt'): Robots {
  return parse(robots, { dialect: perl, url });
}

test('a file whose URL has no host fails, and says so', () => {
  expect(read(star('Disallow: /'), 'mailto:x').failure).toEqual({
    name: 'TypeError',
    message: "Cannot read a robots.txt of 'mailto:x': the URL has no host",
  });
});

test('a file whose place is not known speaks for every host', () => {
  const robots = parse(star('Disallow: /a\nDisallow: http://h/b'), { dialect: perl });
  expect(robots.allows('x', 'https://any/a')).toBe(false);
  expect(robots.allows('x', 'http://h/b')).toBe(true);
});

test('chooses among the records as the facade does that reads for one robot', () => {
  const { numRuns, seed } = runs(1000);
  const cases = randomCases(seed);
  for (let i = 0; i < numRuns; i++) {
    const { base, robots, agents, urls } = cases.next().value;
    const sheet = read(robots, base);
    for (const agent of agents) {
      const rules = new RobotRules(agent);
      rules.parse(base, robots);
      const verdicts = urls.map((url) => rules.allowed(url));
      expect([robots, agent, urls.map((url) => Number(sheet.allows(agent, url) ?? -1))]).toEqual([
        robots,
        agent,
        verdicts,
      ]);
    }
  }
});

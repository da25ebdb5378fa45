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

const all = star('Disallow: /');

test('Quirk: such a label is only lower-cased first; the others keep their case', () => {
  const robots = read(all, 'http://EX\u00C4MPLE.Com/robots.txt');
  expect(robots.allows('x', 'http://xn--exmple-cua.Com/a')).toBe(false);
  expect(robots.allows('x', 'http://xn--exmple-cua.com/a')).toBeUndefined();
});

test.each([
  ['an empty label', 'é..b', '%C3%A9..b', 'xn--9ca..b'],
  ['no empty label but the last', 'é.b.', 'xn--9ca.b.', '%C3%A9.b.'],
  ['a label that is in Punycode and is not', 'xn--é.b', 'xn--%C3%A9.b', 'xn--xn---epa.b'],
  ['a label of 64 letters', `${'a'.repeat(64)}.é`, `${'a'.repeat(64)}.%C3%A9`, `${'a'.repeat(64)}.xn--9ca`],
  ['a label of too many letters', 'é'.repeat(127), '%C3%A9'.repeat(127), 'é'.repeat(126)],
  ['a label that is ASCII in lower case', '\u212A.b', 'k.b', 'K.b'],
])('%s: a file at %s speaks for %s and not for %s', (_what, host, same, other) => {
  const robots = read(all, `http://${host}/robots.txt`);
  expect(robots.allows('x', `http://${same}/a`)).toBe(false);
  expect(robots.allows('x', `http://${other}/a`)).toBeUndefined();
});

test.each([
  [
    'the query of the file when nothing is left of the value',
    'http://h/robots.txt?x=1',
    '*:',
    '/robots.txt?x=1',
  ],
  ['the query of the file when the value is wrapped up', 'http://h/robots.txt?x=1', '<>', '/robots.txt?x=1'],
  ['the path of the file in its folder', 'http://h/d/robots.txt', '*:', '/d/robots.txt'],
  ['a slash where the file has no path', 'http://h', 'foo', '/foo'],
  ['a slash where the file has only a query', 'http://h?q', './../foo', '/../foo'],
])('what a value is resolved against has %s', (_what, file, value, target) => {
  const robots = read(star(`Disallow: ${value}`), file);
  expect(robots.allows('x', `http://h${target}`)).toBe(false);
  expect(robots.allows('x', `http://h${target.slice(0, -1)}`)).toBe(true);
});

test('Quirk: an ftp path has no query: a question mark belongs to it', () => {
  const robots = read(star('Disallow: ?q'), 'ftp://h:80/a/robots.txt');
  expect(robots.allows('x', 'http://h/a/?q')).toBe(false);
});

test('Quirk: sip has a server and no paths, so nothing can be forbidden there', () => {
  const robots = read(star('Disallow: //x\nDisallow: b c'), 'sip:a@h:80');
  expect(robots.failure).toBeUndefined();
  expect(robots.allows('x', 'http://h/b%20c')).toBe(true);
});

test.each(['robots.txt', '', 'mailto:x', '//h/robots.txt', 'foo://h/robots.txt'])(
  'a file at %j fails, for its URL has no host',
  (url) => {
    expect(read(all, url).failure).toEqual({
      name: 'TypeError',
      message: `Cannot read a robots.txt of '${url}': the URL has no host`,
    });
  },
);

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

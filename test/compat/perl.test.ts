import { describe, expect, test } from '@jest/globals';
import { RobotRules } from '../../src/entries/compat/perl.js';
import { sampled } from '../support/samples.js';
import { callUntyped } from '../support/untyped.js';
import { expectBothSpellings } from './shared/original-spelling.js';

const NOW = 1_700_000_000;
const clock = { now: () => NOW * 1000 + 999 };

function known(robots: string, agent = 'foo'): RobotRules {
  const rules = new RobotRules(agent, clock);
  rules.parse('http://h/robots.txt', robots);
  return rules;
}

describe('allowed', () => {
  const rules = known('User-agent: *\nDisallow: /a');

  test.each([
    ['http://h/a', 0],
    ['http://h/b', 1],
    ['http://i/a', -1],
    ['/a', 1],
    ['ftp://h/a', 1],
    ['mailto:a@h', 1],
    ['a', 1],
    [null, 1],
    [undefined, 1],
    [new URL('http://h/a?b#c'), 0],
  ])('says of %j: %j', (url, verdict) => {
    expect(rules.allowed(url)).toBe(verdict);
  });

  test('Quirk: -1 is true in Perl and in JavaScript alike, so test for `< 0` before anything else', () => {
    const verdict = new RobotRules('foo').allowed('http://h/a');
    expect([verdict, Boolean(verdict)]).toEqual([-1, true]);
  });

  test('takes a whole second to become stale', () => {
    const rules = known('User-agent: *\nDisallow: /a');
    rules.freshUntil('h:80', NOW);
    expect(rules.allowed('http://h/b')).toBe(1);
    rules.freshUntil('h:80', NOW - 1);
    expect(rules.allowed('http://h/b')).toBe(-1);
  });
});

describe('wrong arguments', () => {
  test.each(['robots.txt', 'mailto:x', null, undefined])('a robots.txt of %j has no host', (url) => {
    expect(() => callUntyped(new RobotRules('foo'), 'parse', url, '')).toThrow(TypeError);
  });

  test.each([
    ['parse', [5, ''], "Argument 'robotsUrl' must be a string or a URL, got 5 (number)"],
    ['parse', ['http://h/', 5], "Argument 'content' must be a string, got 5 (number)"],
    ['allowed', [5], "Argument 'url' must be a string or a URL, got 5 (number)"],
    ['agent', [5], "Argument 'name' must be a string, got 5 (number)"],
    ['pushRules', ['h:80', 5], "Argument 'rules' must be a string, got 5 (number)"],
    ['isMe', [5], "Argument 'agentLine' must be a string, got 5 (number)"],
  ])('of %s are told', (name, args, message) => {
    expect(() => callUntyped(new RobotRules('foo'), name, ...args)).toThrow(new TypeError(message));
  });
});

describe('agent', () => {
  test("Quirk: everything is forgotten when the short name changes, and whenever one is set while it is empty. `''` and `'0'` do not count as names and change nothing", () => {
    const rules = known('User-agent: *\nDisallow: /a', 'foo/1');
    expect([rules.agent('foo/2 (x)'), rules.rules('h:80')]).toEqual(['foo', ['/a']]);
    expect([rules.agent(''), rules.agent('0'), rules.rules('h:80')]).toEqual(['foo', 'foo', ['/a']]);
    expect([rules.agent('bar'), rules.rules('h:80')]).toEqual(['foo', []]);
    rules.agent('/x');
    rules.visit('h:80');
    rules.agent('/x');
    expect(rules.noVisits('h:80')).toBeUndefined();
  });
});

test('Quirk: the time that was passed last is the last visit, even if it is an earlier one', () => {
  const rules = new RobotRules('foo', clock);
  rules.visit('h:80');
  rules.visit('h:80', NOW - 100);
  rules.visit('');
  expect([rules.noVisits('h:80'), rules.lastVisit('h:80'), rules.noVisits('')]).toEqual([
    2,
    NOW - 100,
    undefined,
  ]);
});

test('Quirk: hosts that were only queried are listed, too, but here only the last thousand', () => {
  const rules = known('User-agent: *\nDisallow: /a\nDisallow: /b');
  for (let i = 0; i < 5000; i++) rules.allowed(`http://h${i}/`);
  const lines = rules.dump().split('\n');
  expect([lines[0], lines[1], lines[2], lines.length]).toEqual([
    'ua = foo',
    'h:80: /a; /b',
    'h4000:80: ',
    1003,
  ]);
});

sampled()('ten thousand rules are asked without looking at each', () => {
  const lines = Array.from({ length: 10_000 }, (_, i) => `Disallow: /path/${i}/`);
  const rules = known(['User-agent: *', ...lines].join('\n'));
  for (let i = 0; i < 10_000; i++) expect(rules.allowed(`http://h/path/${i}/x`)).toBe(0);
  expect(rules.allowed('http://h/path/10000/x')).toBe(1);
});

test('both spellings are one member', () => {
  expectBothSpellings(new RobotRules('foo'), { ours: ['isStale', 'replaceRules'] });
});

test('the version is that of the original, and a netloc of sip keeps its slashes', () => {
  const rules = new RobotRules('x');
  rules.parse('sip://host/robots.txt', 'User-agent: *\nDisallow: /a');
  expect([RobotRules.Version(), rules.dump()]).toEqual(['6.03', 'ua = x\n//host/robots.txt:5060: \n']);
});

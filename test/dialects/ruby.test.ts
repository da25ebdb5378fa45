import { describe, expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { ruby, rubyLastAgent } from '../../src/dialects/ruby/index.js';

/** True, false, or the name of what the original raises. */
function verdictOf(dialect: typeof ruby, robots: string, agent: string, url: string): boolean | string {
  const { allowed, error } = parse(robots, { dialect }).explain(agent, url);
  return allowed ?? error?.name ?? 'no answer';
}

describe('several agent lines in a row', () => {
  const block = 'User-agent: foo\n\nSitemap: http://h/s.xml\nUser-agent: bar\nDisallow: /';

  test('share the rules after them, as the README promises', () => {
    expect(['foo', 'bar'].map((agent) => verdictOf(ruby, block, agent, '/a'))).toEqual([false, false]);
  });

  test('Quirk: every agent line begins a group of its own, so only the last of several has rules', () => {
    expect(['foo', 'bar'].map((agent) => verdictOf(rubyLastAgent, block, agent, '/a'))).toEqual([
      true,
      false,
    ]);
  });

  test('after a rule begin a new section in both readings', () => {
    const robots = 'User-agent: foo\nDisallow: /a\nUser-agent: bar\nDisallow: /b';
    for (const dialect of [ruby, rubyLastAgent]) {
      expect(verdictOf(dialect, robots, 'foo', '/b')).toBe(true);
      expect(verdictOf(dialect, robots, 'bar', '/b')).toBe(false);
    }
  });
});

test('a text that is no Unicode fails as its bytes fail in Ruby', () => {
  const { failure } = parse('Disallow: /\uD800', { dialect: ruby });
  expect(failure).toEqual({ name: 'ArgumentError', message: 'invalid byte sequence in UTF-8' });
});

test('the line that decides is named, and the section it stands in', () => {
  const robots = parse('User-agent: a\nUser-agent: b\nAllow: /x\nDisallow: /', { dialect: ruby });
  expect(robots.explain('b', '/y')).toEqual({
    allowed: false,
    because: 'rule',
    line: 4,
    text: 'Disallow: /',
    groupLine: 2,
    agent: 'b',
  });
});

describe('a star within an agent value', () => {
  const asked = (dialect: typeof ruby, value: string, agent: string): unknown =>
    verdictOf(dialect, `User-agent: ${value}\nDisallow: /`, agent, '/a');

  test('Quirk: a star within a value is literal, so only `*` alone means everybody', () => {
    expect(['Goo*Bot', 'goo*', '**'].map((value) => asked(rubyLastAgent, value, 'googlebot'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(asked(rubyLastAgent, 'goo*', 'my goo*')).toBe(false);
  });
});

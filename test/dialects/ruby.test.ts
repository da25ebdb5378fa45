import { describe, expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { ruby, rubyLastAgent } from '../../src/dialects/ruby/index.js';
import { testRecorded } from '../recorded/compare.js';

testRecorded('ruby-robotstxt', {
  open(recordedCase) {
    const robots = parse(recordedCase.robots, { dialect: rubyLastAgent });
    return {
      verdict(agent, url) {
        const { allowed, error } = robots.explain(agent, url);
        if (error === undefined) return allowed;
        throw Object.assign(new Error(error.message), { name: error.name });
      },
      sitemaps: () => robots.sitemaps,
    };
  },
});

type Row = readonly [robots: string, agent: string, url: string, verdict: boolean | string];

function star(rules: string): string {
  return `User-agent: *\n${rules}`;
}

/** True, false, or the name of what the original raises. */
function verdictOf(dialect: typeof ruby, robots: string, agent: string, url: string): boolean | string {
  const { allowed, error } = parse(robots, { dialect }).explain(agent, url);
  return allowed ?? error?.name ?? 'no answer';
}

const quirks: readonly (readonly [quirk: string, rows: readonly Row[]])[] = [
  ['NUL characters vanish, also inside names', [[star('Dis\0allow: /\0a'), 'x', '/a', false]]],
  [
    "rules before the first agent line are everyone's, in a section that comes before all others",
    [
      ['Disallow: /x\nUser-agent: foo\nDisallow: /', 'foo', '/b', true],
      ['\uFEFFUser-agent: foo\nDisallow: /', 'bar', '/b', false],
    ],
  ],
  [
    'only a number sign after white space begins a comment: `*#c` and a value that begins with `#` stay whole',
    [
      ['User-agent: *# c\nDisallow: /', 'x', '/', true],
      [star('Disallow: *#c'), 'x', '/ab%23c', false],
      [star('Disallow: *#c'), 'x', '/ab', true],
      [star('Disallow:\t#b'), 'x', '/a', true],
      [star('Disallow: /a#b'), 'x', '/a', true],
      [star('Disallow: /a \t#b'), 'x', '/a', false],
      ['#User-agent: *\nUser-agent: *\nDisallow: /', 'x', '/', false],
    ],
  ],
  [
    '`*` counts in its place, so that it hides every section after it; an empty value fits everybody',
    [
      ['User-agent: *\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b', 'foo', '/b', true],
      ['User-agent:\nDisallow: /', 'foo', '/b', false],
      ['User-agent: foo/1.0\nDisallow: /', 'Mozilla (FOO/1.0)', '/b', false],
    ],
  ],
  [
    'half of a character that folds to two is not found, such as the s in ß',
    [
      ['User-agent: ss\nDisallow: /', 'ß', '/a', false],
      ['User-agent: s\nDisallow: /', 'ß', '/a', true],
      ['User-agent: \u212A\nDisallow: /', 'kiwi', '/a', false],
      ['User-agent: i\nDisallow: /', 'İ', '/a', true],
      ['User-agent: i\nDisallow: /', 'ı', '/a', true],
      ['User-agent: ı\nDisallow: /', 'I', '/a', true],
      ['User-agent: ıY\nDisallow: /', 'xıy', '/a', false],
      ['User-agent: ẞ\nDisallow: /', 'gross', '/a', false],
    ],
  ],
  [
    'escapes of `& / = ?` are meant to stay, and leave a percent sign before the decoded character: `%2F` becomes `%/`',
    [
      [star('Disallow: /a%2fb'), 'x', '/a/b', true],
      [star('Disallow: /a%/b'), 'x', '/a%2Fb', false],
      [star('Disallow: /*?'), 'x', '/a%3Fb', false],
      [star('Disallow: /a%252Fb'), 'x', '/a%2Fb', true],
    ],
  ],
  [
    'bytes that are no UTF-8 vanish',
    [
      [star('Disallow: /a%FFb'), 'x', '/ab', false],
      [star('Disallow: /a%ED%A0%80b'), 'x', '/ab', false],
      [star('Disallow: /é'), 'x', '/%C3%A9', false],
    ],
  ],
  [
    '`%2A` is a star after decoding; `%24` is no anchor, as that is looked for before',
    [
      [star('Disallow: /a%2Ac'), 'x', '/abc', false],
      [star('Disallow: /a%24'), 'x', '/ab', true],
      [star('Disallow: /a%24'), 'x', '/a$b', false],
    ],
  ],
  [
    'an anchor also stands before any question mark and at the end of any line',
    [
      [star('Disallow: /a$'), 'x', '/a', false],
      [star('Disallow: /a$'), 'x', '/a?x', false],
      [star('Disallow: /a$'), 'x', '/a%0Ab', false],
      [star('Disallow: /a$'), 'x', '/ab', true],
      [star('Disallow: /*b$'), 'x', '/bab', false],
      [star('Disallow: $'), 'x', '/', true],
    ],
  ],
  [
    'a star stops at a line feed, which only an escape can bring into a URL',
    [
      [star('Disallow: /x*secret'), 'x', '/x%0A/secret', true],
      [star('Disallow: /x*%0A/secret'), 'x', '/xy%0A/secret', false],
      [star('Disallow: /x*%0A*secret'), 'x', '/xy%0A/secret', false],
    ],
  ],
  [
    'a rule may match at the start of any line of the URL (`/x%0A/secret`), but for an empty last one',
    [
      [star('Disallow: /secret'), 'x', '/x%0A/secret', false],
      [star('Disallow: secret'), 'x', '/x%0Asecret', false],
      [star('Disallow: $'), 'x', '/x%0A', true],
      [star('Disallow: $'), 'x', '/x%0A%0Ay', false],
    ],
  ],
  [
    'an empty Disallow or Allow allows whatever no earlier line forbids',
    [
      [star('Disallow:\nDisallow: /'), 'x', '/a', true],
      [star('Allow:\nDisallow: /'), 'x', '/a', true],
      [star('Disallow: /\nAllow: /a'), 'x', '/a', false],
    ],
  ],
  [
    'a URL without slashes after its scheme (`localhost:80/x`) has no path, which the gem does not expect',
    [
      [star('Disallow: /'), 'x', 'localhost:80/x', 'NoMethodError'],
      [star('Disallow: /'), 'x', 'http:foo', 'NoMethodError'],
      [star('Disallow: /'), 'x', 'http:', false],
      [star('Disallow: /'), 'x', 'mailto:x', 'InvalidComponentError'],
      [star('Disallow: /'), 'x', 'mailto:a@b', 'NoMethodError'],
      [star('Disallow: /'), 'x', 'mailto:a@b,c@d;', 'NoMethodError'],
      [star('Disallow: /'), 'x', 'mailto:a@b,,', 'InvalidComponentError'],
      [star('Disallow: /'), 'x', 'mailto:', 'InvalidComponentError'],
      [star('Disallow: /'), 'x', 'mailto://h/a', 'InvalidComponentError'],
      [star('Disallow: /'), 'x', 'mailto:?to=a@b', false],
      [star('Disallow: /'), 'x', 'ftp:foo', 'InvalidURIError'],
      [star('Disallow: /'), 'x', 'ldap:foo', 'InvalidURIError'],
      [star('Disallow: /'), 'x', 'ldapx:foo', 'NoMethodError'],
    ],
  ],
  [
    'brackets are escaped before, so a host in brackets, as IPv6 has it, is never accepted',
    [[star('Disallow: /'), 'x', 'http://[::1]/', 'InvalidURIError']],
  ],
  [
    'in a query only a percent sign before two characters that are both no hex digits is refused',
    [
      [star('Disallow: /'), 'x', '/100%', 'InvalidURIError'],
      [star('Disallow: /a?100%'), 'x', '/a?100%', false],
      [star('Disallow: /'), 'x', '/a?%2z', false],
      [star('Disallow: /'), 'x', '/a?%zz', 'InvalidURIError'],
    ],
  ],
  [
    'a path of ftp loses its first slash, unless it is escaped, and everything from `;type=` on',
    [
      [star('Disallow: /a'), 'x', 'ftp://h/a', true],
      [star('Disallow: a$'), 'x', 'ftp://h/a;type=i', false],
      [star('Disallow: /a'), 'x', 'ftp://h/%2Fa', false],
    ],
  ],
  [
    'scheme, host and fragment do not count, and a path need not begin with a slash',
    [
      [star('Disallow: /'), 'x', 'http://h?q', false],
      [star('Disallow: /a'), 'x', '//other/a#b', false],
      [star('Disallow: /a'), 'x', 'ldap://other/a', false],
      [star('Disallow: /a'), 'x', 'ldap://other/a#b', 'InvalidURIError'],
      [star('Disallow: /a'), 'x', 'ldaps://other/a#b', 'InvalidURIError'],
      [star('Disallow: /'), 'x', 'foo', true],
    ],
  ],
];

describe.each(quirks)('Quirk: %s', (_quirk, rows) => {
  test.each(rows)('%j for %j and %j: %j', (robots, agent, url, verdict) => {
    expect(verdictOf(rubyLastAgent, robots, agent, url)).toBe(verdict);
    expect(verdictOf(ruby, robots, agent, url)).toBe(verdict);
  });
});

describe('several agent lines in a row', () => {
  const block = 'User-agent: foo\n\nSitemap: http://h/s.xml\nUser-agent: bar\nDisallow: /';

  test('share the rules after them, as the README promises', () => {
    expect(['foo', 'bar'].map((agent) => verdictOf(ruby, block, agent, '/a'))).toEqual([false, false]);
  });

  test('Quirk: every agent line begins a section of its own, so of several only the last has rules', () => {
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

test('Quirk: only 401 and 403 close a site; every other failure, a 503 as well, opens it', () => {
  expect([200, 299, 301, 401, 403, 404, 503].map((status) => ruby.access(status))).toEqual([
    'read',
    'read',
    'allow-all',
    'disallow-all',
    'disallow-all',
    'allow-all',
    'allow-all',
  ]);
});

test('a text that is no Unicode fails as its bytes fail in Ruby', () => {
  const { failure } = parse('Disallow: /\uD800', { dialect: ruby });
  expect(failure).toEqual({ name: 'ArgumentError', message: 'invalid byte sequence in UTF-8' });
});

test('what is left out is noted', () => {
  const { notes } = parse('Disallow: /\nUser-agent:\n: /\nNoindex: /\nnothing\n# comment', { dialect: ruby });
  expect(notes.map(({ line, code }) => [line, code])).toEqual([
    [1, 'rule-before-agent'],
    [2, 'empty-agent'],
    [3, 'empty-key'],
    [4, 'unknown-directive'],
    [5, 'missing-colon'],
  ]);
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

test('thirty stars against two thousand characters end at once', () => {
  const robots = parse(star(`Disallow: /${'a*'.repeat(30)}b`), { dialect: ruby });
  expect(robots.allows('x', `/${'a'.repeat(2000)}`)).toBe(true);
});

test('a URL of many lines ends at once', () => {
  const robots = parse(star(`Disallow: ${'*a'.repeat(30)}b$`), { dialect: ruby });
  expect(robots.allows('x', `/${'a%0A'.repeat(16_000)}`)).toBe(true);
});

describe('a star within an agent value', () => {
  const asked = (dialect: typeof ruby, value: string, agent: string): unknown =>
    verdictOf(dialect, `User-agent: ${value}\nDisallow: /`, agent, '/a');

  test.each([
    ['Goo*Bot', 'Mozilla (googlebot/2.1)', false],
    ['Goo*Bot', 'bot goo', true],
    ['goo*', 'xGOO', false],
    ['*', 'anybody', false],
    ['**', 'anybody', false],
    ['a*ss', 'Straße', false],
    ['ß*ss', 'maße', true],
    ['a*a', 'a', true],
  ])('%s stands for any characters in %s, as the README promises', (value, agent, allowed) => {
    expect(asked(ruby, value, agent)).toBe(allowed);
  });

  test('Quirk: a star within a value is a star, so only `*` alone is everybody', () => {
    expect(['Goo*Bot', 'goo*', '**'].map((value) => asked(rubyLastAgent, value, 'googlebot'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(asked(rubyLastAgent, 'goo*', 'my goo*')).toBe(false);
  });
});

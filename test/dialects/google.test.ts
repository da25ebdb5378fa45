import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../src/core/robots.js';
import { googleText } from '../../src/dialects/body.js';
import { google } from '../../src/dialects/google/index.js';
import { testRecorded } from '../recorded/compare.js';
import { runs } from '../support/samples.js';

testRecorded('google', {
  open(recordedCase) {
    const robots = parse(recordedCase.robots, { dialect: google });
    return {
      verdict: (agent, url) => robots.allows(agent, url),
      sitemaps: () => robots.sitemaps,
      line: (agent, url) => robots.explain(agent, url).line ?? 0,
    };
  },
});

const pieces = fc
  .array(fc.constantFrom('http', '://', '//', '/', ':', 'a', 'b.c', '?', ';', '#', '@', '/robots.txt'), {
    maxLength: 7,
  })
  .map((parts) => parts.join(''));

test('where the file lies changes no target, whether a URL begins as its own does or not', () => {
  fc.assert(
    fc.property(pieces, pieces, fc.boolean(), (file, rest, isNear) => {
      const url = isNear ? file.replace('/robots.txt', '') + rest : rest;
      const textOf = (found: ReturnType<typeof google.target>): unknown =>
        typeof found === 'number' ? url.slice(found) : found;
      const known = google.locate?.(file) ?? { url: file, origin: '' };
      expect(textOf(google.target(url, known))).toBe(
        textOf(google.target(url, { url: undefined, origin: '' })),
      );
    }),
    runs(3000),
  );
});

test.each([
  ['/*/b', '/a\0/b', true],
  ['/$', '/\0a', false],
  ['/a$', '/a#\0/b', false],
  ['/a', 'http://h\0/a', false],
])('Quirk: a NUL ends the path. Disallow: %s at %j', (rule, url, allowed) => {
  expect(parse(`User-agent: *\nDisallow: ${rule}`, { dialect: google }).allows('Foo', url)).toBe(allowed);
});

test.each([
  ['x\r\0\n', 4],
  ['\r\0\r\0\r\n', 5],
  ['\r\0\0\n\n', 5],
  ['\r\0a\n', 4],
  ['\0\n\n', 4],
  ['a\0b\r\n', 3],
])('Quirk: they are two breaks, so lines after CR NUL LF are counted one further: %j', (before, line) => {
  const robots = parse(`${before}User-agent: *\nDisallow: /`, { dialect: google });
  expect(robots.explain('Foo', '/a').line).toBe(line);
});

test('Allow of an index page wins the tie with a Disallow of its directory', () => {
  const robots = parse('User-agent: *\nDisallow: /dir/$\nAllow: /dir/index.html\n', {
    dialect: google,
  });
  expect(robots.allows('foo', 'https://site.example/dir/')).toBe(true);
});

/** Where the limit cuts a line. */
const LONGEST_LINE = 2083 * 8 - 1;
/** How long the value of a rule may be before that: `Disallow: ` stands before it. */
const LONGEST_VALUE = LONGEST_LINE - 'Disallow: '.length;
const LONG_PATH = `/${'a'.repeat(LONGEST_VALUE - 2)}`;

/** What a file says to an agent of a URL; `|` stands for a line break. */
type Row = readonly [robots: string, agent: string, url: string, allowed: boolean];

const quirks: readonly (readonly [sentence: string, rows: readonly Row[]])[] = [
  [
    'an agent is taken as given, so `Foo/1.0` or `Foo2` never has a group of its own',
    [
      ['User-agent: Foo|Disallow: /', 'Foo', '/a', false],
      ['User-agent: Foo|Disallow: /', 'Foo/1.0', '/a', true],
      ['User-agent: Foo/1.0|Disallow: /', 'Foo/1.0', '/a', true],
      ['User-agent: Foo2|Disallow: /', 'Foo2', '/a', true],
    ],
  ],
  [
    '`* foo` means everyone, while `*foo` counts as an empty name, which no agent has',
    [
      ['User-agent: * foo|Disallow: /', 'Bar', '/a', false],
      ['User-agent: *foo|Disallow: /', 'Bar', '/a', true],
      ['User-agent: *foo|Disallow: /', 'foo', '/a', true],
    ],
  ],
  [
    "only the letters, `_` and `-` at the value's start count: `Foo/1.2`, `Foo Bar` and `Foo2` are `Foo`",
    [
      ['User-agent: Foo/1.2|Disallow: /', 'Foo', '/a', false],
      ['User-agent: Foo Bar|Disallow: /', 'Foo', '/a', false],
      ['User-agent: Foo2|Disallow: /', 'Foo', '/a', false],
      ['User-agent: Foo_-b|Disallow: /', 'Foo', '/a', true],
    ],
  ],
  [
    'a NUL ends the content of its line, and so does the line limit. A character that the limit cuts leaves the bytes before the cut, written here as the escapes that they become anyway',
    [
      ['User-agent: *|Disallow: /a\0b', 'Foo', '/ac', false],
      [`User-agent: *|Disallow: ${LONG_PATH}abc`, 'Foo', `${LONG_PATH}ax`, false],
      [`User-agent: *|Disallow: ${LONG_PATH}\u00e9`, 'Foo', `${LONG_PATH}%C3x`, false],
      [`User-agent: *|Disallow: ${LONG_PATH}\u00e9`, 'Foo', `${LONG_PATH}%C4`, true],
      [`${' '.repeat(LONGEST_LINE - 'User-agent:'.length)}User-agent:* |Disallow: /`, 'Foo', '/', true],
      [`${' '.repeat(LONGEST_LINE - 'User-agent:*'.length)}User-agent:* |Disallow: /`, 'Foo', '/', false],
    ],
  ],
  [
    'keys are tested as prefixes, so `Disallowed:` and `Allowance:` count, and several misspellings do',
    [
      ['User-agent: *|Disallowed: /a', 'Foo', '/a', false],
      ['User-agent: *|Disallow: /|Allowance: /a', 'Foo', '/a', true],
      ['Useragents: *|Diasllow: /a', 'Foo', '/a', false],
      ['User-agent: *|Dis-allow: /a', 'Foo', '/a', true],
    ],
  ],
  [
    'a line without a colon counts when it is exactly two words; the blank between them separates',
    [
      ['User-agent *|Disallow /a', 'Foo', '/a', false],
      ['User-agent: *|Disallow /a /b', 'Foo', '/a', true],
      ['User-agent: Foo|Disallow: /a|user agent|Disallow: /b', 'Foo', '/b', false],
    ],
  ],
  [
    'found by looking for `/ ? ; #` in the raw text; nothing is normalised, and nothing is an error',
    [
      ['User-agent: *|Disallow: /b', 'Foo', 'http://h/a/../b', true],
      ['User-agent: *|Disallow: /;a', 'Foo', 'http://h;a', false],
      ['User-agent: *|Disallow: /?a', 'Foo', 'h?a', false],
      ['User-agent: *|Disallow: /a$', 'Foo', 'http://[no host/a#b', false],
    ],
  ],
  [
    'Allow of /dir/index.htm, and of what begins so, also allows the directory itself',
    [
      ['User-agent: *|Disallow: /|Allow: /dir/index.htm', 'Foo', '/dir/', true],
      ['User-agent: *|Disallow: /|Allow: /dir/index.html', 'Foo', '/dir/', true],
      ['User-agent: *|Disallow: /|Allow: /dir/index.html', 'Foo', '/dir/a', false],
      ['User-agent: *|Disallow: /|Allow: /dir/index.php', 'Foo', '/dir/', false],
    ],
  ],
];

describe.each(quirks)('Quirk: %s', (_sentence, rows) => {
  test.each(rows)('%j', (robots, agent, url, allowed) => {
    const read = parse(robots.replaceAll('|', '\n'), { dialect: google });
    expect([read.allows(agent, url), read.explain(agent, url).allowed]).toEqual([allowed, allowed]);
  });
});

test.each([
  [[0xef], false],
  [[0xef, 0xbb], false],
  [[0xef, 0xbb, 0xbf], false],
  [[0xbb], true],
])('Quirk: a byte order mark is skipped even when only its first bytes stand there: %j', (mark, allowed) => {
  const bytes = Uint8Array.from([...mark, ...Buffer.from('User-agent: *\nDisallow: /')]);
  expect(parse(googleText(bytes), { dialect: google }).allows('Foo', '/a')).toBe(allowed);
});

import { describe, expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { temoto as dialect } from '../../src/dialects/temoto/index.js';
import { testRecorded } from '../recorded/compare.js';
import { temotoComparison } from '../recorded/temoto.js';
import { expectVerdict, type VerdictRow } from './quirk-rows.js';

testRecorded('temoto-1.1.2', temotoComparison);

describe('Quirks', () => {
  test.each<VerdictRow>([
    [
      'where a value is missing the end of the line is the value, so `Disallow:` makes a group that restricts nothing; but nothing is where the text ends, or where only a comment follows',
      'User-agent: *|Disallow: /|User-agent: xy|Disallow:|',
      'xy',
      '/a',
      true,
    ],
    ['no value at the end', 'User-agent: *|Disallow: /|User-agent: xy|Disallow:', 'xy', '/a', false],
    ['a comment at the end', 'User-agent: *|Disallow: /|User-agent: xy|Disallow: # all|', 'xy', '/a', false],
    ['a comment before more', 'User-agent: *|Disallow: /|User-agent: xy|Disallow: #||#', 'xy', '/a', true],
    ['every other word of a line is a key', 'a b User-agent xy Disallow /a', 'xy', '/a', false],
    [
      'one rule before the first agent, or one Crawl-delay that cannot be read, and the whole file is an error',
      'User-agent: *|Disallow: /b|Crawl-delay: soon',
      'xy',
      '/a',
      false,
    ],
    [
      "agents that no rule follows have no group, so everyone's is theirs",
      'User-agent: *|Disallow: /a|User-agent: xy|',
      'xy',
      '/a',
      false,
    ],
    ['a comment begins only where a word may, so `/a#b` is a path', 'Disallow: /a#b', '/a', true],
    ['only one colon of a line ends a word, so `Disallow : /a` forbids `/:`', 'Disallow : /a', '/:', false],
    [
      'a name of one byte is no longer than the star, and loses to it',
      'Disallow: /a|User-agent: x|Allow: /',
      '/a',
      false,
    ],
    ['a name of two bytes does not', 'User-agent: *|Disallow: /|User-agent: é|Allow: /', 'É', '/a', true],
    [
      'letters change their case one by one',
      'User-agent: *|Disallow: /|User-agent: σΣ|Allow: /',
      'ΣΣ',
      '/a',
      true,
    ],
    [
      'a rule with a star or a dollar sign is an expression that may match anywhere in a path, and as long as Go writes it: signs that are escaped count twice',
      'Disallow: /b.*c|Allow: /a/b.x',
      '/a/b.xc/',
      false,
    ],
    ['stars at the end are dropped, so `Disallow: *` forbids nothing', 'Disallow: *', '/a', true],
    ['`/` matches what does not begin with it, too', 'Disallow: /', 'mailto:x', false],
    ['nothing follows the end of a path', 'Disallow: /a$b', '/a$b', true],
    ['but stars', 'Disallow: /a$*$', '/x/a', false],
  ])('%s', (...row) => {
    expectVerdict(row, { dialect });
  });
});

test('a file that is refused says why and names the line', () => {
  const robots = parse('Disallow: /a\nUser-agent: *\nCrawl-delay:', { dialect });
  expect(robots.failure).toEqual({ name: 'ParseError', message: 'Disallow before User-agent' });
  expect(robots.explain('x', '/b')).toMatchObject({ allowed: false, line: 1, text: 'Disallow: /a' });
  expect(robots.notes.map(({ code }) => code)).toEqual(['rule-before-agent', 'missing-colon']);
});

test.each([
  ['2.5', 2.5],
  ['1_0.5e-1', 1.05],
  ['.5', 0.5],
  ['0x1.8p1', 3],
  ['0x_1P-1', 0.5],
  ['1e300', -(2 ** 63) / 1e9],
  ['0.0000000019', 1e-9],
])('a delay of %s', (written, seconds) => {
  const robots = parse(`User-agent: *\nCrawlDelay: 9\nCrawl-delay: ${written}`, { dialect });
  expect(robots.crawlDelay('x')).toBe(seconds);
});

test.each(['-1', 'inf', 'nan', '1e400', '0x1', '0xp1', '1__0', '1_', '٥', '', '0x1p99999'])(
  'a delay of %j is refused',
  (written) => {
    expect(parse(`User-agent: *\nCrawl-delay: ${written}\n`, { dialect }).failure?.name).toBe('ParseError');
  },
);

test.each([
  ['http://h/a%2fb?c d#e', '/a%2fb?c d'],
  ['http://h/a%2fb c(%41', '/a/b%20c%28A'],
  ['http://h?', '/?'],
  ['HTTPS://u:p@h:80//a', '//a'],
  ['ftp://h:1:2/a', '/a'],
  ['http://[::1%25a]:80/a', '/a'],
  ['http://h/a#b', '/a'],
  ['a/b:c', 'a/b:c'],
  ['http:a', 'a'],
  ['//h/a', '/a'],
  ['///a', '///a'],
])('%s is asked about as %s', (url, path) => {
  const verdicts = [`${path}$`, `${path}x`].map((rule) => {
    const escaped = rule.replaceAll(' ', '*');
    return parse(`User-agent: *\nDisallow: *${escaped}`, { dialect }).allows('x', url);
  });
  expect(verdicts).toEqual([false, true]);
});

test.each([
  'http://h/%zz',
  'http://h:x/',
  'http://h:1:2/',
  'http://a b/',
  'http://[::1/',
  'http://[1]/',
  ':a',
  'a:b/c#%',
])('%s is no URL', (url) => {
  const asked = parse('User-agent: *\nDisallow: /', { dialect }).explain('x', url);
  expect([asked.allowed, asked.because]).toEqual([undefined, 'bad-url']);
});

test.each([
  [204, 'read'],
  [301, 'fail'],
  [404, 'allow-all'],
  [429, 'allow-all'],
  [503, 'disallow-all'],
  [600, 'fail'],
])('the status %i', (status, access) => {
  expect(dialect.access(status)).toBe(access);
});

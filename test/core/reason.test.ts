import { expect, test } from '@jest/globals';
import { reasonOf } from '../../src/core/reason.js';
import { dialects } from '../../src/entries/dialects.js';
import { parse } from '../../src/dialects/parse.js';

const FILE = 'User-agent: FooBot\n  Disallow: /private  \nDisallow: /\u001b[31m\nDisallow: /long';

test.each([
  ['a rule', '/private/x', 'line 2: Disallow: /private'],
  ['a rule that would colour a terminal', '/%1B[31m', String.raw`line 3: Disallow: /\u{1b}[31m`],
  ['no rule', '/public', 'no rule matches'],
  ['robots.txt itself', '/robots.txt', 'robots.txt itself is always allowed'],
])('the reason is a sentence: %s', (_, url, reason) => {
  expect(reasonOf(parse(FILE).explain('FooBot', url))).toBe(reason);
});

test('a line is cut after 200 characters', () => {
  const robots = parse(`User-agent: *\nDisallow: /${'a'.repeat(5000)}`);
  const reason = reasonOf(robots.explain('FooBot', `/${'a'.repeat(5000)}`));
  expect(reason).toBe(`line 2: Disallow: /${'a'.repeat(189)}…`);
});

test('no dialect leaves anything undefined, whatever it is asked', () => {
  const urls = [
    '/private',
    '/public',
    '/robots.txt',
    'https://other.example/',
    'http://[',
    '',
    '/'.repeat(70_000),
  ];
  const reasons = Object.values(dialects).flatMap((dialect) =>
    urls.map((url) =>
      reasonOf(parse(FILE, { dialect, url: 'https://a.example/robots.txt' }).explain('FooBot', url)),
    ),
  );
  expect(reasons.filter((reason) => reason === '' || /undefined|line 0/.test(reason))).toEqual([]);
});

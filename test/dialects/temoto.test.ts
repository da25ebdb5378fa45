import { expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { temoto as dialect } from '../../src/dialects/temoto/index.js';
import { testRecorded } from '../recorded/compare.js';
import { openTemoto } from '../recorded/openings.js';

testRecorded('temoto-1.1.2', { open: openTemoto });

test('a file that is refused says why and names the line', () => {
  const robots = parse('Disallow: /a\nUser-agent: *\nCrawl-delay:', { dialect });
  expect(robots.failure).toEqual({ name: 'ParseError', message: 'Disallow before User-agent' });
  expect(robots.explain('x', '/b')).toMatchObject({ allowed: false, line: 1, text: 'Disallow: /a' });
  expect(robots.notes.map(({ code }) => code)).toEqual(['rule-before-agent', 'missing-colon']);
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
  'http://:x/',
  'http://a b/',
  'http://[::1/',
  'http://[1]/',
  ':a',
  'a:b/c#%',
])('%s is no URL', (url) => {
  const asked = parse('User-agent: *\nDisallow: /', { dialect }).explain('x', url);
  expect([asked.allowed, asked.because]).toEqual([undefined, 'bad-url']);
});

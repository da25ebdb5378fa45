import { expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { rerpGym2008 } from '../../src/dialects/rerp/index.js';

test('a status other than success, 401, 403 and 404 is a failure', () => {
  expect([200, 206, 301, 401, 403, 404, 410, 429, 500].map((status) => rerpGym2008.access(status))).toEqual([
    'read',
    'read',
    'fail',
    'disallow-all',
    'disallow-all',
    'allow-all',
    'fail',
    'fail',
    'fail',
  ]);
});

test('what is left out or doubted is noted', () => {
  const text =
    'Disallow: /\nUser-agent: \u00a0\nUser-agent: *\nCrawl-delay: 1_0\nCrawl-delay: soon\nNoindex: /\nnothing';
  expect(parse(text, { dialect: rerpGym2008 }).notes.map(({ line, code }) => [line, code])).toEqual([
    [1, 'rule-before-agent'],
    [2, 'empty-agent'],
    [5, 'crawl-delay-malformed'],
    [6, 'unknown-directive'],
    [7, 'missing-colon'],
  ]);
});

test('thirty stars against two thousand characters are no trouble', () => {
  const robots = parse(`User-agent: *\nDisallow: /${'*a'.repeat(30)}$`, { dialect: rerpGym2008 });
  expect(robots.allows('x', `/${'a'.repeat(2000)}b`)).toBe(true);
});

import { describe, expect, test } from '@jest/globals';
import type { Dialect } from '../../src/core/dialect.js';
import { parse, type Robots } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { looksAtTexts } from './counted-work.js';
import { sampleOf, sizeOf } from '../support/samples.js';

const fileUrl = 'http://example.com/robots.txt';
const file = (rules: readonly string[]): string =>
  ['User-agent: *', ...rules.map((rule) => `Disallow: ${rule}`)].join('\n');

/** Asks often enough that the index has been built for URLs that begin as `target` does. */
function warm(robots: Robots, target = 'http://example.com/nothing/of/the/kind'): Robots {
  for (let i = 0; i < 40; i++) robots.allows('foo', target);
  return robots;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe.each(sampleOf(Object.entries(dialects), 6))('%s', (_name, dialect) => {
  const read = (text: string): Robots => parse(text, { dialect, url: fileUrl });

  test('a rule of 30 stars costs no more than rule length times path length', () => {
    const rule = `/${'*a'.repeat(30)}$`;
    const target = `http://example.com/${'a'.repeat(2000)}b`;
    const robots = warm(read(file([rule])));
    expect(looksAtTexts(() => robots.allows('foo', target))).toBeLessThan(20_000);
    expect(robots.allows('foo', target)).toBe(true);
  });

  test('thousands of rules of ten stars each, none of which can match, are hardly looked at', () => {
    const rules = numbers(sizeOf(13_000)).map((i) => `/${'*a'.repeat(10)}<${String(i)}>$`);
    const target = `http://example.com/${'a'.repeat(2000)}`;
    const robots = warm(read(file(rules)), target);
    // Far fewer than one for each of the stars.
    expect(looksAtTexts(() => robots.allows('foo', target))).toBeLessThan(3 * target.length);
  });

  test('thousands of rules under one prefix are not tried one by one', () => {
    const count = sizeOf(20_000);
    const last = `http://example.com/shop/item-${String(count - 1)}`;
    const robots = warm(read(file(numbers(count).map((i) => `/shop/item-${String(i)}/view`))), last);
    const looks = looksAtTexts(() => robots.allows('foo', `${last}/other`));
    expect(looks).toBeLessThan(500);
    expect(robots.allows('foo', `${last}/view`)).toBe(false);
    expect(robots.allows('foo', `${last}/other`)).toBe(true);
  });

  test('a check looks at no more text with many literal rules than with 10, but for the depth of the tree', () => {
    const looks = [10, sizeOf(10_000)].map((count) => {
      const target = 'http://example.com/dir7/sub7/page.html';
      const rules = numbers(count).map((i) => `/dir${String(i % 37)}/sub${String(i)}/`);
      const robots = warm(read(file(rules)), target);
      return looksAtTexts(() => robots.allows('foo', target));
    });
    const [ten = 0, many = Infinity] = looks;
    expect(many).toBeLessThan(1.5 * ten + 40);
  });

  test('a fifth of wildcards among thousands of rules leaves most untried', () => {
    const count = sizeOf(10_000);
    const rules = numbers(count).map((i) => (i % 5 === 0 ? `/*?param${String(i)}=` : `/dir${String(i)}/`));
    const target = 'http://example.com/dir777x/page.html?other=1';
    const robots = warm(read(file(rules)), target);
    const looks = looksAtTexts(() => robots.allows('foo', target));
    expect(looks).toBeLessThan(0.3 * count);
  });

  test.each([
    ['one long line', 'a'.repeat(sizeOf(500_000))],
    ['stars', `User-agent: *\nDisallow: /${'*'.repeat(sizeOf(500_000))}`],
    ['agent lines', 'User-agent: x\n'.repeat(sizeOf(35_000))],
    [
      'many agents that share many rules',
      'User-agent: x\n'.repeat(sizeOf(12_000)) + 'Disallow: /a\n'.repeat(sizeOf(13_000)),
    ],
    ['blanks inside lines', `User-agent: *\nDisallow: /${' a'.repeat(sizeOf(250_000))}`],
    ['hashes', '#'.repeat(sizeOf(500_000))],
    ['escapes', `User-agent: *\nDisallow: /${'%41'.repeat(sizeOf(166_000))}`],
    ['carriage returns', '\r'.repeat(sizeOf(500_000))],
    ['colons', ':'.repeat(sizeOf(500_000))],
    ['byte order marks', '\ufeff'.repeat(sizeOf(250_000))],
  ])('a file of %s costs a bounded number of looks for each character', (_what, text) => {
    let robots: Robots | undefined;
    const looks = looksAtTexts(() => {
      robots = read(text);
      for (let i = 0; i < 14; i++) robots.allows('x', 'http://example.com/aaaa?b=c');
    });
    expect(robots?.allows('x', 'http://example.com/aaaa?b=c')).toBeDefined();
    expect(looks).toBeLessThan(30 * text.length);
  });
});

test('agents are remembered up to a limit, and forgotten ones are answered alike', () => {
  const robots = parse('User-agent: a5\nDisallow: /\n\nUser-agent: *\nDisallow: /x', {
    dialect: dialects.rfc9309,
  });
  for (let i = 0; i < 1000; i++) robots.allows(`a${String(i)}`, '/x');
  expect(robots.allows('a5', '/y')).toBe(false);
  expect(robots.allows('a6', '/y')).toBe(true);
});

test('an agent that is remembered is not looked up again, and one of too many is', () => {
  const selected: string[] = [];
  const dialect: Dialect = {
    ...dialects.rfc9309,
    select(sheet, agent) {
      selected.push(agent);
      return dialects.rfc9309.select(sheet, agent);
    },
  };
  const robots = parse('User-agent: *\nDisallow: /x', { dialect });
  const agents = numbers(65).map((i) => `a${String(i)}`);
  for (const agent of agents) robots.allows(agent, '/x');
  // The first of the 65 is forgotten, and takes the place of the second.
  for (const agent of ['a64', 'a2', 'a0', 'a1']) robots.allows(agent, '/x');
  expect(selected).toEqual([...agents, 'a0', 'a1']);
});

import { expect, test } from '@jest/globals';
import { randomCases } from '../../scripts/parity/random-cases.js';
import type { Case } from '../recorded/cases.js';

function first(seed: number, count: number): Case[] {
  const cases = randomCases(seed);
  return Array.from({ length: count }, () => cases.next().value);
}

test('the same seed gives the same cases', () => {
  expect(first(7, 50)).toEqual(first(7, 50));
});

test('another seed gives other cases', () => {
  expect(first(8, 1)[0]?.robots).not.toBe(first(7, 1)[0]?.robots);
});

test('a case asks at least one agent about at least one URL, none twice', () => {
  for (const { agents, urls } of first(1, 500)) {
    expect([new Set(agents).size, new Set(urls).size]).toEqual([agents.length, urls.length]);
    expect(Math.min(agents.length, urls.length)).toBeGreaterThan(0);
  }
});

test('no text holds half a character, which JSON could not carry to other languages', () => {
  const texts = first(1, 500).flatMap(({ robots, agents, urls }) => [robots, ...agents, ...urls]);
  expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
});

test('wildcards, escapes, all breaks, numbers and odd hosts come up', () => {
  const all = first(1, 500)
    .map(({ robots, urls }) => robots + urls.join('\n'))
    .join('\n');
  for (const part of [
    '*',
    '$',
    '%2F',
    '\r\n',
    '\r',
    '\v',
    '\x1c',
    '\x85',
    '\u2028',
    'Crawl-delay',
    '[::1]',
    '\xb2',
  ]) {
    expect({ part, found: all.includes(part) }).toEqual({ part, found: true });
  }
});

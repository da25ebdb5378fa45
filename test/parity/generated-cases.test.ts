/** The cases that `npm run parity` makes: of all kinds of text, or of few letters and real files with mistakes. */
import { describe, expect, test } from '@jest/globals';
import { denseCases, type RealFile } from '../../scripts/parity/dense-cases.js';
import { randomCases } from '../../scripts/parity/random-cases.js';
import type { Case } from '../recorded/cases.js';

const files: readonly RealFile[] = [
  {
    host: 'shop.example',
    site: 'https://shop.example',
    year: '2019',
    lines: ['User-agent: *\n', 'Disallow: /cart\n', 'Disallow: /*?sort=\n', 'Allow: /cart/help\u{1f600}\n'],
    links: ['http://shop.example/cart', 'http://shop.example/cart/help'],
  },
];

function first(cases: Generator<Case, never>, count: number): Case[] {
  return Array.from({ length: count }, () => cases.next().value);
}

describe.each([
  ['random cases', randomCases],
  ['dense cases', (seed: number) => denseCases(seed, files)],
] as const)('%s', (_, made) => {
  test('are the same for the same seed, and others for another', () => {
    expect(first(made(7), 50)).toEqual(first(made(7), 50));
    expect(first(made(8), 50)).not.toEqual(first(made(7), 50));
  });

  test('hold no half of a character, which JSON could not carry to other languages', () => {
    const texts = first(made(1), 500).flatMap(({ robots, agents, urls }) => [robots, ...agents, ...urls]);
    expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
  });
});

test('every letter of the small alphabet comes up in files and in URLs', () => {
  const made = first(denseCases(1, []), 500);
  const inFiles = made.map(({ robots }) => robots).join('');
  const inUrls = made.flatMap(({ urls }) => urls).join('');
  for (const letter of ['*', '$', '%', '/', '?', '#', ':', '\0', '\r', '\n']) {
    expect({ letter, in: [inFiles, inUrls].map((text) => text.includes(letter)) }).toEqual({
      letter,
      in: [true, true],
    });
  }
});

test('of real files come some with mistakes, and none where there are no files', () => {
  const real = first(denseCases(1, files), 100).filter(
    ({ base }) => base === 'http://shop.example/robots.txt',
  );
  expect(real.length).toBeGreaterThan(20);
  expect(real.filter(({ robots }) => robots !== files[0]?.lines.join('')).length).toBeGreaterThan(20);
  expect(first(denseCases(1, []), 100).every(({ base }) => base === 'http://example.com/robots.txt')).toBe(
    true,
  );
});

test('a case asks at least one agent about at least one URL, none twice', () => {
  for (const { agents, urls } of first(randomCases(1), 500)) {
    expect([new Set(agents).size, new Set(urls).size]).toEqual([agents.length, urls.length]);
    expect(Math.min(agents.length, urls.length)).toBeGreaterThan(0);
  }
});

test('wildcards, escapes, all breaks, numbers and odd hosts come up', () => {
  const all = first(randomCases(1), 500)
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

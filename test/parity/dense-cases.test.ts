import { expect, test } from '@jest/globals';
import { denseCases, type RealFile } from '../../scripts/parity/dense-cases.js';
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

function first(seed: number, count: number, real: readonly RealFile[]): Case[] {
  const cases = denseCases(seed, real);
  return Array.from({ length: count }, () => cases.next().value);
}

test('the same seed and the same real files give the same cases, another seed others', () => {
  expect(first(7, 50, files)).toEqual(first(7, 50, files));
  expect(first(8, 50, files)).not.toEqual(first(7, 50, files));
});

test('every letter of the small alphabet comes up in files and in URLs', () => {
  const made = first(1, 500, []);
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
  const real = first(1, 100, files).filter(({ base }) => base === 'http://shop.example/robots.txt');
  expect(real.length).toBeGreaterThan(20);
  expect(real.filter(({ robots }) => robots !== files[0]?.lines.join('')).length).toBeGreaterThan(20);
  expect(first(1, 100, []).every(({ base }) => base === 'http://example.com/robots.txt')).toBe(true);
});

test('no text holds half a character', () => {
  const texts = first(1, 500, files).flatMap(({ robots, agents, urls }) => [robots, ...agents, ...urls]);
  expect(texts.filter((text) => /\p{Surrogate}/u.test(text))).toEqual([]);
});

/** How the linter's work grows with a file: counted operations at n, 2n and 4n for shapes that invite comparing everything. */
import { afterAll, expect, test } from '@jest/globals';
import { lint } from '../../src/entries/lint.js';
import { exponentOf, LARGEST_EXPONENT, leastOf, OperationCounter } from '../core/growth-counter.js';
import { sampleOf } from '../support/samples.js';

const SIZE = 250;

const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join('\n');
const rules = (n: number, value: (i: number) => string): string =>
  `User-agent: *\n${lines(n, (i) => `Disallow: ${value(i)}`)}`;

const SHAPES: Readonly<Record<string, (n: number) => string>> = {
  'plain rules': (n) => rules(n, (i) => `/a${i}`),
  'one rule many times': (n) => rules(n, () => '/a'),
  // Fewer than those whose cost is tried, which is a step up to a bound and no growth.
  'a rule with and without stars': (n) => rules(n, (i) => `/a${'*'.repeat(i % 3)}`),
  'rules that contradict': (n) => lines(n, (i) => `User-agent: *\n${i % 2 === 0 ? 'Allow' : 'Disallow'}: /a`),
  'one agent in every group': (n) => lines(n, (i) => `User-agent: a\nDisallow: /${i}`),
  'all agents in two groups': (n) =>
    `${lines(n, (i) => `User-agent: a${i}`)}\nDisallow: /a\n${lines(n, (i) => `User-agent: a${i}`)}\n${lines(n, (i) => `Disallow: /${i}`)}`,
  'names that nobody knows': (n) => lines(n, (i) => `User-agent: googlebo${i}\nDisallow: /`),
  'whole headers': (n) => lines(n, (i) => `User-agent: Mozilla/5.0 (compatible; bot${i}/2.0)\nDisallow: /`),
  'a list of names': (n) =>
    `User-agent: ${Array.from({ length: n }, (_, i) => `a${i}`).join(', ')}\nDisallow: /`,
  'a name of spaces': (n) => `User-agent: a${' '.repeat(8 * n)}b\nDisallow: /`,
  'a path of spaces': (n) => rules(1, () => `/a${' '.repeat(8 * n)}b`),
  'a path of percent signs': (n) => rules(1, () => `/${'%'.repeat(8 * n)}`),
  'a path of brackets': (n) => rules(1, () => `/${'([a-'.repeat(2 * n)}`),
  'a path of commas': (n) => `User-agent: ${' ,'.repeat(4 * n)}\nDisallow: /`,
  'invisible characters': (n) => rules(n, () => '/a\u00a0\u00a0'),
  'lines without a colon': (n) => lines(n, (i) => `word ${i}`),
  'names of directives': (n) => `User-agent: *\n${lines(n, (i) => `Dissallow${i}: /`)}`,
  sitemaps: (n) => lines(n, (i) => `Sitemap: /${i}.xml`),
  'preferences that contradict': (n) =>
    `User-agent: *\n${lines(n, (i) => `Content-Usage: train-ai=${i % 2 === 0 ? 'y' : 'n'}`)}`,
  'preferences of many paths': (n) => `User-agent: *\n${lines(n, (i) => `Content-Usage: /${i} train-ai=y`)}`,
  "groups beside everyone's preferences": (n) =>
    `User-agent: *\nContent-Usage: train-ai=n\n${lines(n, (i) => `User-agent: a${i}\nDisallow: /x`)}`,
  silences: (n) => rules(n, () => '/a b # robotparser-ignore path-blank'),
  'codes in one comment': (n) => `# robotparser-ignore ${lines(n, (i) => `code${i}`).replaceAll('\n', ', ')}`,
  'line breaks written out': (n) => `User-agent: *${'\\nDisallow'.repeat(n)}`,
  'broken encodings': (n) => `User-agent: *\nDisallow: /${'\ufffd\0\u2028'.repeat(n)}`,
};

const counter = new OperationCounter();

afterAll(() => {
  counter.close();
});

test.each(sampleOf(Object.entries(SHAPES), 20))('the work on %s grows with the file', (_, shape) => {
  const measures = [SIZE, 2 * SIZE, 4 * SIZE].map((n) => {
    const text = shape(n);
    return (): number => counter.operationsOf(() => lint(text));
  });
  const least = leastOf(measures);
  const isTooSteep = exponentOf(least) > LARGEST_EXPONENT;
  expect({ least, isTooSteep }).toEqual({ least, isTooSteep: false });
});

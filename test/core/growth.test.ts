/**
 * How the work grows with a file and with what is asked: counted operations at n, 2n and 4n for every shape of file, every
 * reading and every operation. Work that grows with the square has the exponent 2.
 */
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse, type Robots } from '../../src/core/robots.js';
import { dialects } from '../../src/entries/dialects.js';
import { sampleOf } from '../support/samples.js';
import { exponentOf, LARGEST_EXPONENT, leastOf, OperationCounter } from './growth-counter.js';

/**
 * In full every shape meets every operation; otherwise each shape meets those that it was written against, and of the
 * readings and shapes a sample is taken.
 */
const isFull = process.env['ROBOTPARSER_GROWTH'] === 'full';

/** So many lines, or characters of some long value. */
const SIZE = 250;

const fileUrl = 'http://example.com/robots.txt';
const site = 'http://example.com';

/** A file and what is asked of it, both of size n. */
interface Shape {
  readonly text: (n: number) => string;
  readonly path?: (n: number) => string;
  readonly agent?: (n: number) => string;
  readonly operations: readonly OperationName[];
}

const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join('\n');
const disallow = (n: number, value: (i: number) => string): string =>
  `User-agent: *\n${lines(n, (i) => `Disallow: ${value(i)}`)}`;
const letters = (i: number): string =>
  i.toString(2).padStart(12, '0').replaceAll('0', 'a').replaceAll('1', 'b');

const shapes = {
  'literal rules': {
    text: (n) => disallow(n, (i) => `/dir${String(i % 7)}/${letters(i)}`),
    operations: ['warm', 'lost'],
  },
  'rules of one long prefix': {
    // As many as make a file of n times some length.
    text: (n) => disallow(Math.round(4 * Math.sqrt(n)), (i) => `/${'a'.repeat(i)}`),
    path: (n) => `/${'a'.repeat(Math.round(4 * Math.sqrt(n)))}`,
    operations: ['first', 'warm'],
  },
  'long rules that leave one prefix one by one': {
    text: (n) => {
      const count = Math.round(12 * Math.sqrt(n));
      return disallow(count, (i) => `/${'a'.repeat(count - i)}${'b'.repeat(i)}`);
    },
    path: (n) => `/${'a'.repeat(Math.round(12 * Math.sqrt(n)))}`,
    operations: ['warm'],
  },
  'groups of one rule': {
    text: (n) => lines(n, () => 'User-agent: *\nAllow: *'),
    operations: ['first', 'agents', 'data'],
  },
  'groups of one rule, far in the file': {
    text: (n) => `# ${'x'.repeat(2 ** 20)}\n${lines(n, () => 'User-agent: *\nDisallow: /a')}`,
    operations: ['first'],
  },
  'groups for many': {
    text: (n) => lines(n, (i) => `User-agent: bot${String(i)}\nDisallow: /a${String(i)}`),
    operations: ['first', 'agents', 'data'],
  },
  'one group for many': {
    text: (n) =>
      `${lines(n, (i) => `User-agent: bot${String(i)}`)}\n${lines(n, (i) => `Disallow: /a${String(i)}`)}`,
    operations: ['first', 'agents', 'data'],
  },
  'names in a long agent': {
    text: (n) => lines(n, (i) => `User-agent: n${String(i)}é\nDisallow: /`),
    agent: (n) => 'İ'.repeat(3 * n),
    operations: ['first'],
  },
  'names in a header of words': {
    text: (n) => lines(n, (i) => `User-agent: n${String(i)}\nDisallow: /`),
    agent: (n) => Array.from({ length: n }, (_, i) => `w${String(i)}`).join(' '),
    operations: ['first'],
  },
  'patterns that share nothing but stars': {
    text: (n) => disallow(n, (i) => `/*${letters(i)}bb`),
    path: (n) => `/${'ab'.repeat(n)}`,
    operations: ['first', 'warm', 'lost'],
  },
  'the same pattern many times': {
    text: (n) => disallow(n, () => '/*aaaaab'),
    path: (n) => `/${'a'.repeat(2 * n)}`,
    operations: ['first', 'warm'],
  },
  'patterns with ends': {
    text: (n) => disallow(n, (i) => `/*.${letters(i)}$`),
    path: (n) => `/${'.aabb'.repeat(n)}`,
    operations: ['first', 'warm'],
  },
  'stars against a URL of many lines': {
    text: () => disallow(20, (i) => `/*q${String(i)}z`),
    path: (n) => `/${'%0A/'.repeat(4 * n)}`,
    operations: ['first', 'warm', 'lost'],
  },
  'stars with ends against a URL of many lines': {
    text: () => disallow(20, (i) => `/*q${String(i)}z$`),
    path: (n) => `/${'%0A/'.repeat(4 * n)}`,
    operations: ['first', 'warm'],
  },
  'one rule of many stars': {
    text: (n) => disallow(1, () => `/${'*a'.repeat(2.2 * n)}$`),
    path: (n) => `/${'a'.repeat(2.2 * n)}b`,
    operations: ['first', 'warm', 'lost'],
  },
  'comments and blank lines': { text: (n) => lines(n, () => '# x\n\n'), operations: ['data'] },
  'lines that nobody reads': {
    text: (n) => lines(n, (i) => `nothing ${String(i)}\nother: ${String(i)}`),
    operations: ['data'],
  },
  sitemaps: {
    text: (n) => lines(n, (i) => `Sitemap: https://example.com/${String(i)}.xml`),
    operations: ['data'],
  },
  escapes: {
    text: (n) => disallow(1, () => `/${'%41'.repeat(1.5 * n)}`),
    path: (n) => `/${'%41'.repeat(1.5 * n)}`,
    operations: ['first', 'warm'],
  },
} as const satisfies Record<string, Shape>;

const OPERATIONS = ['first', 'warm', 'agents', 'lost', 'data'] as const;
type OperationName = (typeof OPERATIONS)[number];

const operations: Record<OperationName, (robots: () => Robots, agent: string, url: string) => void> = {
  first: (robots, agent, url) => robots().allows(agent, url),
  warm(robots, agent, url) {
    const asked = robots();
    for (let i = 0; i < 3; i++) asked.allows(agent, url);
  },
  agents(robots, agent, url) {
    const asked = robots();
    for (let i = 0; i < 5; i++) asked.allows(`${agent}${String(i)}`, url);
  },
  lost: (robots, agent, url) => robots().explain(agent, url, { lost: true }),
  data(robots, agent) {
    const asked = robots();
    expect([asked.groups, asked.notes, asked.sitemaps].every(Array.isArray)).toBe(true);
    asked.crawlDelay(agent);
  },
};

const counter = new OperationCounter();

afterAll(() => {
  counter.close();
});

const pairs = Object.entries(dialects).flatMap(([name, dialect]) =>
  Object.entries<Shape>(shapes).map(([shapeName, shape]) => ({ name, shapeName, dialect, shape })),
);

describe('the work', () => {
  test.each(isFull ? pairs : sampleOf(pairs, 300))('of $name with $shapeName', ({ dialect, shape }) => {
    const { text, path = () => '/dir3/page.html', agent = () => 'foo' } = shape;
    const names: readonly OperationName[] = isFull ? OPERATIONS : shape.operations;
    for (const name of names) {
      const measures = [SIZE, 2 * SIZE, 4 * SIZE].map((n) => {
        const [source, who, url] = [text(n), agent(n), site + path(n)];
        const read = (): Robots => parse(source, { dialect, url: fileUrl, budget: Infinity });
        const ask = (): void => operations[name](read, who, url);
        return (): number => counter.operationsOf(ask);
      });
      const least = leastOf(measures);
      const exponent = exponentOf(least);
      const isTooSteep = exponent > LARGEST_EXPONENT;
      expect({ name, least, exponent, isTooSteep }).toEqual({ name, least, exponent, isTooSteep: false });
    }
  });
});

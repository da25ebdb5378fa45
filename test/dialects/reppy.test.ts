import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../src/core/robots.js';
import { reppy } from '../../src/dialects/reppy/index.js';
import { locateReppy } from '../../src/dialects/reppy/rules.js';
import { orderByPriority } from '../../src/dialects/reppy/order.js';
import { runs } from '../support/samples.js';

fc.configureGlobal(runs(500));

const BASE = 'http://example.com/robots.txt';

test('what follows a `$` does not count after a star either, however often the file is asked', () => {
  const file = [
    'User-agent: *',
    'Disallow: /',
    ...Array.from({ length: 12 }, (_, i) => `Allow: /a*b$none${String(i)}`),
  ];
  const read = parse(file.join('\n'), { dialect: reppy, url: BASE });
  for (let i = 0; i < 12; i++) expect(read.explain('x', '/a-b')).toMatchObject({ allowed: true });
});

test('a malformed URL of the file itself is a failure', () => {
  const robots = parse('Disallow: /a\nDisallow: http://h/b', {
    dialect: reppy,
    url: 'http://h:x/robots.txt',
  });
  expect(robots.failure?.name).toBe('ValueError');
  expect(robots.notes).toEqual([]);
  expect(['/a', 'http://h/b', 'http://any/c'].map((url) => robots.allows('x', url))).toEqual([
    false,
    false,
    true,
  ]);
});

test('beyond 16 rules, equal priorities are in the order that the C++ sort leaves', () => {
  const filler = Array.from({ length: 15 }, (_, i) => `Disallow: /${String.fromCharCode(98 + i)}`);
  const asked = (lines: readonly string[]): boolean | undefined =>
    parse(['User-agent: *', ...lines].join('\n'), { dialect: reppy }).allows('x', '/a');
  expect(asked(['Disallow: /a', ...filler, 'Allow: /a'])).toBe(true);
  expect(asked(['Disallow: /a', ...filler.slice(1), 'Allow: /a'])).toBe(false);
});

describe('beyond 16 rules, stars that do not count do not move a rule', () => {
  type Lines = [filler: string, forbidden: string, allowed: string];
  const fillers = (length: number, filler: string): string[] =>
    Array.from({ length }, (_, i) => `Disallow: ${filler.replace('?', String.fromCharCode(98 + i))}`);
  /** For files of 17 to 22 rules: whether an Allow at the end wins over a Disallow at the start. */
  const verdicts = ([filler, forbidden, allowed]: Lines): (boolean | undefined)[] =>
    [15, 16, 17, 18, 19, 20].map((count) => {
      const lines = [
        'User-agent: *',
        `Disallow: ${forbidden}`,
        ...fillers(count, filler),
        `Allow: ${allowed}`,
      ];
      return parse(lines.join('\n'), { dialect: reppy }).allows('x', '/axyc');
    });

  test.each<[where: string, written: Lines, meant: Lines]>([
    ['one at the end', ['/?*', '/a', '/a'], ['/?', '/a', '/a']],
    ['several at the end', ['/?***', '/a', '/a'], ['/?', '/a', '/a']],
    ['one behind another', ['/?**b', '/a*c', '/a*c'], ['/?*b', '/a*c', '/a*c']],
    ['at the end of a rule without its slash', ['?*', '/a', '/a'], ['/?', '/a', '/a']],
    ['at the end of a rule that decides', ['/?', '/a', '/a*'], ['/?', '/a', '/a']],
    ['several there', ['/?', '/a***', '/a'], ['/?', '/a', '/a']],
    ['inside of one', ['/?*b', '/a*c', '/a***c'], ['/?*b', '/a*c', '/a*c']],
  ])('%s', (_where, written, meant) => {
    expect(verdicts(written)).toEqual(verdicts(meant));
  });
});

test('sorting puts the greatest priority first and keeps every rule', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 300 }), (priorities) => {
      const order = Array.from(orderByPriority(priorities));
      const sorted = order.map((index) => priorities[index]);
      expect(sorted).toEqual([...priorities].sort((one, other) => other - one));
      expect([...order].sort((one, other) => one - other)).toEqual([...priorities.keys()]);
    }),
  );
});

/** Of priorities that make every partition a bad one, so that a heap sorts the rest, with many equal ones among it. */
const MANY_IN_THE_HEAP = [
  22, 43, 21, 41, 18, 39, 19, 37, 26, 35, 26, 33, 19, 31, 23, 29, 22, 27, 21, 24, 22, 25, 44, 42, 40, 38, 36,
  34, 32, 30, 28, 18, 21, 21, 22, 25, 20, 26, 22, 23, 21, 21, 24, 21,
];

test.each([
  ['all equal', 17, () => 0, '8 16 15 14 13 12 11 10 9 0 7 6 5 4 3 2 1'],
  ['falling', 20, (i: number) => -i, '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19'],
  ['two values', 18, (i: number) => i % 2, '9 17 15 13 11 7 5 3 1 6 8 0 10 4 12 14 2 16'],
  [
    'pairs that want the heap',
    80,
    (i: number) => -(i >= 40 ? 2 * (i - 39) : i % 2 === 0 ? i + 1 : 40 + i),
    '0 40 2 41 4 42 6 43 8 44 10 45 12 46 14 47 16 48 18 49 20 50 22 51 24 52 26 53 28 54 30 55 32 56 34 57 36 58 38 59 1 60 3 61 5 62 7 63 9 64 11 65 13 66 15 67 17 68 19 69 21 70 23 71 25 72 27 73 29 74 31 75 33 76 35 77 37 78 39 79',
  ],
  [
    'equal ones in the heap',
    MANY_IN_THE_HEAP.length,
    (i: number) => MANY_IN_THE_HEAP[i] ?? 0,
    '22 1 23 3 24 5 25 7 26 9 27 11 28 13 29 15 30 17 10 8 37 35 21 19 42 14 39 34 0 20 16 38 41 40 43 18 33 32 2 36 12 6 31 4',
  ],
])('sorting equal priorities goes as in GNU C++: %s', (_name, count, priority, expected) => {
  expect(Array.from(orderByPriority(Array.from({ length: count }, (_, i) => priority(i)))).join(' ')).toBe(
    expected,
  );
});

test('the scan of ordinary URLs agrees with the full one', () => {
  const piece = fc.constantFrom(
    ...'a B9 / // ? # ; = % %2f %41 %c3%a9 %25 : @ [ ]'.split(' '),
    ...[' ', '\t'],
    ...['é', '\u{1F600}', '\uD800', '&', '~', '*', '$', '.', 'robots.txt', 'http:', '\\', '\u007f'],
  );
  const site = locateReppy('http://example.com/');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      // Upper case takes the long way.
      const path = `/${pieces.join('')}`;
      const [plain, full] = [`http://example.com${path}`, `HTTP://EXAMPLE.com${path}`];
      const target = reppy.target(plain, site);
      expect(typeof target === 'number' ? plain.slice(target) : target).toEqual(reppy.target(full, site));
    }),
    runs(3000),
  );
});

test('thousands of copies cost no more than their lines', () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `User-agent: a\nUser-agent: b${String(i)}\nDisallow: /${String(i)}/`,
  );
  const robots = parse(lines.join('\n'), { dialect: reppy });
  expect([robots.allows('b9', '/0/'), robots.allows('b9', '/10/')]).toEqual([false, true]);
});

test('groups show the file as it stands', () => {
  const text = 'Disallow: /w\nUser-agent: A\nUser-agent: b\nDisallow: *x\nUser-agent: c';
  const { groups } = parse(text, { dialect: reppy });
  expect(
    groups.map(({ agents, agentLines, rules: own }) => [agents, agentLines, own.map(({ value }) => value)]),
  ).toEqual([
    [['*'], [0], ['/w']],
    [
      ['A', 'b'],
      [2, 3],
      ['x', '*x'],
    ],
    [['c'], [5], []],
  ]);
});

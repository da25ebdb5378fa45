import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PlainRules } from '../../src/core/dialect.js';
import { characterSet } from '../../src/core/percent.js';
import { beginSearch, endSearch } from '../../src/core/search.js';
import { packSpan } from '../../src/core/span.js';
import { StartIndex } from '../../src/core/start-index.js';
import { findInPlace, type Keys } from '../../src/core/plain-start.js';
import { runs } from '../support/samples.js';
import { looksAtTexts } from './counted-work.js';

/** Short texts of few letters, so that many begin alike or are the same; some characters differ in their highest bit only. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '\0', '\uffff', '\u7fff'), maxLength: 6 });

function keysOf(keys: readonly string[]): Keys {
  let start = 0;
  const spans = Int32Array.from(keys, ({ length }) => packSpan((start += length) - length, length, 0));
  return { text: keys.join(''), spans };
}

function indexOf(keys: readonly string[], plain?: PlainRules): StartIndex {
  return new StartIndex(keysOf(keys), plain);
}

/** The keys found, each with its length, in the order in which they were found. */
function found(
  index: Pick<StartIndex, 'find' | 'next'>,
  target: string,
  from: number,
): (readonly [key: number, length: number])[] {
  const search = beginSearch(Infinity);
  index.find(target, from, search);
  const numbers = search.stack.slice(0, search.depth);
  endSearch(search);
  const keys: [number, number][] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const [first = 0, length = 0] = numbers.slice(i, i + 2);
    for (let key = first < 0 ? ~first : first; key >= 0; key = first < 0 ? index.next(key) : -1)
      keys.push([key, length]);
  }
  return keys;
}

const byKey = ([one]: readonly [number, number], [other]: readonly [number, number]): number => one - other;

test('finds each key that stands in the target and no other, however often it is asked', () => {
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 40 }),
      fc.array(text, { minLength: 1 }),
      text,
      (keys, targets, before) => {
        const index = indexOf(keys);
        for (const target of [...targets, ...targets, ...keys]) {
          const standing = [...keys.entries()].filter(([, key]) => target.startsWith(key));
          expect(found(index, before + target, before.length).sort(byKey)).toEqual(
            standing.map(([key, { length }]) => [key, length]),
          );
        }
      },
    ),
    runs(1000),
  );
});

test.each([
  ['in an index', indexOf],
  [
    'in place',
    (keys: readonly string[], plain: PlainRules): Pick<StartIndex, 'find' | 'next'> => ({
      find(target, from, search) {
        for (let key = 0; key < keys.length;)
          key = findInPlace(keysOf(keys), plain, target, from, search, key);
      },
      next: () => -1,
    }),
  ],
])(
  'the keys of rules %s are the plain characters they begin with, none for an exception or without one slash',
  (_which, indexOf) => {
    const plain: PlainRules = {
      characters: characterSet('ab/'),
      rank: (length) => length,
      except: (all, start, end) => all.slice(start, end).endsWith('b'),
    };
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), fc.array(text), (keys, targets) => {
        const index = indexOf(keys, plain);
        for (const target of [...targets, ...targets, ...keys]) {
          const starts = keys.map((key) => /^\/(?![/])[ab/]*/.exec(key.replace(/.*b$/s, ''))?.[0] ?? '');
          const standing = [...starts.entries()].filter(([, start]) => target.startsWith(start));
          expect(found(index, target, 0).sort(byKey)).toEqual(
            standing.map(([key, { length }]) => [key, length]),
          );
        }
      }),
      runs(1000),
    );
  },
);

test('many keys that are the same text are given as one list', () => {
  const index = indexOf(Array.from({ length: 1000 }, (_, i) => '/shop/cart'.slice(0, 1 + (i % 10))));
  found(index, '/shop/cart/view', 0);
  const search = beginSearch(Infinity);
  index.find('/shop/cart/view', 0, search);
  expect(search.stack.slice(0, search.depth).filter((_, i) => i % 2 === 1)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  endSearch(search);
  expect(found(index, '/shop/cart/view', 0)).toHaveLength(1000);
});

test('a search among 10,000 keys takes few steps, whether the target has one of them or not', () => {
  const keys = Array.from(
    { length: 10_000 },
    (_, i) => `/dir${String(i % 50)}/${String(i * 7919).padStart(8, '0')}`,
  );
  const index = indexOf(keys);
  const stepsFor = (target: string): number => {
    for (let i = 0; i < 100; i++) found(index, target, 0);
    const search = beginSearch(1000);
    index.find(target, 0, search);
    endSearch(search);
    return 1000 - search.left;
  };
  expect(stepsFor('/other/path/of/some/length.html')).toBeLessThan(10);
  expect(Math.max(...keys.filter((_, i) => i % 97 === 0).map(stepsFor))).toBeLessThan(30);
});

test.each([
  ['that differ at their ends', (i: number) => `${'a'.repeat(1000)}${String(i)}`],
  ['of which each begins the next', (i: number) => 'a'.repeat(20 * (i + 1))],
])('comparing long keys %s is paid for', (_which, keyOf) => {
  const index = indexOf(Array.from({ length: 50 }, (_, i) => keyOf(i)));
  const target = 'a'.repeat(2000);
  for (let i = 0; i < 20; i++) found(index, target, 0);
  const search = beginSearch(1e6);
  const looks = looksAtTexts(() => {
    for (let from = 0; from < 500; from++) {
      search.depth = 0;
      index.find(target, from, search);
    }
  });
  endSearch(search);
  expect(looks).toBeLessThan(5 * (1e6 - search.left));
});

test('telling long keys apart takes a few looks at each of their characters', () => {
  const keys = Array.from({ length: 400 }, (_, i) => 'a'.repeat(399 - i) + 'b'.repeat(1 + i));
  const target = 'a'.repeat(400);
  const index = indexOf(keys);
  found(index, target, 0);
  const looks = looksAtTexts(() => found(index, target, 0));
  expect(looks).toBeLessThan(5 * keys.join('').length);
});

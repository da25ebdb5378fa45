import { describe, expect, test } from '@jest/globals';
import { Lru } from '../../src/core/lru.js';

describe('a map that keeps what was used last', () => {
  test('drops the least recently used value when it is full', () => {
    const evicted: string[] = [];
    const lru = new Lru<string, number>({ limit: 2, evicted: (key) => evicted.push(key) });
    lru.set('a', 1);
    lru.set('b', 2);
    expect(lru.get('a')).toBe(1);
    expect(lru.peek('b')).toBe(2);
    lru.set('c', 3);
    expect(evicted).toEqual(['b']);
    expect([...lru.entries()]).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
  });

  test('counts weights, and replacing a value replaces its weight', () => {
    const lru = new Lru<string, string>({ limit: 10, weigh: (value) => value.length });
    lru.set('a', 'four');
    lru.set('b', 'four');
    lru.set('a', 'two');
    expect([lru.weight, lru.size]).toEqual([7, 2]);
    lru.set('c', 'six---');
    expect([...lru.entries()].map(([key]) => key)).toEqual(['a', 'c']);
    expect(lru.delete('a')).toBe(true);
    expect(lru.delete('a')).toBe(false);
    expect(lru.weight).toBe(6);
    lru.clear();
    expect([lru.weight, lru.size, lru.get('c')]).toEqual([0, 0, undefined]);
  });

  test('evicts at once what is heavier than the whole, and the others stay', () => {
    const evicted: string[] = [];
    const lru = new Lru<string, string>({
      limit: 5,
      weigh: (value) => value.length,
      evicted: (key, _value, weight) => evicted.push(`${key} ${weight}`),
    });
    lru.set('a', 'x');
    lru.set('b', 'far too long');
    expect(evicted).toEqual(['b 12']);
    expect(lru.get('a')).toBe('x');
  });
});

describe('a map of values that expire', () => {
  const passing = (limit: number) => new Lru<string, number>({ limit, expiresAt: (value) => value });

  test('does not keep what has expired', () => {
    const map = passing(65_536);
    for (let now = 0; now < 1_000_000; now++) map.set(`key ${now}`, now + 100, now);
    expect(map.size).toBeLessThan(2000);
  });

  test('keeps what has not, however much has', () => {
    const map = passing(65_536);
    for (let key = 0; key < 50_000; key++) map.set(`key ${key}`, key % 10 === 0 ? 1e9 : 0, 0);
    for (let key = 0; key < 50_000; key += 10) expect(map.get(`key ${key}`)).toBe(1e9);
  });

  test('drops what was set longest ago when nothing has expired', () => {
    const map = passing(1000);
    for (let key = 0; key < 1000; key++) map.set(`key ${key}`, 1e9, 0);
    map.set('key 0', 2e9, 0);
    map.set('one more', 1e9, 0);
    expect(map.size).toBe(1000);
    expect(map.get('key 0')).toBe(2e9);
    expect(map.get('key 1')).toBeUndefined();
  });
});

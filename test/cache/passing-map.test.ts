import { expect, test } from '@jest/globals';
import { PassingMap } from '../../src/cache/passing-map.js';

const MOST = 65_536;

function mapOf(count: number, until: (key: number) => number): PassingMap<number> {
  const map = new PassingMap<number>((value) => value);
  for (let key = 0; key < count; key++) map.set(`key ${key}`, until(key), 0);
  return map;
}

test('what has passed does not stay in memory', () => {
  const map = new PassingMap<number>((value) => value);
  for (let now = 0; now < 1_000_000; now++) map.set(`key ${now}`, now + 100, now);
  expect(map.size).toBeLessThan(2000);
});

test('what has not passed is there, however much has', () => {
  const map = mapOf(50_000, (key) => (key % 10 === 0 ? 1e9 : 0));
  for (let key = 0; key < 50_000; key += 10) expect(map.get(`key ${key}`)).toBe(1e9);
});

test('beyond all bounds goes what was set longest ago, not what was set first', () => {
  const map = mapOf(MOST, () => 1e9);
  map.set('key 0', 2e9, 0);
  map.set('one more', 1e9, 0);
  expect(map.size).toBe(MOST);
  expect(map.get('key 0')).toBe(2e9);
  expect(map.get('key 1')).toBeUndefined();
});

import { expect, test } from '@jest/globals';
import { BoundedMap } from '../../src/core/bounded-map.js';

test('a full map forgets its oldest entry for a new one, and none for one that it has', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  expect([...map.values()]).toEqual([3, 2]);
  map.set('c', 4);
  expect([map.has('a'), map.get('a'), map.get('b'), map.get('c')]).toEqual([false, undefined, 2, 4]);
});

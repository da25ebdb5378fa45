import { expect, test } from '@jest/globals';
import { dialectFamilies } from '../../src/dialects/families.js';
import { dialects } from '../../src/entries/dialects.js';

const members = dialectFamilies.flatMap((family) => family.members);

test('every reading belongs to one family', () => {
  expect(members.map(({ dialect }) => dialect.name).sort()).toEqual(Object.keys(dialects).sort());
});

test('no two readings are called alike', () => {
  const names = members.flatMap(({ dialect, alsoNamed = [] }) => [dialect.name, ...alsoNamed]);
  const plain = names.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  expect(plain.filter((name, index) => plain.indexOf(name) !== index)).toEqual([]);
});

/** For the tests of every facade: its own names and the original's cover each other. */

import { expect } from '@jest/globals';

const CAPITALS = /[A-Z]/g;

/** Called by the language under these names; Python says `str(parser)`. */
const SPELLED_BY_JAVASCRIPT = ['toString', 'toJSON'];

function memberNames(facade: object): string[] {
  const names = new Set<string>();
  let owner: unknown = facade;
  while (typeof owner === 'object' && owner !== null && owner !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
    owner = Object.getPrototypeOf(owner);
  }
  names.delete('constructor');
  return [...names];
}

/** What an original would call `name`: `siteMaps` is `site_maps`. */
function originalName(name: string): string {
  return name.replace(CAPITALS, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Proves that every member of `facade` (an instance) with a capital in its name also answers to the original's name,
 * that every original name stands for such a member, and that both give the same thing.
 *
 * @param ours - members that the original does not have, beyond `toString` and `toJSON`
 * @param irregular - own names whose original is not simply their words joined by underscores
 */
export function expectBothSpellings(
  facade: object,
  {
    ours = [],
    irregular = {},
  }: { ours?: readonly string[]; irregular?: Readonly<Record<string, string>> } = {},
): void {
  const names = memberNames(facade);
  const spelled = names.filter((name) => name.includes('_'));
  const owns = names.filter(
    (name) => name.search(CAPITALS) >= 0 && !ours.includes(name) && !SPELLED_BY_JAVASCRIPT.includes(name),
  );
  const expected = owns.map((name) => irregular[name] ?? originalName(name));
  expect([...spelled].sort()).toEqual([...expected].sort());
  for (const [index, own] of owns.entries()) {
    const original = expected[index] ?? own;
    const answered: unknown = Reflect.get(facade, original);
    const expectedAnswer: unknown = Reflect.get(facade, own);
    expect({ [original]: answered }).toEqual({ [original]: expectedAnswer });
  }
}

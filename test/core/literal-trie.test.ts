import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LiteralTrie } from '../../src/core/literal-trie.js';
import { beginSearch, endSearch } from '../../src/core/search.js';
import { runs } from '../support/samples.js';

/** Short texts of few letters, so that many begin alike; characters that differ in one digit of the four, and in several. */
const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'q', '\u0161', '/', '\0', '\uffff', '\u7fff'),
  maxLength: 6,
});

function found(trie: LiteralTrie, target: string, from: number): number[] {
  const search = beginSearch(Infinity);
  trie.find(target, from, search);
  const entries = search.path.slice(0, search.found);
  endSearch(search);
  return entries;
}

test('finds each text that stands in the target, the shortest first, and no other', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), text, text, (keys, before, target) => {
      // Half of the keys stand in the text of the trie.
      const own = keys.filter((_, index) => index % 2 === 0).join('|');
      const trie = new LiteralTrie(own);
      const entries = new Map<string, number>();
      let start = 0;
      for (const [index, key] of keys.entries()) {
        const entry =
          index % 2 === 0 ? trie.add(own, start, key.length) : trie.add(`..${key}.`, 2, key.length);
        if (index % 2 === 0) start += key.length + 1;
        expect(entries.get(key) ?? entry).toBe(entry);
        expect([trie.lengthOf(entry), trie.value(entry), trie.otherValue(entry)]).toEqual([key.length, 0, 0]);
        entries.set(key, entry);
      }
      const standing = [...entries].filter(([key]) => target.startsWith(key));
      standing.sort(([one], [other]) => one.length - other.length);
      expect(found(trie, before + target, before.length)).toEqual(standing.map(([, entry]) => entry));
    }),
    runs(1000),
  );
});

test('keeps the numbers of each entry', () => {
  const trie = new LiteralTrie('');
  const entries = Array.from({ length: 100 }, (_, i) => trie.add(`/${String(i)}`, 0, 1 + String(i).length));
  entries.forEach((entry, i) => {
    trie.setValue(entry, i);
    trie.setOtherValue(entry, -1 - i);
  });
  expect(entries.map((entry) => [trie.value(entry), trie.otherValue(entry)])).toEqual(
    entries.map((_, i) => [i, -1 - i]),
  );
});

test('a search for a target that shares nothing with 10,000 keys takes no more steps than there are bits', () => {
  const trie = new LiteralTrie('');
  for (let i = 0; i < 10_000; i++) trie.add(`/dir${String(i % 50)}/${String(i * 7919)}`, 0, 12);
  const search = beginSearch(1000);
  trie.find('/other/path/of/some/length.html', 0, search);
  expect(1000 - search.left).toBeLessThan(40);
  endSearch(search);
});

test('a search among 10,000 keys of letters and ciphers passes few branches', () => {
  const trie = new LiteralTrie('');
  const keys = Array.from({ length: 10_000 }, (_, i) => {
    const name = ((i + 1) * 0.6180339887).toString(36).slice(-6);
    return `/dir${String(i % 50)}/${name}/`;
  });
  for (const key of keys) trie.add(key, 0, key.length);
  let steps = 0;
  for (const key of keys) {
    const search = beginSearch(1000);
    trie.find(key, 0, search);
    steps += 1000 - search.left - key.length;
    endSearch(search);
  }
  // 7.3, and 8.5 where the highest digit is tested first.
  expect(steps / keys.length).toBeLessThan(8);
});

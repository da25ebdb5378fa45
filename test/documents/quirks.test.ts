import { expect, test } from '@jest/globals';
import { filesOf, quirksOf } from './quirk-comments.js';

/** The originals whose tests say each quirk in the words of its comment; recorded answers hold those of the others. */
const ORIGINALS = /^(?:google|protego|python|reppy|rerp|robots-parser|scrapy)(?:\/.*)?\.ts$/;
const THEIR_TESTS = /^(?:google|protego|python|reppy|rerp|robots-parser|scrapy)(?:\/.*)?\.test\.ts$/;

const tests = ['test/dialects', 'test/compat']
  .flatMap((folder) => filesOf(folder, THEIR_TESTS))
  .join('\n')
  .replace(/\s+/g, ' ');

test('every quirk that a comment tells has a test in its words', () => {
  const quirks = ['src/dialects', 'src/compat', 'src/languages']
    .flatMap((folder) => filesOf(folder, ORIGINALS))
    .flatMap(quirksOf);
  expect(quirks.length).toBeGreaterThan(70);
  expect(quirks.map((quirk) => quirk.replace(/\.$/, '')).filter((quirk) => !tests.includes(quirk))).toEqual(
    [],
  );
});

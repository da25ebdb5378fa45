import { expect, test } from '@jest/globals';
import { filesOf, quirksOf } from '../documents/quirk-comments.js';

const OF_THE_FAMILY = /^(?:protego|reppy|scrapy)\/.*\.ts$/;
const THEIR_TESTS = /^(?:(?:protego|reppy|scrapy)\/.*|(?:protego|reppy|scrapy))\.test\.ts$/;

const tests = ['test/dialects', 'test/compat']
  .flatMap((folder) => filesOf(folder, THEIR_TESTS))
  .join('\n')
  .replace(/\s+/g, ' ');

test('every quirk that a comment tells of Protego, reppy and Scrapy has a test in its words', () => {
  const quirks = ['src/dialects', 'src/compat']
    .flatMap((folder) => filesOf(folder, OF_THE_FAMILY))
    .flatMap(quirksOf);
  expect(quirks.length).toBeGreaterThan(25);
  expect(quirks.map((quirk) => quirk.replace(/\.$/, '')).filter((quirk) => !tests.includes(quirk))).toEqual(
    [],
  );
});

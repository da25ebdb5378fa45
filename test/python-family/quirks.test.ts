import { expect, test } from '@jest/globals';
import { filesOf, quirksOf } from '../documents/quirk-comments.js';

const FOLDERS = ['src/dialects', 'src/compat'];
const OF_THE_FAMILY = /^(?:python|rerp)\/.*\.ts$/;

const tests = filesOf('test/python-family', /\.test\.ts$/)
  .join('\n')
  .replace(/\s+/g, ' ');

test('every quirk that a comment tells has a test in its words', () => {
  const quirks = FOLDERS.flatMap((folder) => filesOf(folder, OF_THE_FAMILY)).flatMap(quirksOf);
  expect(quirks.length).toBeGreaterThan(30);
  expect(quirks.filter((quirk) => !tests.includes(quirk))).toEqual([]);
});

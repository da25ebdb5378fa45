/** What the linter and the reader of web pages return holds only itself, not the file that it was taken from. */
import { expect, test } from '@jest/globals';
import { lint } from '../../src/entries/lint.js';
import { metaTags } from '../../src/entries/robots-tag.js';
import { heapUsed } from '../support/heap.js';
import { sizeOf } from '../support/samples.js';

const FILE_SIZE = sizeOf(1_000_000, 3);
const FILES = 6;

/** Flat, as a text that comes from the network is. */
function flat(text: string): string {
  return Buffer.from(text).toString('latin1');
}

const filler = 'x'.repeat(FILE_SIZE);

test.each<[string, (i: number) => unknown]>([
  [
    'findings',
    (i) =>
      lint(flat(`User-agent: Googelbot\nDisallow: /some/private path/${i}\nDisalow: /${i}\n# ${filler}`)),
  ],
  [
    'meta elements',
    (i) =>
      metaTags(flat(`<meta name="robots-of-some-crawler" content="noindex, nofollow, ${i}"><p>${filler}`)),
  ],
])('%s keep no file', (_, read) => {
  const values: unknown[] = [];
  // What is made once, compiled code among it, is not growth.
  read(FILES);
  const before = heapUsed();
  for (let i = 0; i < FILES; i++) values.push(read(i));
  const grown = heapUsed() - before;
  expect(values).toHaveLength(FILES);
  expect(grown).toBeLessThan((FILES * FILE_SIZE) / 3);
});

/** The pages of migration/ have one shape, and MIGRATION.md leads to each of them. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const PARTS = ['Names', 'Quirks preserved', 'Deliberate differences', 'What becomes async', 'Moving on'];

/** What has no facade, or whose facade is for new code, says less. */
const SHORTER = new Set(['crawler-commons.md', 'robots-txt-guard.md']);

const index = readFileSync('MIGRATION.md', 'utf8');
const pages = readdirSync('migration');

test('the index leads to every page', () => {
  const linked = [...index.matchAll(/^\| \[[^\]]*\]\(migration\/([^)#]+)\)/gm)].map(([, page]) => page);
  expect(linked.sort()).toEqual([...pages].sort());
});

test.each(pages.filter((page) => !SHORTER.has(page)))('the parts of %s stand in one order', (page) => {
  const text = readFileSync(`migration/${page}`, 'utf8').replace(/^```[^]*?^```$/gm, '');
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  expect(headings.filter((heading) => PARTS.includes(heading))).toEqual(PARTS);
});

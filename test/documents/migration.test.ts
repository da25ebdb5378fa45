/** The pages of migration/ have one shape, and MIGRATION.md leads to each of them. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const PARTS = [
  'Five surprises',
  'Names',
  'Quirks preserved',
  'Deliberate differences',
  'What becomes async',
  'Moving on',
];

/** It has no facade, so there is less to say. */
const SHORTER = new Set(['robots-txt-guard.md']);

const index = readFileSync('MIGRATION.md', 'utf8');
const pages = readdirSync('migration');

test('the index leads to every page', () => {
  const linked = [...index.matchAll(/^\| \[[^\]]*\]\(migration\/([^)#]+)\)/gm)].map(([, page]) => page);
  expect(linked.sort()).toEqual([...pages].sort());
});

test.each(pages)('%s has 6 kB at most', (page) => {
  expect(statSync(`migration/${page}`).size).toBeLessThanOrEqual(6_144);
});

test.each(pages.filter((page) => !SHORTER.has(page)))('the parts of %s come in one order', (page) => {
  const text = readFileSync(`migration/${page}`, 'utf8').replace(/^```[^]*?^```$/gm, '');
  const headings = [...text.matchAll(/^## ([^:\n]*).*$/gm)].map(([, heading = '']) => heading);
  expect(headings.filter((heading) => PARTS.includes(heading))).toEqual(PARTS);
});

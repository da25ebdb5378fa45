/** PREFERENCES.md names the versions that the sources follow. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const markdown = readFileSync('PREFERENCES.md', 'utf8');
const rows = [...markdown.matchAll(/^\|([^|]+)\|([^|]+)\|([^|]+)\|([^|]+)\| +`([\w-]+\.ts)` +\|$/gm)].map(
  ([, format = '', follows = '', , , file = '']) => ({
    format: format.trim(),
    follows: follows.trim(),
    file,
  }),
);

function sourceOf(file: string): string {
  const path = ['src/core/preferences', 'src/robots-tag']
    .map((folder) => `${folder}/${file}`)
    .find(existsSync);
  return path === undefined ? '' : readFileSync(path, 'utf8');
}

test('has a row for each format', () => {
  expect(rows).toHaveLength(7);
});

test.each(rows)('$format: the draft of the table is the one that $file follows', ({ follows, file }) => {
  const drafts = follows.match(/draft-[\w-]+|RSL|TDMRep/g) ?? [];
  const source = sourceOf(file);
  expect(source).not.toBe('');
  expect(
    drafts.filter((draft) => !source.includes(draft === 'RSL' ? 'Really Simple Licensing 1.0' : draft)),
  ).toEqual([]);
});

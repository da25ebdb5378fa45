/** What the documentation site is made of; `links.test.ts` follows the links of its documents. */
import { expect, test } from '@jest/globals';
import { editLink, PAGE_ADDRESS, siteDocuments } from '../../scripts/site/documents.js';

const documents = siteDocuments();

test('no two documents have one name or one title', () => {
  for (const names of [documents.map(({ file }) => file), documents.map(({ title }) => title)]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

test('the playground is embedded, and the tables of readings open their cases on it', () => {
  const markdownOf = (file: string): string => documents.find((one) => one.file === file)?.markdown ?? '';
  expect(markdownOf('guides/playground.md')).toContain(`<iframe src="${PAGE_ADDRESS}"`);
  expect(markdownOf('READINGS.md').split(`${PAGE_ADDRESS}#case=`).length).toBeGreaterThan(150);
});

test('each document links to its source, once package.json names the repository', () => {
  const repository = { url: 'git+https://github.com/owner/name.git' };
  expect(editLink('guides/faq.md', { name: 'robotparser', repository })).toContain(
    '[Edit this page](https://github.com/owner/name/edit/HEAD/guides/faq.md)',
  );
  expect(editLink('guides/faq.md', { name: 'robotparser' })).toBe('');
});

/** What the documentation site is made of. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { PAGE_ADDRESS, siteDocuments } from '../../scripts/site/documents.js';

const documents = siteDocuments();

test('no two documents have one name or one title', () => {
  for (const names of [documents.map(({ file }) => file), documents.map(({ title }) => title)]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

describe.each(documents)('the links of $file', ({ file, markdown }) => {
  const prose = markdown.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const isElsewhere = (link: string): boolean => /^(?:https?:|#)/.test(link);

  test('lead to documents or files that there are', () => {
    const targets = links
      .filter((link) => !isElsewhere(link))
      .map((link) => join(dirname(file), link.replace(/#.*/, '')));
    const known = new Set(documents.map((document) => document.file));
    expect(targets.filter((target) => !known.has(target) && !existsSync(target))).toEqual([]);
  });

  test('lead to sections that there are', () => {
    const missing = links
      .filter((link) => !isElsewhere(link) && link.includes('#'))
      .filter((link) => {
        const [path = '', anchor = ''] = link.split('#');
        const target = documents.find((document) => document.file === join(dirname(file), path));
        return target !== undefined && !anchorsOf(target.markdown).includes(anchor);
      });
    expect(missing).toEqual([]);
  });
});

test('the page is embedded, and the tables of readings open their cases on it', () => {
  const markdownOf = (file: string): string => documents.find((one) => one.file === file)?.markdown ?? '';
  expect(markdownOf('guides/the-page.md')).toContain(`<iframe src="${PAGE_ADDRESS}"`);
  expect(markdownOf('READINGS.md').split(`${PAGE_ADDRESS}#case=`).length).toBeGreaterThan(150);
});

/** As GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Links between the documents of the repository lead to files and sections that there are, and tables are tables. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };
import { packedBy, withAbsoluteLinks } from '../../scripts/name-repository.mjs';

const FOLDERS = ['bench', 'examples', 'guides', 'migration', 'packages', 'playground', 'test'];

const documents = [
  ...readdirSync('.'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => file.endsWith('.md') && !file.includes('node_modules'));
const texts = new Map(documents.map((document) => [document, readFileSync(document, 'utf8')]));

test.each([...texts].filter(([, text]) => linksOf(text).length > 0))(
  'the links of %s lead somewhere',
  (document, text) => {
    const broken = linksOf(text).filter((link) => {
      const [path = '', anchor = ''] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(target)) return true;
      const linked = texts.get(target);
      return anchor !== '' && linked !== undefined && !anchorsOf(linked).has(anchor);
    });
    expect(broken).toEqual([]);
  },
);

test('links of packed documents to files outside the tarball become absolute', () => {
  const home = 'https://github.com/owner/name';
  const isPacked = packedBy(manifest.files);
  const packed = [...texts].filter(([document]) => isPacked(document));
  expect(packed.length).toBeGreaterThan(10);
  const outside = packed.flatMap(([document, text]) =>
    linksOf(withAbsoluteLinks(text, document, isPacked, home))
      .map((link) => link.split('#')[0] ?? '')
      .filter((path) => path !== '' && !isPacked(join(dirname(document), path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(outside).toEqual([]);
  const readme = withAbsoluteLinks(texts.get('README.md') ?? '', 'README.md', isPacked, home);
  expect(readme).toContain(`(${home}/blob/HEAD/examples/README.md)`);
  expect(readme).toContain(`"${home}/raw/HEAD/media/page.png"`);
  expect(readme).toContain(`(${home}/blob/HEAD/guides/faq.md)`);
  expect(readme).toContain('(FLEET.md)');
});

test.each([...texts])('each row of the tables of %s has as many cells as its head', (_document, text) => {
  const tables = text.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/(?:^\|.*\|$\n?)+/gm);
  const uneven = Array.from(tables, ([table]) => table.trim().split('\n')).flatMap(([head = '', ...rows]) =>
    rows.filter((row) => cellsOf(row) !== cellsOf(head)),
  );
  expect(uneven).toEqual([]);
});

function cellsOf(row: string): number {
  return row.split(/(?<!\\)\|/).length;
}

/** Addresses on the web are not looked at. */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)|\s(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** Of headings as GitHub makes them, and those that are written out. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

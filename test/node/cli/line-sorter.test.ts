import { expect, test } from '@jest/globals';
import { LineSorter, type LineSorting } from '../../../src/node/cli/lists/by-site.js';
import { sampled } from '../../support/samples.js';

interface Line {
  readonly site: string;
  readonly page: string;
}

const SORTING: LineSorting<Line> = {
  siteOf: ({ site }) => site,
  write: ({ site, page }) => `${site} ${page}`,
  read: (text) => {
    const [site = '', page = ''] = text.split(' ');
    return { site, page };
  },
};

async function answered(
  lines: readonly Line[],
): Promise<{ readonly sites: string[]; readonly answers: string[] }> {
  const sites: string[] = [];
  const sorter = new LineSorter(SORTING);
  try {
    sorter.add({ lines, bytes: lines.reduce((bytes, { page }) => bytes + page.length, 0) });
    await sorter.answerAll(({ site, page }) => {
      sites.push(site);
      return page;
    });
    return { sites, answers: [...sorter.answers()] };
  } finally {
    sorter.close();
  }
}

const changesIn = (sites: readonly string[]): number =>
  sites.filter((site, at) => site !== sites[at - 1]).length;

test('the lines of a site are answered in a row, and the answers come in the order of the lines', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => ({
    site: `s${String(at % 100)}`,
    page: `p${String(at)}`,
  }));
  const { sites, answers } = await answered(lines);
  expect(answers).toEqual(lines.map(({ page }) => page));
  expect(changesIn(sites)).toBe(100);
});

sampled()(
  'sites that were chosen to fall into one part are answered a bounded stretch at a time',
  async () => {
    // "Aa" and "BB" have the same hash.
    const siteOf = (at: number): string =>
      Array.from({ length: 8 }, (_, bit) => (((at >> bit) & 1) === 0 ? 'Aa' : 'BB')).join('');
    const page = 'p'.repeat(1000);
    const lines = Array.from({ length: 50_000 }, (_, at) => ({
      site: siteOf(at % 256),
      page: `${String(at)}${page}`,
    }));
    const { sites, answers } = await answered(lines);
    expect(answers).toEqual(lines.map((line) => line.page));
    // 51 MB in stretches of 16 MiB.
    expect(changesIn(sites)).toBe(4 * 256);
  },
);

/** The facade of each original has the quirks that its page in migration/ lists; readings.test.ts asks it those of READINGS.md. */
import { describe, expect, test } from '@jest/globals';
import { ORIGINALS } from '../../scripts/site/readings.js';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { answersOf, facadeReadings, protego, python, type Reading } from '../conformance/readings.js';
import { fileIn, rowsOfPage, tableOf, versionRows, type KeptRow } from './migration-tables.js';

const semanticsNames = ['classic', 'python-3.13', 'python-3.14', 'python-3.15', 'python-main'] as const;

/** What another method than isAllowed answers. */
const OF_METHOD = /^\w+ is /;

function answerTo(reading: Pick<Reading, 'open'>, row: KeptRow, site: string): string | undefined {
  const url = site.startsWith('https') && row.url.startsWith('/') ? site + row.url : row.url;
  const base = `${site}/robots.txt`;
  return answersOf(reading, { robots: row.file, agent: row.agent, urls: [url], base })[0];
}

const asked = ORIGINALS.flatMap(([original, page, dialect, site = 'http://example.com']) =>
  rowsOfPage(page)
    .filter(({ verdict }) => !OF_METHOD.test(verdict))
    .map((row) => ({ original, dialect, site, row })),
);

test.each(asked)('$original: $row.file for $row.agent at $row.url: $row.why', ({ dialect, site, row }) => {
  const facades = facadeReadings.filter((facade) => facade.dialect === dialect);
  const answers = facades.map((facade) => answerTo(facade, row, site));
  expect(answers).toEqual(facades.map(() => row.verdict));
  expect(answers.length).toBeGreaterThan(0);
});

test.each(rowsOfPage('robots-parser').filter(({ verdict }) => OF_METHOD.test(verdict)))(
  'robots-parser: $verdict for $file at $url',
  ({ file, agent, url, verdict }) => {
    const robots = robotsParser('https://shop.example/robots.txt', file);
    expect([
      `isDisallowed is ${robots.isDisallowed(url, agent ?? '')}`,
      `getCrawlDelay is ${robots.getCrawlDelay(agent ?? '')}`,
    ]).toContain(verdict);
  },
);

describe('the groups of reppy', () => {
  const facades = facadeReadings.filter(({ dialect }) => dialect === 'reppy');
  const rows = tableOf('reppy', 'Five surprises: groups').map(
    ([file = '', agent = '', url = '', what = '']) => ({
      file: fileIn(file),
      agent: agent.replaceAll('`', ''),
      url: url.replaceAll('`', ''),
      verdict: what.slice(0, what.indexOf(':')),
      why: what.slice(what.indexOf(':') + 2),
    }),
  );

  test('are shown in five files', () => {
    expect(rows).toHaveLength(5);
  });

  test.each(rows)('$file for $agent at $url: $why', (row) => {
    expect(facades.map((facade) => answerTo(facade, row, 'http://example.com'))).toEqual([row.verdict]);
  });
});

describe('what versions answer', () => {
  const readingOf = (column: string): Pick<Reading, 'open'> => {
    if (column === '0.6' || column === '0.7') return { open: protego(column) };
    return { open: python(semanticsNames.find((name) => name === column) ?? 'python-main') };
  };

  test.each([
    ...versionRows('python-after-rfc-9309', 'How CPython releases differ'),
    ...versionRows('protego', 'How Protego releases differ'),
  ])('$column: $row.file for $row.agent at $row.url', ({ column, row }) => {
    expect(answerTo(readingOf(column), row, 'http://example.com')).toBe(row.verdict);
  });
});

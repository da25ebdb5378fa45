/** The facade of each original has the quirks that its page in migration/ and test/conformance/quirks.md list. */
import { describe, expect, test } from '@jest/globals';
import { ORIGINALS } from '../../scripts/site/readings.js';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { answersOf, facadeReadings, protego, python, type Reading } from '../conformance/readings.js';
import { fileIn, keptRows, shownRows, tableOf, versionRows, type KeptRow } from './migration-tables.js';

const semanticsNames = ['classic', 'python-3.13', 'python-3.14', 'python-3.15', 'python-main'] as const;

/** How tables write the other answers. */
const ANSWERS = new Map([
  ['', 'no answer'],
  ['-1', 'no answer'],
  ['0', 'disallowed'],
  ['1', 'allowed'],
]);

/** What another method than isAllowed answers. */
const OF_METHOD = /^\w+ is /;

function answerTo(reading: Pick<Reading, 'open'>, row: KeptRow, site: string): string | undefined {
  const url = site.startsWith('https') && row.url.startsWith('/') ? site + row.url : row.url;
  const base = `${site}/robots.txt`;
  return answersOf(reading, { robots: row.file, agent: row.agent, urls: [url], base })[0];
}

describe.each(ORIGINALS)('the quirks of %s', (_original, page, dialect, site = 'http://example.com') => {
  const facades = facadeReadings.filter((facade) => facade.dialect === dialect);
  const rows = keptRows(page);

  test('have rows on the page, which READINGS.md cannot show, or rows that it shows', () => {
    const onPage = tableOf(page, 'Quirks preserved').length;
    expect(shownRows(page).length).toBeGreaterThan(5);
    expect(rows.length).toBeGreaterThanOrEqual(onPage + shownRows(page).length);
  });

  const asked = rows.filter(({ verdict }) => !OF_METHOD.test(verdict));

  test.each(asked)('$file for $agent at $url: $why', (row) => {
    const answers = facades.map((facade) => answerTo(facade, row, site));
    expect(answers).toEqual(facades.map(() => ANSWERS.get(row.verdict) ?? row.verdict));
    expect(answers.length).toBeGreaterThan(0);
  });
});

test.each(keptRows('robots-parser').filter(({ verdict }) => OF_METHOD.test(verdict)))(
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
    expect(answerTo(readingOf(column), row, 'http://example.com')).toBe(
      ANSWERS.get(row.verdict) ?? row.verdict,
    );
  });
});

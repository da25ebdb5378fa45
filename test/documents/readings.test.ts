/** READINGS.md shows what the readings answer today. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { everyReading, homeOf, odditiesOf, ORIGINALS, renderReadings } from '../../scripts/site/readings.js';
import { answerOf, facadeReadings } from '../conformance/readings.js';
import { dialects } from '../../src/entries/dialects.js';
import { sampled } from '../support/samples.js';

const committed = readFileSync('READINGS.md', 'utf8');

test('READINGS.md is written by npm run readings-document', () => {
  expect(committed).toBe(renderReadings(() => undefined));
});

describe('its tables', () => {
  const rows = committed
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:case|---) \|/.test(line));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).slice(5, -1));

  test('have a column for every dialect', () => {
    for (const row of cells) expect(row).toHaveLength(Object.keys(dialects).length);
  });

  test('have an anchor for each case, and none twice', () => {
    const anchors = [...committed.matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor);
    expect(anchors.length).toBeGreaterThan(80);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  sampled(3)('link each row and each answer where there is a page to open it on', () => {
    const linked = renderReadings((_asked, dialect) => `page/index.html#case=${dialect}`);
    const links = [...linked.matchAll(/page\/index\.html#case=(\w+) "/g)].map(([, dialect]) => dialect);
    const names = Object.keys(dialects);
    const withLinks = linked.split('\n').filter((line) => line.startsWith('| ') && line.includes('page/'));
    expect(links).toHaveLength(withLinks.length * names.length);
    expect(new Set(links)).toEqual(new Set(names));
    expect(linked.split('page/index.html#case=').length - 1).toBe(links.length + withLinks.length);
    // The page has no place for a file of another site than the URL's.
    expect(rows.length - withLinks.length).toBeLessThan(rows.length / 20);
  });
});

test.each(ORIGINALS)(
  'each quirk of test/conformance/quirks.md is answered as it says, and not as RFC 9309 does: %s',
  (original, _page, dialect) => {
    const oddities = odditiesOf(original);
    const told = oddities.map(({ row, answers }) => [row.why, row.url, answers.get(dialect)]);
    const kept = oddities.map(({ row }) => [
      row.why,
      row.url,
      /allowed|no answer/.test(row.verdict) ? row.verdict : 'raises',
    ]);
    expect(told).toEqual(kept);
    expect(told.length).toBeGreaterThan(4);
    const asTheStandard = oddities.filter(({ answers }) => answers.get(dialect) === answers.get('rfc9309'));
    expect(asTheStandard.map(({ row }) => row.why)).toEqual([]);
  },
);

describe('each cell is what the facade of its column answers', () => {
  const readings = everyReading();

  test.each(facadeReadings)('$name', (facade) => {
    const differing = readings.flatMap(({ asked, answers }) => {
      const answer = answerOf(facade, asked, asked.home ?? homeOf(asked.url));
      const cell = answers.get(facade.dialect);
      return answer === cell ? [] : [{ ...asked, answer, cell }];
    });
    expect(differing).toEqual([]);
  });

  test('and every column but those without a facade has one', () => {
    expect([...new Set(facadeReadings.map(({ dialect }) => dialect))].sort()).toEqual(
      Object.keys(dialects)
        .filter((name) => name !== 'rfc9309' && name !== 'temoto')
        .sort(),
    );
  });
});

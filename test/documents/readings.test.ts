/** READINGS.md shows what the readings answer today. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { renderReadings } from '../../scripts/site/readings.js';
import { dialects } from '../../src/entries/dialects.js';

const committed = readFileSync('READINGS.md', 'utf8');

test('READINGS.md is written by npm run readings-document', () => {
  expect(committed).toBe(renderReadings(() => undefined));
});

describe('its tables', () => {
  const rows = committed
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:case|---) \|/.test(line));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).slice(3, -1));

  test('have a column for every dialect', () => {
    for (const row of cells) expect(row).toHaveLength(Object.keys(dialects).length);
  });

  test('have an anchor for each case, and none twice', () => {
    const anchors = [...committed.matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor);
    expect(anchors.length).toBeGreaterThan(80);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test('link each row and each answer where there is a page to open it on', () => {
    const linked = renderReadings((_asked, dialect) => `page/index.html#case=${dialect}`);
    const links = [...linked.matchAll(/page\/index\.html#case=(\w+) "/g)].map(([, dialect]) => dialect);
    expect(links).toHaveLength(rows.length * Object.keys(dialects).length);
    expect(new Set(links)).toEqual(new Set(Object.keys(dialects)));
    expect(linked.split('page/index.html#case=').length - 1).toBe(links.length + rows.length);
  });
});

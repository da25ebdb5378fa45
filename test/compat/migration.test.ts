/** The tables of MIGRATION.md that say what is kept of Protego and reppy: each row is asked. */

import { describe, expect, test } from '@jest/globals';
import { Protego } from '../../src/compat/protego.js';
import { Robots } from '../../src/compat/reppy.js';
import { fileIn, keptRows, tableOf } from '../documents/migration-tables.js';

type Ask = (file: string, agent: string, url: string) => boolean;

const askProtego: Ask = (file, agent, url) => Protego.parse(file).canFetch(url, agent);
const askReppy: Ask = (file, agent, url) =>
  Robots.parse('http://example.com/robots.txt', file).allowed(url, agent);

function verdictOf(ask: () => boolean): string {
  try {
    return ask() ? 'allowed' : 'disallowed';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

describe.each([
  ['Protego', askProtego],
  ['reppy', askReppy],
])('what is kept of %s', (original, ask) => {
  const rows = keptRows(`Kept of ${original}`);

  test('is told in ten rows and more', () => {
    expect(rows.length).toBeGreaterThan(9);
  });

  test.each(rows)('$why', ({ file, agent, url, verdict }) => {
    expect(verdictOf(() => ask(file, agent ?? '', url))).toBe(verdict);
  });
});

describe('the groups of reppy', () => {
  const rows = tableOf('Read this first: groups of reppy');

  test('are shown in five files', () => {
    expect(rows).toHaveLength(5);
  });

  test.each(rows)('%s for %s at %s: %s', (...cells) => {
    const [file = '', agent = '', url = '', what = ''] = cells.map((cell, place) =>
      place === 0 ? fileIn(cell) : cell.replaceAll('`', ''),
    );
    expect(verdictOf(() => askReppy(file, agent, url))).toBe(what.slice(0, what.indexOf(':')));
  });
});

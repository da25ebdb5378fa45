/** README.md says first what a reader wants first. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readBlocks } from './documents/blocks.js';

const ORDER = [
  'Why a page was refused',
  'Fetched',
  'Cached',
  'On the command line',
  'Coming from',
  'Beside other parsers',
  'Limits and security',
  'Work on it',
];

const markdown = readFileSync('README.md', 'utf8');

test('a swap of one line comes first', () => {
  const [, swap = ''] = /```diff\n([^]*?)```/.exec(markdown) ?? [];
  expect(
    swap
      .trimEnd()
      .split('\n')
      .map((line) => line[0]),
  ).toEqual(['-', '+']);
  expect(markdown.indexOf('```')).toBe(markdown.indexOf('```diff'));
});

test('then a verdict within five lines', () => {
  const [first] = readBlocks('README.md', markdown);
  const lines = first?.code.trimEnd().split('\n') ?? [];
  expect(lines.length).toBeLessThanOrEqual(5);
  expect(lines.at(-1)).toMatch(/^console\.log\(.*\); \/\/ false$/);
});

test('the rest follows in one order', () => {
  const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings.filter((heading) => heading !== undefined && ORDER.includes(heading))).toEqual(ORDER);
});

test('every figure of the table of peers stands in the results of the bench', () => {
  const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim());
  const results = readFileSync('bench/results.md', 'utf8').split('\n').map(cellsOf);
  const [, section = ''] = markdown.split('## Beside other parsers\n');
  const [, ...rows] = /\| engine[^]*?\n\n/.exec(section)?.[0].trim().split('\n').map(cellsOf) ?? [];
  const engines = rows.filter(([, name = '']) => !name.startsWith('-'));
  expect(engines.length).toBeGreaterThan(5);
  for (const [, name = '', ...figures] of engines) {
    const known = results.filter(([, engine]) => engine === name).flat();
    expect(figures.filter((figure) => figure !== '' && !known.includes(figure))).toEqual([]);
  }
  expect(section).toContain(/on (\d{4}-\d\d-\d\d):/.exec(results.flat().join('\n'))?.[1] ?? 'a date');
});

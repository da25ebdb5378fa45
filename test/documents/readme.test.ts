/** README.md says first what a reader wants first, and its figures and pictures are those of the last run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { withSection } from '../../scripts/document-section.mjs';
import { pictureOfExplain } from '../../scripts/pictures/explain.mjs';
import { figuresOf } from '../../scripts/readme-figures.mjs';
import { builtPackage } from '../support/built-package.js';
import { readBlocks } from './blocks.js';

const markdown = readFileSync('README.md', 'utf8');
const [firstScreen = ''] = markdown.split('\n## ', 1);

describe('the first screen', () => {
  test('says in its first sentence what it is', () => {
    const [, sentence = ''] = firstScreen.split('\n\n');
    expect(sentence).toMatch(/^[^.]*Node\.js crawler[^.]*robots\.txt[^.]*\.$/);
  });

  test("shows a crawler's three questions in ten lines", () => {
    const [first] = readBlocks('README.md', firstScreen);
    const lines = first?.code.split('\n').filter((line) => !/^(?: *\/\/.*)?$/.test(line)) ?? [];
    expect(lines.length).toBeLessThanOrEqual(10);
    for (const question of ['.isAllowed(', '.turn(', '.explain(']) expect(first?.code).toContain(question);
  });

  test.each([
    'RobotFileParserLookalike',
    'RobotExclusionRulesParser',
    'RobotFileParser',
    'semantics',
    'python3 -V',
    'setUrl',
    'read',
    'canFetch',
    'mtime',
    'modified',
    'lastChecked',
    'media/explain.svg',
    'media/page.png',
  ])('has %s', (name) => {
    expect(firstScreen).toContain(name);
  });

  test('ends before line 70', () => {
    expect(firstScreen.split('\n').length).toBeLessThan(70);
  });
});

test('the rest follows in one order', () => {
  const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual([
    'Install',
    'Coming from',
    'Without fetching',
    'Running a fleet',
    'On the command line',
    'The page',
    'Limits',
    'More',
  ]);
});

test('it stays under 200 lines', () => {
  expect(markdown.split('\n').length).toBeLessThan(200);
});

test('its figures are those of bench/results.md (npm run readme-figures writes them)', () => {
  const figures = figuresOf(readFileSync('bench/results.md', 'utf8'));
  expect(figures.filter((line) => / times /.test(line))).toHaveLength(3);
  expect(unaligned(markdown)).toBe(unaligned(withSection(markdown, 'figures', figures)));
});

test('its picture of explain is what the program prints (npm run pictures draws it)', () => {
  const program = join(builtPackage(), 'node_modules', 'robotparser', 'dist', 'cjs', 'program.js');
  expect(readFileSync('media/explain.svg', 'utf8')).toBe(pictureOfExplain(program));
});

/** The columns of a table may be as wide as they like. */
function unaligned(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-');
}

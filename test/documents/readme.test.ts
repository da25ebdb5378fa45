/** README.md says first what a reader wants first, and its figures are those of the last run. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { withSection } from '../../scripts/document-section.js';
import { figuresOf, firstChecksOf } from '../../scripts/readme-figures.js';
import { readBlocks } from './blocks.js';

const markdown = readFileSync('README.md', 'utf8');
const [firstScreen = ''] = markdown.split('\n## ', 1);

describe('the first screen', () => {
  const blocksThere = readBlocks('README.md', firstScreen);

  test('says in its first sentence what it is', () => {
    const [, sentence = ''] = firstScreen.split('\n\n');
    expect(sentence).toMatch(/^[^.]*Node\.js crawler[^.]*robots\.txt[^.]*\.$/);
  });

  test.each([
    ['a crawler', 'js', ['.turn(', '.explain(', 'reason']],
    ['who replaces a parser', 'js', ['RobotExclusionRulesParser', 'RobotFileParserLookalike', 'read']],
    ['who checks a site in a terminal', 'console', ['npx robotparser check', 'npx robotparser lint']],
  ])('has a door of five lines after the import for %s', (_, language, words) => {
    const door = blocksThere.find(({ code }) => words.every((word) => code.includes(word)));
    expect(door?.language).toBe(language);
    const typed = language === 'console' ? /^\$ / : /^(?!import |\/\/)\S/;
    const lines = door?.code.split('\n').filter((line) => typed.test(line)) ?? [];
    expect(lines.length).toBeLessThanOrEqual(5);
  });

  test.each(['setUrl', 'read', 'canFetch', 'mtime', 'modified', 'lastChecked'])('has %s', (name) => {
    expect(firstScreen).toContain(name);
  });

  test('ends before line 60', () => {
    expect(firstScreen.split('\n').length).toBeLessThan(60);
  });
});

test('the rest follows in one order', () => {
  const headings = [...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Install', 'What it covers', 'Coming from', 'What it costs', 'More']);
});

test('it has 150 lines at most', () => {
  expect(markdown.split('\n').length).toBeLessThanOrEqual(150);
});

test('its figures are those of bench/results.md (npm run readme-figures writes them)', () => {
  const figures = figuresOf(readFileSync('bench/results.md', 'utf8'));
  expect(figures.filter((line) => / times /.test(line))).toHaveLength(5);
  expect(unaligned(markdown)).toBe(unaligned(withSection(markdown, 'figures', figures)));
});

test('the table of SECURITY.md is that of bench/results.md (npm run readme-figures writes it)', () => {
  const rows = firstChecksOf(readFileSync('bench/results.md', 'utf8'));
  expect(rows.filter((row) => / \/ /.test(row)).length).toBeGreaterThan(10);
  const security = readFileSync('SECURITY.md', 'utf8');
  expect(unaligned(security)).toBe(unaligned(withSection(security, 'first-checks', rows)));
});

/** The columns of a table may be as wide as they like. */
function unaligned(text: string): string {
  return text.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-');
}

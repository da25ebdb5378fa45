/** MIGRATION.md has a section for each original, in one order and of one shape. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

const ORIGINALS = [
  ['robotexclusionrulesparser (rerp)', 'robotexclusionrulesparser'],
  ['Python before RFC 9309', 'Python'],
  ['Python after RFC 9309', 'Python'],
  ['Ruby robotstxt', 'Ruby'],
  ['Perl WWW::RobotRules', 'Perl'],
  ['Perl LWP::RobotUA', 'Perl'],
  ['Protego', 'Protego'],
  ['reppy', 'reppy'],
  ['Scrapy', 'Scrapy'],
  ["Google's matcher", "Google's matcher"],
  ['npm robots-parser', 'npm robots-parser'],
  ['npm robots', 'npm robots'],
] as const;

const PARTS = [
  'Names of',
  'Quirks preserved from',
  'Deliberate differences from',
  'What becomes async in',
  'Moving on from',
];

const markdown = readFileSync('MIGRATION.md', 'utf8');
const sections = markdown
  .replace(/^```[^]*?^```$/gm, '')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.split('\n', 1)[0] ?? '', section }));

test('the originals come in one order', () => {
  const titles = sections.map(({ title }) => title);
  const known: readonly string[] = ORIGINALS.map(([title]) => title);
  expect(titles.filter((title) => known.includes(title))).toEqual(known);
});

describe('the parts of a section', () => {
  test.each(ORIGINALS)('%s', (title, original) => {
    const section = sections.find((known) => known.title === title)?.section ?? '';
    const headings = [...section.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
    const parts = PARTS.map((part) =>
      headings.findIndex((heading) => heading?.startsWith(`${part} ${original}`)),
    );
    expect(parts).not.toContain(-1);
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
  });
});

test('links within the document lead somewhere', () => {
  const anchors = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const links = [...markdown.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(links.filter((link) => link === undefined || !anchors.includes(link))).toEqual([]);
});

/** As GitHub makes them. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

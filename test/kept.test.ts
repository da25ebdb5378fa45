/** The rows of MIGRATION.md that say what is kept of an original: each is asked of the dialect that it is about. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Dialect } from '../src/core/dialect.js';
import { parse } from '../src/core.js';
import { dialects } from '../src/dialects.js';

/** The heading of a table, its dialect, and where its files lie. */
const TABLES: readonly (readonly [heading: string, dialect: Dialect, site: string | undefined])[] = [
  ['Kept of robotexclusionrulesparser', dialects.rerpGym2008, undefined],
  ['Kept of Python before RFC 9309', dialects.pythonClassic, undefined],
  ['Kept of Python after RFC 9309', dialects.pythonRfc9309, undefined],
  ["Kept of Ruby's robotstxt", dialects.ruby, undefined],
  ["Kept of Perl's WWW::RobotRules", dialects.perl, 'http://h/robots.txt'],
  ['Kept of Protego', dialects.protego, undefined],
  ['Kept of reppy', dialects.reppy, 'http://example.com/robots.txt'],
  ["Kept of Google's matcher", dialects.google, undefined],
  ['Kept of npm robots-parser', dialects.robotsParser, undefined],
];

/** What any file is where a row speaks of any. */
const ANY_FILE = 'User-agent: *\nDisallow: /x';

/** What Perl says. */
const PERL_WORDS: Readonly<Record<string, string>> = { '1': 'allowed', '0': 'disallowed', '-1': 'unknown' };

interface Row {
  readonly name: string;
  readonly file: string;
  readonly agent: string;
  readonly urls: readonly string[];
  readonly verdict: string;
}

const markdown = readFileSync('MIGRATION.md', 'utf8');

describe.each(TABLES)('%s', (heading, dialect, site) => {
  const rows = rowsBelow(heading);

  test('says so in rows that can be asked', () => {
    expect(rows.length).toBeGreaterThan(4);
  });

  test.each(rows)('$name', ({ file, agent, urls, verdict }) => {
    const robots = parse(file, { dialect, url: site });
    for (const url of urls) {
      const { allowed, error } = robots.explain(agent, url);
      expect(error?.name ?? word(allowed)).toBe(verdict);
    }
  });
});

function rowsBelow(heading: string): Row[] {
  const from = markdown.indexOf(`### ${heading}\n`);
  if (from < 0) throw new Error(`MIGRATION.md has no heading ${heading}`);
  const [, rest = ''] = markdown.slice(from).split(/^\| -.*\n/m);
  const table = rest.split('\n\n', 1)[0] ?? '';
  return table.split('\n').flatMap((line) => {
    const [file = '', agent = '', url = '', verdict = '', why = ''] = cellsOf(line);
    // Rows that tell of delays, of callers that are no text, or of URLs in words are tested where the facade is.
    if (codeIn(url).length === 0 || agent === '`null`') return [];
    return [
      {
        name: `${file} ${url}: ${why}`,
        file: textOf(file),
        agent: codeIn(agent)[0] ?? 'AnyBot',
        urls: codeIn(url),
        verdict: verdictOf(verdict),
      },
    ];
  });
}

function cellsOf(line: string): string[] {
  return line
    .replaceAll('\\|', '\u0000')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\u0000', '|').trim());
}

/** The lines of a file, where words between them stand for an empty one. */
function textOf(cell: string): string {
  if (cell === 'any') return ANY_FILE;
  return cell
    .split(/, (?=`|blank|empty)/)
    .map((line) => codeIn(line)[0] ?? '')
    .join('\n');
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
}

function verdictOf(cell: string): string {
  return codeIn(cell)[0] ?? PERL_WORDS[cell] ?? cell;
}

function word(allowed: boolean | undefined): string {
  if (allowed === undefined) return 'unknown';
  return allowed ? 'allowed' : 'disallowed';
}

/** The tables of MIGRATION.md that say what is kept: each row is asked. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { GYM2008 } from '../../src/compat/rerp.js';
import { pythonVerdict, rerpVerdict, type Row, type Verdict } from './verdict.js';

const text = readFileSync('MIGRATION.md', 'utf8');

/** The rows of the table below a heading, cell by cell. */
function tableOf(heading: string): string[][] {
  const [, section = ''] = text.split(`### ${heading}\n`);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const end = section.split('\n').findIndex((line) => line.startsWith('#'));
  const own = section.split('\n').slice(0, end);
  return lines
    .filter((line) => own.includes(line))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

const SPEAKS_FOR_ALL = 'User-agent: *\nDisallow: /nothing';

/** `a`, `b` are lines; a word without quotes is a line without text, and `any` is any file. */
function fileIn(cell: string): string {
  if (cell === 'any') return SPEAKS_FOR_ALL;
  if (cell === 'two groups for `*`')
    return 'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: of the second';
  return cell
    .split(', ')
    .map((line) => /^`(.*)`$/.exec(line)?.[1] ?? '')
    .join('\n');
}

function rowsOf(heading: string): Row[] {
  return tableOf(heading).map(([file = '', agent = '', url = '', verdict = '', why = '']) => {
    const asked = agent === '`null`' ? null : agent.replaceAll('`', '').replace(/^(?:any)?$/, 'x');
    const expected = verdict.replaceAll('`', '');
    if (!isVerdict(expected)) throw new Error(`Cannot read the verdict ${verdict}`);
    return [why, fileIn(file), asked, url.replaceAll('`', ''), expected];
  });
}

function isVerdict(text: string): text is Verdict {
  return /^(?:allowed|disallowed|\w+Error(?: in parse)?)$/.test(text);
}

describe.each([
  ['robotexclusionrulesparser', (row: Row) => rerpVerdict(GYM2008, row)],
  ['Python before RFC 9309', (row: Row) => pythonVerdict('classic', row)],
  ['Python after RFC 9309', (row: Row) => pythonVerdict('rfc9309', row)],
] as const)('what is kept of %s', (original, verdict) => {
  const rows = rowsOf(`Kept of ${original}`);

  test('is told in ten rows and more', () => {
    expect(rows.length).toBeGreaterThan(9);
  });

  test.each(rows)('%s', (...row) => {
    expect(verdict(row)).toBe(row[4]);
  });
});

import { readFileSync } from 'node:fs';

const text = readFileSync('MIGRATION.md', 'utf8');

/** One row of a table of what is kept: a question, what is answered, and why. */
export interface KeptRow {
  readonly why: string;
  readonly file: string;
  /** `null` is Python's None. */
  readonly agent: string | null;
  readonly url: string;
  readonly verdict: string;
}

/** The rows of the first table below a heading of MIGRATION.md, cell by cell. */
export function tableOf(heading: string): string[][] {
  const [, section = ''] = text.split(`### ${heading}\n`);
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

const SPEAKS_FOR_ALL = 'User-agent: *\nDisallow: /nothing';

/** `a`, `b` are lines; a word without quotes is a line without text, and `any` is any file. */
export function fileIn(cell: string): string {
  if (cell === 'any') return SPEAKS_FOR_ALL;
  if (cell === 'two groups for `*`')
    return 'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: of the second';
  return cell
    .split(', ')
    .map((line) => /^`(.*)`$/.exec(line)?.[1] ?? '')
    .join('\n');
}

export function keptRows(heading: string): KeptRow[] {
  return tableOf(heading).map(([file = '', agent = '', url = '', verdict = '', why = '']) => ({
    why,
    file: fileIn(file),
    agent: agent === '`null`' ? null : agent.replaceAll('`', '').replace(/^(?:any)?$/, 'x'),
    url: url.replaceAll('`', ''),
    verdict: verdict.replaceAll('`', ''),
  }));
}

import { readFileSync } from 'node:fs';
import type { Answer } from '../conformance/cases.js';

/** One row of a table of quirks: a question, what is answered, and why. */
export interface KeptRow {
  readonly why: string;
  readonly file: string;
  /** `null` is Python's None. */
  readonly agent: string | null;
  readonly url: string;
  /** An answer of the conformance suite, or what the table has instead, without its back-quotes. */
  readonly verdict: string;
}

/** How tables write answers. */
const ANSWERS: ReadonlyMap<string, Answer> = new Map([
  ...(['', '-1', 'undefined'] as const).map((verdict) => [verdict, 'no answer'] as const),
  ['0', 'disallowed'],
  ['1', 'allowed'],
]);

function verdictIn(cell: string): string {
  const verdict = cell.replaceAll('`', '');
  return ANSWERS.get(verdict) ?? verdict;
}

/** What any file is. */
const SPEAKS_FOR_ALL = 'User-agent: *\nDisallow: /nothing';

const pageFile = (page: string): string => `migration/${page}.md`;

/** The rows of the first table below a heading of a page in migration/, cell by cell. */
export function tableOf(page: string, heading: string): string[][] {
  return rowsBelow(pageFile(page), heading);
}

function rowsBelow(file: string, heading: string): string[][] {
  const [first = []] = tablesBelow(file, heading);
  return first.slice(2);
}

/** The tables below a heading, up to the next heading, row by row and cell by cell; names and rule come first. */
function tablesBelow(file: string, heading: string): string[][][] {
  const [, rest] = readFileSync(file, 'utf8').split(`## ${heading}\n`);
  if (rest === undefined) throw new Error(`${file} has no heading ${heading}`);
  const [section = ''] = rest.split(/^#/m);
  return section
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.startsWith('|'))
    .map((table) => table.trim().split('\n').map(cellsOf));
}

/** A question to one version, which stands above its column. */
export interface VersionRow {
  readonly column: string;
  readonly row: KeptRow;
}

/** The questions of the second table below a heading, which has a column for each version. */
export function versionRows(page: string, heading: string): VersionRow[] {
  const [names = [], , ...rows] = tablesBelow(pageFile(page), heading)[1] ?? [];
  const firstVersion = names.indexOf('URL or path') + 1;
  return rows.flatMap((cells) => {
    const [file = ''] = cells;
    const agent = firstVersion === 3 ? (cells[1] ?? '') : 'any';
    const group = file.includes('`User-agent') ? '' : '`User-agent: *`, ';
    return codeIn(cells[firstVersion - 1] ?? '').flatMap((url) =>
      cells.slice(firstVersion).map((verdict, index) => ({
        column: codeIn(names[firstVersion + index] ?? '')[0] ?? '',
        row: {
          why: '',
          file: fileIn(group + file),
          agent: agentIn(agent),
          url,
          verdict: verdictIn(verdict),
        },
      })),
    );
  });
}

/** The quirks that READINGS.md shows, one row for each URL. */
export function shownRows(page: string): KeptRow[] {
  return keptRowsOf(rowsBelow('test/conformance/quirks.md', page));
}

/** The quirks that the page of an original shows, one row for each URL. */
export function rowsOfPage(page: string): KeptRow[] {
  return keptRowsOf(tableOf(page, 'Quirks preserved'));
}

function keptRowsOf(rows: readonly string[][]): KeptRow[] {
  return rows.flatMap(([file = '', agent = '', url = '', verdict = '', why = '']) =>
    (url === '' ? [''] : codeIn(url)).map((asked) => ({
      why,
      file: fileIn(file),
      agent: agentIn(agent),
      url: asked,
      verdict: verdictIn(verdict),
    })),
  );
}

/** `a`, `b` are lines; words without quotes stand for an empty line, and `any` for any file. */
export function fileIn(cell: string): string {
  if (cell === 'any') return SPEAKS_FOR_ALL;
  return cell
    .split(', ')
    .map((line) => codeIn(line)[0] ?? '')
    .join('\n');
}

function agentIn(cell: string): string | null {
  const [name = 'AnyBot'] = codeIn(cell);
  return name === 'null' ? null : name;
}

/** A bar within a cell is escaped. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
}

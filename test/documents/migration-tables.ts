import { readFileSync } from 'node:fs';

const text = readFileSync('MIGRATION.md', 'utf8');

/** One row of a table of what is kept: a question, what is answered, and why. */
export interface KeptRow {
  readonly why: string;
  readonly file: string;
  /** `null` is Python's None. */
  readonly agent: string | null;
  readonly url: string;
  /** Without its back-quotes. */
  readonly verdict: string;
}

/** What any file is. */
const SPEAKS_FOR_ALL = 'User-agent: *\nDisallow: /nothing';

/** The rows of the first table below a heading of MIGRATION.md, cell by cell. */
export function tableOf(heading: string): string[][] {
  const [, section] = text.split(`### ${heading}\n`);
  if (section === undefined) throw new Error(`MIGRATION.md has no heading ${heading}`);
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map(cellsOf);
}

/** The questions of a table of what is kept: one for each URL of a row. */
export function keptRows(heading: string): KeptRow[] {
  return tableOf(heading).flatMap(([file = '', agent = '', url = '', verdict = '', why = '']) =>
    (url === '' ? [''] : codeIn(url)).map((asked) => ({
      why,
      file: fileIn(file),
      agent: agentIn(agent),
      url: asked,
      verdict: verdict.replaceAll('`', ''),
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

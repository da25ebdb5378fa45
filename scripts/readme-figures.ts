// Writes the figures of README.md and SECURITY.md from bench/results.md, beside npm robots-parser.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { replaceSection } from './document-section.js';

const OURS = 'robotparser rfc9309';
const THEIRS = 'robots-parser';

const TODAY = 'Files of 2024 to 2026';

/** Which table and column of bench/results.md each figure comes from, and which way is better. */
const FIGURES = [
  { what: 'parsing, MB a second', section: 'Parse every file', column: 'MB/s', better: 'faster' },
  { what: 'one check, nanoseconds', section: 'Check every link', column: 'ns/check', better: 'faster' },
  {
    what: 'a parsed file beside its text, bytes',
    section: 'Memory',
    column: 'after parsing',
    better: 'smaller',
  },
  { what: 'parsing files of 2024 to 2026, ms', section: TODAY, column: 'parse, ms', better: 'faster' },
  { what: 'one check with them, nanoseconds', section: TODAY, column: 'ns/check', better: 'faster' },
];

/**
 * @param results - bench/results.md
 * @returns lines of Markdown
 */
export function figuresOf(results: string): string[] {
  const [, date = ''] = / on (\d{4}-\d\d-\d\d):/.exec(results) ?? [];
  const [, data = ''] = /^Data: \w+, (.*?)\.$/m.exec(results) ?? [];
  const [, today = ''] = /^([\d,]+ files)/m.exec(results.split(`## ${TODAY}`)[1] ?? '') ?? [];
  const [, version = ''] = / robots-parser (\d[\d.]*\d)/.exec(results) ?? [];
  const rows = FIGURES.map((figure) => {
    const [ours, theirs] = [OURS, THEIRS].map((engine) => cellOf(results, figure, engine));
    const times = ratio(numberOf(ours), numberOf(theirs));
    return `| ${figure.what} | ${ours} | ${theirs} | ${times} times ${figure.better} |`;
  });
  return [
    `| | robotparser | robots-parser ${version} | |`,
    '| --- | --: | --: | --- |',
    ...rows,
    '',
    `Measured on ${date} by \`npm run bench\` with ${data}`,
    `and with ${today} of 2024 to 2026;`,
    'medians of CPU time. [bench/results.md](bench/results.md) has spreads, other peers, hostile files and the cache.',
  ];
}

/** The table of SECURITY.md, with engines called by their dialects. */
export function firstChecksOf(results: string): string[] {
  const rows = partOf(results, 'The first checks of hostile files').split('\n');
  return rows.filter((row) => row.startsWith('|')).map((row) => row.replaceAll(/robotparser (\w+)/g, '`$1`'));
}

function partOf(results: string, title: string) {
  return results.split('\n## ').find((part) => part.startsWith(title)) ?? '';
}

function cellOf(results: string, { section, column }: { section: string; column: string }, engine: string) {
  const rows = partOf(results, section)
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const at = rows.find((row) => row.includes(column))?.indexOf(column) ?? -1;
  const cell = rows.find((row) => row[1] === engine)?.[at];
  if (cell === undefined) throw new Error(`bench/results.md has no ${column} of ${engine} under ${section}`);
  return cell;
}

function numberOf(cell: string | undefined = '') {
  return Number(cell.replaceAll(',', ''));
}

function ratio(one: number, other: number) {
  return (Math.max(one, other) / Math.min(one, other)).toPrecision(2);
}

function inProject(path: string) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const results = readFileSync(inProject('bench/results.md'), 'utf8');
  replaceSection('README.md', 'figures', figuresOf(results));
  replaceSection('SECURITY.md', 'first-checks', firstChecksOf(results));
}

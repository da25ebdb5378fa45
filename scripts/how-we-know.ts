/**
 * Writes the sections of HOW_WE_KNOW.md that need only this repository and the recorded answers on real files: the summary, what was
 * recorded, the fault zoo and the simulator. `npm run parity`, `upstream`, `mutants` and scripts/matrix.mjs write theirs
 * with `--write`.
 *
 *   ROBOTPARSER_VECTORS=... npm run how-we-know -- [--schedules 450]
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { MISHAPS, Schedule } from '../test/cache/simulation/schedule.js';
import { ZOO } from '../test/fetch/servers/zoo.js';
import {
  casesOf,
  hasSet,
  originals,
  recorded,
  setsOf,
  type Original,
  type SetName,
} from '../test/recorded/cases.js';
import { replaceSection } from './document-section.js';

/** The number of recorded verdicts of each original, in the repository and on files of real sites. */
export function recordedRows(): string[] {
  return originals.map((original) => {
    const sets = setsOf(original);
    const [ours, real] = [sets.filter((set) => !isReal(set)), sets.filter(isReal)].map((some) =>
      some.filter(hasSet).reduce((sum, set) => sum + verdictsOf(original, set), 0),
    );
    return `| ${original} | ${count(ours ?? 0)} | ${count(real ?? 0)} |`;
  });
}

/** The misbehaving servers, by class. */
export function zooRows(): string[] {
  return [...new Set(ZOO.map((fault) => fault.class))].map((kind) => {
    const names = ZOO.filter((fault) => fault.class === kind).map(({ name }) => name);
    return `- **${kind}** (${String(names.length)}): ${names.join('; ')}`;
  });
}

/** The originals, by the names of their rows: what is claimed, and the sums of all comparisons with them. */
function summaryRows(document: string): string[] {
  const claims = rowsOf(document.split('### Versions claimed')[1] ?? '');
  const rows = ['parity', 'parity-dense', 'parity-real', 'parity-calls'].flatMap((name) => {
    const [, section = ''] = new RegExp(`<!-- begin ${name} -->([^]*?)<!-- end`).exec(document) ?? [];
    const runs = [...section.matchAll(/^(.*)(\d{4}-\d\d-\d\d)\.$/gm)];
    return rowsOf(section).map(([original = '', , ...numbers]) => {
      // Of a run by itself, or of the command above the table.
      const run = runs.find(([, what]) => what?.includes(original)) ?? runs[0];
      return { original, date: run?.[2] ?? '', numbers };
    });
  });
  return SUMMARISED.map((original) => {
    const own = rows.filter((row) => row.original.startsWith(original));
    const sums = [0, 1, 2, 3].map((index) =>
      count(own.reduce((sum, { numbers }) => sum + Number(numbers[index]?.replaceAll(',', '') ?? 0), 0)),
    );
    const claimed = claims.filter(([name]) => name?.startsWith(original)).map(([, versions]) => versions);
    const latest =
      own
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? '';
    return `| ${[original, claimed.join('; '), ...sums, latest].join(' | ')} |`;
  });
}

export function summaryLines(document: string): string[] {
  return [
    '| original | versions claimed | answers compared | differences | version differences | deliberate differences | last run |',
    '| --- | --- | --: | --: | --: | --: | --- |',
    ...summaryRows(document),
  ];
}

/** In the order of the summary. */
const SUMMARISED = [
  'urllib.robotparser',
  'robotexclusionrulesparser',
  'Protego',
  'WWW::RobotRules',
  'LWP::RobotUA',
  'robotstxt-parser',
  'reppy',
  'google/robotstxt',
  'robots-parser',
  'Scrapy',
  'crawler-commons',
  'temoto/robotstxt',
];

/** The rows of the first table, without head and rule. */
function rowsOf(text: string): string[][] {
  const [table = ''] = /(?:^\|.*\n)+/m.exec(text) ?? [];
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

async function simulatorLines(schedules: number): Promise<string[]> {
  let broken = 0;
  const reports = Math.ceil(schedules / 10);
  for (let seed = 1; seed <= schedules; seed++) broken += (await new Schedule(seed).run()).length;
  for (let seed = 1; seed <= reports; seed++) {
    broken += (await new Schedule(seed, 'reports').run()).length;
    broken += (await new Schedule(seed, 'slow-pages').run()).length;
  }
  return [
    `${lastRun(`npm run how-we-know -- --schedules ${String(schedules)}`)} ${count(schedules)} schedules of ` +
      `${String(MISHAPS.length)} kinds (${MISHAPS.join(', ')}), and ${count(reports)} each in which pages answer ` +
      `with 503 and in which they are slow: ` +
      `${String(broken)} promises broken.`,
  ];
}

function verdictsOf(original: Original, set: SetName): number {
  return recorded(original, set).reduce((sum, { answer }) => sum + answer.allowed.join('').length, 0);
}

function isReal(set: SetName): boolean {
  return set === 'real' || set === 'versions-real';
}

function lastRun(command: string): string {
  return `\`${command}\`, robotparser ${manifest.version}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!hasSet('real'))
    throw new Error('Cannot write the figures: name the recorded real files in ROBOTPARSER_VECTORS');
  replaceSection('HOW_WE_KNOW.md', 'summary', summaryLines(readFileSync('HOW_WE_KNOW.md', 'utf8')));
  const { values } = parseArgs({ options: { schedules: { type: 'string', default: '450' } } });
  const files = (['edge', 'random', 'real'] as const).map((set) => count(casesOf(set).length));
  replaceSection('HOW_WE_KNOW.md', 'recorded', [
    `Verdicts recorded on ${files.slice(0, 2).join(' and ')} generated files, and on ${files[2] ?? ''} files of real sites:`,
    '',
    '| original | in the repository | on real files |',
    '| --- | --: | --: |',
    ...recordedRows(),
  ]);
  replaceSection('HOW_WE_KNOW.md', 'zoo', zooRows());
  replaceSection('HOW_WE_KNOW.md', 'simulator', await simulatorLines(Number(values.schedules)));
}

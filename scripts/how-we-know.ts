/**
 * Writes the sections of HOW_WE_KNOW.md that need nothing but this repository and the recorded answers on real files:
 * what was recorded, the fault zoo and the simulator. `npm run parity`, `upstream`, `mutants` and scripts/matrix.mjs write theirs
 * with `--write`.
 *
 *   ROBOTPARSER_VECTORS=... npm run how-we-know -- [--schedules 450]
 */
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

/** How many verdicts each original was recorded to give, in the repository and on files of real sites. */
export function recordedRows(): string[] {
  return originals.map((original) => {
    const sets = setsOf(original);
    const [ours, real] = [sets.filter((set) => !isReal(set)), sets.filter(isReal)].map((some) =>
      some.filter(hasSet).reduce((sum, set) => sum + verdictsOf(original, set), 0),
    );
    return `| ${original} | ${count(ours ?? 0)} | ${count(real ?? 0)} |`;
  });
}

/** How many kinds of rude servers there are, by class. */
export function zooRows(): string[] {
  return [...new Set(ZOO.map((fault) => fault.class))].map((kind) => {
    const names = ZOO.filter((fault) => fault.class === kind).map(({ name }) => name);
    return `| ${kind} | ${String(names.length)} | ${names.map((name) => name.replaceAll('|', '\\|')).join('; ')} |`;
  });
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
  const { values } = parseArgs({ options: { schedules: { type: 'string', default: '450' } } });
  const files = (['edge', 'random', 'real'] as const).map((set) => count(casesOf(set).length));
  replaceSection('HOW_WE_KNOW.md', 'recorded', [
    `Verdicts recorded on ${files.slice(0, 2).join(' and ')} generated files, and on ${files[2] ?? ''} files of real sites:`,
    '',
    '| original | in the repository | on real files |',
    '| --- | --: | --: |',
    ...recordedRows(),
  ]);
  replaceSection('HOW_WE_KNOW.md', 'zoo', [
    '| class | servers | that |',
    '| --- | --: | --- |',
    ...zooRows(),
  ]);
  replaceSection('HOW_WE_KNOW.md', 'simulator', await simulatorLines(Number(values.schedules)));
}

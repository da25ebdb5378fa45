/** Writes the figures of a run into HOW_WE_KNOW.md. */

import { readFileSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { replaceSection } from '../document-section.mjs';
import type { Outcome, Wanted } from './compare-driver.js';

export interface Figures {
  readonly wanted: Wanted;
  /** What came of every original, by its name. */
  readonly compared: ReadonlyMap<string, readonly Outcome[]>;
}

/** Below this a run is a try and no record. */
const FEWEST_CASES = 20_000;

const DOCUMENT = 'HOW_WE_KNOW.md';

/** Of all originals a new table; of one alone its rows, in the table of a run with the same cases. */
export function writeFigures({ wanted, compared }: Figures): void {
  if (wanted.cases < FEWEST_CASES) {
    throw new Error(`Cannot write the figures: a record has at least ${String(FEWEST_CASES)} cases`);
  }
  const section = wanted.kind === 'dense' ? 'parity-dense' : 'parity';
  const option = wanted.kind === 'dense' ? ' --dense' : '';
  const command = `\`npm run parity --${option} --cases ${String(wanted.cases)} --seed ${String(wanted.seed)}\``;
  const rows = [...compared].flatMap(([name, outcomes]) => outcomes.map((outcome) => rowOf(name, outcome)));
  const [name, ...others] = compared.keys();
  if (name !== undefined && others.length === 0) {
    const renewed = withRowsOf(name, rows, command, readFileSync(DOCUMENT, 'utf8'), section);
    replaceSection(DOCUMENT, section, renewed);
    return;
  }
  replaceSection(DOCUMENT, section, [
    `${command}, robotparser ${manifest.version}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| original | version | answers compared | differences | excused by drift | repaired on purpose |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]);
}

/** The section of the document with other rows of one original. */
export function withRowsOf(
  name: string,
  rows: readonly string[],
  command: string,
  document: string,
  section: string,
): string[] {
  const [, rest = ''] = document.split(`<!-- begin ${section} -->`, 2);
  const [text = ''] = rest.split(`<!-- end ${section} -->`, 1);
  const lines = text.trim().split('\n');
  if (!lines[0]?.startsWith(command)) {
    throw new Error(`Cannot write the figures of ${name}: the table is of another run than ${command}`);
  }
  const isOfIt = (line: string): boolean => line.split('|')[1]?.trim() === name;
  const first = lines.findIndex(isOfIt);
  if (first < 0) throw new Error(`Cannot write the figures of ${name}: the table has no row of it`);
  const kept = lines.filter((line) => !isOfIt(line));
  return [...kept.slice(0, first), ...rows, ...kept.slice(first)];
}

function rowOf(name: string, outcome: Outcome): string {
  if ('missing' in outcome) return `| ${name} | not found on that machine | | | | |`;
  const { version, checks, mismatches, excused, repaired } = outcome;
  const numbers = [checks - excused - repaired, mismatches, excused, repaired].map((number) =>
    number.toLocaleString('en'),
  );
  return `| ${name} | ${version} | ${numbers.join(' | ')} |`;
}

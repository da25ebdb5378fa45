/** Writes the figures of a run into HOW_WE_KNOW.md. */

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

export function writeFigures({ wanted, compared }: Figures): void {
  const rows = [...compared].flatMap(([name, outcomes]) => outcomes.map((outcome) => rowOf(name, outcome)));
  if (wanted.cases < FEWEST_CASES || compared.size < 2) {
    throw new Error(
      `Cannot write the figures: a full run has all originals and at least ${String(FEWEST_CASES)} cases`,
    );
  }
  const option = wanted.kind === 'dense' ? ' --dense' : '';
  replaceSection('HOW_WE_KNOW.md', wanted.kind === 'dense' ? 'parity-dense' : 'parity', [
    `\`npm run parity --${option} --cases ${String(wanted.cases)} --seed ${String(wanted.seed)}\`, ` +
      `robotparser ${manifest.version}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| original | version | answers compared | differences | excused by drift |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ]);
}

function rowOf(name: string, outcome: Outcome): string {
  if ('missing' in outcome) return `| ${name} | not found on that machine | | | |`;
  const { version, checks, mismatches, excused } = outcome;
  const numbers = [checks - excused, mismatches, excused].map((number) => number.toLocaleString('en'));
  return `| ${name} | ${version} | ${numbers.join(' | ')} |`;
}

/** Writes the figures of a run into HOW_WE_KNOW.md. */

import manifest from '../../package.json' with { type: 'json' };
import { replaceSection } from '../document-section.js';
import type { Outcome, Wanted } from './compare.js';

export interface Figures {
  readonly wanted: Wanted;
  /** The outcomes of every original, by its name. */
  readonly compared: ReadonlyMap<string, readonly Outcome[]>;
}

/** A run with fewer cases is not a record; of real files all are compared. */
const FEWEST_CASES = { random: 20_000, dense: 20_000, real: 3_863, calls: 2_000 } as const;

const DOCUMENT = 'HOW_WE_KNOW.md';

export function writeFigures({ wanted, compared }: Figures): void {
  const fewest = FEWEST_CASES[wanted.kind];
  if (wanted.cases < fewest) {
    throw new Error(`Cannot write the figures: a record has at least ${String(fewest)} cases`);
  }
  const section = wanted.kind === 'random' ? 'parity' : `parity-${wanted.kind}`;
  const option = wanted.kind === 'random' ? '' : ` --${wanted.kind}`;
  const command = `\`npm run parity --${option} --cases ${String(wanted.cases)} --seed ${String(wanted.seed)}\``;
  const rows = [...compared].flatMap(([name, outcomes]) => outcomes.map((outcome) => rowOf(name, outcome)));
  replaceSection(DOCUMENT, section, [
    `${command}, robotparser ${manifest.version}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| original | version | answers compared | differences | version differences | deliberate differences |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]);
}

function rowOf(name: string, outcome: Outcome): string {
  if ('missing' in outcome) return `| ${name} | not found on that machine | | | | |`;
  const { version, checks, mismatches, excused, repaired } = outcome;
  const numbers = [checks - excused - repaired, mismatches, excused, repaired].map((number) =>
    number.toLocaleString('en'),
  );
  return `| ${name} | ${version} | ${numbers.join(' | ')} |`;
}

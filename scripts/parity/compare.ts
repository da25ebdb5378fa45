/** Asks the versions of one original and their facade the same, and says what came of it. */

import { casesOf, type Case } from '../../test/recorded/cases.js';
import { denseCases, realCases, realFiles } from './dense-cases.js';
import type { Called, Driver, Found, Questions, Sequence } from './driver.js';
import { foundOr, type Missing } from './originals.js';
import { play } from './play.js';
import { randomCases } from './random-cases.js';
import { SeededRandom } from './seeded-random.js';

export interface Wanted {
  readonly cases: number;
  readonly seed: number;
  /** `dense`: few letters and mutations of real files; `real`: whole files of 2024 to 2026. */
  readonly kind: 'random' | 'dense' | 'real' | 'calls';
}

/** What came of one version, or why it was not asked. */
export type Outcome = Compared | Missing;

export interface Compared extends Omit<Report, 'differences'> {
  readonly version: string;
  readonly mismatches: number;
}

interface Report {
  readonly checks: number;
  /** The first difference of each sequence: what comes after it may follow from it. */
  readonly differences: readonly string[];
  /** Differences that a known drift of the version explains. */
  readonly excused: number;
  /** Differences because the facade repairs the original on purpose. */
  readonly repaired: number;
}

/** What a process is asked at a time: so many sequences, about files of so many characters. */
const PORTION = { sequences: 5000, characters: 5_000_000 };

/** So many differences of a version are printed. */
const SHOWN = 10;

export async function compareDriver(
  driver: Driver,
  wanted: Wanted,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const found of driver.versions.map(foundOr)) {
    if ('missing' in found) {
      say(`${driver.name}: not compared, ${found.missing}`);
      outcomes.push(found);
      continue;
    }
    say(`${driver.name}: ${found.version}`);
    for (const drift of found.drift ?? []) say(`  known drift: ${drift}`);
    const reports: Report[] = [];
    for (const [name, sequences] of setsOf(driver, found, wanted)) {
      const report = await compareSequences(found, sequences);
      say(`  ${name}: ${inWords(report)}`);
      for (const difference of report.differences.slice(0, SHOWN)) say(`    ${difference}`);
      reports.push(report);
    }
    const sum = (of: (report: Report) => number): number =>
      reports.reduce((total, each) => total + of(each), 0);
    outcomes.push({
      version: found.version,
      checks: sum(({ checks }) => checks),
      mismatches: sum(({ differences }) => differences.length),
      excused: sum(({ excused }) => excused),
      repaired: sum(({ repaired }) => repaired),
    });
  }
  return outcomes;
}

function inWords({ checks, differences, excused, repaired }: Report): string {
  return (
    `${String(checks)} checks, ${String(differences.length)} mismatches` +
    (excused === 0 ? '' : `, ${String(excused)} excused as version differences`) +
    (repaired === 0 ? '' : `, ${String(repaired)} deliberately different`)
  );
}

function setsOf(driver: Driver, found: Found, wanted: Wanted): (readonly [string, Iterable<Sequence>])[] {
  const { kind, seed } = wanted;
  const made = [`${kind} of seed ${String(seed)}`, sequencesOf(driver, found, wanted)] as const;
  if (kind !== 'random') return [made];
  const committed = [...casesOf('edge'), ...casesOf('random')];
  return [['committed', committed.flatMap((asked) => sequencesFor(driver, found, asked))], made];
}

const NOTHING: Questions = { make: [], calls: [] };

/** What the seed gives: random calls, or all questions about made-up cases. */
export function* sequencesOf(
  driver: Driver,
  found: Pick<Found, 'covered'>,
  { cases, seed, kind }: Wanted,
): Generator<Sequence> {
  const { bases = [], calls, questions } = driver;
  const made = {
    calls: () => randomCases(seed),
    random: () => randomCases(seed),
    dense: () => denseCases(seed, realFiles('2019')),
    real: () => realCases(seed, realFiles('2026')),
  }[kind]();
  const random = new SeededRandom(seed);
  for (let index = 0; index < cases; index++) {
    const asked = made.next().value;
    if (kind !== 'calls') {
      yield* sequencesFor(driver, found, { ...asked, base: bases[index % bases.length] ?? asked.base });
    } else if (calls !== undefined) {
      const covered = coveredBy(found, asked);
      const about = questions === undefined ? NOTHING : random.one(questions(covered));
      yield { ...calls(random, covered, about), id: asked.id, case: covered };
    }
  }
}

function sequencesFor({ questions }: Driver, found: Pick<Found, 'covered'>, asked: Case): Sequence[] {
  const covered = coveredBy(found, asked);
  const all = questions?.(covered) ?? [];
  return all.map((each, index) => ({ ...each, id: `${asked.id}.${String(index)}`, case: covered }));
}

function coveredBy({ covered }: Pick<Found, 'covered'>, asked: Case): Case {
  return covered === undefined ? asked : { ...asked, robots: covered(asked.robots) };
}

/** What each call gives on both sides, as far as it is not the same. */
export async function compareSequences(found: Found, sequences: Iterable<Sequence>): Promise<Report> {
  const differences: string[] = [];
  let [checks, repaired, excused] = [0, 0, 0];
  const inForm = (result: unknown): string => inJson(found.compared?.(result) ?? result);
  for (const portion of portions(sequences)) {
    const answers = found.ask(portion);
    for (const [index, sequence] of portion.entries()) {
      const theirs = answers[index] ?? [];
      const ours = await play(found, sequence);
      checks += ours.length;
      let isFirst = true;
      for (const [at, result] of ours.entries()) {
        if (inForm(result) === inForm(theirs[at])) continue;
        const [name = '', ...args] = sequence.calls[at] ?? [];
        const called: Called = { case: sequence.case, make: sequence.make, name, args, theirs: theirs[at] };
        if (found.repairs?.(called) === true) repaired++;
        else if (found.drifts?.(called) === true) excused++;
        else if (isFirst) {
          isFirst = false;
          differences.push(asTestCase(sequence, at, theirs[at], result));
        }
      }
    }
  }
  return { checks, repaired, excused, differences };
}

/** What JSON has no word for is written as JavaScript does. */
function inJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'number' && !Number.isFinite(each) ? String(each) : each,
  );
}

function asTestCase({ id, make, web, calls }: Sequence, at: number, theirs: unknown, ours: unknown): string {
  const made = JSON.stringify({ make, web, calls: calls.slice(0, at + 1) });
  return `${id}: original ${inJson(theirs)}, here ${inJson(ours)}: ${made}`;
}

function* portions(sequences: Iterable<Sequence>): Generator<Sequence[]> {
  let portion: Sequence[] = [];
  let characters = 0;
  for (const each of sequences) {
    portion.push(each);
    characters += each.case.robots.length;
    if (portion.length < PORTION.sequences && characters < PORTION.characters) continue;
    yield portion;
    portion = [];
    characters = 0;
  }
  if (portion.length > 0) yield portion;
}

/** Compares all versions of one original with their facade, and says what came of it. */

import { casesOf, type Answer, type Case } from '../../test/recorded/cases.js';
import { compareAnswers, type Mismatch, type Report } from '../../test/recorded/comparison.js';
import { denseCases, realCases, realFiles } from './dense-cases.js';
import type { Driver, Found } from './driver.js';
import type { Missing } from './originals.js';
import { randomCases } from './random-cases.js';

export interface Wanted {
  readonly cases: number;
  readonly seed: number;
  /** `dense`: few letters and mutations of real files; `real`: whole files of 2024 to 2026. */
  readonly kind: 'random' | 'dense' | 'real' | 'calls';
}

/** What came of one version, or why it was not asked. */
export type Outcome = Compared | Missing;

export interface Compared {
  readonly version: string;
  readonly drift: readonly string[];
  /** Made-up cases, besides the committed ones. */
  readonly cases: number;
  readonly checks: number;
  readonly mismatches: number;
  /** Checks that a known drift of the version excuses. */
  readonly excused: number;
  /** Checks that differ because the facade repairs the original on purpose. */
  readonly repaired: number;
}

/** So many cases are asked at a time. */
const PORTION = 1000;

/** So many mismatches of a version are printed. */
const SHOWN = 10;

export function compareDriver(driver: Driver, wanted: Wanted, say: (line: string) => void): Outcome[] {
  return driver.find().map((found) => {
    if ('missing' in found) {
      say(`${driver.name}: not compared, ${found.missing}`);
      return found;
    }
    say(`${driver.name}: ${found.version}`);
    for (const drift of found.drift) say(`  known drift: ${drift}`);
    return compareVersion(found, wanted, say);
  });
}

function compareVersion(found: Found, { cases, seed, kind }: Wanted, say: (line: string) => void): Compared {
  if (kind === 'calls') throw new Error('Calls are compared by themselves');
  const made = {
    random: () => randomCases(seed),
    dense: () => denseCases(seed, realFiles('2019')),
    real: () => realCases(seed, realFiles('2026')),
  }[kind]();
  const sets: readonly (readonly [name: string, cases: Iterable<Case>])[] = [
    ['committed cases', kind === 'random' ? [...casesOf('edge'), ...casesOf('random')] : []],
    [`${kind} cases of seed ${String(seed)}`, placed(made, cases, found.bases)],
  ];
  const reports = sets.map(([name, asked]) => {
    const report = compareAnswers(answered(found, asked), found.comparison);
    if (report.checks > 0) say(`  ${name}: ${inWords(report, found)}`);
    for (const mismatch of report.examples.slice(0, SHOWN)) say(`    ${asTestCase(mismatch)}`);
    return report;
  });
  return {
    version: found.version,
    drift: found.drift,
    cases,
    checks: sum(reports.map(({ checks }) => checks)),
    mismatches: sum(reports.map(({ mismatches }) => mismatches)),
    excused: sum(reports.map((report) => excusedChecks(report) - repairedChecks(report, found))),
    repaired: sum(reports.map((report) => repairedChecks(report, found))),
  };
}

function inWords(report: Report, found: Found): string {
  const repaired = repairedChecks(report, found);
  const excused = excusedChecks(report) - repaired;
  return (
    `${String(report.checks)} checks, ${String(report.mismatches)} mismatches` +
    (excused === 0 ? '' : `, ${String(excused)} checks excused as version differences`) +
    (repaired === 0 ? '' : `, ${String(repaired)} checks deliberately different`)
  );
}

function excusedChecks({ declared }: Report): number {
  return sum(Object.values(declared));
}

function repairedChecks({ declared }: Report, { repairs = [] }: Found): number {
  return sum(repairs.map((reason) => declared[reason] ?? 0));
}

/** What is pasted into a test. */
function asTestCase({ check, want, got }: Mismatch): string {
  const { base, robots, agents, urls } = check.case;
  const row = { base, robots, agent: check.agent ?? agents[0], url: check.url ?? urls[0] };
  const fields = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(', ')} } // ${check.what}: original ${want}, here ${got}`;
}

function* answered(found: Found, cases: Iterable<Case>): Generator<{ case: Case; answer: Answer }> {
  for (const portion of portions(cases)) {
    const answers = found.answer(portion);
    for (const [index, asked] of portion.entries()) {
      const answer = answers[index];
      if (answer === undefined) throw new Error(`Cannot compare ${asked.id}: the original did not answer`);
      yield { case: asked, answer };
    }
  }
}

function* portions(cases: Iterable<Case>): Generator<Case[]> {
  let portion: Case[] = [];
  for (const each of cases) {
    portion.push(each);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** The first cases, each at the next of the places that matter to this original. */
function* placed(
  cases: Generator<Case, never>,
  wanted: number,
  bases: readonly string[] = [],
): Generator<Case> {
  for (let made = 0; made < wanted; made++) {
    const asked = cases.next().value;
    yield { ...asked, base: bases[made % bases.length] ?? asked.base };
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

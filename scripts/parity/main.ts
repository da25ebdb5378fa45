/**
 * Compares the facades with the originals that are installed on this machine, over the committed cases and over random
 * ones: `npm run parity -- --cases 5000 --seed 7 --only urllib.robotparser`.
 */

import { parseArgs } from 'node:util';
import { casesOf, type Answer, type Case } from '../../test/recorded/cases.js';
import { compareAnswers, type Report } from '../../test/recorded/comparison.js';
import type { Driver, Found } from './driver.js';
import { protego } from './drivers/protego.js';
import { python } from './drivers/python.js';
import { robotRules } from './drivers/robot-rules.js';
import { robotsParser } from './drivers/robots-parser.js';
import { randomCases } from './random-cases.js';

const drivers: readonly Driver[] = [python, protego, robotRules, robotsParser];

/** So many cases are asked at a time. */
const PORTION = 1000;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
});
const count = Number(values.cases);
const seed = Number(values.seed);
if (!Number.isInteger(count) || count < 0 || !Number.isInteger(seed)) {
  throw new Error('Cannot compare: --cases and --seed take whole numbers');
}

let mismatches = 0;
for (const driver of drivers.filter(({ name }) => values.only === undefined || name === values.only)) {
  const found = driver.find();
  if (typeof found === 'string') {
    console.log(`${driver.name}: not compared, ${found}`);
    continue;
  }
  console.log(`${driver.name}: ${found.version}`);
  for (const drift of found.drift) console.log(`  known drift: ${drift}`);
  mismatches += compareWith(found, 'committed cases', [...casesOf('edge'), ...casesOf('random')]);
  mismatches += compareWith(found, `random cases of seed ${String(seed)}`, firstCases(seed, count));
}
process.exitCode = mismatches === 0 ? 0 : 1;

/** Prints what came of it, and gives the number of mismatches. */
function compareWith(found: Found, name: string, cases: Iterable<Case>): number {
  const report = compareAnswers(answered(found, cases), found.comparison);
  console.log(
    `  ${name}: ${String(report.checks)} checks, ${String(report.mismatches)} mismatches${excused(report)}`,
  );
  for (const line of report.first) console.log(`    ${line}`);
  return report.mismatches;
}

function excused({ declared }: Report): string {
  const total = Object.values(declared).reduce((sum, checks) => sum + checks, 0);
  return total === 0 ? '' : `, ${String(total)} checks excused by drift`;
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

function* firstCases(ofSeed: number, wanted: number): Generator<Case> {
  const cases = randomCases(ofSeed);
  for (let made = 0; made < wanted; made++) yield cases.next().value;
}

/**
 * `npm run lint-corpus`: lints the real files that ROBOTPARSER_CORPUS names, and counts the findings of each rule.
 *
 * `--rule CODE` prints a sample of that rule's findings instead, at most one of a file, so that somebody can look for
 * false alarms: `--draw` says how many, `--seed` which.
 */

import { parseArgs } from 'node:util';
import { visible } from '../src/core/visible.js';
import { lint, lintRules, type Finding } from '../src/entries/lint.js';
import { realFiles } from './parity/dense-cases.js';
import { SeededRandom } from './parity/seeded-random.js';

const { values } = parseArgs({
  options: {
    rule: { type: 'string' },
    draw: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});

interface Linted {
  readonly host: string;
  readonly findings: readonly Finding[];
}

const files = realFiles();
if (files.length === 0) {
  console.error('Set ROBOTPARSER_CORPUS to a folder with robots-corpus.jsonl.gz');
  process.exitCode = 1;
}
const linted = files.map(({ host, lines }): Linted => {
  const url = `https://${host}/robots.txt`;
  return { host, findings: lint(lines.join(''), { readings: true, url }) };
});
if (files.length > 0) {
  if (values.rule === undefined) printCounts();
  else printSample(values.rule);
}

function printCounts(): void {
  for (const { code, severity } of lintRules) {
    const counts = linted.map(({ findings }) => findings.filter((finding) => finding.code === code).length);
    const found = counts.reduce((sum, count) => sum + count, 0);
    const where = counts.filter((count) => count > 0).length;
    console.log(`${code.padEnd(26)}${severity.padEnd(9)}${cell(found)} findings in ${cell(where)} files`);
  }
}

function cell(count: number): string {
  return String(count).padStart(6);
}

function printSample(code: string): void {
  const random = new SeededRandom(Number(values.seed));
  const having = linted.filter(({ findings }) => findings.some((finding) => finding.code === code));
  for (let drawn = 0; drawn < Number(values.draw) && having.length > 0; drawn++) {
    const [{ host, findings } = { host: '', findings: [] }] = having.splice(
      random.whole(0, having.length - 1),
      1,
    );
    const ofRule = findings.filter((finding) => finding.code === code);
    const found = ofRule[random.whole(0, ofRule.length - 1)];
    if (found === undefined) continue;
    console.log(`${host}:${found.line}:${found.column} ${visible(found.text).slice(0, 200)}`);
    console.log(`    ${visible(found.message)}`);
  }
}

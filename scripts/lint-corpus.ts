/**
 * `npm run lint-corpus`: lints the real files that ROBOTPARSER_CORPUS names, and counts the findings of each rule.
 *
 * `--corpus` says which: those of 2019, or of 2024 to 2026. `--draw` prints so many findings with the lines around them,
 * a few of each rule, for somebody to look for false ones; `--seed` says which, `--rule CODE` of which rule.
 */

import { parseArgs } from 'node:util';
import { visible } from '../src/core/visible.js';
import { lint, lintRules, type Finding } from '../src/entries/lint.js';
import { realFiles } from './parity/dense-cases.js';
import { SeededRandom } from './parity/seeded-random.js';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: '2026' },
    rule: { type: 'string' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

/** How many lines are shown before and after the one that is meant. */
const AROUND = 4;

interface Found {
  readonly host: string;
  readonly lines: readonly string[];
  readonly finding: Finding;
}

const files = realFiles(values.corpus === '2019' ? '2019' : '2026');
if (files.length === 0) {
  console.error('Set ROBOTPARSER_CORPUS to a folder with robots-corpus.jsonl.gz and robots-2026.jsonl.gz');
  process.exitCode = 1;
}
const byCode = new Map<string, Found[]>(lintRules.map(({ code }) => [code, []]));
for (const { host, lines } of files) {
  const findings = lint(lines.join(''), { readings: true, url: `https://${host}/robots.txt` });
  for (const finding of findings) byCode.get(finding.code)?.push({ host, lines, finding });
}
if (values.draw === undefined) printCounts();
else printDraw(Number(values.draw));

function printCounts(): void {
  console.log(`${files.length} files of ${values.corpus}`);
  for (const { code, severity } of lintRules) {
    const found = byCode.get(code) ?? [];
    const where = new Set(found.map(({ lines }) => lines)).size;
    console.log(
      `${code.padEnd(26)}${severity.padEnd(9)}${cell(found.length)} findings in ${cell(where)} files`,
    );
  }
}

function cell(count: number): string {
  return String(count).padStart(6);
}

/** One finding of each rule, then a second one of each, and so on; the seed says which, and in which order. */
function printDraw(count: number): void {
  const random = new SeededRandom(Number(values.seed));
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: random.next() }))
      .sort((one, other) => one.key - other.key)
      .map(({ item }) => item);
  const ofRules = [...byCode].filter(([code]) => (values.rule ?? code) === code).map(([, found]) => found);
  shuffled(ofRules)
    .flatMap((found) => shuffled(found).map((one, round) => ({ one, round })))
    .sort((one, other) => one.round - other.round)
    .slice(0, count)
    .forEach(({ one }, index) => {
      print(index + 1, one);
    });
}

function print(number: number, { host, lines, finding }: Found): void {
  const { code, severity, line, column, message } = finding;
  console.log(`\n#${number} ${code} (${severity}) ${host}:${line}:${column} ${visible(message)}`);
  const all = lines.join('').split(/\r\n|\r|\n/);
  for (let at = Math.max(1, line - AROUND); at <= Math.min(all.length, line + AROUND); at++) {
    console.log(
      `${at === line ? '>' : ' '} ${String(at).padStart(5)} ${visible(all[at - 1] ?? '').slice(0, 160)}`,
    );
  }
}

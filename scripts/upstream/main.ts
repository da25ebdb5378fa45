/**
 * Runs the test suites of the originals, unchanged, against the built package: `npm run upstream -- --only Protego`.
 *
 * In each language a module with the original's name hands every call to one Node process (`server.ts`). `--write` puts
 * the counts into HOW_WE_KNOW.md, `--list` prints every test.
 */

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { builtPackage } from '../../test/support/built-package.js';
import { replaceSection } from '../document-section.js';
import { foundOr } from '../parity/originals.js';
import { expectedFailures } from './expected-failures.js';
import { googleSpecification } from './google-specification.js';
import { otherSuites } from './other-suites.js';
import { pythonSuites } from './python-suites.js';
import type { Bridge, Suite } from './suite.js';
import { judged, type Judged } from './verdict.js';

const suites: readonly Suite[] = [...pythonSuites, ...otherSuites, googleSpecification];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const names = suites.map(({ name }) => name);
if (values.only !== undefined && !names.includes(values.only)) {
  throw new Error(`Cannot run ${values.only}: --only takes one of ${names.join(', ')}`);
}

const bridge = bridgeTo(builtPackage());
const rows: string[] = [];
let wrong = 0;
let left = 0;
for (const suite of suites) {
  const { name } = suite;
  if (values.only !== undefined && values.only !== name) continue;
  const outcomes = foundOr(() => suite.run(bridge));
  if ('missing' in outcomes) {
    console.log(`${name}: not run, ${outcomes.missing}`);
    left++;
    continue;
  }
  const verdict = judged(outcomes, expectedFailures[name] ?? {});
  console.log(`${name}: ${inWords(verdict)}`);
  for (const line of verdict.complaints) console.log(`  ${line}`);
  if (values.list) for (const { test, outcome, why } of outcomes) console.log(`  ${outcome} ${test} ${why}`);
  const { tests, passed, expected, skipped, complaints } = verdict;
  rows.push(`| ${name} | ${[tests, passed, expected, skipped, complaints.length].join(' | ')} |`);
  wrong += complaints.length;
}
if (values.write) {
  if (left > 0 || values.only !== undefined)
    throw new Error('Cannot write the counts: not all suites were run');
  replaceSection('HOW_WE_KNOW.md', 'upstream', [
    `\`npm run upstream\`, robotparser ${manifest.version}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| suite | tests | passed | failed as expected | skipped by the suite | otherwise |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]);
}
process.exitCode = wrong === 0 ? 0 : 1;

function inWords({ tests, passed, expected, skipped, complaints }: Judged): string {
  const counts = [`${passed} passed`, `${expected} failed as expected`, `${skipped} skipped`];
  return `${tests} tests, ${counts.join(', ')}, ${complaints.length} otherwise`;
}

/** Two programs without arguments, which any language can start. */
function bridgeTo(installed: string): Bridge {
  const folder = resolve('.tmp', 'upstream');
  mkdirSync(folder, { recursive: true });
  const start = (form: string): string => {
    const file = join(folder, `bridge-${form}`);
    const loader = fileURLToPath(new URL('../register-typescript.mjs', import.meta.url));
    const server = fileURLToPath(new URL('server.ts', import.meta.url));
    const command = [process.execPath, '--import', loader, server, installed, `--${form}`];
    writeFileSync(file, `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(' ')}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  return { json: start('json'), fields: start('fields'), installed };
}

/** What `lint --format sarif` prints is valid by the schema of SARIF 2.1.0, whatever the files and their names are. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { lint, lintRules } from '../../../src/entries/lint.js';
import { sarifLog } from '../../../src/node/cli/output/sarif.js';
import { lintManual } from '../../../src/node/cli/lint-manual.js';
import { exampleOf } from '../../lint/examples.js';
import { isFull, sampleOf } from '../../support/samples.js';
import { runAmong, runProgram, withSite } from './program.js';

const { resolve } = createRequire(import.meta.url);

function jsonAt(path: string): object {
  const json: unknown = JSON.parse(readFileSync(resolve(path), 'utf8'));
  if (typeof json !== 'object' || json === null) throw new Error(`${path} is no schema`);
  return json;
}

const ajv = new Ajv({ schemaId: 'auto', allErrors: true });
ajv.addMetaSchema(jsonAt('ajv/lib/refs/json-schema-draft-04.json'));
const isValid = ajv.compile(jsonAt('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));

function problemsOf(log: unknown): unknown[] {
  return isValid(log) === true ? [] : (isValid.errors ?? []);
}

test('the schema refuses what is not valid', () => {
  expect(problemsOf({ version: '2.1.0', runs: [{ results: [] }] })).not.toEqual([]);
});

test('a log of the findings of every rule', () => {
  const files = sampleOf(lintRules, 3).map(({ code }) => ({
    name: `${code}/robots.txt`,
    // With all readings two of the files take a second each.
    findings: lint(exampleOf(code)?.wrong ?? '', { readings: isFull, response: { status: 404 } }),
  }));
  const log: unknown = JSON.parse(JSON.stringify(sarifLog(files, lintRules, lintManual(), '1.2.3')));
  expect(problemsOf(log)).toEqual([]);
  expect(JSON.stringify(log)).toContain('**Why.**');
});

const FAULTY = 'User-agent: a, b\nDisallow: /a b\nDisallow: /\u202e\u001b[31m\n';

test.each([
  ['files with usual and unusual names', { 'robots.txt': FAULTY, 'a b#?%"é\u001b.txt': FAULTY }, 10],
  ['a file without findings', { 'robots.txt': 'User-agent: *\nDisallow: /a\n' }, 0],
])('the program prints one for %s', async (_, files, findings) => {
  const line = ['lint', ...Object.keys(files), '--format', 'sarif', '--readings'];
  const ended = await runAmong(files, line);
  const log: unknown = JSON.parse(ended.stdout);
  expect(problemsOf(log)).toEqual([]);
  expect(log).toHaveProperty('runs.0.results.length', findings);
  expect(ended.exit).toBe(findings > 0 ? 1 : 0);
});

test('and for a site, whose findings on the whole file stand in line 1', async () => {
  const { stdout } = await withSite(
    (_, response) => response.setHeader('content-type', 'text/html').end('User-agent: *\n'),
    (origin) => runProgram(`lint ${origin} --format sarif`),
  );
  const log: unknown = JSON.parse(stdout);
  expect(problemsOf(log)).toEqual([]);
  expect(log).toMatchObject({
    runs: [
      {
        results: [
          { ruleId: 'content-type', locations: [{ physicalLocation: { region: { startLine: 1 } } }] },
        ],
      },
    ],
  });
});

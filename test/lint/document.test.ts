/** LINT.md says of each rule what the rule itself says, and why. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { lintRules, type LintRule } from '../../src/entries/lint.js';
import { lintManual, plainLines } from '../../src/node/cli/lint-manual.js';

const document = readFileSync('LINT.md', 'utf8');
const manual = lintManual();

test('LINT.md has a section for each rule, and no other', () => {
  expect([...manual.keys()]).toEqual(lintRules.map(({ code }) => code));
});

test('its table has a row for each rule, errors first', () => {
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('| [`'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\(?=[^\w\s])/g, '')));
  const bySeverity = ['error', 'warning', 'note'].flatMap((level) =>
    lintRules.filter(({ severity }) => severity === level),
  );
  expect(rows).toEqual(
    bySeverity.map(({ code, severity, message }) => ['', `[\`${code}\`](#${code})`, severity, message, '']),
  );
});

describe.each(lintRules.map((rule): [string, LintRule] => [rule.code, rule]))('%s', (code, rule) => {
  test('says what it finds, why it matters, and how to fix it', () => {
    const section = manual.get(code);
    const lines = section === undefined ? [] : plainLines(section);
    const when = rule.onlyWithReadings === true ? ', only with `readings`' : '';
    expect(lines[0]).toBe(`${rule.severity}${when}. ${rule.message}.`);
    expect(lines.at(-1)).toBe(`How to fix it. ${rule.advice}.`);
    expect(section?.why).toMatch(/^[A-Z%].*\.$/);
    expect(section?.source).toMatch(/^https:\/\//);
    expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });
});

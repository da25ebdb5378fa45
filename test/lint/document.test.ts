/** LINT.md says what the rules say; `npm run lint-document` writes it. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { format, resolveConfig } from 'prettier';
import { lintRules } from '../../src/entries/lint.js';
import { renderLintDocument } from '../../scripts/lint-document.js';

test('LINT.md has a section for each rule, as the rule has it', async () => {
  const options = await resolveConfig('LINT.md');
  const expected = await format(renderLintDocument(lintRules), { ...options, parser: 'markdown' });
  expect(readFileSync('LINT.md', 'utf8')).toBe(expected);
});

test('codes are unique, and each rule says everything', () => {
  expect(new Set(lintRules.map(({ code }) => code)).size).toBe(lintRules.length);
  const poor = lintRules.filter(
    ({ code, message, why, advice, source }) =>
      !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code) ||
      message === '' ||
      why === '' ||
      advice === '' ||
      !/^https:\/\//.test(source),
  );
  expect(poor.map(({ code }) => code)).toEqual([]);
});

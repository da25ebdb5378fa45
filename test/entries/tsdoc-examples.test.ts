/**
 * Runs the examples in the comments of public names, against the package as it is published, and has the compiler read
 * whatever TypeScript users are shown, which costs it a third of what reading each kind apart does.
 */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { entries } from '../../scripts/entries.mjs';
import { withExpectations, inOneLine } from '../documents/expected-output.js';
import { programOf } from '../documents/program-of.js';
import { NOT_RUN, runAllInProject, toJavaScript, type Run } from '../documents/run-block.js';
import { readExamples } from '../documents/tsdoc-examples.js';
import { blocks } from '../documents/shown-blocks.js';
import { typeErrors } from '../documents/type-errors.js';
import { AWAITED, FORGOTTEN } from './forgotten-await.js';

const examples = readExamples(entries, programOf(entries)).map((example) => ({
  ...example,
  checked: withExpectations(example.code),
}));

let runs: readonly Run[] = [];
beforeAll(() => {
  runs = runAllInProject(
    examples.map(({ checked }) => ({ file: 'block.mjs', code: toJavaScript(checked.code) })),
  );
});

describe('the example of', () => {
  test.each(examples.map((example, index) => ({ ...example, index })))('$name', ({ index, checked }) => {
    const { stdout, ...end } = runs[index] ?? NOT_RUN;
    expect(end).toEqual({ exitCode: 0, stderr: '' });
    expect(inOneLine(stdout)).toBe(inOneLine(checked.expected ?? stdout));
  });
});

describe('the compiler at its strictest', () => {
  let said: readonly string[] = [];
  beforeAll(() => {
    const shown = [...examples, ...blocks.filter(({ language }) => language === 'ts')];
    const programs = shown.map(({ name, code }) => [name, code] as const);
    said = typeErrors(new Map([...programs, ...Object.entries(FORGOTTEN), ...Object.entries(AWAITED)]));
  });

  test('takes every example, every TypeScript block of a document, and a verdict with its await', () => {
    expect(said.filter((error) => !error.includes(FORGOTTEN_AWAIT))).toEqual([]);
  });

  test('refuses a verdict that was not awaited as a condition', () => {
    expect(said.filter((error) => error.includes(FORGOTTEN_AWAIT))).toEqual(
      Object.keys(FORGOTTEN).map((name) => `${name}: ${FORGOTTEN_AWAIT}`),
    );
  });
});

const FORGOTTEN_AWAIT =
  "This condition will always return true since this 'Promise<boolean>' is always defined.";

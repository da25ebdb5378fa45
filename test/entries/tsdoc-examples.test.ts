/** Runs the examples in the comments of public names, against the package as it is published. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { entries } from '../../scripts/entries.mjs';
import { withExpectations, inOneLine } from '../documents/expected-output.js';
import { programOf } from '../documents/program-of.js';
import { NOT_RUN, runAllInProject, toJavaScript, type Run } from '../documents/run-block.js';
import { readExamples } from '../documents/tsdoc-examples.js';
import { typeErrors } from '../documents/type-errors.js';

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

test('the examples compile at the strictest', () => {
  expect(typeErrors(new Map(examples.map(({ name, code }) => [name, code])))).toEqual([]);
});

/** Runs the examples in the comments of public names, against the package as it is published. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { entries } from '../scripts/entries.mjs';
import { builtPackage } from './built-package.js';
import { withExpectations, inOneLine } from './documents/expected-output.js';
import { runInProject, toJavaScript } from './documents/run-block.js';
import { readExamples } from './documents/tsdoc-examples.js';
import { typeErrors } from './documents/type-errors.js';

const examples = readExamples(entries);

beforeAll(() => void builtPackage());

describe('the example of', () => {
  test.each(examples)('$name', ({ code: example }) => {
    const { code, expected } = withExpectations(example);
    const { exitCode, stdout, stderr } = runInProject('block.mjs', toJavaScript(code));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(inOneLine(stdout)).toBe(inOneLine(expected ?? stdout));
  });
});

test('the examples compile at the strictest', () => {
  expect(typeErrors(new Map(examples.map(({ name, code }) => [name, code])))).toEqual([]);
});

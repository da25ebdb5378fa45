import { expect, test } from '@jest/globals';
import { codeOf } from '../../src/fetch/thrown.js';

/** An error with a code behind so many others. */
function behind(depth: number): Error {
  let error: Error = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  for (let wrapped = 0; wrapped < depth; wrapped++) error = new Error('wrapped', { cause: error });
  return error;
}

test("the system's code is found behind four errors that wrap it, and not sought for ever", () => {
  expect([0, 1, 4, 5].map((depth) => codeOf(behind(depth)))).toEqual([
    'ECONNRESET',
    'ECONNRESET',
    'ECONNRESET',
    '',
  ]);
});

import { expect, test } from '@jest/globals';
import {
  AttributeError,
  UnicodeDecodeError,
  UnicodeEncodeError,
  UnicodeError,
  ValueError,
  pythonError,
} from '../../../src/compat/shared/python-errors.js';

test.each([
  ['ValueError', ValueError, []],
  ['UnicodeError', UnicodeError, [ValueError]],
  ['UnicodeDecodeError', UnicodeDecodeError, [UnicodeError, ValueError]],
  ['UnicodeEncodeError', UnicodeEncodeError, [UnicodeError, ValueError]],
  ['AttributeError', AttributeError, []],
  ['TypeError', TypeError, []],
] as const)('%s has its name, its message and its ancestors', (name, Class, ancestors) => {
  const error = pythonError({ name, message: 'Cannot tell' });
  expect(error).toBeInstanceOf(Class);
  expect([error.name, error.message]).toEqual([name, 'Cannot tell']);
  for (const Ancestor of ancestors) expect(error).toBeInstanceOf(Ancestor);
});

test('a failure of no known class keeps its name in the message', () => {
  expect(pythonError({ name: 'IndexError', message: 'out of range' }).message).toBe(
    'IndexError: out of range',
  );
});

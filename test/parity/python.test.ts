import { afterEach, expect, test } from '@jest/globals';
import { python } from '../../scripts/parity/drivers/python.js';
import { foundOr } from '../../scripts/parity/originals.js';

const named = process.env['PARITY_PYTHON'];

afterEach(() => {
  if (named === undefined) delete process.env['PARITY_PYTHON'];
  else process.env['PARITY_PYTHON'] = named;
});

test('a Python that is not there is said to be missing', () => {
  process.env['PARITY_PYTHON'] = 'no-python-of-this-name';
  expect(python.versions.map(foundOr)[0]).toEqual({
    missing: expect.stringMatching(/^no-python-of-this-name cannot be run/),
  });
});

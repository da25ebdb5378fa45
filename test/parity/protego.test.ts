import { afterEach, expect, test } from '@jest/globals';
import { protego } from '../../scripts/parity/drivers/protego.js';

const named = process.env['PARITY_PROTEGO'];

afterEach(() => {
  if (named === undefined) delete process.env['PARITY_PROTEGO'];
  else process.env['PARITY_PROTEGO'] = named;
});

test('a Python that is not there is said to be missing', () => {
  process.env['PARITY_PROTEGO'] = 'no-python-of-this-name';
  expect(protego.find()[0]).toEqual({
    missing: expect.stringMatching(/^no-python-of-this-name cannot be run/),
  });
});

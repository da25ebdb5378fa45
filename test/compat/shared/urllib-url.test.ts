import { expect, test } from '@jest/globals';
import { urlRefusal } from '../../../src/compat/shared/urllib-errors.js';

test("Quirk: user and password are taken as part of the host's name, so the host is not found", () => {
  expect(urlRefusal('http://u@h/robots.txt')?.message).toBe(
    'Cannot fetch http://***@h/robots.txt: no host can have this name',
  );
  expect(urlRefusal('http://u:p@h/robots.txt')?.name).toBe('InvalidURL');
  expect(urlRefusal('http://h/@robots.txt')).toBeUndefined();
});

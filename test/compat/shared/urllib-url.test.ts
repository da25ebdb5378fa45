import { expect, test } from '@jest/globals';
import { urlRefusal } from '../../../src/compat/shared/urllib-url.js';

test("Quirk: user and password are taken for a part of the host's name, so there is no such host", () => {
  expect(urlRefusal('http://u@h/robots.txt')?.message).toBe(
    'Cannot fetch http://***@h/robots.txt: there can be no host of this name',
  );
  expect(urlRefusal('http://u:p@h/robots.txt')?.name).toBe('InvalidURL');
  expect(urlRefusal('http://h/@robots.txt')).toBeUndefined();
});

import { expect, test } from '@jest/globals';
import { unwrapped, urlRefusal } from '../../../src/compat/shared/urllib-errors.js';

test("Quirk: user and password are taken as part of the host's name, so the host is not found", () => {
  expect(urlRefusal('http://u@h/robots.txt')?.message).toBe(
    'Cannot fetch http://***@h/robots.txt: no host can have this name',
  );
  expect(urlRefusal('http://u:p@h/robots.txt')?.name).toBe('InvalidURL');
  expect(urlRefusal('http://h/@robots.txt')).toBeUndefined();
});

test('Quirk: whatever comes before the first colon is the scheme, unless it contains a slash', () => {
  const names = ['%:x', 'a b:c', '1:2', 'http:', '\u017f:x', ':x', 'a/b:c', 'x'].map(
    (url) => urlRefusal(url)?.name,
  );
  expect(names).toEqual([...Array<string>(5).fill('URLError'), ...Array<string>(3).fill('ValueError')]);
});

test.each(['<http://h/x>', 'URL:http://h/x', ' <URL: http://h/x > '])(
  'Quirk: a URL may be in `<` and `>`, and after `URL:`: %j',
  (url) => {
    expect(unwrapped(url)).toBe('http://h/x');
  },
);

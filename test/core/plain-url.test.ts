import { expect, test } from '@jest/globals';
import { endOfOrigin } from '../../src/core/plain-url.js';

const ORIGIN = 'https://site.example';

test.each(['', '/a', '?a', '#a'])('the server ends before %j', (rest) => {
  expect(endOfOrigin(`${ORIGIN}${rest}`, ORIGIN)).toBe(ORIGIN.length);
});

test.each([`${ORIGIN}.org/`, `${ORIGIN}:8080/`, 'https://other.example/', 'https://site.exampl'])(
  '%s is of another origin',
  (url) => {
    expect(endOfOrigin(url, ORIGIN)).toBe(-1);
  },
);

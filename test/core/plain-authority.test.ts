import { expect, test } from '@jest/globals';
import { characterSet } from '../../src/core/percent.js';
import { authorityEnds, endOfPlainAuthority } from '../../src/core/plain-authority.js';

const HOST = characterSet('abc.');
const URLS = ['', '?c', '.c/', '/', ':8/'].map((rest) => `http://a.b${rest}`).concat('http:///', '/c');

test.each(URLS)('what is remembered of %s changes nothing for the next URL', (before) => {
  const endOf = authorityEnds(HOST);
  const ends = URLS.map((url) => [endOf(before), endOf(url)]);
  expect(ends).toEqual(URLS.map((url) => [before, url].map((each) => endOfPlainAuthority(each, HOST))));
});

import { expect, test } from '@jest/globals';
import { readPerlUrl, serverOf } from '../../../src/languages/perl/url.js';

// Every right-hand side is what Perl's URI answers for `host`.
test.each([
  ['http://[::1]/', '::1'],
  ['http://[::1]:8080/', '::1'],
  ['http://a]/', 'a]'],
  ['http://[a/', '[a'],
  ['http://[/', '['],
  ['http://a%41/', 'aA'],
])('the host of %s', (url, host) => {
  expect(serverOf(readPerlUrl(url))?.host).toBe(host);
});

import { describe, expect, test } from '@jest/globals';
import { originOf } from '../../src/fetch/web-url.js';

describe('the site of a page', () => {
  test.each([
    ['has its scheme and host', 'https://example.com/a/b?c#d', 'https://example.com'],
    ['has its port', 'http://example.com:8080/', 'http://example.com:8080'],
    ['has no port where it is the usual one', 'https://example.com:443/', 'https://example.com'],
    ['has a port that is usual elsewhere', 'https://example.com:80/', 'https://example.com:80'],
    ['has its host in small letters', 'HTTP://EXAMPLE.com', 'http://example.com'],
    ['has its host in ASCII', 'https://m\u00fcnchen.example/', 'https://xn--mnchen-3ya.example'],
    ['has no user and no password', 'https://a:b@example.com/', 'https://example.com'],
    ['may be that of an address', 'http://[::1]:81/x', 'http://[::1]:81'],
    ['has its address in the usual form', 'http://0x7f.1/', 'http://127.0.0.1'],
    ['has no other host', 'https://www.example.com/', 'https://www.example.com'],
    ['is that of its robots.txt', 'https://example.com/robots.txt', 'https://example.com'],
  ])('%s', (_, page, site) => {
    expect(originOf(page)).toBe(site);
  });

  test.each([
    '',
    '/a',
    'example.com',
    '//example.com/',
    'http://',
    'http://a b/',
    'ftp://example.com/',
    'mailto:x@y.z',
    `https://${'\u0300\u0316'.repeat(600)}/`,
  ])('is not to be had of %p', (page) => {
    expect(() => originOf(page)).toThrow(expect.objectContaining({ name: 'BadURLError', url: page }));
  });
});

test('the site of a URL of megabytes is read from its beginning', () => {
  expect(originOf(`https://Example.com:443/${'\u00e9'.repeat(2 ** 21)}?a#b`)).toBe('https://example.com');
  expect(originOf('https:\\\\example.com\\a')).toBe('https://example.com');
  expect(originOf('http://a:b@example.com:80?x')).toBe('http://example.com');
});

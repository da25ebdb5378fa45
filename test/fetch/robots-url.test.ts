import { describe, expect, test } from '@jest/globals';
import { originOf, robotsUrl } from '../../src/fetch/robots-url.js';

describe('the robots.txt of a page', () => {
  test.each([
    ['has its scheme and host', 'https://example.com/a/b?c#d', 'https://example.com/robots.txt'],
    ['has its port', 'http://example.com:8080/', 'http://example.com:8080/robots.txt'],
    ['has no port where it is the usual one', 'https://example.com:443/', 'https://example.com/robots.txt'],
    ['has a port that is usual elsewhere', 'https://example.com:80/', 'https://example.com:80/robots.txt'],
    ['has its host in small letters', 'HTTP://EXAMPLE.com', 'http://example.com/robots.txt'],
    ['has its host in ASCII', 'https://m\u00fcnchen.example/', 'https://xn--mnchen-3ya.example/robots.txt'],
    ['has no user and no password', 'https://a:b@example.com/', 'https://example.com/robots.txt'],
    ['may be that of an address', 'http://[::1]:81/x', 'http://[::1]:81/robots.txt'],
    ['has its address in the usual form', 'http://0x7f.1/', 'http://127.0.0.1/robots.txt'],
    ['is its own', 'https://example.com/robots.txt', 'https://example.com/robots.txt'],
  ])('%s', (_, page, robots) => {
    expect(robotsUrl(page)).toBe(robots);
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
  ])('is not to be had of %p', (page) => {
    expect(() => robotsUrl(page)).toThrow(expect.objectContaining({ name: 'BadURLError', url: page }));
  });
});

describe('two URLs are of one site', () => {
  test.each([
    ['with the port written or not', 'https://example.com/a', 'https://example.com:443/b', true],
    ['in small letters or not', 'https://example.com/', 'HTTPS://Example.COM/', true],
    ['in Unicode or ASCII', 'https://m\u00fcnchen.example/', 'https://xn--mnchen-3ya.example/', true],
    ['but not of two schemes', 'https://example.com/', 'http://example.com/', false],
    ['but not of two ports', 'https://example.com/', 'https://example.com:8443/', false],
    ['but not of two hosts', 'https://example.com/', 'https://www.example.com/', false],
  ])('%s', (_, one, other, same) => {
    expect(originOf(one) === originOf(other)).toBe(same);
  });
});

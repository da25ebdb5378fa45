import { describe, expect, test } from '@jest/globals';
import { parseURL, serializeURL, serializeURLOrigin } from 'whatwg-url';
import { originOf, webUrl } from '../../src/fetch/web-url.js';

describe('the site of a page', () => {
  test.each([
    ['has its scheme and host', 'https://example.com/a/b?c#d', 'https://example.com'],
    ['has its port', 'http://example.com:8080/', 'http://example.com:8080'],
    ['has no port where it is the usual one', 'https://example.com:443/', 'https://example.com'],
    ['has its host in small letters', 'HTTP://EXAMPLE.com', 'http://example.com'],
    ['has its host in ASCII', 'https://m\u00fcnchen.example/', 'https://xn--mnchen-3ya.example'],
    ['has no user and no password', 'https://a:b@example.com/', 'https://example.com'],
    ['may be that of an address', 'http://[::1]:81/x', 'http://[::1]:81'],
    ['has its address in the usual form', 'http://0x7f.1/', 'http://127.0.0.1'],
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

const LABELS = ['', ...'a A a- - b--1 1 1a 0x1 07 xn--a xn--ls8h \u0663 _ %61'.split(' ')];

test.each(LABELS)('a host with the label %j is as the URL parser says', (label) => {
  const hosts = LABELS.flatMap((other) => [`${label}.${other}`, `a.${other + label}:80`]);
  for (const url of hosts.map((host) => `https://${host}/robots.txt`)) {
    const record = parseURL(url);
    const read = (): string[] => [originOf(url), webUrl(url)];
    if (record === null) expect(read).toThrow(url);
    else expect(read()).toEqual([serializeURLOrigin(record), serializeURL(record)]);
  }
});

import { describe, expect, test } from '@jest/globals';
import {
  isIpv6Address,
  urlparse,
  urlsplit,
  urlsplitMissingAsNone,
  urlunparse,
  type ParsedUrl,
} from '../../../src/languages/python/urls.js';

// Every right-hand side is what CPython 3.11.7 answers, unless a later one is named.

function parts(url: string): string[] | string {
  const parsed = urlparse(url);
  if ('message' in parsed) return parsed.name;
  const { scheme, netloc, path, params, query, fragment } = parsed;
  return [scheme, netloc, path, params, query, fragment];
}

test.each([
  ['all six parts', 'HTTP://h:80/a;b?c#d', ['http', 'h:80', '/a', 'b', 'c', 'd']],
  ['a path alone', '/a', ['', '', '/a', '', '', '']],
  ['no text', '', ['', '', '', '', '', '']],
  ['a scheme before digits', 'localhost:80/b', ['localhost', '', '80/b', '', '', '']],
  ['no scheme that begins with a digit', '1a:/b', ['', '', '1a:/b', '', '', '']],
  ['no scheme of other letters', 'é:/b', ['', '', 'é:/b', '', '', '']],
  ['no scheme of nothing', ':/b', ['', '', ':/b', '', '', '']],
  ['leading controls and blanks are dropped', '\0\x1f /a ', ['', '', '/a ', '', '', '']],
  ['tabs and line ends are dropped anywhere', 'ht\ttp://h/\r\na', ['http', 'h', '/a', '', '', '']],
  ['the fragment is cut before the query', '/a#b?c', ['', '', '/a', '', '', 'b?c']],
  ['the query may hold anything', '/a?b?c;d', ['', '', '/a', '', 'b?c;d', '']],
  ['params of the last segment only', '/a;x/b;y;z', ['', '', '/a;x/b', 'y;z', '', '']],
  ['params of a path without slash', 'a;x', ['', '', 'a', 'x', '', '']],
  ['no params for a scheme that has none', 'gopher://h/a;b', ['gopher', 'h', '/a;b', '', '', '']],
  ['a host up to the query', 'http://h?q', ['http', 'h', '', '', 'q', '']],
  ['a host up to the fragment', '//h#f', ['', 'h', '', '', '', 'f']],
  ['more slashes after the host', 'http:////b', ['http', '', '//b', '', '', '']],
  ['an opening bracket alone', 'http://[::1/', 'ValueError'],
  ['a closing bracket alone', 'http://::1]/', 'ValueError'],
  ['a bracket in the path is nobody’s', 'http://h/[', ['http', 'h', '/[', '', '', '']],
  ['text around the brackets', 'http://a[::1]b/', ['http', 'a[::1]b', '/', '', '', '']],
  ['brackets the wrong way round', 'http://]::1[/', 'ValueError'],
  ['an IPv4 address in brackets', 'http://[1.2.3.4]/', 'ValueError'],
  ['an address of the future', 'http://[v1f.x]/', ['http', '[v1f.x]', '/', '', '', '']],
  ['an address of the future with capital letter', 'http://[V1.x]/', 'ValueError'],
  ['an address of no version', 'http://[v.x]/', 'ValueError'],
  ['a host that is a slash under NFKC', 'http://a\uff0fb/', 'ValueError'],
  ['a host that is a colon under NFKC', 'http://a\uff1ab/', 'ValueError'],
  ['a host of other letters', 'http://\u212b/', ['http', '\u212b', '/', '', '', '']],
])('urlparse: %s', (_, url, expected) => {
  expect(parts(url)).toEqual(expected);
});

describe('urlunparse', () => {
  const none: ParsedUrl = { scheme: '', netloc: '', path: '', params: '', query: '', fragment: '' };
  test.each([
    ['params, query and fragment', { path: '/a', params: 'p', query: 'q', fragment: 'f' }, '/a;p?q#f'],
    ['empty parts without delimiter', { path: '/a' }, '/a'],
    ['a host without path', { scheme: 'http', netloc: 'h' }, 'http://h'],
    ['a slash between host and path', { scheme: 'http', netloc: 'h', path: 'a' }, 'http://h/a'],
    ['a known scheme without host', { scheme: 'http', path: 'a' }, 'http:///a'],
    ['an unknown scheme without host', { scheme: 'mailto', path: 'a@b' }, 'mailto:a@b'],
    ['a double slash without host', { path: '//b' }, '//b'],
    ['a known scheme before a double slash', { scheme: 'http', path: '//b' }, 'http://b'],
  ])('%s', (_, given, url) => {
    expect(urlunparse({ ...none, ...given })).toBe(url);
  });

  test.each([
    ['http://h/a;?#', 'http://h/a'],
    ['///a', '/a'],
    ['a;', 'a'],
    ['http:?q', 'http://?q'],
    ['gopher://h/a;', 'gopher://h/a;'],
  ])('%s comes back as %s', (url, again) => {
    const parsed = urlparse(url);
    expect('message' in parsed ? parsed : urlunparse(parsed)).toBe(again);
  });
});

test.each([
  ['nothing but a path', '/a', [undefined, undefined, '/a', undefined, undefined]],
  ['empty query and fragment', '/a?#', [undefined, undefined, '/a', '', '']],
  ['an empty host', '///a', [undefined, '', '/a', undefined, undefined]],
  ['text before the bracket', 'http://a[::1]/', 'ValueError'],
  ['a user before the bracket', 'http://a@[::1]:80/', ['http', 'a@[::1]:80', '/', undefined, undefined]],
  ['text after the bracket', 'http://[::1]b/', 'ValueError'],
  ['any port after the bracket', 'http://[::1]:b/', ['http', '[::1]:b', '/', undefined, undefined]],
  ['brackets before the user sign', 'http://[x]@h/', 'ValueError'],
  [
    'brackets before the user sign, an address after',
    'http://[x]@v1.a:80/',
    ['http', '[x]@v1.a:80', '/', undefined, undefined],
  ],
  ['a bracket that is open at the end', 'http://]@[::1/', ['http', ']@[::1', '/', undefined, undefined]],
  ['a bracket that is open at the end of no address', 'http://]@[::1:80:x/', 'ValueError'],
  ['a capital V', 'http://[V1.x]/', ['http', '[V1.x]', '/', undefined, undefined]],
])('urlsplit with missing parts as None, as in Python 3.15: %s', (_, url, expected) => {
  const found = urlsplitMissingAsNone(url);
  const shown =
    'message' in found ? found.name : [found.scheme, found.netloc, found.path, found.query, found.fragment];
  expect(shown).toEqual(expected);
});

test('urlsplit leaves params in the path', () => {
  expect(urlsplit('/a;b')).toEqual({ scheme: '', netloc: '', path: '/a;b', query: '', fragment: '' });
});

test.each([
  ['::', true],
  ['::1', true],
  ['1::', true],
  ['1:2:3:4:5:6:7:8', true],
  ['1:2:3:4:5:6:7::', true],
  ['::2:3:4:5:6:7:8', true],
  ['::ffff:1.2.3.4', true],
  ['1:2:3:4:5:6:1.2.3.4', true],
  ['fe80::1%en0', true],
  ['fe80::1%', false],
  ['fe80::1%a%b', false],
  ['', false],
  [':', false],
  [':::', false],
  ['1', false],
  ['1:::2', false],
  ['1::2::3', false],
  [':1::', false],
  ['::1:', false],
  ['1:2:3:4:5:6:7', false],
  ['1:2:3:4:5:6:7:8:9', false],
  ['1::2:3:4:5:6:7:8', false],
  ['::12345', false],
  ['::g', false],
  ['::01.2.3.4', false],
  ['::256.2.3.4', false],
  ['::1.2.3', false],
  ['1.2.3.4', false],
  ['::\u0661', false],
])('an IPv6 address: %s: %p', (text, is) => {
  expect(isIpv6Address(text)).toBe(is);
});

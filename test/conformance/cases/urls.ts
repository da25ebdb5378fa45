import type { ConformanceCase } from '../case.js';
import { ofSection } from './of-section.js';

/** Escapes, and what of a URL is matched. */
export const urls: readonly ConformanceCase[] = [
  ...ofSection('2.2.2', [
    ['an escaped letter in a rule is that letter', 'User-agent: *\nDisallow: /%61b', 'disallowed', '/ab'],
    ['an escaped letter in a URL is that letter', 'User-agent: *\nDisallow: /ab', 'disallowed', '/%61b'],
    [
      'the case of hexadecimal digits makes no difference',
      'User-agent: *\nDisallow: /%C3%A4',
      'disallowed',
      '/%c3%a4',
    ],
    ['an escaped slash is not a slash', 'User-agent: *\nDisallow: /a%2Fb', 'allowed', '/a/b'],
    ['an escaped question mark is not a question mark', 'User-agent: *\nDisallow: /a%3Fb', 'allowed', '/a?b'],
    ['an escaped star is not a wildcard', 'User-agent: *\nDisallow: /a%2Ab', 'allowed', '/axb'],
    ['an escaped star matches a star', 'User-agent: *\nDisallow: /a%2Ab', 'disallowed', '/a*b'],
    [
      'a raw letter in a rule matches its escape in a URL',
      'User-agent: *\nDisallow: /ä',
      'disallowed',
      '/%C3%A4',
    ],
    [
      'an escape in a rule matches the raw letter in a URL',
      'User-agent: *\nDisallow: /%C3%A4',
      'disallowed',
      '/ä',
    ],
    [
      'a raw letter in the query of a rule matches its escape',
      'User-agent: *\nDisallow: /a?q=ä',
      'disallowed',
      '/a?q=%C3%A4',
    ],
    ['an equals sign in a path is itself', 'User-agent: *\nDisallow: /a=b', 'disallowed', '/a=b'],
    ['a bar in a path is itself', 'User-agent: *\nDisallow: /a|b', 'disallowed', '/a|b'],
    ['a wildcard reaches into the query', 'User-agent: *\nDisallow: /*&s=', 'disallowed', '/x?a=1&s=2'],
    ['a $ after a query matches its end', 'User-agent: *\nDisallow: /a?b=c$', 'disallowed', '/a?b=c'],
    [
      'a question mark without query is kept on both sides',
      'User-agent: *\nDisallow: /a?',
      'disallowed',
      '/a?',
    ],
    [
      'a question mark without query in the rule needs one in the URL',
      'User-agent: *\nDisallow: /a?',
      'allowed',
    ],
    ['a semicolon inside a path is itself', 'User-agent: *\nDisallow: /a;', 'disallowed', '/a;x/b'],
    ['a fragment is not matched', 'User-agent: *\nDisallow: /a$', 'disallowed', '/a#f'],
    ['a query without a path is matched after a slash', 'User-agent: *\nDisallow: /?', 'disallowed', '?x'],
    ['two slashes at the start of a path are a path', 'User-agent: *\nDisallow: //a', 'disallowed', '//a'],
    ['dot segments stay as they are', 'User-agent: *\nDisallow: /b', 'allowed', '/a/../b'],
    ['a path is accepted in place of a URL', 'User-agent: *\nDisallow: /a', 'disallowed', { url: '/a' }],
    [
      'a URL of another host has no answer',
      'User-agent: *\nDisallow: /b',
      'no answer',
      { url: 'http://other.com/a' },
    ],
    [
      'a URL of another port has no answer',
      'User-agent: *\nDisallow: /b',
      'no answer',
      { url: 'http://example.com:8080/a' },
    ],
    [
      'a URL of another scheme has no answer',
      'User-agent: *\nDisallow: /b',
      'no answer',
      { url: 'https://example.com/a' },
    ],
    [
      'a URL with a malformed port has no answer',
      'User-agent: *\nDisallow: /a',
      'no answer',
      { url: 'http://example.com:abc/a' },
    ],
    [
      'a URL with a broken IPv6 address has no answer',
      'User-agent: *\nDisallow: /a',
      'no answer',
      { url: 'http://[::1/a' },
    ],
    ['an empty URL has no answer', 'User-agent: *\nDisallow: /', 'no answer', { url: '' }],
    ['a mail address has no answer', 'User-agent: *\nDisallow: /', 'no answer', { url: 'mailto:a@b' }],
    ['/robots.txt itself may always be fetched', 'User-agent: *\nDisallow: /', 'allowed', '/robots.txt'],
  ]),
];

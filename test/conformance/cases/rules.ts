import type { ConformanceCase } from '../case.js';
import { ofSection } from './of-section.js';

/** Which rule decides, and what it matches. */
export const rules: readonly ConformanceCase[] = [
  ...ofSection('2.2.2', [
    [
      'a longer Allow wins over an earlier Disallow',
      'User-agent: *\nDisallow: /a\nAllow: /ab',
      'allowed',
      '/ab',
    ],
    [
      'a longer Disallow wins over an earlier Allow',
      'User-agent: *\nAllow: /a\nDisallow: /ab',
      'disallowed',
      '/ab',
    ],
    ['Allow wins a tie over an earlier Disallow', 'User-agent: *\nDisallow: /a\nAllow: /a', 'allowed'],
    ['Allow wins a tie with a wildcard', 'User-agent: *\nDisallow: /*b\nAllow: /ab', 'allowed', '/ab'],
    ['stars count in the length', 'User-agent: *\nDisallow: /a****\nAllow: /ab', 'disallowed', '/ab'],
  ]),
  ...ofSection('2.2.3', [
    ['a star in a rule matches any run', 'User-agent: *\nDisallow: /a*c', 'disallowed', '/abbc'],
    ['a star alone matches everything', 'User-agent: *\nDisallow: *', 'disallowed', '/abc'],
    ['a $ at the end of a rule matches the end of the path', 'User-agent: *\nDisallow: /a$', 'disallowed'],
    [
      'a $ at the end of a rule does not match before a query',
      'User-agent: *\nDisallow: /a$',
      'allowed',
      '/a?b',
    ],
    ['a $ inside a rule is a dollar sign', 'User-agent: *\nDisallow: /a$b', 'disallowed', '/a$b'],
    ['a star before the final $ matches the rest', 'User-agent: *\nDisallow: /a*$', 'disallowed', '/abc'],
    ['a rule without leading slash matches nothing', 'User-agent: *\nDisallow: abc', 'allowed', '/abc'],
    ['an absolute URL as rule matches nothing', 'User-agent: *\nDisallow: http://example.com/a', 'allowed'],
  ]),
  ...ofSection('2.2.2', [
    [
      'an empty Disallow does not affect the next rule',
      'User-agent: *\nDisallow:\nDisallow: /a',
      'disallowed',
    ],
    ['an empty Allow alone forbids nothing', 'User-agent: *\nAllow:', 'allowed'],
    ['an empty Allow does not affect the next rule', 'User-agent: *\nAllow:\nDisallow: /', 'disallowed'],
  ]),
  ...ofSection('2.2.3', [
    [
      'allowing /index.html does not allow the directory',
      'User-agent: *\nDisallow: /\nAllow: /index.html',
      'disallowed',
      '/',
    ],
  ]),
];

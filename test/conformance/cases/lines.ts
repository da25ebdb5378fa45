import type { ConformanceCase } from '../case.js';
import { ofSection } from './of-section.js';

/** Lines and directives. */
export const lines: readonly ConformanceCase[] = [
  ...ofSection('2.2', [
    ['a lone carriage return ends a line', 'User-agent: *\rDisallow: /a', 'disallowed'],
    ['a next-line character does not end a line', 'User-agent: *\u0085Disallow: /a', 'allowed'],
    ['a form feed does not end a line', 'User-agent: *\x0cDisallow: /a', 'allowed'],
    ['a NUL after the agent belongs to the name', 'User-agent: *\x00\nDisallow: /a', 'allowed'],
    ['a byte order mark at the start is skipped', '\ufeffUser-agent: *\nDisallow: /a', 'disallowed'],
    ['a space before the colon is allowed', 'User-agent : *\nDisallow : /a', 'disallowed'],
    ['a line without colon is not a directive', 'User-agent *\nDisallow /a', 'allowed'],
    ['a lower-case line without colon is not a directive', 'user-agent *\ndisallow /a', 'allowed'],
    [
      'Useragent is not a directive',
      'User-agent: Bar\nDisallow: /x\n\nUseragent: Foo\nDisallow: /a',
      'allowed',
    ],
    ['Disalow is not a directive', 'User-agent: *\nDisalow: /a', 'allowed'],
    ['Disallowed is not a directive', 'User-agent: *\nDisallowed: /a', 'allowed'],
    ['a key with text before it is not a directive', 'xUser-agent: *\nxDisallow: /a', 'allowed'],
    ['a # begins a comment even without a space before it', 'User-agent: *\nDisallow: /a#b', 'disallowed'],
  ]),
];

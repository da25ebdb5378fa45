import type { ConformanceCase } from '../case.js';

/** Lines and directives. */
export const lines: readonly ConformanceCase[] = [
  {
    name: 'a lone carriage return ends a line',
    section: '2.2',
    robots: 'User-agent: *\rDisallow: /a',
    answer: 'disallowed',
  },
  {
    name: 'a next-line character does not end a line',
    section: '2.2',
    robots: 'User-agent: *\u0085Disallow: /a',
    answer: 'allowed',
  },
  {
    name: 'a form feed does not end a line',
    section: '2.2',
    robots: 'User-agent: *\x0cDisallow: /a',
    answer: 'allowed',
  },
  {
    name: 'a NUL after the agent belongs to the name',
    section: '2.2',
    robots: 'User-agent: *\x00\nDisallow: /a',
    answer: 'allowed',
  },
  {
    name: 'a byte order mark at the start is skipped',
    section: '2.2',
    robots: '\ufeffUser-agent: *\nDisallow: /a',
    answer: 'disallowed',
  },
  {
    name: 'a space before the colon is allowed',
    section: '2.2',
    robots: 'User-agent : *\nDisallow : /a',
    answer: 'disallowed',
  },
  {
    name: 'a line without colon is no directive',
    section: '2.2',
    robots: 'User-agent *\nDisallow /a',
    answer: 'allowed',
  },
  {
    name: 'a lower-case line without colon is no directive',
    section: '2.2',
    robots: 'user-agent *\ndisallow /a',
    answer: 'allowed',
  },
  {
    name: 'Useragent is no directive',
    section: '2.2',
    robots: 'User-agent: Bar\nDisallow: /x\n\nUseragent: Foo\nDisallow: /a',
    answer: 'allowed',
  },
  {
    name: 'Disalow is no directive',
    section: '2.2',
    robots: 'User-agent: *\nDisalow: /a',
    answer: 'allowed',
  },
  {
    name: 'Disallowed is no directive',
    section: '2.2',
    robots: 'User-agent: *\nDisallowed: /a',
    answer: 'allowed',
  },
  {
    name: 'a key with text before it is no directive',
    section: '2.2',
    robots: 'xUser-agent: *\nxDisallow: /a',
    answer: 'allowed',
  },
  {
    name: 'a # begins a comment even without a space before it',
    section: '2.2',
    robots: 'User-agent: *\nDisallow: /a#b',
    answer: 'disallowed',
  },
];

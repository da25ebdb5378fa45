import type { Deviation } from '../case.js';
import { indexHtmlAllowsTheDirectory } from './shared.js';

export const crawlerCommons: readonly Deviation[] = [
  {
    because:
      'Lines also end at a next-line character, and control characters around names and values do not count',
    answers: {
      'a next-line character does not end a line': 'disallowed',
      'a NUL after the agent belongs to the name': 'disallowed',
    },
  },
  {
    because: 'A blank may take the place of the colon',
    answers: {
      'a line without colon is not a directive': 'disallowed',
      'a lower-case line without colon is not a directive': 'disallowed',
    },
  },
  {
    because: 'Common misspellings count',
    answers: {
      'Useragent is not a directive': 'disallowed',
      'Disalow is not a directive': 'disallowed',
    },
  },
  {
    because:
      "The caller's agent is compared as given, so only a plain name finds its group, and only a lone star means everyone",
    answers: {
      "a version in the caller's agent is cut off": 'allowed',
      'a browser-like header finds the crawler that it names': 'allowed',
      'a star and a word apply to everyone': 'allowed',
    },
  },
  {
    because: 'A dollar sign in a URL is escaped, and one inside a rule is not',
    answers: { 'a $ inside a rule is a dollar sign': 'allowed' },
  },
  indexHtmlAllowsTheDirectory,
  {
    because: 'Only the path of a URL counts, and what Java cannot read as a URL is checked as /',
    answers: {
      'a bar in a path is itself': 'allowed',
      'a path is accepted in place of a URL': 'allowed',
      'a URL of another host has no answer': 'allowed',
      'a URL of another port has no answer': 'allowed',
      'a URL of another scheme has no answer': 'allowed',
      'a URL with a malformed port has no answer': 'allowed',
      'a URL with a broken IPv6 address has no answer': 'allowed',
      'an empty URL has no answer': 'disallowed',
      'a mail address has no answer': 'allowed',
    },
  },
];

import type { Deviation } from '../case.js';
import { indexHtmlAllowsTheDirectory, robotsTxtFollowsTheRules } from './shared.js';

export const google: readonly Deviation[] = [
  {
    because: "A NUL ends the line's content",
    answers: {
      'a NUL after the agent belongs to the name': 'disallowed',
    },
  },
  {
    because: 'Two words without a colon are a directive and its value',
    answers: {
      'a line without colon is not a directive': 'disallowed',
      'a lower-case line without colon is not a directive': 'disallowed',
    },
  },
  {
    because: 'Keys are tested by prefix, and common misspellings count',
    answers: {
      'Useragent is not a directive': 'disallowed',
      'Disalow is not a directive': 'disallowed',
      'Disallowed is not a directive': 'disallowed',
    },
  },
  {
    because: "The caller's agent is compared as given, so only a plain name finds its group",
    answers: {
      "a version in the caller's agent is cut off": 'allowed',
      'a browser-like header finds the crawler that it names': 'allowed',
    },
  },
  indexHtmlAllowsTheDirectory,
  {
    because: 'Nothing is decoded, and only the rule gets upper-case digits and escapes',
    answers: {
      'an escaped letter in a rule is that letter': 'allowed',
      'an escaped letter in a URL is that letter': 'allowed',
      'the case of hexadecimal digits makes no difference': 'allowed',
      'an escaped star matches a star': 'allowed',
      'an escape in a rule matches the raw letter in a URL': 'allowed',
    },
  },
  robotsTxtFollowsTheRules,
  {
    because: 'A URL is taken as it is: only its path counts',
    answers: {
      'a URL of another host has no answer': 'allowed',
      'a URL of another port has no answer': 'allowed',
      'a URL of another scheme has no answer': 'allowed',
      'a URL with a malformed port has no answer': 'disallowed',
      'a URL with a broken IPv6 address has no answer': 'disallowed',
      'an empty URL has no answer': 'disallowed',
      'a mail address has no answer': 'disallowed',
    },
  },
];

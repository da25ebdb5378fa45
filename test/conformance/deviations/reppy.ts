import type { Deviation } from '../case.js';
import {
  earlyRulesApplyToEveryone,
  escapedSlashIsASlash,
  groupWithADelayAllowsEverything,
  otherLinesEndTheAgents,
  rulesAreDecodedFirst,
} from './shared.js';

export const reppy: readonly Deviation[] = [
  {
    because: 'Only a line feed ends a line',
    answers: {
      'a lone carriage return ends a line': 'allowed',
    },
  },
  earlyRulesApplyToEveryone,
  otherLinesEndTheAgents,
  {
    because: 'A * that is not the first agent of its group gets no rules',
    answers: {
      'a star as the second agent of a group applies to everyone': 'allowed',
    },
  },
  {
    because: 'The whole agent must equal the name in the file',
    answers: {
      "a version in the caller's agent is cut off": 'allowed',
      'a version in the file is cut off': 'allowed',
      'a browser-like header finds the crawler that it names': 'allowed',
      'a name in the file ends at a space': 'allowed',
      'a name in the file ends at a star': 'allowed',
      'a star and a word apply to everyone': 'allowed',
    },
  },
  groupWithADelayAllowsEverything,
  {
    because: 'Among rules of equal length the first in the file decides',
    answers: {
      'Allow wins a tie over an earlier Disallow': 'disallowed',
      'Allow wins a tie with a wildcard': 'disallowed',
    },
  },
  {
    because: 'A run of stars counts as one star, and stars at the end do not count',
    answers: {
      'stars count in the length': 'allowed',
    },
  },
  {
    because: 'A dollar sign inside a rule ends it',
    answers: {
      'a $ inside a rule is a dollar sign': 'allowed',
    },
  },
  {
    because: 'A star before the final dollar sign never matches',
    answers: {
      'a star before the final $ matches the rest': 'allowed',
    },
  },
  {
    because: 'A rule without leading slash gets one',
    answers: {
      'a rule without leading slash matches nothing': 'disallowed',
    },
  },
  {
    because: 'A rule that names this host is reduced to its path',
    answers: {
      'an absolute URL as rule matches nothing': 'disallowed',
      'two slashes at the start of a path are a path': 'allowed',
    },
  },
  {
    because: 'An empty Allow is Allow: /',
    answers: {
      'an empty Allow does not affect the next rule': 'allowed',
    },
  },
  escapedSlashIsASlash,
  rulesAreDecodedFirst,
  {
    because: 'A URL of another host is forbidden',
    answers: {
      'a URL of another host has no answer': 'disallowed',
    },
  },
  {
    because: 'A URL that cannot be parsed raises',
    answers: {
      'a URL with a malformed port has no answer': 'raises',
      'a URL with a broken IPv6 address has no answer': 'raises',
    },
  },
  {
    because: 'Only the host of a URL counts',
    answers: {
      'a URL of another port has no answer': 'allowed',
      'a URL of another scheme has no answer': 'allowed',
    },
  },
  {
    because: 'A URL without host belongs to this one',
    answers: {
      'an empty URL has no answer': 'disallowed',
      'a mail address has no answer': 'disallowed',
    },
  },
];

import type { Deviation } from '../case.js';
import {
  agentEndsAtTheFirstSlash,
  agentsAreSearchedInTheName,
  blankLineEndsTheRecord,
  earlyRulesApplyToEveryone,
  emptyAgentIsInEveryName,
  fragmentStays,
  namesKeepVersionsWordsAndStars,
  robotsTxtFollowsTheRules,
  wildcardsAreLiteral,
} from './shared.js';

export const perl: readonly Deviation[] = [
  blankLineEndsTheRecord,
  earlyRulesApplyToEveryone,
  emptyAgentIsInEveryName,
  agentsAreSearchedInTheName,
  namesKeepVersionsWordsAndStars,
  agentEndsAtTheFirstSlash,
  {
    because: 'Only the first matching record is used',
    answers: {
      'of two similar names the exact one wins': 'allowed',
      'two groups of one agent are one': 'allowed',
    },
  },
  {
    because: 'A group of its own without rules allows everything',
    answers: {
      'a Crawl-delay does not end a group without rules': 'allowed',
    },
  },
  {
    because: 'Allow is unknown, so every Disallow that matches decides',
    answers: {
      'a longer Allow wins over an earlier Disallow': 'disallowed',
      'Allow wins a tie over an earlier Disallow': 'disallowed',
    },
  },
  wildcardsAreLiteral,
  {
    because: 'A rule is resolved against the URL of the robots.txt',
    answers: {
      'a rule without leading slash matches nothing': 'disallowed',
      'an absolute URL as rule matches nothing': 'disallowed',
      'two slashes at the start of a path are a path': 'allowed',
    },
  },
  {
    because: 'An empty Disallow allows everything',
    answers: {
      'an empty Disallow does not affect the next rule': 'allowed',
    },
  },
  {
    because: 'Nothing is decoded, and digits keep their case',
    answers: {
      'an escaped letter in a rule is that letter': 'allowed',
      'an escaped letter in a URL is that letter': 'allowed',
      'the case of hexadecimal digits makes no difference': 'allowed',
      'an escaped star matches a star': 'allowed',
    },
  },
  fragmentStays,
  {
    because: 'A URL without path is matched as an empty path',
    answers: {
      'a query without a path is matched after a slash': 'allowed',
    },
  },
  {
    because: 'A URL without host is allowed',
    answers: {
      'a path is accepted in place of a URL': 'allowed',
      'an empty URL has no answer': 'allowed',
      'a mail address has no answer': 'allowed',
    },
  },
  robotsTxtFollowsTheRules,
];

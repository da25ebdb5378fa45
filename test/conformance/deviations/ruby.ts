import { omitting, type Deviation } from '../case.js';
import {
  agentsAreSearchedInTheName,
  earlyRulesApplyToEveryone,
  emptyAgentIsInEveryName,
  emptyRuleAllowsTheRest,
  firstMatchDecides,
  namesKeepVersionsWordsAndStars,
  robotsTxtFollowsTheRules,
} from './shared.js';

export const rubyLastAgent: readonly Deviation[] = [
  {
    because: 'NULs are removed',
    answers: {
      'a NUL after the agent belongs to the name': 'disallowed',
    },
  },
  {
    because: 'Only the last agent of a group gets its rules',
    answers: {
      'a blank line between two agents leaves them one group': 'allowed',
      'a Sitemap between two agents leaves them one group': 'allowed',
      'an unknown line between two agents leaves them one group': 'allowed',
      'a Crawl-delay between two agents leaves them one group': 'allowed',
      'the first of two agents gets the rules, too': 'allowed',
    },
  },
  earlyRulesApplyToEveryone,
  {
    because: 'Useragent counts as User-agent',
    answers: {
      'Useragent is not a directive': 'disallowed',
    },
  },
  {
    because: 'A # begins a comment only after white space',
    answers: {
      'a # begins a comment even without a space before it': 'allowed',
    },
  },
  emptyAgentIsInEveryName,
  agentsAreSearchedInTheName,
  namesKeepVersionsWordsAndStars,
  {
    because: 'Only the first matching group in the file is used, even if it is that of *',
    answers: {
      'a group of its own wins over an earlier group for everyone': 'disallowed',
      'of two similar names the exact one wins': 'allowed',
      'two groups of one agent are one': 'allowed',
      'two groups for everyone are one': 'allowed',
      'a group of its own without lines allows everything': 'disallowed',
      'a Crawl-delay does not end a group without rules': 'allowed',
    },
  },
  firstMatchDecides,
  {
    because: 'A final dollar sign also matches before a question mark',
    answers: {
      'a $ at the end of a rule does not match before a query': 'disallowed',
    },
  },
  emptyRuleAllowsTheRest,
  {
    because: 'An escaped star is a wildcard',
    answers: {
      'an escaped star is not a wildcard': 'disallowed',
    },
  },
  {
    because: 'A URL that Ruby cannot parse raises',
    answers: {
      'a URL with a malformed port has no answer': 'raises',
      'a URL with a broken IPv6 address has no answer': 'raises',
      'a mail address has no answer': 'raises',
    },
  },
  robotsTxtFollowsTheRules,
  {
    because: 'A URL is taken as it is: only its path counts',
    answers: {
      'a URL of another host has no answer': 'allowed',
      'a URL of another port has no answer': 'allowed',
      'a URL of another scheme has no answer': 'allowed',
      'an empty URL has no answer': 'disallowed',
    },
  },
];

/** The gem's documentation promises that all agents of a group share its rules, and the dialect `ruby` keeps that. */
export const ruby: readonly Deviation[] = omitting(
  rubyLastAgent,
  new Set([
    'a blank line between two agents leaves them one group',
    'a Sitemap between two agents leaves them one group',
    'an unknown line between two agents leaves them one group',
    'a Crawl-delay between two agents leaves them one group',
    'the first of two agents gets the rules, too',
    'a Crawl-delay does not end a group without rules',
    'a name in the file ends at a star',
  ]),
);

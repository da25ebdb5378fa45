import type { Deviation } from '../case.js';

export const temoto: readonly Deviation[] = [
  {
    because: 'Lines are pairs of words, and a missing value is the end of the line',
    answers: {
      'a space before the colon is allowed': 'allowed',
      'a line without colon is not a directive': 'disallowed',
      'a lower-case line without colon is not a directive': 'disallowed',
      'a # begins a comment even without a space before it': 'allowed',
    },
  },
  { because: 'Useragent counts', answers: { 'Useragent is not a directive': 'disallowed' } },
  {
    because: 'A rule before the first agent makes the whole file an error',
    answers: { 'a rule before any agent is ignored': 'raises' },
  },
  {
    because:
      'A Crawl-delay ends a run of agents as a rule does, and agents without a rule or delay have no group',
    answers: {
      'a Crawl-delay between two agents leaves them one group': 'allowed',
      'a Crawl-delay does not end a group without rules': 'allowed',
      'a group of its own without lines allows everything': 'disallowed',
    },
  },
  {
    because: 'Of the names with which the agent begins the longest counts, and nothing is cut off',
    answers: {
      'a version in the file is cut off': 'allowed',
      'a name that begins with the name of a group is another name': 'disallowed',
      'a browser-like header finds the crawler that it names': 'allowed',
      'a name in the file ends at a star': 'allowed',
    },
  },
  {
    because:
      'The first of the longest rules wins; stars and escaped signs count twice, and stars at the end not at all',
    answers: {
      'Allow wins a tie over an earlier Disallow': 'disallowed',
      'Allow wins a tie with a wildcard': 'disallowed',
      'stars count in the length': 'allowed',
      'a star alone matches everything': 'allowed',
    },
  },
  {
    because: 'A dollar sign is the end of the path wherever it is, and a missing slash is added',
    answers: {
      'a $ inside a rule is a dollar sign': 'allowed',
      'a rule without leading slash matches nothing': 'disallowed',
    },
  },
  {
    because: 'Rules and paths are compared as they are, whether escaped or not',
    answers: {
      'an escaped letter in a rule is that letter': 'allowed',
      'an escaped letter in a URL is that letter': 'allowed',
      'the case of hexadecimal digits makes no difference': 'allowed',
      'an escaped star matches a star': 'allowed',
      'a raw letter in a rule matches its escape in a URL': 'allowed',
      'a raw letter in the query of a rule matches its escape': 'allowed',
      'a bar in a path is itself': 'allowed',
    },
  },
  {
    because: 'Only the path of a URL counts, that of robots.txt included',
    answers: {
      'a URL of another host has no answer': 'allowed',
      'a URL of another port has no answer': 'allowed',
      'a URL of another scheme has no answer': 'allowed',
      'an empty URL has no answer': 'disallowed',
      'a mail address has no answer': 'disallowed',
      '/robots.txt itself may always be fetched': 'disallowed',
    },
  },
];

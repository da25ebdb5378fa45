import type { Deviation } from '../case.js';

export const perl: readonly Deviation[] = [
  {
    because: 'A blank line ends the record',
    answers: {
      'a blank line after the agent changes nothing': 'allowed',
      'a blank line between rules changes nothing': 'allowed',
      'a blank line between two agents leaves them one group': 'allowed',
    },
  },
  {
    because: 'Rules before the first agent apply to everyone',
    answers: {
      'a rule before any agent is ignored': 'disallowed',
    },
  },
  {
    because: 'An empty agent is contained in every name',
    answers: {
      'an empty agent line speaks for nobody': 'disallowed',
    },
  },
  {
    because: 'An agent in the file is searched for inside the name asked about',
    answers: {
      'a name that begins with the name of a group is another name': 'disallowed',
    },
  },
  {
    because: 'Versions, further words and stars stay part of a name in the file',
    answers: {
      'a version in the file is cut off': 'allowed',
      'a name in the file ends at a space': 'allowed',
      'a name in the file ends at a star': 'allowed',
      'a star and a word speak for everyone': 'allowed',
    },
  },
  {
    because: 'Only the part of the agent before the first slash is used',
    answers: {
      'a browser-like header finds the crawler that it names': 'allowed',
    },
  },
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
  {
    because: 'Stars and dollar signs in a rule are literal',
    answers: {
      'stars count in the length': 'allowed',
      'a star in a rule matches any run': 'allowed',
      'a star alone matches everything': 'allowed',
      'a $ at the end of a rule matches the end of the path': 'allowed',
      'a star before the final $ matches the rest': 'allowed',
      'a wildcard reaches into the query': 'allowed',
      'a $ after a query matches its end': 'allowed',
    },
  },
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
      'an empty Disallow takes nothing from the next rule': 'allowed',
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
  {
    because: 'The fragment stays part of the URL',
    answers: {
      'a fragment is no part of what is matched': 'allowed',
    },
  },
  {
    because: 'A URL without path is matched as an empty path',
    answers: {
      'a query without path is matched behind a slash': 'allowed',
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
  {
    because: '/robots.txt follows the rules like any other path',
    answers: {
      '/robots.txt itself may always be fetched': 'disallowed',
    },
  },
];

import type { Deviation } from '../case.js';

export const pythonClassic: readonly Deviation[] = [
  {
    because: "Lines end where Python's splitlines ends them",
    answers: {
      'a next-line character does not end a line': 'disallowed',
      'a form feed does not end a line': 'disallowed',
    },
  },
  {
    because: 'A byte order mark spoils the first key',
    answers: {
      'a byte order mark at the start is skipped': 'allowed',
    },
  },
  {
    because: 'A blank line ends the record',
    answers: {
      'a blank line after the agent changes nothing': 'allowed',
      'a blank line between rules changes nothing': 'allowed',
      'a blank line between two agents leaves them one group': 'allowed',
    },
  },
  {
    because: 'A Crawl-delay ends the list of agents',
    answers: {
      'a Crawl-delay between two agents leaves them one group': 'allowed',
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
      'two groups for everyone are one': 'allowed',
    },
  },
  {
    because: 'A record without rules is dropped, so the record of * applies',
    answers: {
      'an own group without lines allows everything': 'disallowed',
    },
  },
  {
    because: 'A record with only a Crawl-delay is kept and allows everything',
    answers: {
      'a Crawl-delay does not end a group without rules': 'allowed',
    },
  },
  {
    because: 'The first rule that matches decides',
    answers: {
      'a longer Allow wins over an earlier Disallow': 'disallowed',
      'a longer Disallow wins over an earlier Allow': 'allowed',
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
    because: 'An empty Disallow or Allow allows everything that follows',
    answers: {
      'an empty Disallow takes nothing from the next rule': 'allowed',
      'an empty Allow takes nothing from the next rule': 'allowed',
    },
  },
  {
    because: 'Rule and URL are unquoted as a whole before they are quoted again',
    answers: {
      'an escaped slash is not a slash': 'disallowed',
      'an escaped question mark is not a question mark': 'disallowed',
    },
  },
  {
    because: 'An empty query is dropped on both sides',
    answers: {
      'a question mark without query in the rule needs one in the URL': 'disallowed',
    },
  },
  {
    because: 'The fragment stays part of the URL',
    answers: {
      'a fragment is no part of what is matched': 'allowed',
    },
  },
  {
    because: 'A query without path gets no slash before it',
    answers: {
      'a query without path is matched behind a slash': 'allowed',
    },
  },
  {
    because: 'Brackets without an address in them raise ValueError',
    answers: {
      'a URL with a broken IPv6 address has no answer': 'raises',
    },
  },
  {
    because: 'A URL with an unknown scheme and no host keeps its text, without a slash',
    answers: {
      'a mail address has no answer': 'allowed',
    },
  },
  {
    because: '/robots.txt follows the rules like any other path',
    answers: {
      '/robots.txt itself may always be fetched': 'disallowed',
    },
  },
  {
    because: 'A URL is taken as it is: only its path counts',
    answers: {
      'a URL of another host has no answer': 'allowed',
      'a URL of another port has no answer': 'allowed',
      'a URL of another scheme has no answer': 'allowed',
      'a URL with a malformed port has no answer': 'disallowed',
      'an empty URL has no answer': 'disallowed',
    },
  },
];

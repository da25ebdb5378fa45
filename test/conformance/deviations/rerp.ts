import { changing, omitting, type Deviation } from '../case.js';

export const rerpGym2008: readonly Deviation[] = [
  {
    because: 'Control characters are removed',
    answers: {
      'a NUL after the agent belongs to the name': 'disallowed',
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
    because: 'A key is recognised only if the colon follows it directly',
    answers: {
      'a space before the colon is allowed': 'allowed',
    },
  },
  {
    because: 'Keys are found anywhere in the line, and Useragent counts',
    answers: {
      'Useragent is no directive': 'disallowed',
      'a key with text before it is no directive': 'disallowed',
    },
  },
  {
    because: 'A Sitemap or Crawl-delay ends the list of agents',
    answers: {
      'a Sitemap between two agents leaves them one group': 'allowed',
      'a Crawl-delay between two agents leaves them one group': 'allowed',
    },
  },
  {
    because: 'An agent in the file is searched for inside the name asked about, both as given',
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
    because: 'Only the first matching record is used',
    answers: {
      'of two similar names the exact one wins': 'allowed',
      'two groups of one agent are one': 'allowed',
      'two groups for everyone are one': 'allowed',
    },
  },
  {
    because: 'A record without rules is skipped, so the record of * applies',
    answers: {
      'an own group without lines allows everything': 'disallowed',
    },
  },
  {
    because: 'The first rule that matches decides',
    answers: {
      'a longer Allow wins over an earlier Disallow': 'disallowed',
      'a longer Disallow wins over an earlier Allow': 'allowed',
      'Allow wins a tie over an earlier Disallow': 'disallowed',
      'Allow wins a tie with a wildcard': 'disallowed',
    },
  },
  {
    because: 'An empty Disallow allows everything that follows',
    answers: {
      'an empty Disallow takes nothing from the next rule': 'allowed',
    },
  },
  {
    because: 'An empty Allow forbids everything',
    answers: {
      'an empty Allow alone forbids nothing': 'disallowed',
    },
  },
  {
    because: 'Rules are decoded before wildcards are read',
    answers: {
      'an escaped star is not a wildcard': 'disallowed',
    },
  },
  {
    because: 'An escaped question mark equals a question mark',
    answers: {
      'an escaped question mark is not a question mark': 'disallowed',
    },
  },
  {
    because: 'An empty query is dropped from the URL only',
    answers: {
      'a question mark without query is kept on both sides': 'allowed',
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
      'an empty URL has no answer': 'allowed',
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
    },
  },
];

/** As GYM2008, but stars and dollar signs are literal. */
export const rerpMk1996: readonly Deviation[] = changing(
  omitting(rerpGym2008, new Set(['Allow wins a tie with a wildcard', 'an escaped star is not a wildcard'])),
  [
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
  ],
);

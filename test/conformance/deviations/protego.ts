import { changing, omitting, type Deviation } from '../case.js';

export const protego: readonly Deviation[] = [
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
    because: 'A lower-case key may be followed by a space in place of the colon',
    answers: {
      'a lower-case line without colon is no directive': 'disallowed',
    },
  },
  {
    because: 'Common misspellings count',
    answers: {
      'Useragent is no directive': 'disallowed',
      'Disalow is no directive': 'disallowed',
    },
  },
  {
    because: 'Any line other than an agent ends the list of agents',
    answers: {
      'a Sitemap between two agents leaves them one group': 'allowed',
      'an unknown line between two agents leaves them one group': 'allowed',
      'a Crawl-delay between two agents leaves them one group': 'allowed',
    },
  },
  {
    because: 'An agent in the file is searched for inside the name asked about',
    answers: {
      'a name that begins with the name of a group is another name': 'disallowed',
    },
  },
  {
    because: 'Versions and further words stay part of a name in the file',
    answers: {
      'a version in the file is cut off': 'allowed',
      'a name in the file ends at a space': 'allowed',
      'a star and a word speak for everyone': 'allowed',
    },
  },
  {
    because: 'A group with only a Crawl-delay is kept and allows everything',
    answers: {
      'a Crawl-delay does not end a group without rules': 'allowed',
    },
  },
  {
    because: 'The final /index.html of an Allow also stands for the directory',
    answers: {
      'allowing /index.html does not allow the directory': 'allowed',
    },
  },
  {
    because: 'The path is quoted again on each side and the query is not, so some characters never match',
    answers: {
      'a raw letter in the query of a rule matches its escape': 'allowed',
      'an equals sign in a path is itself': 'allowed',
      'a wildcard reaches into the query': 'allowed',
      'a $ after a query matches its end': 'allowed',
    },
  },
  {
    because: 'An empty query is dropped from the URL only',
    answers: {
      'a question mark without query is kept on both sides': 'allowed',
    },
  },
  {
    because: 'Parameters after a semicolon are split off the last segment only',
    answers: {
      'a semicolon inside a path is itself': 'allowed',
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

/** What 0.6 answers otherwise than the standard and 0.7 does not. */
const mended: ReadonlySet<string> = new Set([
  'a Sitemap between two agents leaves them one group',
  'a raw letter in the query of a rule matches its escape',
  'an equals sign in a path is itself',
  'a wildcard reaches into the query',
  'a $ after a query matches its end',
  'a question mark without query is kept on both sides',
  'a semicolon inside a path is itself',
  'a fragment is no part of what is matched',
  'a query without path is matched behind a slash',
  '/robots.txt itself may always be fetched',
]);

export const protego07: readonly Deviation[] = changing(omitting(protego, mended), [
  {
    because: 'A key may be followed by white space in place of the colon',
    answers: {
      'a line without colon is no directive': 'disallowed',
    },
  },
  {
    because: 'A question mark is a character like any other, escaped or not',
    answers: {
      'an escaped question mark is not a question mark': 'disallowed',
    },
  },
  {
    because: 'A URL with a plain path is not split, so its host is ignored',
    answers: {
      'a URL with a broken IPv6 address has no answer': 'disallowed',
    },
  },
  {
    because: 'A path without a leading slash gets one',
    answers: {
      'a mail address has no answer': 'disallowed',
    },
  },
]);

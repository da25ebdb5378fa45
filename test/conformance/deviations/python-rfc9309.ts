import { changing, type Deviation } from '../case.js';

export const pythonRfc9309: readonly Deviation[] = [
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
    because: 'A group with only a Crawl-delay is kept and allows everything',
    answers: {
      'a Crawl-delay does not end a group without rules': 'allowed',
    },
  },
  {
    because: 'The longest matched text decides, not the longest rule',
    answers: {
      'stars count in the length': 'allowed',
      'a wildcard reaches into the query': 'allowed',
    },
  },
  {
    because: 'A rule with a dollar sign inside is dropped',
    answers: {
      'a $ inside a rule is a dollar sign': 'allowed',
    },
  },
  {
    because: 'An escaped slash equals a slash',
    answers: {
      'an escaped slash is not a slash': 'disallowed',
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
    because: 'A path that begins with two slashes gets two more in the URL only',
    answers: {
      'two slashes at the start of a path are a path': 'allowed',
    },
  },
  {
    because: 'A URL with broken brackets is allowed',
    answers: {
      'a URL with a broken IPv6 address has no answer': 'allowed',
    },
  },
  {
    because: 'A URL with an unknown scheme and no host keeps its text, without a slash',
    answers: {
      'a mail address has no answer': 'allowed',
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

export const pythonRfc9309Released: readonly Deviation[] = changing(pythonRfc9309, [
  {
    because: 'A URL with broken brackets raises ValueError',
    answers: {
      'a URL with a broken IPv6 address has no answer': 'raises',
    },
  },
]);

export const pythonRfc9309Early: readonly Deviation[] = changing(pythonRfc9309Released, [
  {
    because: 'A URL loses an empty query, and a rule does not',
    answers: {
      'a question mark without query is kept on both sides': 'allowed',
    },
  },
]);

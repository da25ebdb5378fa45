import type { Deviation } from '../case.js';

export const robotsParser: readonly Deviation[] = [
  {
    because: 'A Sitemap, an unknown line or a Crawl-delay ends the list of agents',
    answers: {
      'a Sitemap between two agents leaves them one group': 'allowed',
      'an unknown line between two agents leaves them one group': 'allowed',
      'a Crawl-delay between two agents leaves them one group': 'allowed',
    },
  },
  {
    because: 'Names are cut at the first slash and nowhere else, on both sides',
    answers: {
      'a browser-like header finds the crawler that it names': 'allowed',
      'a name in the file ends at a space': 'allowed',
      'a name in the file ends at a star': 'allowed',
      'a star and a word speak for everyone': 'allowed',
    },
  },
  {
    because: 'An agent without rules of its own gets those of *',
    answers: {
      'an own group without lines allows everything': 'disallowed',
    },
  },
  {
    because: 'An invalid Crawl-delay, or one on its own, makes a group that allows everything',
    answers: {
      'a Crawl-delay does not end a group without rules': 'allowed',
    },
  },
  {
    because: 'Nothing is decoded',
    answers: {
      'an escaped letter in a rule is that letter': 'allowed',
      'an escaped letter in a URL is that letter': 'allowed',
      'an escaped star matches a star': 'allowed',
    },
  },
  {
    because: 'Rules are encoded by encodeURI, URLs by the URL class',
    answers: {
      'a bar in a path is itself': 'allowed',
    },
  },
  {
    because: 'The URL class drops an empty query',
    answers: {
      'a question mark without query is kept on both sides': 'allowed',
    },
  },
  {
    because: 'The URL class resolves dot segments',
    answers: {
      'dot segments stay as they are': 'disallowed',
    },
  },
  {
    because: 'A URL of another origin gets no answer',
    answers: {
      'a path is accepted in place of a URL': 'no answer',
    },
  },
  {
    because: '/robots.txt follows the rules like any other path',
    answers: {
      '/robots.txt itself may always be fetched': 'disallowed',
    },
  },
];

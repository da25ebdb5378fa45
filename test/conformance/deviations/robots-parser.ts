import type { Deviation } from '../case.js';
import { otherLinesEndTheAgents, robotsTxtFollowsTheRules } from './shared.js';

export const robotsParser: readonly Deviation[] = [
  otherLinesEndTheAgents,
  {
    because: 'Names are cut at the first slash and nowhere else, on both sides',
    answers: {
      'a browser-like header finds the crawler that it names': 'allowed',
      'a name in the file ends at a space': 'allowed',
      'a name in the file ends at a star': 'allowed',
      'a star and a word apply to everyone': 'allowed',
    },
  },
  {
    because: 'An agent without rules of its own gets those of *',
    answers: {
      'a group of its own without lines allows everything': 'disallowed',
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
  robotsTxtFollowsTheRules,
];

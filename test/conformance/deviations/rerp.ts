import { changing, omitting, type Deviation } from '../case.js';
import {
  blankLineEndsTheRecord,
  bracketsWithoutAddressRaise,
  emptyQueryOfTheUrlIsDropped,
  firstMatchDecides,
  firstRecordIsUsed,
  fragmentStays,
  namesKeepVersionsWordsAndStars,
  robotsTxtFollowsTheRules,
  rulesAreDecodedFirst,
  unknownSchemeKeepsItsText,
  wildcardsAreLiteral,
} from './shared.js';

export const rerpGym2008: readonly Deviation[] = [
  {
    because: 'Control characters are removed',
    answers: {
      'a NUL after the agent belongs to the name': 'disallowed',
    },
  },
  blankLineEndsTheRecord,
  {
    because: 'A key is recognised only if the colon follows it directly',
    answers: {
      'a space before the colon is allowed': 'allowed',
    },
  },
  {
    because: 'Keys are found anywhere in the line, and Useragent counts',
    answers: {
      'Useragent is not a directive': 'disallowed',
      'a key with text before it is not a directive': 'disallowed',
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
    because: "A name in the file matches anywhere in the caller's agent, both as given",
    answers: {
      'a name that begins with the name of a group is another name': 'disallowed',
    },
  },
  namesKeepVersionsWordsAndStars,
  firstRecordIsUsed,
  {
    because: 'A record without rules is skipped, so the record of * applies',
    answers: {
      'a group of its own without lines allows everything': 'disallowed',
    },
  },
  firstMatchDecides,
  {
    because: 'An empty Disallow allows everything that follows',
    answers: {
      'an empty Disallow does not affect the next rule': 'allowed',
    },
  },
  {
    because: 'An empty Allow forbids everything',
    answers: {
      'an empty Allow alone forbids nothing': 'disallowed',
    },
  },
  rulesAreDecodedFirst,
  {
    because: 'An escaped question mark equals a question mark',
    answers: {
      'an escaped question mark is not a question mark': 'disallowed',
    },
  },
  emptyQueryOfTheUrlIsDropped,
  fragmentStays,
  {
    because: 'A URL without path is matched as an empty path',
    answers: {
      'a query without a path is matched after a slash': 'allowed',
      'an empty URL has no answer': 'allowed',
    },
  },
  bracketsWithoutAddressRaise,
  unknownSchemeKeepsItsText,
  robotsTxtFollowsTheRules,
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
  [wildcardsAreLiteral],
);

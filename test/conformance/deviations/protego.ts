import { changing, omitting, type Deviation } from '../case.js';
import {
  agentsAreSearchedInTheName,
  bracketsWithoutAddressRaise,
  byteOrderMarkSpoilsTheFirstKey,
  emptyQueryOfTheUrlIsDropped,
  fragmentStays,
  groupWithADelayAllowsEverything,
  indexHtmlAllowsTheDirectory,
  linesEndAsInPython,
  onlyThePathCounts,
  queryGetsNoSlash,
  robotsTxtFollowsTheRules,
  unknownSchemeKeepsItsText,
} from './shared.js';

export const protego: readonly Deviation[] = [
  linesEndAsInPython,
  byteOrderMarkSpoilsTheFirstKey,
  {
    because: 'A lower-case key may be followed by a space in place of the colon',
    answers: {
      'a lower-case line without colon is not a directive': 'disallowed',
    },
  },
  {
    because: 'Common misspellings count',
    answers: {
      'Useragent is not a directive': 'disallowed',
      'Disalow is not a directive': 'disallowed',
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
  agentsAreSearchedInTheName,
  {
    because: 'Versions and further words stay part of a name in the file',
    answers: {
      'a version in the file is cut off': 'allowed',
      'a name in the file ends at a space': 'allowed',
      'a star and a word apply to everyone': 'allowed',
    },
  },
  groupWithADelayAllowsEverything,
  indexHtmlAllowsTheDirectory,
  {
    because: 'The path is quoted again on each side and the query is not, so some characters never match',
    answers: {
      'a raw letter in the query of a rule matches its escape': 'allowed',
      'an equals sign in a path is itself': 'allowed',
      'a wildcard reaches into the query': 'allowed',
      'a $ after a query matches its end': 'allowed',
    },
  },
  emptyQueryOfTheUrlIsDropped,
  {
    because: 'Parameters after a semicolon are split off the last segment only',
    answers: {
      'a semicolon inside a path is itself': 'allowed',
    },
  },
  fragmentStays,
  queryGetsNoSlash,
  bracketsWithoutAddressRaise,
  unknownSchemeKeepsItsText,
  robotsTxtFollowsTheRules,
  onlyThePathCounts,
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
  'a fragment is not matched',
  'a query without a path is matched after a slash',
  '/robots.txt itself may always be fetched',
]);

export const protego07: readonly Deviation[] = changing(omitting(protego, mended), [
  {
    because: 'A key may be followed by white space in place of the colon',
    answers: {
      'a line without colon is not a directive': 'disallowed',
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

import type { Deviation } from '../case.js';
import {
  agentEndsAtTheFirstSlash,
  agentsAreSearchedInTheName,
  blankLineEndsTheRecord,
  bracketsWithoutAddressRaise,
  byteOrderMarkSpoilsTheFirstKey,
  delayEndsTheAgents,
  emptyAgentIsInEveryName,
  emptyRuleAllowsTheRest,
  firstRecordIsUsed,
  fragmentStays,
  linesEndAsInPython,
  namesKeepVersionsWordsAndStars,
  onlyThePathCounts,
  queryGetsNoSlash,
  robotsTxtFollowsTheRules,
  unknownSchemeKeepsItsText,
  wildcardsAreLiteral,
} from './shared.js';

export const pythonClassic: readonly Deviation[] = [
  linesEndAsInPython,
  byteOrderMarkSpoilsTheFirstKey,
  blankLineEndsTheRecord,
  delayEndsTheAgents,
  emptyAgentIsInEveryName,
  agentsAreSearchedInTheName,
  namesKeepVersionsWordsAndStars,
  agentEndsAtTheFirstSlash,
  firstRecordIsUsed,
  {
    because: 'A record without rules is dropped, so the record of * applies',
    answers: {
      'a group of its own without lines allows everything': 'disallowed',
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
  wildcardsAreLiteral,
  emptyRuleAllowsTheRest,
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
  fragmentStays,
  queryGetsNoSlash,
  bracketsWithoutAddressRaise,
  unknownSchemeKeepsItsText,
  robotsTxtFollowsTheRules,
  onlyThePathCounts,
];

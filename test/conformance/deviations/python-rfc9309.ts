import { changing, type Deviation } from '../case.js';
import {
  agentEndsAtTheFirstSlash,
  agentsAreSearchedInTheName,
  byteOrderMarkSpoilsTheFirstKey,
  delayEndsTheAgents,
  emptyAgentIsInEveryName,
  escapedSlashIsASlash,
  fragmentStays,
  groupWithADelayAllowsEverything,
  linesEndAsInPython,
  namesKeepVersionsWordsAndStars,
  onlyThePathCounts,
  queryGetsNoSlash,
  unknownSchemeKeepsItsText,
} from './shared.js';

export const pythonRfc9309: readonly Deviation[] = [
  linesEndAsInPython,
  byteOrderMarkSpoilsTheFirstKey,
  delayEndsTheAgents,
  emptyAgentIsInEveryName,
  agentsAreSearchedInTheName,
  namesKeepVersionsWordsAndStars,
  agentEndsAtTheFirstSlash,
  groupWithADelayAllowsEverything,
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
  escapedSlashIsASlash,
  fragmentStays,
  queryGetsNoSlash,
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
  unknownSchemeKeepsItsText,
  onlyThePathCounts,
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

/** Where several originals answer otherwise than the standard, in the same way. */

import type { Deviation } from '../case.js';

export const indexHtmlAllowsTheDirectory: Deviation = {
  because: 'The final /index.html of an Allow also stands for the directory',
  answers: {
    'allowing /index.html does not allow the directory': 'allowed',
  },
};

export const robotsTxtFollowsTheRules: Deviation = {
  because: '/robots.txt follows the rules like any other path',
  answers: {
    '/robots.txt itself may always be fetched': 'disallowed',
  },
};

export const blankLineEndsTheRecord: Deviation = {
  because: 'A blank line ends the record',
  answers: {
    'a blank line after the agent changes nothing': 'allowed',
    'a blank line between rules changes nothing': 'allowed',
    'a blank line between two agents leaves them one group': 'allowed',
  },
};

export const earlyRulesApplyToEveryone: Deviation = {
  because: 'Rules before the first agent apply to everyone',
  answers: {
    'a rule before any agent is ignored': 'disallowed',
  },
};

export const emptyAgentIsInEveryName: Deviation = {
  because: 'An empty agent is contained in every name',
  answers: {
    'an empty agent line applies to nobody': 'disallowed',
  },
};

export const agentsAreSearchedInTheName: Deviation = {
  because: "A name in the file matches anywhere in the caller's agent",
  answers: {
    'a name that begins with the name of a group is another name': 'disallowed',
  },
};

export const namesKeepVersionsWordsAndStars: Deviation = {
  because: 'Versions, further words and stars stay part of a name in the file',
  answers: {
    'a version in the file is cut off': 'allowed',
    'a name in the file ends at a space': 'allowed',
    'a name in the file ends at a star': 'allowed',
    'a star and a word apply to everyone': 'allowed',
  },
};

export const agentEndsAtTheFirstSlash: Deviation = {
  because: 'Only the part of the agent before the first slash is used',
  answers: {
    'a browser-like header finds the crawler that it names': 'allowed',
  },
};

export const wildcardsAreLiteral: Deviation = {
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
};

export const fragmentStays: Deviation = {
  because: 'The fragment stays part of the URL',
  answers: {
    'a fragment is not matched': 'allowed',
  },
};

export const linesEndAsInPython: Deviation = {
  because: "Lines end where Python's splitlines ends them",
  answers: {
    'a next-line character does not end a line': 'disallowed',
    'a form feed does not end a line': 'disallowed',
  },
};

export const byteOrderMarkSpoilsTheFirstKey: Deviation = {
  because: 'A byte order mark spoils the first key',
  answers: {
    'a byte order mark at the start is skipped': 'allowed',
  },
};

export const groupWithADelayAllowsEverything: Deviation = {
  because: 'A group with only a Crawl-delay is kept and allows everything',
  answers: {
    'a Crawl-delay does not end a group without rules': 'allowed',
  },
};

export const emptyQueryOfTheUrlIsDropped: Deviation = {
  because: 'An empty query is dropped from the URL only',
  answers: {
    'a question mark without query is kept on both sides': 'allowed',
  },
};

export const queryGetsNoSlash: Deviation = {
  because: 'A query without path gets no slash before it',
  answers: {
    'a query without a path is matched after a slash': 'allowed',
  },
};

export const bracketsWithoutAddressRaise: Deviation = {
  because: 'Brackets without an address in them raise ValueError',
  answers: {
    'a URL with a broken IPv6 address has no answer': 'raises',
  },
};

export const unknownSchemeKeepsItsText: Deviation = {
  because: 'A URL with an unknown scheme and no host keeps its text, without a slash',
  answers: {
    'a mail address has no answer': 'allowed',
  },
};

export const onlyThePathCounts: Deviation = {
  because: 'A URL is taken as it is: only its path counts',
  answers: {
    'a URL of another host has no answer': 'allowed',
    'a URL of another port has no answer': 'allowed',
    'a URL of another scheme has no answer': 'allowed',
    'a URL with a malformed port has no answer': 'disallowed',
    'an empty URL has no answer': 'disallowed',
  },
};

export const delayEndsTheAgents: Deviation = {
  because: 'A Crawl-delay ends the list of agents',
  answers: {
    'a Crawl-delay between two agents leaves them one group': 'allowed',
  },
};

export const firstRecordIsUsed: Deviation = {
  because: 'Only the first matching record is used',
  answers: {
    'of two similar names the exact one wins': 'allowed',
    'two groups of one agent are one': 'allowed',
    'two groups for everyone are one': 'allowed',
  },
};

export const emptyRuleAllowsTheRest: Deviation = {
  because: 'An empty Disallow or Allow allows everything that follows',
  answers: {
    'an empty Disallow does not affect the next rule': 'allowed',
    'an empty Allow does not affect the next rule': 'allowed',
  },
};

export const escapedSlashIsASlash: Deviation = {
  because: 'An escaped slash equals a slash',
  answers: {
    'an escaped slash is not a slash': 'disallowed',
  },
};

export const otherLinesEndTheAgents: Deviation = {
  because: 'A Sitemap, an unknown line or a Crawl-delay ends the list of agents',
  answers: {
    'a Sitemap between two agents leaves them one group': 'allowed',
    'an unknown line between two agents leaves them one group': 'allowed',
    'a Crawl-delay between two agents leaves them one group': 'allowed',
  },
};

export const rulesAreDecodedFirst: Deviation = {
  because: 'Rules are decoded before wildcards are read',
  answers: {
    'an escaped star is not a wildcard': 'disallowed',
  },
};

export const firstMatchDecides: Deviation = {
  because: 'The first rule that matches decides',
  answers: {
    'a longer Allow wins over an earlier Disallow': 'disallowed',
    'a longer Disallow wins over an earlier Allow': 'allowed',
    'Allow wins a tie over an earlier Disallow': 'disallowed',
    'Allow wins a tie with a wildcard': 'disallowed',
  },
};

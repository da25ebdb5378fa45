/** What robots.txt files and headers say of a page, one row a fact of the drafts, or of a decision of this project. */

export interface RobotsCase {
  readonly says: string;
  readonly source: string;
  /** The lines of the file. */
  readonly robots: readonly string[];
  readonly headers?: readonly (readonly [string, string])[];
  readonly agent?: string;
  readonly path: string;
  readonly crawl?: boolean;
  readonly train?: string;
  readonly search?: string;
  readonly input?: string;
  readonly use?: string;
  /** The evidence: lines of the robots.txt, and names of header fields. */
  readonly lines: readonly (number | string)[];
}

const ATTACH = 'draft-ietf-aipref-attach-05';
const VOCAB = 'draft-ietf-aipref-vocab-07';

const EXAMPLE = [
  'User-Agent: *',
  'Allow: /',
  'Disallow: /never/',
  'Content-Usage: train-ai=n',
  'Content-Usage: /ai-ok/ train-ai=y',
  '',
  'User-Agent: ExampleBot',
  'Allow: /',
  'Content-Usage: train-ai=y',
];

function everyone(...lines: readonly string[]): readonly string[] {
  return ['User-agent: *', ...lines];
}

export const ROBOTS_CASES: readonly RobotsCase[] = [
  {
    says: 'a rule without a path speaks for every page',
    source: `${ATTACH} 3.4, row 1`,
    robots: EXAMPLE,
    path: '/test',
    train: 'disallowed',
    lines: [4],
  },
  {
    says: 'nothing is said of a page that may not be crawled',
    source: `${ATTACH} 3.4, row 2`,
    robots: EXAMPLE,
    path: '/never/test',
    crawl: false,
    lines: [],
  },
  {
    says: 'the longer path speaks',
    source: `${ATTACH} 3.4, row 3`,
    robots: EXAMPLE,
    path: '/ai-ok/test',
    train: 'allowed',
    lines: [5],
  },
  {
    says: 'an agent with a group of its own has its preferences only',
    source: `${ATTACH} 3.4, second group`,
    robots: EXAMPLE,
    agent: 'ExampleBot',
    path: '/never/test',
    train: 'allowed',
    lines: [9],
  },
  {
    says: 'one statement may name several categories',
    source: `${VOCAB} 6`,
    robots: everyone('Content-Usage: train-ai=y, search=n'),
    path: '/a',
    train: 'allowed',
    search: 'disallowed',
    lines: [2],
  },
  {
    says: 'of two rules for one path the restrictive one wins',
    source: `${ATTACH} 3.1 with ${VOCAB} 5.1`,
    robots: everyone('Content-Usage: train-ai=n', 'Content-Usage: train-ai=y'),
    path: '/a',
    train: 'disallowed',
    lines: [2, 3],
  },
  {
    says: 'two rules for one path add up',
    source: `${ATTACH} 3.1 with ${VOCAB} 5.1`,
    robots: everyone('Content-Usage: /a train-ai=y', 'Content-Usage: /a search=n'),
    path: '/a',
    train: 'allowed',
    search: 'disallowed',
    lines: [2, 3],
  },
  {
    says: 'the last of equal keys counts, with its type',
    source: `${VOCAB} 6.5.1`,
    robots: everyone('Content-Usage: train-ai=y, train-ai, search=n, search="n"'),
    path: '/a',
    lines: [2],
  },
  {
    says: 'the last of equal keys counts, and parameters do not',
    source: `${VOCAB} 6.5.2`,
    robots: everyone('Content-Usage: train-ai;allow=n, train-ai=y'),
    path: '/a',
    train: 'allowed',
    lines: [2],
  },
  {
    says: 'a capital letter in a key leaves the whole statement unread',
    source: `${VOCAB} 6.5.1`,
    robots: everyone('Content-Usage: Train-AI=n, search=n'),
    path: '/a',
    lines: [2],
  },
  {
    says: 'a token other than y and n says nothing of its own category',
    source: `${VOCAB} 6.5`,
    robots: everyone('Content-Usage: train-ai=no, search=n'),
    path: '/a',
    search: 'disallowed',
    lines: [2],
  },
  {
    says: 'blanks, the case of the name and a comment mean nothing',
    source: `${ATTACH} 3, 3.2`,
    robots: everyone('  content-USAGE\t:\t/a/\ttrain-ai=n # no training'),
    path: '/a/x',
    train: 'disallowed',
    lines: [2],
  },
  {
    says: 'no path is shorter than a slash, and that is shorter than the rest',
    source: `${ATTACH} 3.1, 3.2`,
    robots: everyone(
      'Content-Usage: / train-ai=n',
      'Content-Usage: /ab train-ai=y',
      'Content-Usage: train-ai=n',
    ),
    path: '/abc',
    train: 'allowed',
    lines: [3],
  },
  {
    says: 'a value that begins with a star has no path and cannot be read',
    source: `${ATTACH} 3.2 with RFC 9651 4.2.2`,
    robots: everyone('Content-Usage: *.pdf train-ai=n'),
    path: '/a.pdf',
    lines: [2],
  },
  {
    says: 'the order of the lines means nothing',
    source: `${ATTACH} 3.1`,
    robots: everyone('Content-Usage: /x train-ai=y', 'Disallow: /x/private', 'Content-Usage: train-ai=n'),
    path: '/x/y',
    train: 'allowed',
    lines: [2],
  },
  {
    says: 'a header field speaks for its page',
    source: `${ATTACH} 1.2`,
    robots: [],
    headers: [['Content-Usage', 'train-ai=n']],
    path: '/a',
    train: 'disallowed',
    lines: ['Content-Usage'],
  },
  {
    says: 'of robots.txt and header the restrictive one wins',
    source: `${VOCAB} 5.1`,
    robots: everyone('Content-Usage: train-ai=y, search=y'),
    headers: [['Content-Usage', 'train-ai=n']],
    path: '/a',
    train: 'disallowed',
    search: 'allowed',
    lines: [2, 'Content-Usage'],
  },
  {
    says: 'several field lines are one dictionary, so the last key counts',
    source: `RFC 9651 4.2 with ${VOCAB} 6.5.1`,
    robots: [],
    headers: [
      ['Content-Usage', 'train-ai=n'],
      ['Content-Usage', 'train-ai=y'],
    ],
    path: '/a',
    train: 'allowed',
    lines: ['Content-Usage', 'Content-Usage'],
  },
  {
    says: 'Content-Signal: yes and no, and what is absent is neither',
    source: "Cloudflare's documentation, robots.txt setting",
    robots: everyone('Content-signal: search=yes, ai-train=no', 'Allow: /'),
    path: '/a',
    train: 'disallowed',
    search: 'allowed',
    lines: [2],
  },
  {
    says: 'Content-Signal: how much may be shown',
    source: "Cloudflare's documentation, change of 2026-06-30",
    robots: everyone('Content-Signal: search=yes,ai-train=no,use=reference', 'Allow: /'),
    path: '/a',
    train: 'disallowed',
    search: 'allowed',
    use: 'reference',
    lines: [2],
  },
  {
    says: 'Content-Signal: the restrictive of several lines wins',
    source: 'decision P3',
    robots: everyone('Content-Signal: ai-train=yes, ai-input=yes', 'Content-Signal: ai-train=no'),
    path: '/a',
    train: 'disallowed',
    input: 'allowed',
    lines: [2, 3],
  },
  {
    says: 'Content-Signal: a line before the first group is for everyone',
    source: 'decision P2',
    robots: ['Content-Signal: ai-train=no, search=yes', '', 'User-agent: *', 'Disallow: /p'],
    path: '/a',
    train: 'disallowed',
    search: 'allowed',
    lines: [1],
  },
  {
    says: 'Content-Signal: a value other than yes and no says nothing',
    source: 'Content Signals Policy (c)',
    robots: everyone('Content-Signal: ai-train=maybe, search=yes'),
    path: '/a',
    search: 'allowed',
    lines: [2],
  },
  {
    says: 'both vocabularies count for one purpose',
    source: `decision P4, after ${VOCAB} 5.1`,
    robots: everyone('Content-Usage: train-ai=y', 'Content-Signal: ai-train=no'),
    path: '/a',
    train: 'disallowed',
    lines: [2, 3],
  },
  {
    says: 'a line of the group replaces what the file says of the same key only',
    source: 'decision P2',
    robots: ['Content-Signal: ai-train=no, search=no', 'User-agent: *', 'Content-Signal: ai-train=yes'],
    path: '/a',
    train: 'allowed',
    search: 'disallowed',
    lines: [1, 3],
  },
  {
    says: "an agent with a group of its own does not read everyone's signal",
    source: 'decision P1, after RFC 9309 2.2.1',
    robots: [
      ...everyone('Content-Signal: ai-train=no', 'Disallow: /q'),
      'User-agent: ExampleBot',
      'Disallow: /p',
    ],
    agent: 'ExampleBot',
    path: '/a',
    lines: [],
  },
  {
    says: 'groups of one name speak together',
    source: `${ATTACH} 3`,
    robots: [...everyone('Content-Usage: train-ai=n'), ...everyone('Content-Usage: search=y')],
    path: '/a',
    train: 'disallowed',
    search: 'allowed',
    lines: [2, 4],
  },
  {
    says: 'paths have stars and an end, and are compared in normal form',
    source: `${ATTACH} 3.2`,
    robots: everyone('Content-Usage: /%7Ea/*.pdf$ train-ai=n', 'Content-Usage: /~a/*.pdf$ search=n'),
    path: '/~a/b.pdf',
    train: 'disallowed',
    search: 'disallowed',
    lines: [2, 3],
  },
];

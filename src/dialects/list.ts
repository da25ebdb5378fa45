/**
 * Every dialect by original: the only list to which a new one is added. It is data, so that help, completion and the
 * playground can show it without loading the dialects.
 */

import type * as dialects from './index.js';

export type DialectName = keyof typeof dialects;

interface ListedFamily {
  /** The original's display name. */
  readonly original: string;
  /** Its dialects, oldest version first. */
  readonly members: readonly ListedDialect[];
}

interface ListedDialect {
  readonly name: DialectName;
  /** The versions, or the mode, that it reproduces. */
  readonly reads: string;
  /** Its column in READINGS.md. */
  readonly column: string;
  /** The family of dialects under which the playground shows it. */
  readonly pageFamily: PageFamily;
  /** Other names that the command line accepts for it. */
  readonly alsoNamed: readonly string[];
}

export type PageFamily =
  | 'the standard'
  | 'Google'
  | 'Python before 2026'
  | 'Python today'
  | 'Scrapy'
  | 'Ruby, Perl'
  | 'Node'
  | 'Java, Go'
  | 'older Python libraries';

const SERIES_OF_CLASSIC = ['classic', ...[8, 9, 10, 11, 12].map((minor) => `python-3.${minor}`)];

type DialectRow = readonly [
  name: DialectName,
  reads: string,
  column: string,
  pageFamily: PageFamily,
  ...alsoNamed: string[],
];

const FAMILIES: readonly (readonly [original: string, ...members: DialectRow[]])[] = [
  ['the standard', ['rfc9309', 'RFC 9309', 'RFC 9309', 'the standard', 'rfc']],
  ['Google', ['google', 'google/robotstxt of April 2026', 'Google', 'Google']],
  [
    "Python's urllib.robotparser",
    [
      'pythonClassic',
      'CPython 3.8 to 3.13.7',
      'Python to 3.13.7',
      'Python before 2026',
      ...SERIES_OF_CLASSIC,
    ],
    ['pythonRfc9309Early', 'CPython 3.13.14 to 3.13.18', '3.13.14', 'Python today', 'python-3.13'],
    [
      'pythonRfc9309Released',
      'CPython 3.14.5 and later, 3.15',
      '3.14.5, 3.15',
      'Python today',
      'python',
      'python-3.14',
      'python-3.15',
    ],
    [
      'pythonRfc9309',
      'as 3.15, but malformed URLs are allowed, as in the branch towards 3.16',
      '3.16',
      'Python today',
      'python-main',
    ],
  ],
  [
    'robotexclusionrulesparser',
    ['rerpGym2008', 'rerp 1.7.1, GYM2008', 'rerp', 'older Python libraries', 'rerp', 'gym2008'],
    ['rerpMk1996', 'rerp 1.7.1, MK1996', 'rerp MK1996', 'older Python libraries', 'mk1996'],
  ],
  [
    'Protego',
    ['protego', 'Protego 0.6.1', 'Protego 0.6', 'Scrapy', 'protego-0.6'],
    ['protego07', 'Protego 0.7.0', '0.7', 'Scrapy'],
  ],
  ['reppy', ['reppy', 'reppy 0.4.16 with rep-cpp', 'reppy', 'older Python libraries']],
  [
    "Java's crawler-commons",
    ['crawlerCommons', 'crawler-commons 1.6', 'crawler-commons', 'Java, Go', 'nutch'],
  ],
  ["Go's temoto/robotstxt", ['temoto', 'temoto/robotstxt 1.1.2', 'temoto', 'Java, Go', 'colly']],
  ['npm robots-parser', ['robotsParser', 'robots-parser 3.0.1', 'npm robots-parser', 'Node']],
  [
    "Ruby's robotstxt-parser",
    ['ruby', 'robotstxt-parser 0.1.1 as its README promises', 'Ruby', 'Ruby, Perl'],
    ['rubyLastAgent', 'robotstxt-parser 0.1.1 as its code does', 'Ruby, its code', 'Ruby, Perl'],
  ],
  ["Perl's WWW::RobotRules", ['perl', 'WWW::RobotRules 6.03', 'Perl', 'Ruby, Perl']],
];

export const LISTED_FAMILIES: readonly ListedFamily[] = FAMILIES.map(([original, ...members]) => ({
  original,
  members: members.map(([name, reads, column, pageFamily, ...alsoNamed]) => {
    return { name, reads, column, pageFamily, alsoNamed };
  }),
}));

export const DIALECT_NAMES: readonly string[] = LISTED_FAMILIES.flatMap(({ members }) =>
  members.map(({ name }) => name),
);

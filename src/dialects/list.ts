/**
 * Every dialect by original: the one list into which a new one is entered. It is data, so that help, completion and the page
 * show it without loading the dialects.
 */

import type * as dialects from './index.js';

export type DialectName = keyof typeof dialects;

interface ListedFamily {
  /** The original's name, for people. */
  readonly original: string;
  /** Its dialects, the oldest version first. */
  readonly members: readonly ListedDialect[];
}

interface ListedDialect {
  readonly name: DialectName;
  /** The versions, or the mode, whose answers it gives. */
  readonly reads: string;
  /** Its column in READINGS.md. */
  readonly column: string;
  /** The family of readings in which the page shows it. */
  readonly pageFamily: PageFamily;
  /** Further names that the command line accepts for it. */
  readonly alsoNamed?: readonly string[];
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

export const LISTED_FAMILIES: readonly ListedFamily[] = [
  {
    original: 'the standard',
    members: [
      {
        name: 'rfc9309',
        reads: 'RFC 9309',
        column: 'RFC 9309',
        pageFamily: 'the standard',
        alsoNamed: ['rfc'],
      },
    ],
  },
  {
    original: 'Google',
    members: [
      { name: 'google', reads: 'google/robotstxt of April 2026', column: 'Google', pageFamily: 'Google' },
    ],
  },
  {
    original: "Python's urllib.robotparser",
    members: [
      {
        name: 'pythonClassic',
        reads: 'CPython 3.8 to 3.13.7',
        column: 'Python to 3.13.7',
        pageFamily: 'Python before 2026',
        alsoNamed: ['classic', 'python-3.8', 'python-3.9', 'python-3.10', 'python-3.11', 'python-3.12'],
      },
      {
        name: 'pythonRfc9309Early',
        reads: 'CPython 3.13.14 to 3.13.18',
        column: '3.13.14',
        pageFamily: 'Python today',
        alsoNamed: ['python-3.13'],
      },
      {
        name: 'pythonRfc9309Released',
        reads: 'CPython 3.14.5 and later, 3.15',
        column: '3.14.5, 3.15',
        pageFamily: 'Python today',
        alsoNamed: ['python', 'python-3.14', 'python-3.15'],
      },
      {
        name: 'pythonRfc9309',
        reads: 'as 3.15, but malformed URLs are allowed, as in the branch towards 3.16',
        column: '3.16',
        pageFamily: 'Python today',
        alsoNamed: ['python-main'],
      },
    ],
  },
  {
    original: 'robotexclusionrulesparser',
    members: [
      {
        name: 'rerpGym2008',
        reads: 'rerp 1.7.1, GYM2008',
        column: 'rerp',
        pageFamily: 'older Python libraries',
        alsoNamed: ['rerp', 'gym2008'],
      },
      {
        name: 'rerpMk1996',
        reads: 'rerp 1.7.1, MK1996',
        column: 'rerp MK1996',
        pageFamily: 'older Python libraries',
        alsoNamed: ['mk1996'],
      },
    ],
  },
  {
    original: 'Protego',
    members: [
      {
        name: 'protego',
        reads: 'Protego 0.6.1',
        column: 'Protego 0.6',
        pageFamily: 'Scrapy',
        alsoNamed: ['protego-0.6'],
      },
      { name: 'protego07', reads: 'Protego 0.7.0', column: '0.7', pageFamily: 'Scrapy' },
    ],
  },
  {
    original: 'reppy',
    members: [
      {
        name: 'reppy',
        reads: 'reppy 0.4.16 with rep-cpp',
        column: 'reppy',
        pageFamily: 'older Python libraries',
      },
    ],
  },
  {
    original: "Java's crawler-commons",
    members: [
      {
        name: 'crawlerCommons',
        reads: 'crawler-commons 1.6',
        column: 'crawler-commons',
        pageFamily: 'Java, Go',
        alsoNamed: ['nutch'],
      },
    ],
  },
  {
    original: 'npm robots-parser',
    members: [
      { name: 'robotsParser', reads: 'robots-parser 3.0.1', column: 'npm robots-parser', pageFamily: 'Node' },
    ],
  },
  {
    original: "Ruby's robotstxt-parser",
    members: [
      {
        name: 'ruby',
        reads: 'robotstxt-parser 0.1.1 as its README promises',
        column: 'Ruby',
        pageFamily: 'Ruby, Perl',
      },
      {
        name: 'rubyLastAgent',
        reads: 'robotstxt-parser 0.1.1 as its code does',
        column: 'Ruby, its code',
        pageFamily: 'Ruby, Perl',
      },
    ],
  },
  {
    original: "Perl's WWW::RobotRules",
    members: [{ name: 'perl', reads: 'WWW::RobotRules 6.03', column: 'Perl', pageFamily: 'Ruby, Perl' }],
  },
];

export const DIALECT_NAMES: readonly string[] = LISTED_FAMILIES.flatMap(({ members }) =>
  members.map(({ name }) => name),
);

/** The dialects grouped by original, with the versions each one reproduces. */

import type { Dialect } from '../core/dialect.js';
import { dialects } from './index.js';

/**
 * One dialect of an original.
 *
 * @since 0.1.0
 */
export interface FamilyMember {
  /** The dialect. */
  readonly dialect: Dialect;
  /** The versions, or the mode, whose answers it gives. */
  readonly reads: string;
  /** Further names that the command line accepts for it. */
  readonly alsoNamed?: readonly string[];
}

/**
 * All dialects of one original.
 *
 * @since 0.1.0
 */
export interface DialectFamily {
  /** The original's name, for people. */
  readonly original: string;
  /** Its dialects, the oldest version first. */
  readonly members: readonly FamilyMember[];
}

/**
 * All dialects, grouped by original, the oldest version first.
 *
 * @since 0.1.0
 * @example
 * const protego = dialectFamilies.find(({ original }) => original === 'Protego');
 * protego?.members.map(({ dialect }) => dialect.name); // [ 'protego', 'protego07' ]
 */
export const dialectFamilies: readonly DialectFamily[] = [
  {
    original: 'the standard',
    members: [{ dialect: dialects.rfc9309, reads: 'RFC 9309', alsoNamed: ['rfc'] }],
  },
  { original: 'Google', members: [{ dialect: dialects.google, reads: 'google/robotstxt of April 2026' }] },
  {
    original: "Python's urllib.robotparser",
    members: [
      {
        dialect: dialects.pythonClassic,
        reads: 'CPython 3.8 to 3.13.7',
        alsoNamed: ['python-3.11', 'python-3.12'],
      },
      {
        dialect: dialects.pythonRfc9309Early,
        reads: 'CPython 3.13.14 to 3.13.18',
        alsoNamed: ['python-3.13'],
      },
      {
        dialect: dialects.pythonRfc9309Released,
        reads: 'CPython 3.14.5 and later, 3.15',
        alsoNamed: ['python-3.14', 'python-3.15'],
      },
      {
        dialect: dialects.pythonRfc9309,
        reads: 'as 3.15, but malformed URLs are allowed, as in the branch towards 3.16',
        alsoNamed: ['python'],
      },
    ],
  },
  {
    original: 'robotexclusionrulesparser',
    members: [
      { dialect: dialects.rerpGym2008, reads: 'rerp 1.7.1, GYM2008', alsoNamed: ['rerp', 'gym2008'] },
      { dialect: dialects.rerpMk1996, reads: 'rerp 1.7.1, MK1996', alsoNamed: ['mk1996'] },
    ],
  },
  {
    original: 'Protego',
    members: [
      { dialect: dialects.protego, reads: 'Protego 0.6.1', alsoNamed: ['protego-0.6'] },
      { dialect: dialects.protego07, reads: 'Protego 0.7.0' },
    ],
  },
  { original: 'reppy', members: [{ dialect: dialects.reppy, reads: 'reppy 0.4.16 with rep-cpp' }] },
  {
    original: 'npm robots-parser',
    members: [{ dialect: dialects.robotsParser, reads: 'robots-parser 3.0.1' }],
  },
  {
    original: "Ruby's robotstxt-parser",
    members: [
      { dialect: dialects.ruby, reads: 'robotstxt-parser 0.1.1 as its README promises' },
      { dialect: dialects.rubyLastAgent, reads: 'robotstxt-parser 0.1.1 as its code does' },
    ],
  },
  {
    original: "Perl's WWW::RobotRules",
    members: [{ dialect: dialects.perl, reads: 'WWW::RobotRules 6.03' }],
  },
];

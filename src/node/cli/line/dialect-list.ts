/**
 * The dialects by original, for help and completion, which are shown without loading the dialects. A test holds it to
 * `dialectFamilies`.
 */

interface ListedFamily {
  readonly original: string;
  readonly members: readonly ListedDialect[];
}

interface ListedDialect {
  readonly name: string;
  /** The versions, or the mode, that it answers as. */
  readonly reads: string;
  readonly alsoNamed?: readonly string[];
}

export const LISTED_FAMILIES: readonly ListedFamily[] = [
  { original: 'the standard', members: [{ name: 'rfc9309', reads: 'RFC 9309', alsoNamed: ['rfc'] }] },
  { original: 'Google', members: [{ name: 'google', reads: 'google/robotstxt of April 2026' }] },
  {
    original: "Python's urllib.robotparser",
    members: [
      { name: 'pythonClassic', reads: 'CPython 3.8 to 3.13.7', alsoNamed: ['python-3.11', 'python-3.12'] },
      { name: 'pythonRfc9309Early', reads: 'CPython 3.13.14 to 3.13.18', alsoNamed: ['python-3.13'] },
      {
        name: 'pythonRfc9309Released',
        reads: 'CPython 3.14.5 and later, 3.15',
        alsoNamed: ['python-3.14', 'python-3.15'],
      },
      {
        name: 'pythonRfc9309',
        reads: 'as 3.15, but malformed URLs are allowed, as in the branch towards 3.16',
        alsoNamed: ['python'],
      },
    ],
  },
  {
    original: 'robotexclusionrulesparser',
    members: [
      { name: 'rerpGym2008', reads: 'rerp 1.7.1, GYM2008', alsoNamed: ['rerp', 'gym2008'] },
      { name: 'rerpMk1996', reads: 'rerp 1.7.1, MK1996', alsoNamed: ['mk1996'] },
    ],
  },
  {
    original: 'Protego',
    members: [
      { name: 'protego', reads: 'Protego 0.6.1', alsoNamed: ['protego-0.6'] },
      { name: 'protego07', reads: 'Protego 0.7.0' },
    ],
  },
  { original: 'reppy', members: [{ name: 'reppy', reads: 'reppy 0.4.16 with rep-cpp' }] },
  { original: 'npm robots-parser', members: [{ name: 'robotsParser', reads: 'robots-parser 3.0.1' }] },
  {
    original: "Ruby's robotstxt-parser",
    members: [
      { name: 'ruby', reads: 'robotstxt-parser 0.1.1 as its README promises' },
      { name: 'rubyLastAgent', reads: 'robotstxt-parser 0.1.1 as its code does' },
    ],
  },
  { original: "Perl's WWW::RobotRules", members: [{ name: 'perl', reads: 'WWW::RobotRules 6.03' }] },
];

export const DIALECT_NAMES: readonly string[] = LISTED_FAMILIES.flatMap(({ members }) =>
  members.map(({ name }) => name),
);

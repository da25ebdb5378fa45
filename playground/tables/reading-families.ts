/** The readings in families with plain names; which versions each one answers as is told by the library. */

import { LISTED_FAMILIES, type DialectName, type PageFamily } from '../../src/dialects/list.js';

export interface ReadingFamily extends FamilyText {
  /** The names of the readings; the first answers for the family. */
  readonly members: readonly [string, ...string[]];
}

interface FamilyText {
  readonly name: PageFamily;
  /** Who reads like this, in a sentence. */
  readonly says: string;
}

const families: readonly (FamilyText & { readonly first: DialectName })[] = [
  {
    name: 'the standard',
    says: 'RFC 9309: the longest rule that matches decides. Bing, OpenAI, Anthropic and most others say that they follow it.',
    first: 'rfc9309',
  },
  {
    name: 'Google',
    says: "Google's published matcher: the standard, but it accepts misspelt lines.",
    first: 'google',
  },
  {
    name: 'Python before 2026',
    says: 'urllib.robotparser as it was for twenty years: the first rule that matches decides, and * is a plain character.',
    first: 'pythonClassic',
  },
  {
    name: 'Python today',
    says: 'urllib.robotparser since it adopted the standard.',
    first: 'pythonRfc9309Released',
  },
  {
    name: 'Scrapy',
    says: 'Protego, which Scrapy uses.',
    first: 'protego07',
  },
  {
    name: 'Ruby, Perl',
    says: "Ruby's robotstxt-parser and Perl's WWW::RobotRules: the first rule that matches decides.",
    first: 'ruby',
  },
  {
    name: 'Node',
    says: 'npm robots-parser, which most crawlers in JavaScript use.',
    first: 'robotsParser',
  },
  {
    name: 'Java, Go',
    says: "Java's crawler-commons, which Nutch and Common Crawl use, and Go's temoto/robotstxt, which Colly uses.",
    first: 'crawlerCommons',
  },
  {
    name: 'older Python libraries',
    says: 'reppy and robotexclusionrulesparser.',
    first: 'reppy',
  },
];

export const readingFamilies: readonly ReadingFamily[] = families.map(({ name, says, first }) => {
  const members = LISTED_FAMILIES.flatMap((family) => family.members).filter(
    ({ pageFamily }) => pageFamily === name,
  );
  const others = members.map((member) => member.name).filter((member) => member !== first);
  return { name, says, members: [first, ...others] };
});

export function familyOf(dialect: string): ReadingFamily | undefined {
  return readingFamilies.find(({ members }) => members.includes(dialect));
}

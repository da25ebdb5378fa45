/** The readings in families with plain names; which versions each one answers as is told by the library. */

export interface ReadingFamily {
  readonly name: string;
  /** Who reads like this, in a sentence. */
  readonly says: string;
  /** The names of the readings; the first speaks for the family. */
  readonly members: readonly [string, ...string[]];
}

export const readingFamilies: readonly ReadingFamily[] = [
  {
    name: 'the standard',
    says: 'RFC 9309: the longest rule that matches decides. Bing, OpenAI, Anthropic and most others say that they follow it.',
    members: ['rfc9309'],
  },
  {
    name: 'Google',
    says: 'The matcher that Google publishes: the standard, and it forgives misspelt lines.',
    members: ['google'],
  },
  {
    name: 'Python before 2026',
    says: 'urllib.robotparser as it was for twenty years: the first rule that matches decides, and * is a plain character.',
    members: ['pythonClassic'],
  },
  {
    name: 'Python today',
    says: 'urllib.robotparser since it follows the standard.',
    members: ['pythonRfc9309Released', 'pythonRfc9309Early', 'pythonRfc9309'],
  },
  {
    name: 'Scrapy',
    says: 'Protego, by which Scrapy reads.',
    members: ['protego07', 'protego'],
  },
  {
    name: 'Ruby, Perl',
    says: "Ruby's robotstxt-parser and Perl's WWW::RobotRules: the first rule that matches decides.",
    members: ['ruby', 'rubyLastAgent', 'perl'],
  },
  {
    name: 'Node',
    says: 'npm robots-parser, by which most crawlers in JavaScript read.',
    members: ['robotsParser'],
  },
  {
    name: 'older Python libraries',
    says: 'reppy and robotexclusionrulesparser.',
    members: ['reppy', 'rerpGym2008', 'rerpMk1996'],
  },
];

export function familyOf(dialect: string): ReadingFamily | undefined {
  return readingFamilies.find(({ members }) => members.includes(dialect));
}

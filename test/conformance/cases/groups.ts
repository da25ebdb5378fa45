import type { ConformanceCase } from '../case.js';
import { ofSection } from './of-section.js';

/** Groups and the agents they apply to. */
export const groups: readonly ConformanceCase[] = [
  ...ofSection('2.2.1', [
    ['a blank line after the agent changes nothing', 'User-agent: *\n\nDisallow: /a', 'disallowed'],
    [
      'a blank line between rules changes nothing',
      'User-agent: *\nDisallow: /x\n\nDisallow: /a',
      'disallowed',
    ],
    [
      'a blank line between two agents leaves them one group',
      'User-agent: Foo\n\nUser-agent: Bar\nDisallow: /a',
      'disallowed',
    ],
    ['a rule before any agent is ignored', 'Disallow: /a', 'allowed'],
    [
      'a Sitemap between two agents leaves them one group',
      'User-agent: Foo\nSitemap: s\nUser-agent: Bar\nDisallow: /a',
      'disallowed',
    ],
    [
      'an unknown line between two agents leaves them one group',
      'User-agent: Foo\nNoindex: /x\nUser-agent: Bar\nDisallow: /a',
      'disallowed',
    ],
    [
      'a Crawl-delay between two agents leaves them one group',
      'User-agent: Foo\nCrawl-delay: 1\nUser-agent: Bar\nDisallow: /a',
      'disallowed',
    ],
    [
      'the first of two agents gets the rules, too',
      'User-agent: Foo\nUser-agent: Bar\nDisallow: /a',
      'disallowed',
    ],
    [
      'a star as the second agent of a group applies to everyone',
      'User-agent: Foo\nUser-agent: *\nDisallow: /a',
      'disallowed',
      { agent: 'Bar' },
    ],
    ['an empty agent line applies to nobody', 'User-agent:\nDisallow: /a', 'allowed'],
    [
      "a version in the caller's agent is cut off",
      'User-agent: Foo\nDisallow: /a',
      'disallowed',
      { agent: 'Foo/1.0' },
    ],
    ['a version in the file is cut off', 'User-agent: Foo/1.0\nDisallow: /a', 'disallowed'],
    [
      'a name that begins with the name of a group is another name',
      'User-agent: Foo\nDisallow: /a',
      'allowed',
      { agent: 'Foobot' },
    ],
    [
      'a browser-like header finds the crawler that it names',
      'User-agent: Foobot\nDisallow: /a',
      'disallowed',
      { agent: 'Mozilla/5.0 (compatible; Foobot/2.1)' },
    ],
    ['a name in the file ends at a space', 'User-agent: Foo Bar\nDisallow: /a', 'disallowed'],
    ['a name in the file ends at a star', 'User-agent: Foo*\nDisallow: /a', 'disallowed'],
    ['a star and a word apply to everyone', 'User-agent: * x\nDisallow: /a', 'disallowed'],
    [
      'a group of its own wins over an earlier group for everyone',
      'User-agent: *\nDisallow: /a\n\nUser-agent: Foo\nDisallow: /b',
      'allowed',
    ],
    [
      'of two similar names the exact one wins',
      'User-agent: Foo\nDisallow: /a\n\nUser-agent: Foobot\nDisallow: /b',
      'disallowed',
      { agent: 'Foobot', url: 'http://example.com/b' },
    ],
    [
      'two groups of one agent are one',
      'User-agent: Foo\nDisallow: /a\n\nUser-agent: Foo\nDisallow: /b',
      'disallowed',
      '/b',
    ],
    [
      'two groups for everyone are one',
      'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b',
      'disallowed',
      '/b',
    ],
    [
      'a group of its own without lines allows everything',
      'User-agent: *\nDisallow: /a\n\nUser-agent: Foo',
      'allowed',
    ],
    [
      'a Crawl-delay does not end a group without rules',
      'User-agent: Foo\nCrawl-delay: 1\n\nUser-agent: *\nDisallow: /a',
      'disallowed',
    ],
  ]),
];

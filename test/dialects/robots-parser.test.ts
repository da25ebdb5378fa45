import { describe, expect, test } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { robotsParser } from '../../src/dialects/robots-parser/index.js';
import { openOriginal } from '../support/original-robots-parser.js';

const HOME = 'http://example.com';

/** What is asked, and what both answer; a path stands for a URL of the site. Rules alone are a group for everyone. */
type Row = readonly [
  quirk: string,
  robots: string,
  answers: Readonly<Record<string, boolean | undefined>>,
  asked?: { readonly agent?: string; readonly base?: string },
];

const rows: readonly Row[] = [
  [
    'whatever its key, a line that is no agent ends the list of agents, so every one with a key leaves a mark',
    'User-agent: Foo\nSitemap: s\nUser-agent: Bar\nDisallow: /',
    { '/': true },
  ],
  [
    'blank lines, comments and lines without a key end nothing',
    'User-agent: Foo\n\n# x: y\nno colon\n: /z\nUser-agent: Bar\nDisallow: /',
    { '/': false },
  ],
  [
    'agents without an Allow, Disallow or Crawl-delay line, be it empty or invalid, have no group at all',
    'User-agent: *\nDisallow: /\n\nUser-agent: Foo\nSitemap: s',
    { '/': false },
  ],
  [
    'an empty Disallow is enough for a group of its own',
    'User-agent: *\nDisallow: /\n\nUser-agent: Foo\nDisallow:',
    { '/': true },
  ],
  [
    'an invalid Crawl-delay is enough for a group of its own',
    'User-agent: *\nDisallow: /\n\nUser-agent: Foo\nCrawl-delay: soon',
    { '/': true },
  ],
  [
    'an agent line without any text empties the list of agents',
    'User-agent: Foo\nDisallow: /a\nUser-agent:\nDisallow: /b',
    { '/a': false, '/b': true },
  ],
  [
    'groups of one agent are one',
    'User-agent: Foo\nDisallow: /a\n\nUser-agent: Bar\nUser-agent: foo/9\nDisallow: /b',
    { '/a': false, '/b': false },
    { agent: 'FOO/1.0 (x)' },
  ],
  [
    'a name ends at the first slash and nowhere else: a browser-like header is `mozilla`',
    'User-agent: Foobot\nDisallow: /a\n\nUser-agent: Mozilla\nDisallow: /b',
    { '/a': true, '/b': false },
    { agent: 'Mozilla/5.0 (compatible; Foobot/2.1)' },
  ],
  [
    'nothing before a slash is a name too',
    'User-agent: /1.0\nDisallow: /',
    { '/': false },
    { agent: ' /2.0' },
  ],
  [
    'encodeURI escapes `|`, `[`, `]`, `^` and a backslash, which the URL class leaves in a URL or reads otherwise, so a rule that holds one never matches',
    'Disallow: /a|b\nDisallow: /a[b\nDisallow: /c]\nDisallow: /d\\',
    { '/a|b': true, '/a[b': true, '/c]': true, '/d\\': true, '/d/': true },
  ],
  [
    'an apostrophe in a query is escaped in the URL only',
    "Disallow: /a?q='x'\nDisallow: /b'c",
    { "/a?q='x'": true, "/b'c": false },
  ],
  [
    'a lone surrogate, which encodeURI refuses, leaves the whole value as it is',
    'Disallow: /ä\ud800\nDisallow: /ö',
    { '/ä\ud800': true, '/%C3%A4%EF%BF%BD': true, '/ö': false },
  ],
  [
    "white space is what JavaScript's trim removes, a byte order mark included",
    '\ufeffUser-agent\u00a0:\u2003*\u3000\nDisallow\u2028:\u1680/a\u202f\u205f',
    { '/a': false },
  ],
  ['a next-line character is text', 'User-agent: *\u0085Disallow: /a', { '/a': true }],
  [
    'a URL without host is resolved against this, so two of them are of one site',
    'Disallow: /a',
    { 'a/b': false, '/a': false, 'http://example.com/a': undefined },
    { base: '/robots.txt' },
  ],
  [
    'dot segments are resolved, an empty query disappears, nothing is decoded',
    'Disallow: /b\nDisallow: /c?\nDisallow: /%61',
    {
      ...{ '/a/../b': false, '/a/%2e%2E/b': false, '/./b': false, '/.b': true, '/a/..b': true },
      ...{ '/c?': true, '/c?#f': true, '/c?x': false, '/c??': false },
      ...{ '/a': true, '/%61': false, '/%62': true },
    },
  ],
  [
    'a backslash is a slash, and line ends vanish',
    'Disallow: /a/b',
    { '/a\\b': false, '/a/\tb': false, '/a\n/b': false },
  ],
  ['the fragment is no part of the target', 'Disallow: /a$', { '/a#f': false, '/a#': false, '/a?#': false }],
  [
    'escapes are compared in upper case',
    'Disallow: /a%2fb\nDisallow: /c%zz\nDisallow: /d%2',
    { '/a%2Fb': false, '/a%2fb': false, '/c%zz': false, '/c%ZZ': true, '/d%2': false },
  ],
  [
    'a percent sign stays as it is on both sides, escaped or not',
    'Disallow: /a%25b\nDisallow: /c%d',
    { '/a%25b': false, '/a%b': true, '/c%d': false, '/c%25d': true },
  ],
  [
    'stars and the dollar sign count in the length',
    'Disallow: /a****\nAllow: /abc\nDisallow: /d$\nAllow: /d',
    { '/abc': false, '/d': false },
  ],
  [
    'a value that begins with neither slash nor star never matches',
    'Disallow: a\nDisallow: http://example.com/b\nDisallow: *c',
    { '/a': true, '/b': true, '/c': false },
  ],
  [
    'every scheme but https has port 80 unless its URL names another',
    'Disallow: /',
    {
      'ftp://example.com:80/': false,
      'ftp://example.com:21/': false,
      'ftp://example.com:22/': undefined,
    },
    { base: 'ftp://example.com/robots.txt' },
  ],
  [
    'a URL without path has the path /',
    'Disallow: /$\nDisallow: /?x',
    {
      'http://example.com': false,
      'http://example.com?x': false,
      'http://example.co': undefined,
      'http:': undefined,
    },
  ],
  [
    'user information and the spelling of the host make no difference',
    'Disallow: /',
    {
      'http://u:p@EXAMPLE.com:80/': false,
      'http://example.com./': undefined,
      'https://example.com/': undefined,
    },
  ],
  [
    'a URL without hierarchy is of the site of all such',
    'Disallow: a',
    { 'mailto:a@b': false, 'mailto:b': true },
    { base: 'mailto:x@y' },
  ],
];

test.each(rows)('%s', (_quirk, robots, answers, asked = {}) => {
  const { agent = 'Foo', base = `${HOME}/robots.txt` } = asked;
  const text = robots.toLowerCase().includes('user-agent') ? robots : `User-agent: *\n${robots}`;
  const here = parse(text, { dialect: robotsParser, url: base });
  const there = openOriginal({ base, robots: text });
  for (const [url, answer] of Object.entries(answers)) {
    const page = url.startsWith('/') && base.startsWith('http') ? HOME + url : url;
    expect([url, here.allows(agent, page)]).toEqual([url, answer]);
    expect([url, there.verdict(agent, page)]).toEqual([url, answer]);
  }
});

test.each([
  ['', 0],
  ['0x10', 16],
  ['1e3', 1000],
  ['-1', -1],
  ['Infinity', Infinity],
  ['5s', undefined],
  ['2\nCrawl-delay: x', 2],
  ['2\nUser-agent: Bar\nDisallow: /\nUser-agent: foo\nCrawl-delay: 3', 3],
])(
  "what JavaScript's Number makes of the text counts: nothing is 0, `0x10` is 16, `-1` and `Infinity` stand: %p",
  (text, delay) => {
    const robots = `User-agent: Foo\nCrawl-delay: ${text}`;
    expect(parse(robots, { dialect: robotsParser }).crawlDelay('foo')).toBe(delay);
    expect(openOriginal({ base: '/', robots }).delay('foo')).toBe(delay);
  },
);

describe('beside the original', () => {
  test('where both URLs cannot be parsed there is no answer, as for one', () => {
    const base = 'http://ex ample.com/robots.txt';
    const robots = parse('User-agent: *\nDisallow: /', { dialect: robotsParser, url: base });
    expect(robots.explain('foo', 'http://ex ample.com/')).toEqual({ allowed: undefined, because: 'bad-url' });
    expect(robots.explain('foo', '/')).toEqual({ allowed: undefined, because: 'other-origin' });
    expect(() => openOriginal({ base, robots: '' }).verdict('foo', 'http://ex ample.com/')).toThrow(
      TypeError,
    );
  });

  test('a file whose URL is not given speaks for every site', () => {
    const robots = parse('User-agent: *\nDisallow: /a', { dialect: robotsParser });
    expect([robots.allows('foo', 'https://example.com/a'), robots.allows('foo', '/a')]).toEqual([
      false,
      false,
    ]);
  });

  test('statuses other than success leave everything allowed', () => {
    expect([200, 206, 301, 404, 500].map((status) => robotsParser.access(status))).toEqual([
      'read',
      'read',
      'allow-all',
      'allow-all',
      'allow-all',
    ]);
  });

  test('lines are read as the text they make', () => {
    const robots = parse(['User-agent: *', 'Disallow: /a'], { dialect: robotsParser });
    expect(robots.allows('foo', '/a')).toBe(false);
  });

  test('notes say what was ignored', () => {
    const text = '\ufeffAllow: /\nUser-agent:\nno colon\n: x\nNoindex: /\n\n# fine\nSitemap:';
    const { notes } = parse(text, { dialect: robotsParser });
    expect(notes.map(({ line, code }) => `${String(line)} ${code}`)).toEqual([
      '1 byte-order-mark',
      '1 rule-before-agent',
      '2 empty-agent',
      '3 missing-colon',
      '4 empty-key',
      '5 unknown-directive',
      '8 unknown-directive',
    ]);
  });
});

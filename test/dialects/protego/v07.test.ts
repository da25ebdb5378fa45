/** Protego 0.7.0, row by row; the answers were given by the original. */
import { describe, expect, test } from '@jest/globals';
import { parse, type Robots } from '../../../src/core/robots.js';
import { protego07 } from '../../../src/dialects/protego/v07/index.js';

/** The idea, a file (`|` stands for a line break), URLs, whether each is allowed, and the agent unless it is `a`. */
type Row = readonly [
  idea: string,
  robots: string,
  urls: readonly string[],
  allowed: readonly boolean[],
  agent?: string,
];

const read = (robots: string): Robots => parse(robots.replaceAll('|', '\n'), { dialect: protego07 });
const rules = (text: string): string => `User-agent: *|${text}`;
const YES = true;
const NO = false;

const groups: readonly Row[] = [
  [
    'a name counts where no letter, digit, `-` or `_` stands before it; what follows it is not looked at',
    'User-agent: bot|Disallow: /',
    ['/'],
    [NO],
    'my.bots',
  ],
  ['a star in a name is none at a boundary', 'User-agent: *bot|Disallow: /', ['/'], [YES], 'mybot'],
  ['a name that begins with a hyphen', 'User-agent: -bot|Disallow: /', ['/'], [YES], 'my-bot'],
  ['a name that begins with a blank', 'User-agent: * foo|Disallow: /', ['/'], [YES], 'x foo'],
  [
    'a Sitemap leaves two agents one group',
    'User-agent: a|Sitemap: x|User-agent: b|Disallow: /',
    ['/'],
    [NO],
  ],
  ['so does a Host', 'User-agent: a|Host: x|User-agent: b|Disallow: /', ['/'], [NO]],
  ['an unknown key does not', 'User-agent: a|Foo: x|User-agent: b|Disallow: /y', ['/y'], [YES]],
  ['nor does a line without a key', 'User-agent: a|: x|User-agent: b|Disallow: /y', ['/y'], [YES]],
  [
    "an agent line without a value begins a new group too, whose rules are nobody's",
    'User-agent: a|Disallow: /x|User-agent:|Disallow: /y',
    ['/x', '/y'],
    [NO, YES],
  ],
  ['after an agent it begins nothing', 'User-agent: a|User-agent:|Disallow: /y', ['/y'], [NO]],
  [
    'a key alone is an agent line without a value',
    'User-agent: a|Disallow: /x|User-agent|Disallow: /y',
    ['/y'],
    [YES],
  ],
  [
    'a rule without a value ends the list of agents',
    'User-agent: a|Disallow|User-agent: b|Disallow: /',
    ['/'],
    [YES],
  ],
];

const lines: readonly Row[] = [
  [
    'a line whose first word or two are a key needs no colon, and the words of its value are then read with one space between them',
    rules('disallow /x  y'),
    ['/x%20y', '/x%20%20y'],
    [NO, YES],
  ],
  ['any blank and any letters do', rules('DISALLOW\t/x|Disallow  /y'), ['/x', '/y'], [NO, NO]],
  ['a tab within such a value is a space', rules('Disallow /x\ty|Disallow: /z'), ['/x%20y', '/z'], [NO, NO]],
  ['a colon in the value does not matter', rules('Disallow /a:b'), ['/a:b'], [NO]],
  ['a colon before a blank ends the key', rules('Disallow /a: b'), ['/a:'], [YES]],
  ['a URL as value', rules('Disallow http://h/b'), ['/http://h/b'], [NO]],
  ['one letter too many', rules('Disallowed /a'), ['/a'], [YES]],
];

const matching: readonly Row[] = [
  ['an equals sign is itself, escaped or not', rules('Disallow: /a=b'), ['/a=b', '/a%3Db'], [NO, NO]],
  ['a wildcard sees `&` in the query', rules('Disallow: /*&s='), ['/x?a=1&s=2'], [NO]],
  ['queries have the escapes of paths', rules('Disallow: /a?b&c'), ['/a?b%26c'], [NO]],
  ['letters beyond ASCII too', rules('Disallow: /a?q=ä'), ['/a?q=%C3%A4', '/a?q=%c3%a4'], [NO, NO]],
  ['bytes that are no UTF-8 are all the same', rules('Disallow: /a?%E4'), ['/a?%F6'], [NO]],
  ['%2F is not a slash in a query', rules('Disallow: /a?b%2fc'), ['/a?b/c', '/a?b%2Fc'], [YES, NO]],
  [
    '`?`, `;` and `#` end nothing: the whole value is one text, which may end with the anchor',
    rules('Disallow: /a%3Fb|Disallow: /c;'),
    ['/a?b', '/c;x/b'],
    [NO, NO],
  ],
  ['a `$` after a query anchors', rules('Disallow: /a?b=c$'), ['/a?b=c', '/a?b=cd'], [NO, YES]],
  [
    'a query without text keeps its mark',
    rules('Disallow: /a$|Disallow: /b?$'),
    ['/a?', '/b', '/b?'],
    [YES, YES, NO],
  ],
  ['the fragment never matters', rules('Disallow: /a$'), ['http://h/a#f', '/a#?'], [NO, NO]],
  ['what has no slash gets one', rules('Disallow: /'), ['http://h?x', 'foo', ''], [NO, NO, NO]],
  ['a query without path is no path', rules('Disallow: /$'), ['p://?/'], [YES]],
  ['a rule gets none', rules('Disallow: foo'), ['foo'], [YES]],
  [
    'no scheme is dropped from a rule',
    rules('Disallow: foo:/b|Disallow: HTTP://h/a'),
    ['/b', '/a'],
    [YES, YES],
  ],
  ['a rule that is a URL is a path', rules('Disallow: http://h/a'), ['/http://h/a'], [NO]],
  ['two slashes are a path in rules', rules('Disallow: //b'), ['http://h//b', '//b'], [NO, YES]],
  ['a tab in a rule is a tab', rules('Disallow: /a\tb'), ['/a%09b', '/ab'], [NO, YES]],
  [
    'a `$` anywhere also stands for itself, without anchoring: `/a$` forbids `/a$b` as well',
    rules('Disallow: /a$'),
    ['/a$b', '/ab'],
    [NO, YES],
  ],
  ['an escaped star is no wildcard', rules('Disallow: /a%2ab'), ['/a*b', '/axb'], [NO, YES]],
  ['query characters count as escapes', rules('Allow: /a?b&|Disallow: /a?b*c'), ['/a?b&c'], [YES]],
  [
    "allowing a directory's index.html allows the directory itself",
    rules('Disallow: /|Allow: /s/index.html'),
    ['/s/', '/s/$x'],
    [YES, NO],
  ],
  ['in a query too', rules('Disallow: /|Allow: /s?q=/index.html'), ['/s?q=/'], [YES]],
  ['a rule that Python could not split is read', rules('Disallow: ftp://[|Disallow: /x'), ['/x'], [NO]],
  ['a lone surrogate is U+FFFD', rules('Disallow: /?%EF%BF%BD'), ['/?\uD800'], [NO]],
  [
    '`/robots.txt` is allowed before any group is chosen; whether it is asked for is looked at only where the URL holds that text, and a malformed URL raises there even without a group',
    rules('Disallow: /'),
    [
      '/robots.txt',
      'http://h/robots.txt?x',
      '/robots.txt;x',
      '/robot%73.txt',
      '/a/robots.txt',
      '//robots.txt',
    ],
    [YES, YES, YES, NO, NO, NO],
  ],
];

test.each([...groups, ...lines, ...matching])('%s', (_idea, robots, urls, allowed, agent = 'a') => {
  const file = read(robots);
  expect(urls.map((url) => file.allows(agent, url))).toEqual(allowed);
  expect(urls.map((url) => file.explain(agent, url).allowed)).toEqual(allowed);
});

test.each(['mybot', 'my-bot', 'my_bot', '1bot', 'äbot', '\u{1F600}xbot', '\u{20000}bot'])(
  'bot is no word of %s',
  (agent) => {
    expect(read('User-agent: bot|Disallow: /').allows(agent, '/')).toBe(true);
  },
);

test.each(['my bot', 'my.bot', 'bots', 'xbot (bot)', '\u{1F600}bot'])('bot is a word of %s', (agent) => {
  expect(read('User-agent: bot|Disallow: /').allows(agent, '/')).toBe(false);
});

describe('such a URL is not split, so a malformed host raises only where the path holds other characters', () => {
  const file = read(rules('Disallow: /'));

  test.each(['http://[::1/x', 'a+b://[/=', 'http://[ /x'])('%s is answered', (url) => {
    expect(file.allows('a', url)).toBe(false);
  });

  test.each(['http://[::1/x y', 'p://]?/', 'http://[::1//x', '//[/x', 'http://[/x?', 'http://['])(
    '%s raises',
    (url) => {
      expect(file.explain('a', url).error?.name).toBe('ValueError');
    },
  );

  test('without a group only a URL with the name of the file raises', () => {
    const nobody = read('User-agent: b|Disallow: /');
    expect(nobody.allows('a', 'http://[::1/x y')).toBe(true);
    expect(nobody.explain('a', 'http://[::1/robots.txt').error?.name).toBe('ValueError');
  });
});

describe('settings: a malformed period spoils the whole line', () => {
  const of = (line: string): Robots => read(rules(line));

  test.each([
    ['Crawl-delay: -1', undefined],
    ['Crawl-delay: inf', undefined],
    ['Crawl-delay: nan', undefined],
    ['Crawl-delay: 3|Crawl-delay: inf', 3],
    ['Crawl delay 3', 3],
    ['Crawl-delay: -0', -0],
  ])('%s', (line, delay) => {
    expect(of(line).crawlDelay('a')).toBe(delay);
  });

  test.each([
    ['Request-rate: 0/5', undefined],
    ['Request-rate: 1/0', undefined],
    ['Request-rate: -1/-5', undefined],
    ['Request-rate: 1/5 06:00-08:45', undefined],
    ['Request-rate: 1/5 0600-2500', undefined],
    ['Request-rate: 1/5m 600 - 845', { requests: 1, seconds: 300 }],
    [
      'Request-rate: 1/5 600-845',
      { requests: 1, seconds: 5, startTime: { hour: 6, minute: 0 }, endTime: { hour: 8, minute: 45 } },
    ],
  ])('%s', (line, rate) => {
    expect(of(line).requestRate('a')).toEqual(rate);
  });

  test.each(['0600-0845', '0600 - 0845', '0600 0845', '600 845'])('Visit-time: %s', (value) => {
    expect(of(`Visit-time: ${value}`).visitTime('a')).toEqual({
      startTime: { hour: 6, minute: 0 },
      endTime: { hour: 8, minute: 45 },
    });
  });

  test.each(['06:00 08:45', '6 8', '0660-0845', '2400-0845', '600\t845', '0600-0845-0900'])(
    'Visit-time: %s is ignored',
    (value) => {
      expect(of(`Visit-time: ${value}`).visitTime('a')).toBeUndefined();
    },
  );

  test('a Host counts anywhere and without a colon', () => {
    expect(read('Host https://h:80|User-agent: *').host).toBe('https://h:80');
  });
});

test('a value that is read otherwise than written is shown as written', () => {
  const file = read('user agent  a  b|disallow /x \t y|sitemap  a\t\tb|Disallow: /z');
  expect(
    file.groups.map(({ agents, rules: read }) => [agents, read.map(({ line, value }) => [line, value])]),
  ).toEqual([
    [
      ['a b'],
      [
        [2, '/x y'],
        [4, '/z'],
      ],
    ],
  ]);
  expect(file.sitemaps).toEqual(['a b']);
  expect(file.explain('a b', '/x%20y')).toMatchObject({ allowed: false, line: 2, text: 'disallow /x \t y' });
  expect(file.notes.map(({ text }) => text)).toEqual(['user agent  a  b']);
});

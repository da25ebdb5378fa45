import { describe, expect, test } from '@jest/globals';
import { RobotFileParser } from '../../../src/entries/compat/python.js';
import { pythonRfc9309 } from '../../../src/dialects/python/rfc9309/index.js';
import { pythonVerdict, type Quirk, type Row } from '../quirk-rows.js';

const traps: readonly Row[] = [
  [
    'an empty line means nothing',
    'User-agent: foo\n\nUser-agent: bar\nDisallow: /',
    'foo',
    '/a',
    'disallowed',
  ],
  ['a group goes on after one', 'User-agent: foo\nDisallow: /a\n\nDisallow: /b', 'foo', '/b', 'disallowed'],
  [
    'groups of one name are merged, whatever its case, for who asks by that name',
    'User-agent: Foo\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b',
    'foo',
    '/b',
    'disallowed',
  ],
  [
    'but names that differ in case leave no name for who adds a version',
    'User-agent: Foo\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b',
    'foo/1.0',
    '/b',
    'allowed',
  ],
  [
    'names of one spelling are left',
    'User-agent: Foo\nDisallow: /a\n\nUser-agent: Foo\nDisallow: /b',
    'foo/1.0',
    '/b',
    'disallowed',
  ],
  [
    'a name beside another stays with its first group',
    'User-agent: a\nUser-agent: ab\nDisallow: /a\n\nUser-agent: ab\nDisallow: /b',
    'ab/1',
    '/b',
    'allowed',
  ],
  [
    'a name beside the star does too',
    'User-agent: *\nUser-agent: foo\nDisallow: /a\n\nUser-agent: *\nDisallow: /b',
    'foo',
    '/b',
    'allowed',
  ],
  [
    'the first name that is part of the agent counts, not the longest',
    'User-agent: foobot\nDisallow: /a\n\nUser-agent: foobot-news\nDisallow: /b',
    'foobot-news/1',
    '/b',
    'allowed',
  ],
  [
    'unless the agent is exactly a name',
    'User-agent: foobot\nDisallow: /a\n\nUser-agent: foobot-news\nDisallow: /b',
    'foobot-news',
    '/b',
    'disallowed',
  ],
  ['a name may have a version', 'User-agent: foo/1.0\nDisallow: /', 'foo/1.0', '/b', 'disallowed'],
  ['which is then asked for as it is', 'User-agent: foo/1.0\nDisallow: /', 'foo/1.0 (x)', '/b', 'allowed'],
  [
    'an empty name is everybody',
    'User-agent:\nDisallow: /\n\nUser-agent: foo\nAllow: /',
    'foo/1',
    '/b',
    'disallowed',
  ],
  [
    'agents alone make a group at the end',
    'User-agent: *\nDisallow: /\n\nUser-agent: foo',
    'foo',
    '/b',
    'allowed',
  ],
  [
    'a rule that is dropped ends the list of agents',
    'User-agent: foo\nDisallow: /a$b\nUser-agent: bar\nDisallow: /',
    'foo',
    '/b',
    'allowed',
  ],
  ['a final star takes the whole URL', 'Allow: /a*\nDisallow: /abc', '/abcd', 'allowed'],
  ['whatever it allows', 'Disallow: /a*\nAllow: /abc', '/abcd', 'disallowed'],
  ['Allow wins a tie', 'Allow: /*/\nDisallow: /a/b', '/a/b/c', 'allowed'],
  ['the last piece is taken at its last place', 'Disallow: /*b\nAllow: /ab', '/abcb', 'disallowed'],
  ['an empty query is kept', 'Disallow: /a$', '/a?', 'allowed'],
  ['stars after a dollar vanish', 'Disallow: /a$*', '/ab', 'allowed'],
  ['an escaped dollar is a dollar', 'Disallow: /a%24', '/a$', 'disallowed'],
  ['an escaped star is a star', 'Disallow: /a%2A', '/ab', 'allowed'],
  ['an escaped = in a query is another', 'Disallow: /a?x%3D1', '/a?x=1', 'allowed'],
  ['an escaped slash is a slash', 'Disallow: /a%2fb', '/a/b', 'disallowed'],
  ['a second question mark may be escaped', 'Disallow: /a?b?c', '/a?b%3Fc', 'disallowed'],
  ['bytes that are no UTF-8 differ', 'Disallow: /%ff', '/%fe', 'allowed'],
  ['two slashes in a rule match no URL', 'Disallow: //b', 'http://h//b', 'allowed'],
  ['four slashes match two', 'Disallow: ////b', 'http://h//b', 'disallowed'],
  ['a URL without path gets no slash before its query', 'Disallow: /', 'http://h?q', 'allowed'],
  ['a malformed URL is allowed', 'Disallow: /', 'http://[::1', 'allowed'],
  ['/robots.txt is allowed in every spelling', 'Disallow: /', '/robots%2Etxt', 'allowed'],
  ['but not with a query', 'Disallow: /', '/robots.txt?', 'disallowed'],
  ['an escaped line feed is kept', 'Disallow: /ab', '/a%0Ab', 'allowed'],
  ['None is an error', 'User-agent: *\nDisallow: /', null, '/b', 'AttributeError'],
  ['but not for /robots.txt', 'User-agent: *\nDisallow: /', null, '/robots.txt', 'allowed'],
  [
    'a control in a rate is an error of parsing',
    'Disallow: /a\nRequest-rate: 1\x1f/5',
    '/b',
    'ValueError in parse',
  ],
  [
    'the first character that is a pair of surrogates has one form',
    'Disallow: /\u{10000}x',
    '/%F0%90%80%80x',
    'disallowed',
  ],
  ['so has the first character above ASCII', 'Disallow: /\u0080x', '/%C2%80x', 'disallowed'],
  ['a lone surrogate is an error', 'Disallow: /b', '/\ud800', 'UnicodeEncodeError'],
];

test.each(traps)('%s', (...row) => {
  expect(pythonVerdict('python-main', row)).toBe(row.at(-1));
});

const quirks: readonly Quirk[] = [
  [
    'the whole agent is looked up, so `foo/1.0` in the file is found by exactly `foo/1.0`.',
    [
      ['in any case', 'User-agent: FOO/1.0\nDisallow: /', 'foo/1.0', '/', 'disallowed'],
      ['not without the version', 'User-agent: foo/1.0\nDisallow: /', 'foo', '/', 'allowed'],
      ['the star is a name like others', 'User-agent: *\nDisallow: /', '*', '/', 'disallowed'],
    ],
  ],
  [
    'merged groups keep only the agents that all of them spell alike, so `Foo` and `foo` leave none.',
    [
      [
        'with two names alike',
        'User-agent: foo\nUser-agent: bar\nDisallow: /a\n\nUser-agent: bar\nUser-agent: foo\nDisallow: /b',
        'bar/1',
        '/b',
        'disallowed',
      ],
      [
        'with one of two alike, the other name has its own group first',
        'User-agent: foo\nUser-agent: bar\nDisallow: /a\n\nUser-agent: bar\nDisallow: /b',
        'bar/1',
        '/b',
        'allowed',
      ],
      [
        'in one group, two spellings are both kept',
        'User-agent: Foo\nUser-agent: foo\nDisallow: /a',
        'foo/1',
        '/a',
        'disallowed',
      ],
    ],
  ],
  [
    '`%2F` equals `/` everywhere, while `%3F` in the path and `%26` and `%3D` in the query differ from `?`, `&` and `=`.',
    [
      ['a slash in the query', 'Disallow: /a?b%2Fc', '/a?b/c', 'disallowed'],
      ['a question mark', 'Disallow: /a%3Fb', '/a?b', 'allowed'],
      ['an ampersand', 'Disallow: /a?b%26c', '/a?b&c', 'allowed'],
      ['an ampersand in the path', 'Disallow: /a%26c', '/a&c', 'disallowed'],
    ],
  ],
  [
    'a dollar inside the path makes the rule void.',
    [
      ['against itself', 'Disallow: /a$b', '/a$b', 'allowed'],
      ['against its start', 'Disallow: /a$b', '/a', 'allowed'],
    ],
  ],
  [
    "the length is not the rule's, so `/a*` outranks every longer rule on every URL it matches.",
    [
      ['a star inside', 'Disallow: /a*d\nAllow: /abcde', '/abcdefd', 'disallowed'],
      ['a star and an anchor', 'Disallow: /*f$\nAllow: /abcde', '/abcdef', 'disallowed'],
      ['no star', 'Disallow: /ab\nAllow: /a', '/abc', 'disallowed'],
      ['a tie of a star with a text', 'Disallow: /ab\nAllow: /*b', '/ab', 'allowed'],
    ],
  ],
  [
    'control characters beside the numbers of a rate, and thousands of digits, still make parsing fail.',
    [
      ['a control', 'Request-rate: 1/\x1f5', '/', 'ValueError in parse'],
      ['4301 digits', `Crawl-delay: ${'1'.repeat(4301)}`, '/', 'ValueError in parse'],
      ['4300 digits', `Crawl-delay: ${'1'.repeat(4300)}\nDisallow: /`, '/', 'disallowed'],
      ['an odd digit is no digit', 'Crawl-delay: ²\nDisallow: /', '/', 'disallowed'],
    ],
  ],
  [
    'a rule that is dropped still ends the list of agents.',
    [
      ['a dollar inside', 'User-agent: a\nAllow: $$a\nUser-agent: b\nDisallow: /', 'a', '/', 'allowed'],
      ['a lone surrogate', 'User-agent: a\nAllow: /\ud800\nUser-agent: b\nDisallow: /', 'a', '/', 'allowed'],
    ],
  ],
  [
    'a group that ends the file with nothing but agents counts, and allows them everything.',
    [
      ['at the end', 'User-agent: *\nDisallow: /\nUser-agent: a\nUser-agent: b', 'b', '/', 'allowed'],
      ['after unknown lines', 'User-agent: *\nDisallow: /\nUser-agent: a\nNoindex: /', 'a', '/', 'allowed'],
    ],
  ],
  [
    'the fragment takes part in matching, so `/robots.txt#x` is not exempt.',
    [
      ['robots.txt', 'Disallow: /', '/robots.txt#x', 'disallowed'],
      ['a fragment', 'Disallow: /a%23b', '/a#b', 'disallowed'],
    ],
  ],
  [
    'a path that begins with two slashes gets two more, so the rule `//x` matches no URL.',
    [
      ['after a host', 'Disallow: //x', 'http://h//x', 'allowed'],
      ['after an empty host', 'Disallow: ////x', '////x', 'disallowed'],
    ],
  ],
  [
    'a delay or a rate ends the list of agents, as a rule does, even when its value is no number.',
    [['a delay', 'User-agent: a\nCrawl-delay: x\nUser-agent: b\nDisallow: /', 'a', '/', 'allowed']],
  ],
];

describe.each(quirks)('Quirk: %s', (_quirk, rows) => {
  test.each(rows)('%s', (...row) => {
    expect(pythonVerdict('python-main', row)).toBe(row.at(-1));
  });
});

test('Quirk: before anything was read, nothing may be fetched.', () => {
  expect(new RobotFileParser().canFetch('x', '/robots.txt')).toBe(false);
});

test('Quirk: the default group is never set, though the attribute is still there.', () => {
  const parser = new RobotFileParser();
  parser.parse('User-agent: *\nDisallow: /');
  expect(parser.defaultEntry).toBeNull();
});

test('a server error forbids everything', () => {
  expect([200, 301, 304, 401, 403, 404, 429, 500, 503].map((status) => pythonRfc9309.access(status))).toEqual(
    [
      'read',
      'unknown',
      'unknown',
      'disallow-all',
      'disallow-all',
      'allow-all',
      'allow-all',
      'disallow-all',
      'disallow-all',
    ],
  );
});

test('thousands of names in many groups are merged in reasonable time', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `User-agent: a${String(index)}`).join('\n');
  const parser = new RobotFileParser();
  parser.parse(`${names}\nDisallow: /a\n${names}\nDisallow: /b\n`.repeat(3));
  expect(parser.canFetch('a4999', '/b')).toBe(false);
  expect(parser.canFetch('a4999/1', '/a')).toBe(false);
  expect(parser.groups?.size).toBe(5000);
});

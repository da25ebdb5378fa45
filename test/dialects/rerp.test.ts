import { describe, expect, test } from '@jest/globals';
import { GYM2008, MK1996 } from '../../src/entries/compat/rerp.js';
import { parse } from '../../src/core/robots.js';
import { rerpGym2008 } from '../../src/dialects/rerp/index.js';
import { rerpVerdict, type Quirk, type Row } from './quirk-rows.js';

const traps: readonly Row[] = [
  ['a URL without path is not the root', 'Disallow: /', 'http://example.com', 'allowed'],
  ['but anything to a star', 'Disallow: *', 'http://example.com', 'disallowed'],
  ['an empty Allow forbids', 'Allow:', '/a', 'disallowed'],
  ['a blank before the colon makes a line unknown', 'Disallow : /', '/a', 'allowed'],
  ['a name may stand behind other text', 'X-User-agent: *\nNodisallow: /', 'x', '/a', 'disallowed'],
  ['a byte order mark does no harm', '\ufeffUser-agent: *\nDisallow: /', 'x', '/a', 'disallowed'],
  [
    'a sitemap between agents loses the first',
    'User-agent: foo\nSitemap: s\nUser-agent: bar\nDisallow: /',
    'foo',
    '/a',
    'allowed',
  ],
  [
    'an unknown line between agents does not',
    'User-agent: foo\nNoindex: s\nUser-agent: bar\nDisallow: /',
    'foo',
    '/a',
    'disallowed',
  ],
  [
    'a group of a delay alone vanishes',
    'User-agent: foo\nCrawl-delay: 3\n\nUser-agent: *\nDisallow: /',
    'foo',
    '/a',
    'disallowed',
  ],
  [
    'a group that also names everyone goes last',
    'User-agent: *\nUser-agent: foo\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b',
    'foo',
    '/a',
    'allowed',
  ],
  ['agents without rules vanish', 'User-agent: foo\n\nUser-agent: bar\nDisallow: /', 'foo', '/a', 'allowed'],
  ['a comment is no boundary', 'User-agent: foo\n \t#c\nDisallow: /', 'foo', '/a', 'disallowed'],
  ['an escaped line feed is an escaped slash', 'Disallow: /a%0Ab', '/a%2Fb', 'disallowed'],
  ['an escaped star is a wildcard', 'Disallow: /a%2Ab', '/axxb', 'disallowed'],
  ['an escaped dollar is an anchor', 'Disallow: /a%24', '/ab', 'allowed'],
  ['an empty query is dropped from the URL only', 'Disallow: /a?', '/a?', 'allowed'],
  ['an empty parameter too', 'Disallow: /a;', '/a;', 'allowed'],
  ['but not where the scheme has none', 'Disallow: /a;', 'gopher://h/a;', 'disallowed'],
  ['an escaped hash is compared with the fragment', 'Disallow: /a%23b', '/a#bc', 'disallowed'],
  ['the end of the URL is that of its fragment', 'Disallow: /a$', '/a#b', 'allowed'],
  ['a tab vanishes', 'Disallow: /a\tb', '/ab', 'disallowed'],
  ['DEL stays', 'Disallow: /a\x7fb', '/ab', 'allowed'],
  ['bytes that are no UTF-8 are all the same', 'Disallow: /%ff', '/%fe', 'disallowed'],
  ['what stands before the first colon is a scheme', 'Disallow: /b', 'localhost:80/b', 'allowed'],
  ['an empty Disallow allows the rest', 'Disallow: /a\nDisallow:\nDisallow: /b', '/b', 'allowed'],
  ['a name with a long s is a Disallow', 'Uſer-agent: /', '/a', 'disallowed'],
  ['a version in the file is part of the name', 'User-agent: Foo/1.0\nDisallow: /', 'foo', '/a', 'allowed'],
  [
    'a name may stand anywhere in the agent',
    'User-agent: Foo\nDisallow: /',
    'my foobar/1.0',
    '/a',
    'disallowed',
  ],
  ['a dollar inside is a dollar', 'Disallow: /a$*', '/a$bb', 'disallowed'],
  ['a next-line character is blank', 'User-agent: *\n\x85\nDisallow: /', 'a', '/a', 'allowed'],
  ['None is an error where somebody is named', 'User-agent: foo\nDisallow: /', null, '/a', 'AttributeError'],
  ['a malformed host is an error', 'Disallow: /a', 'http://[::1', 'ValueError'],
];

test.each(traps)('%s', (...row) => {
  expect(rerpVerdict(GYM2008, row)).toBe(row.at(-1));
});

const withoutWildcards: readonly Row[] = [
  ['a star is a star', 'Disallow: *', '/a', 'allowed'],
  ['a star matches a star', 'Disallow: /a*b', '/a*bc', 'disallowed'],
  ['a dollar is a dollar', 'Disallow: /a$', '/a', 'allowed'],
  ['a dollar matches a dollar', 'Disallow: /a$', '/a$b', 'disallowed'],
  ['an empty Allow forbids', 'Allow:', '/a', 'disallowed'],
];

test.each(withoutWildcards)('MK1996: %s', (...row) => {
  expect(rerpVerdict(MK1996, row)).toBe(row.at(-1));
});

const quirks: readonly Quirk[] = [
  [
    'a line that is nothing but a comment is skipped, while a blank line is a boundary.',
    [
      ['a comment', 'User-agent: a\n# c\nDisallow: /', 'a', '/', 'disallowed'],
      ['a blank line', 'User-agent: a\n \nDisallow: /', 'a', '/', 'allowed'],
      ['an empty line in a group', 'User-agent: a\nDisallow: /a\n\nDisallow: /b', 'a', '/b', 'allowed'],
    ],
  ],
  [
    'what stands to the left of the name does not matter: `X-User-agent:` and a byte order mark do no harm, but a blank before the colon makes the line unknown.',
    [
      ['text and colons before', 'x: y User-agent: a\nz:Disallow: /', 'a', '/', 'disallowed'],
      ['a blank before the colon', 'User-agent: a\nDisallow\t: /', 'a', '/', 'allowed'],
      [
        'the first name in the line counts',
        'User-agent: a\nDisallow: /allow:/b',
        'a',
        '/allow:/b',
        'disallowed',
      ],
      ['in a comment it does not', 'User-agent: a\nx # Disallow: /', 'a', '/', 'allowed'],
      ['without hyphen too', 'useragent: a\nDisallow: /', 'a', '/', 'disallowed'],
    ],
  ],
  [
    '`ſ` counts as s, and `ı` and `İ` as i; but a name that is spelled with one of them is no longer its own name, and every directive of no known name is taken for Disallow.',
    [
      ['a sitemap', '\u017fitemap: /a', '/a', 'disallowed'],
      ['a dotless i', 'Dısallow: /a', '/a', 'disallowed'],
      ['a dotted one', 'DİSALLOW: /a', '/a', 'disallowed'],
      ['Allow behind such a letter is Allow', 'Diſallow: /\nx\u017fallow: /', '/a', 'disallowed'],
    ],
  ],
  [
    'a tab inside a value vanishes and leaves no blank; DEL stays.',
    [
      ['a control', 'Disallow: /a\x01b', '/ab', 'disallowed'],
      ['in an agent', 'User-agent: f\x00oo\nDisallow: /', 'foo', '/', 'disallowed'],
      ['a blank stays', 'Disallow: /a b', '/a%20b', 'disallowed'],
      ['an agent of controls is no agent', 'User-agent: \x01\u3000\x02\nDisallow: /', 'x', '/', 'allowed'],
    ],
  ],
  [
    'the original sets `%2F` aside as a line feed while it unquotes, so `%0A` comes back as `%2F` too.',
    [
      ['in the URL', 'Disallow: /a%2fb', '/a%0ab', 'disallowed'],
      ['an escaped slash is no slash', 'Disallow: /a%2Fb', '/a/b', 'allowed'],
      ['decoded once', 'Disallow: /a%252Fb', '/a%2Fb', 'disallowed'],
    ],
  ],
  [
    'the URL is split before it is decoded, and its fragment takes part in matching; an empty query, fragment or `;` loses its delimiter.',
    [
      ['an escaped scheme is a path', 'Disallow: /b', 'http%3A//h/b', 'allowed'],
      ['an empty fragment', 'Disallow: /a$', '/a#', 'disallowed'],
      ['an empty query before a fragment', 'Disallow: /a#b', '/a?#b', 'disallowed'],
      ['an empty parameter before a query', 'Disallow: /a?b', 'http://h/a;?b', 'disallowed'],
      ['blanks in front of a URL', 'Disallow: /a', ' \thttp://h/a', 'disallowed'],
      ['line ends inside', 'Disallow: /ab', '/a\r\nb', 'disallowed'],
    ],
  ],
  [
    'a sitemap between two agent lines separates them, and the first is left without rules.',
    [
      [
        'the second has them',
        'User-agent: a\nSitemap: s\nUser-agent: b\nDisallow: /',
        'b',
        '/',
        'disallowed',
      ],
      [
        'a sitemap among rules does no harm',
        'User-agent: a\nAllow: /x\nSitemap: s\nDisallow: /',
        'a',
        '/',
        'disallowed',
      ],
    ],
  ],
  [
    'groups for everyone go last, with all their other names.',
    [
      ['a named one after it', 'User-agent: *\nDisallow: /\n\nUser-agent: a\nAllow: /', 'a', '/', 'allowed'],
      [
        'among themselves they stay in order',
        'User-agent: *\nAllow: /\n\nUser-agent: *\nDisallow: /',
        'a',
        '/',
        'allowed',
      ],
    ],
  ],
  [
    'a group without a rule vanishes, even when it has a delay.',
    [
      [
        'the next one speaks',
        'User-agent: a\nCrawl-delay: 1\n\nUser-agent: a\nDisallow: /',
        'a',
        '/',
        'disallowed',
      ],
      ['an empty name alone is none', 'User-agent:\nDisallow: /', '', '/', 'allowed'],
    ],
  ],
  [
    'the first group one of whose names is part of the whole agent, version and all, applies to it.',
    [
      ['a version', 'User-agent: foo/1\nDisallow: /', 'Mozilla (foo/1.0)', '/', 'disallowed'],
      [
        'the first, not the longest',
        'User-agent: fo\nAllow: /\n\nUser-agent: foo\nDisallow: /',
        'foo',
        '/',
        'allowed',
      ],
      ['letters of all scripts, in any case', 'User-agent: БОТ\nDisallow: /', 'бот/1', '/', 'disallowed'],
    ],
  ],
  [
    'a rule is decoded before its stars are looked for, so `%2A` is a star and a final `%24` an anchor.',
    [
      ['a second final dollar is literal', 'Disallow: /a$$', '/a$', 'disallowed'],
      ['many stars are one', 'Disallow: /a*%2A*b', '/ab', 'disallowed'],
      ['a dollar alone is the empty path', 'Disallow: $', 'http://h', 'disallowed'],
    ],
  ],
  [
    'an empty rule matches everything and means its opposite: an empty Allow forbids all.',
    [
      ['an empty Disallow', 'Disallow:\nDisallow: /', '/', 'allowed'],
      ['a rule of controls is empty', 'Allow: \x01', '/', 'disallowed'],
    ],
  ],
  [
    'a URL without a path is the empty text, which `Disallow: /` does not match.',
    [
      ['a host', 'Disallow: /', 'https://h', 'allowed'],
      ['no URL', 'Disallow: /', '', 'allowed'],
      ['a query without path', 'Disallow: ?', 'http://h?q', 'disallowed'],
    ],
  ],
  [
    'a malformed host is an error, but only where a group applies to the agent.',
    [
      ['a group speaks', 'User-agent: a\nDisallow: /x', 'a', 'http://[x]/', 'ValueError'],
      ['no group speaks', 'User-agent: a\nDisallow: /', 'b', 'http://[x]/', 'allowed'],
    ],
  ],
  [
    'comparing None with a name raises, so it is an error unless the first name is a star.',
    [
      ['a star', 'User-agent: *\nDisallow: /', null, '/', 'disallowed'],
      ['a star and then a name', 'User-agent: *\nUser-agent: a\nDisallow: /', null, '/', 'disallowed'],
      ['a name and then a star', 'User-agent: a\nUser-agent: *\nDisallow: /', null, '/', 'AttributeError'],
      ['nothing', '', null, '/', 'allowed'],
    ],
  ],
];

describe.each(quirks)('Quirk: %s', (_quirk, rows) => {
  test.each(rows)('%s', (...row) => {
    expect(rerpVerdict(GYM2008, row)).toBe(row.at(-1));
  });
});

test.each([GYM2008, MK1996] as const)(
  'beside half of a character, a whole one matches none that shares its other half: %s',
  (syntax) => {
    // The second ends in the same half as the first, the third begins with the same one.
    const verdicts = ['/\ud83d/\u{1f600}', '/\ud83d/\u{1fe00}', '/\ud83d/\u{1f601}'].map((url) =>
      rerpVerdict(syntax, ['', 'User-agent: *\nDisallow: /\ud83d/\u{1f600}', 'a', url, 'disallowed']),
    );
    expect(verdicts).toEqual(['disallowed', 'allowed', 'allowed']);
  },
);

test.each([GYM2008, MK1996] as const)('half of a character matches no whole one: %s', (syntax) => {
  const verdicts = ['/\u{1F600}', '/\ud83dx', '/\ud83d'].map((url) =>
    rerpVerdict(syntax, ['', 'User-agent: *\nDisallow: /\ud83d', 'a', url, 'disallowed']),
  );
  expect(verdicts).toEqual(['allowed', 'disallowed', 'disallowed']);
});

test('stars and a final dollar count beside half of a character', () => {
  const verdicts = ['/\ud83d', '/\ud83dx', '/\ude00/b', '/\ude00/c'].map((url) =>
    rerpVerdict(GYM2008, [
      '',
      'User-agent: *\nDisallow: /\ud83d$\nDisallow: /\ude00*b$',
      'a',
      url,
      'disallowed',
    ]),
  );
  expect(verdicts).toEqual(['disallowed', 'allowed', 'disallowed', 'allowed']);
});

test('a status other than success, 401, 403 and 404 is a failure', () => {
  expect([200, 206, 301, 401, 403, 404, 410, 429, 500].map((status) => rerpGym2008.access(status))).toEqual([
    'read',
    'read',
    'fail',
    'disallow-all',
    'disallow-all',
    'allow-all',
    'fail',
    'fail',
    'fail',
  ]);
});

test('what is left out or doubted is noted', () => {
  const text =
    'Disallow: /\nUser-agent: \u00a0\nUser-agent: *\nCrawl-delay: 1_0\nCrawl-delay: soon\nNoindex: /\nnothing';
  expect(parse(text, { dialect: rerpGym2008 }).notes.map(({ line, code }) => [line, code])).toEqual([
    [1, 'rule-before-agent'],
    [2, 'empty-agent'],
    [5, 'crawl-delay-malformed'],
    [6, 'unknown-directive'],
    [7, 'missing-colon'],
  ]);
});

test('thirty stars against two thousand characters are no trouble', () => {
  const robots = `User-agent: *\nDisallow: /${'*a'.repeat(30)}$`;
  expect(rerpVerdict(GYM2008, ['', robots, 'x', `/${'a'.repeat(2000)}b`, 'allowed'])).toBe('allowed');
});

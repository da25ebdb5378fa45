import { describe, expect, test } from '@jest/globals';
import { RobotFileParser } from '../../../src/entries/compat/python.js';
import { classicGeneration, pythonClassic } from '../../../src/dialects/python/classic/index.js';
import { joinSheets, readPython } from '../../../src/dialects/python/sheet.js';
import { pythonVerdict, type Quirk, type Row } from '../quirk-rows.js';

// Checked on CPython 3.11.7.

const traps: readonly Row[] = [
  ['a star is a star', 'Disallow: *', '/a', 'allowed'],
  ['a star at the start matches a star', 'Disallow: *', '*a', 'disallowed'],
  ['a dollar is no anchor', 'Disallow: /a$', '/a', 'allowed'],
  ['an empty query is dropped from a rule', 'Disallow: /?', '/b', 'disallowed'],
  ['an escaped question mark begins a query', 'Disallow: /a%3Fx=1', '/a?x=1', 'disallowed'],
  ['an escaped slash is a slash', 'Disallow: /a%2fb', '/a/b', 'disallowed'],
  ['an escaped hash begins a fragment, which counts', 'Disallow: /a%23b', '/a#b', 'disallowed'],
  ['escapes are decoded once', 'Disallow: /a%2523', '/a%23', 'allowed'],
  ['bytes that are no UTF-8 are all the same', 'Disallow: /%ff', '/%fe', 'disallowed'],
  ['what is no escape keeps its case', 'Disallow: /%zz', '/%ZZ', 'allowed'],
  ['an empty line after agents discards them', '\nDisallow: /', '/a', 'allowed'],
  ['a line of one blank does not', ' \nDisallow: /', '/a', 'disallowed'],
  ['the first default group counts', 'Disallow: /a\n\nUser-agent: *\nDisallow: /b', '/b', 'allowed'],
  [
    'groups of one name are not merged',
    'User-agent: foo\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b',
    'foo',
    '/b',
    'allowed',
  ],
  [
    'a delay ends the list of agents',
    'User-agent: foo\nCrawl-delay: 1\nUser-agent: bar\nDisallow: /',
    'foo',
    '/b',
    'allowed',
  ],
  [
    'a sitemap does not',
    'User-agent: foo\nSitemap: 1\nUser-agent: bar\nDisallow: /',
    'foo',
    '/b',
    'disallowed',
  ],
  ['an empty agent is everybody', 'User-agent:\nDisallow: /', 'foo', '/b', 'disallowed'],
  ['a version in the file is not cut', 'User-agent: foo/1.0\nDisallow: /', 'foo/1.0', '/b', 'allowed'],
  [
    'only what stands before the first slash of the agent counts',
    'User-agent: foo\nDisallow: /',
    'Mozilla/5.0 (compatible; foo/1.0)',
    '/b',
    'allowed',
  ],
  ['an agent in the file is unquoted', 'User-agent: %66oo\nDisallow: /', 'foo', '/b', 'disallowed'],
  ['a URL without path gets no slash before its query', 'Disallow: /', 'http://h?q', 'allowed'],
  ['a URL of a host alone is the root', 'Disallow: /', 'http://h', 'disallowed'],
  ['an escaped line feed is dropped', 'Disallow: /ab', '/a%0Ab', 'disallowed'],
  ['an escaped blank in front is dropped', 'Disallow: /b', '%20/b', 'disallowed'],
  ['a rule that is a URL matches no URL', 'Disallow: http://h/b', 'http://h/b', 'allowed'],
  ['the first rule that matches decides', 'Disallow: /a\nAllow: /a/b', '/a/b', 'disallowed'],
  ['an empty Disallow in front allows all', 'Disallow:\nDisallow: /', '/a', 'allowed'],
  ['a byte order mark spoils the first line', '\ufeffUser-agent: *\nDisallow: /', 'x', '/b', 'allowed'],
  ['a line separator ends a line', 'User-agent: *\u2028Disallow: /a', 'x', '/a', 'disallowed'],
  [
    'None has the default group where nobody is named',
    'User-agent: *\nDisallow: /',
    null,
    '/b',
    'disallowed',
  ],
  ['None is an error where somebody is named', 'User-agent: foo\nDisallow: /', null, '/b', 'AttributeError'],
  ['a malformed host in a URL is an error', 'Disallow: /b', 'http://[::1', 'ValueError'],
  ['a malformed host in a rule is one of parsing', 'Disallow: //[', '/b', 'ValueError in parse'],
  ['an odd digit in a delay is one of parsing', 'Crawl-delay: ²\nDisallow: /', '/a', 'ValueError in parse'],
  ['two slashes stay two', 'Disallow: //b', 'http://h//b', 'disallowed'],
  ['an empty parameter is dropped from a rule', 'Disallow: /a;', '/ab', 'disallowed'],
];

test.each(traps)('%s', (...row) => {
  expect(pythonVerdict('classic', row)).toBe(row.at(-1));
});

const quirks: readonly Quirk[] = [
  [
    'the URL is unquoted before it is split, so an encoded `#`, `?` or `;` acts like a raw one, and `%2F` equals `/`.',
    [
      ['an escaped semicolon begins parameters', 'Disallow: /a%3B', '/ab', 'disallowed'],
      ['an escaped hash in the URL', 'Disallow: /a#b', '/a%23b', 'disallowed'],
      ['an escaped scheme and host go', 'Disallow: /b', 'http%3A%2F%2Fh%2Fb', 'disallowed'],
    ],
  ],
  [
    'the fragment takes part in matching, and an empty query, fragment or `;` is as good as none.',
    [
      ['a fragment', 'Disallow: /a#b', '/a#bc', 'disallowed'],
      ['an empty fragment', 'Disallow: /a#', '/ab', 'disallowed'],
      ['an empty query of the URL', 'Disallow: /a?', '/a?', 'disallowed'],
      ['an empty query before a fragment', 'Disallow: /a#f', '/a?#f', 'disallowed'],
    ],
  ],
  [
    'there are no wildcards: `*` and `$` are quoted like any other character, and match only themselves.',
    [
      ['a star inside', 'Disallow: /a*b', '/axb', 'allowed'],
      ['a star against a star', 'Disallow: /a*b', '/a*b', 'disallowed'],
      ['a star against its escape', 'Disallow: /a*b', '/a%2Ab', 'disallowed'],
    ],
  ],
  [
    'a scheme and a host stay, quoted, so a rule that is an absolute URL matches nothing.',
    [
      ['a URL of the same host', 'Disallow: http://h/', 'http://h/', 'allowed'],
      ['a rule that begins like a scheme', 'Disallow: x:/a', 'y:x:/a', 'disallowed'],
    ],
  ],
  [
    '`²` and its kind count as digits, and then make parsing fail, since `int` refuses them.',
    [
      ['in a delay', 'Crawl-delay: 1\u2460', '/', 'ValueError in parse'],
      ['in a rate', 'Request-rate: 1/\u00b3', '/', 'ValueError in parse'],
      ['escaped', 'Crawl-delay: %C2%B2', '/', 'ValueError in parse'],
      ['not before an agent', 'Crawl-delay: ²\nUser-agent: *\nDisallow: /', 'x', '/', 'disallowed'],
      ['a fraction is no digit', 'Crawl-delay: ½\nDisallow: /', '/', 'disallowed'],
      ['digits of any script are', 'Crawl-delay: ٣\nDisallow: /', '/', 'disallowed'],
      ['more than 4300 digits', `Crawl-delay: ${'1'.repeat(4301)}`, '/', 'ValueError in parse'],
      ['a control beside the digits', 'Crawl-delay: %1c5', '/', 'ValueError in parse'],
    ],
  ],
  [
    'an empty line discards agents that no rule has followed; a line of blanks or a comment does not.',
    [
      ['a comment', '#\nDisallow: /', '/', 'disallowed'],
      ['a form feed makes an empty line', '\fDisallow: /', '/', 'allowed'],
      ['after a rule the group is filed', 'Disallow: /a\n\nDisallow: /b', '/a', 'disallowed'],
      ['and what follows belongs to nobody', 'Disallow: /a\n\nDisallow: /b', '/b', 'allowed'],
    ],
  ],
  [
    'a rule whose host is malformed, or that holds a lone surrogate, makes parsing fail.',
    [
      ['an unpaired bracket', 'Disallow: http://[', '/', 'ValueError in parse'],
      ['an escaped one', 'Disallow: /%2F%5B', '/', 'ValueError in parse'],
      ['one behind a dropped tab', 'Disallow: /%09/[', '/', 'ValueError in parse'],
      ['a delimiter in disguise', 'Disallow: //a\uff0fb', '/', 'ValueError in parse'],
      ['a lone surrogate', 'Disallow: /\ud800', '/', 'UnicodeEncodeError in parse'],
      ['a bracket in the path', 'Disallow: /[', '/[', 'disallowed'],
      ['not before an agent', 'Disallow: //[\nUser-agent: *\nDisallow: /', 'x', '/', 'disallowed'],
    ],
  ],
  [
    'only the first group for everyone counts; a later one is dropped with all its other agents and its rules.',
    [
      [
        'a later one that also names an agent',
        'User-agent: *\nDisallow: /a\n\nUser-agent: foo\nUser-agent: *\nDisallow: /b',
        'foo',
        '/b',
        'allowed',
      ],
      [
        'the first one that also names an agent is the default all the same',
        'User-agent: foo\nUser-agent: %2A\nDisallow: /a',
        'bar',
        '/a',
        'disallowed',
      ],
    ],
  ],
  [
    "the version is cut from the caller's agent only, so `foo/1.0` in the file is nobody's name.",
    [
      ['asked with the version', 'User-agent: foo/1.0\nDisallow: /', 'foo/1.0', '/', 'allowed'],
      ['a version of the caller', 'User-agent: foo\nDisallow: /', 'foo/1.0', '/', 'disallowed'],
    ],
  ],
  [
    'an empty name is part of every agent.',
    [
      ['any agent', 'User-agent:\nDisallow: /', 'x', '/', 'disallowed'],
      ['no agent', 'User-agent:\nDisallow: /', '', '/', 'disallowed'],
    ],
  ],
  [
    'the first rule that matches decides, however short it is; an empty Disallow allows all from there on.',
    [
      ['a shorter one first', 'Allow: /\nDisallow: /a', '/a', 'allowed'],
      ['an empty Allow', 'Allow:\nDisallow: /', '/a', 'allowed'],
      ['a host alone is an empty rule that forbids', 'Disallow: //', 'http://h?q', 'disallowed'],
      ['an escaped one too', 'Disallow: /%2f', 'http://h?q', 'disallowed'],
    ],
  ],
  [
    'a URL with a malformed host is an error, as is one with a lone surrogate.',
    [
      ['no address in brackets', 'Disallow: /', 'http://[x]/', 'ValueError'],
      ['also where no group speaks', '', 'x', 'http://[x]/', 'ValueError'],
      ['a lone surrogate', 'Disallow: /', '/\udc00', 'UnicodeEncodeError'],
      ['a pair is a character', 'Disallow: /\u{1f600}', '/%F0%9F%98%80', 'disallowed'],
    ],
  ],
  [
    'a delay or a rate ends the list of agents, as a rule does, even when its value is no number.',
    [
      ['a delay', 'User-agent: a\nCrawl-delay: x\nUser-agent: b\nDisallow: /', 'a', '/', 'allowed'],
      ['a rate', 'User-agent: a\nRequest-rate: 1\nUser-agent: b\nDisallow: /', 'a', '/', 'allowed'],
    ],
  ],
  [
    'an agent of None is an error only if a group names an agent.',
    [
      ['nobody is named', 'User-agent: *\nDisallow: /', null, '/', 'disallowed'],
      ['nothing at all', '', null, '/', 'allowed'],
      [
        'somebody after everyone',
        'User-agent: *\nDisallow: /\n\nUser-agent: a\nAllow: /',
        null,
        '/',
        'AttributeError',
      ],
      ['the URL is looked at before', 'User-agent: a\nDisallow: /', null, 'http://[', 'ValueError'],
    ],
  ],
];

describe.each(quirks)('Quirk: %s', (_quirk, rows) => {
  test.each(rows)('%s', (...row) => {
    expect(pythonVerdict('classic', row)).toBe(row.at(-1));
  });
});

describe('Quirk: before anything was read, nothing may be fetched.', () => {
  test('before anything was parsed', () => {
    expect(new RobotFileParser('', { semantics: 'classic' }).canFetch('x', '/')).toBe(false);
  });

  test('until an empty file was', () => {
    const parser = new RobotFileParser('', { semantics: 'classic' });
    parser.parse('');
    expect(parser.canFetch('x', '/')).toBe(true);
  });

  test('or somebody says that something was read', () => {
    const parser = new RobotFileParser('', { semantics: 'classic' });
    parser.modified();
    expect(parser.canFetch('x', '/')).toBe(true);
  });
});

test('Quirk: a server error changes nothing, so a parser that has read nothing before goes on to forbid everything.', () => {
  expect(
    [200, 204, 301, 304, 401, 403, 404, 410, 429, 500, 503].map((status) => pythonClassic.access(status)),
  ).toEqual([
    'read',
    'read',
    'unknown',
    'unknown',
    'disallow-all',
    'disallow-all',
    'allow-all',
    'allow-all',
    'allow-all',
    'unknown',
    'unknown',
  ]);
});

describe('a parse that raises', () => {
  const robots =
    'User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\nSitemap: s\nDisallow: //[\nSitemap: t';

  test('keeps what was filed before, and loses the open group', () => {
    const parser = new RobotFileParser('', { semantics: 'classic' });
    expect(() => parser.parse(robots)).toThrow(expect.objectContaining({ name: 'ValueError' }));
    expect([parser.canFetch('a', '/a'), parser.canFetch('b', '/b')]).toEqual([false, true]);
    expect(parser.siteMaps()).toEqual(['s']);
    expect(parser.lastChecked).toBeGreaterThan(0);
  });
});

test('what two parses have read is one sheet, whose lines are those of the later text', () => {
  const earlier = readPython(
    'Disallow: /early\nUser-agent: a\nDisallow: /a\nSitemap: s',
    classicGeneration,
    0,
  );
  const later = readPython('User-agent: b\nDisallow: /b\nnothing', classicGeneration, 1);
  const joined = joinSheets(earlier, later, classicGeneration);
  expect(joined.groups.map(({ id, agents }) => [id, agents])).toEqual([
    [0, ['a']],
    [1, ['b']],
  ]);
  expect(joined.sitemaps).toEqual(['s']);
  expect(joined.notes).toEqual([
    { line: 1, code: 'rule-before-agent', text: 'Disallow: /early' },
    { line: 3, code: 'missing-colon', text: 'nothing' },
  ]);
  expect(joined.lineText(2)).toBe('Disallow: /b');
});

import { describe, expect, test } from '@jest/globals';
import {
  GYM2008,
  MAX_FILESIZE,
  MK1996,
  RobotExclusionRulesParser,
  RobotFileParserLookalike,
  SEVEN_DAYS,
} from '../../src/entries/compat/rerp.js';
import { throughJson } from '../support/through-json.js';
import { expectBothSpellings } from './shared/original-spelling.js';

function parsed(text: string | Uint8Array): RobotExclusionRulesParser {
  const parser = new RobotExclusionRulesParser();
  parser.parse(text);
  return parser;
}

test('the constants are the original’s', () => {
  expect([MK1996, GYM2008, SEVEN_DAYS, MAX_FILESIZE]).toEqual([1, 2, 604800, 102400]);
});

describe.each([
  ['RobotExclusionRulesParser', () => new RobotExclusionRulesParser({ now: () => 1_000_500 })],
  ['RobotFileParserLookalike', () => new RobotFileParserLookalike('', { now: () => 1_000_500 })],
] as const)('%s', (_, open) => {
  test('answers to both spellings', () => {
    expectBothSpellings(open());
  });

  test('allows everything before anything was parsed', () => {
    expect([open().isAllowed('x', '/'), open().is_allowed('x', 'http://[')]).toEqual([true, true]);
  });

  test('starts with the attributes that the documents promise', () => {
    const { userAgent, useLocalTime, expirationDate, sourceUrl, responseCode, sitemaps, isExpired } = open();
    expect({ userAgent, useLocalTime, expirationDate, sourceUrl, responseCode, sitemaps, isExpired }).toEqual(
      {
        userAgent: null,
        useLocalTime: true,
        expirationDate: 1000.5 + SEVEN_DAYS,
        sourceUrl: '',
        responseCode: null,
        sitemaps: [],
        isExpired: false,
      },
    );
  });

  test.each(['isExpired', 'sourceUrl', 'responseCode', 'sitemaps', 'sitemap'])(
    'refuses to set %s, under both spellings',
    (name) => {
      const message = `Cannot set ${name} to 1 (number): it is read-only`;
      const refusal = expect.objectContaining({ name: 'AttributeError', message });
      expect(() => Reflect.set(open(), name, 1)).toThrow(refusal);
      const original = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      expect(() => Reflect.set(open(), original, 1)).toThrow(refusal);
    },
  );

  test('compares the expiration date as it is assigned', () => {
    const parser = open();
    parser.expirationDate = 1000;
    expect([parser.isExpired, parser.is_expired]).toEqual([true, true]);
    parser.expiration_date = 1000.6;
    expect(parser.isExpired).toBe(false);
    parser.expirationDate = 1000.5;
    expect(parser.isExpired).toBe(true);
  });

  test('refuses an expiration date that is no number', () => {
    // @ts-expect-error: what TypeScript forbids, JavaScript may still do
    expect(() => (open().expirationDate = 'tomorrow')).toThrow(TypeError);
  });

  test('looks at the syntax before everything else', () => {
    // @ts-expect-error: what TypeScript forbids, JavaScript may still do
    expect(() => open().isAllowed(5, 5, 3)).toThrow(expect.objectContaining({ name: 'ValueError' }));
  });

  test.each([
    ['an agent that is a number', 5, '/'],
    ['no agent', undefined, '/'],
    ['a URL of null', 'x', null],
  ])('refuses %s', (_name, agent, url) => {
    // @ts-expect-error: what TypeScript forbids, JavaScript may still do
    expect(() => open().isAllowed(agent, url)).toThrow(TypeError);
  });
});

describe('RobotExclusionRulesParser', () => {
  test('takes the place of what was parsed before', () => {
    const parser = parsed('User-agent: *\nDisallow: /a\nSitemap: s');
    parser.parse('User-agent: *\nDisallow: /b');
    expect([parser.isAllowed('x', '/a'), parser.isAllowed('x', '/b'), parser.sitemaps]).toEqual([
      true,
      false,
      [],
    ]);
  });

  test('reads bytes as ISO-8859-1, not as windows-1252', () => {
    const parser = parsed(Uint8Array.from('User-agent: *\nDisallow: /\x80\xe9', (c) => c.charCodeAt(0)));
    expect([parser.isAllowed('x', '/%C2%80%C3%A9'), parser.isAllowed('x', '/\u20ac')]).toEqual([false, true]);
  });

  test('reads a long row of bytes', () => {
    const text = `User-agent: *\nDisallow: /${'\xe9'.repeat(100_000)}`;
    expect(String(parsed(Uint8Array.from(text, (c) => c.charCodeAt(0))))).toBe(String(parsed(text)));
  });

  test.each([
    ['a number', 5],
    ['null', null],
    ['a list of lines', ['User-agent: *']],
  ])('does not parse %s', (_, text) => {
    // @ts-expect-error: what TypeScript forbids, JavaScript may still do
    expect(() => parsed(text)).toThrow(TypeError);
  });

  test('reads a rule in the syntax that is asked for', () => {
    const parser = parsed('User-agent: *\nDisallow: /a*b');
    expect([parser.isAllowed('x', '/acb'), parser.isAllowed('x', '/acb', GYM2008)]).toEqual([false, false]);
    expect([parser.isAllowed('x', '/acb', MK1996), parser.isAllowed('x', '/a*b', MK1996)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ['5', 5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['-1', -1],
    ['inf', Infinity],
    ['1_0', 10],
    ['٥', 5],
    ['5s', null],
    ['', null],
  ])('a Crawl-delay of "%s" is %p', (text, delay) => {
    expect(parsed(`User-agent: *\nCrawl-delay: ${text}\nDisallow:`).getCrawlDelay('x')).toBe(delay);
  });

  test('has the delay of the agent’s group only, and the last valid one', () => {
    const parser = parsed(
      'User-agent: a\nCrawl-delay: 1\nCrawl-delay: 2\nCrawl-delay: x\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 3\nDisallow: /',
    );
    expect([parser.getCrawlDelay('a'), parser.get_crawl_delay('b')]).toEqual([2, 3]);
  });

  test('has no delay where no group speaks', () => {
    expect(parsed('User-agent: a\nCrawl-delay: 1\nDisallow: /').getCrawlDelay('b')).toBeNull();
  });

  test('lists sitemaps as a copy, scrubbed', () => {
    const parser = parsed('Sitemap: \x01a\tb \nsitemap:');
    expect(parser.sitemaps).toEqual(['ab', '']);
    parser.sitemaps.push('c');
    expect(parser.sitemaps).toEqual(['ab', '']);
  });
});

describe('the string form', () => {
  test('shows sitemaps as a Python list, then the groups in the order of search', () => {
    const parser = parsed(
      "Sitemap: a'b\nSitemap: c\nUser-agent: *\nDisallow: /%7Ex\n\nUser-agent: Foo\nUser-agent: bar\nAllow: /a%2fb\nCrawl-delay: 5",
    );
    expect(String(parser)).toBe(
      `Sitemaps: ["a'b", 'c']\n\nUser-agent: Foo\nUser-agent: bar\nCrawl-delay: 5.0\nAllow: /a%2Fb\n\nUser-agent: *\nDisallow: /~x\n`,
    );
  });

  test('is empty where nothing was parsed', () => {
    expect(String(new RobotExclusionRulesParser())).toBe('');
  });

  test.each([
    ['0', ''],
    ['-0', ''],
    ['nan', 'Crawl-delay: nan\n'],
    ['1e400', 'Crawl-delay: inf\n'],
    ['1e16', 'Crawl-delay: 1e+16\n'],
    ['0.00001', 'Crawl-delay: 1e-05\n'],
  ])('Quirk: a delay of zero is not shown, but one that is not a number is. %s', (text, line) => {
    expect(String(parsed(`User-agent: *\nCrawl-delay: ${text}\nDisallow: /`))).toBe(
      `User-agent: *\n${line}Disallow: /\n`,
    );
  });
});

describe('RobotFileParserLookalike', () => {
  test('is a RobotExclusionRulesParser', () => {
    expect(new RobotFileParserLookalike()).toBeInstanceOf(RobotExclusionRulesParser);
  });

  test.each([
    ['a text', 'User-agent: *\nDisallow: /a'],
    ['lines with their ends', ['User-agent: *\n', 'Disallow: /a\n']],
    ['lines without', ['User-agent: *', 'Disallow: /a']],
    ['lines of both kinds', ['User-agent: *\r\n', 'Disallow: /a', '\n']],
    ['any iterable', new Set(['User-agent: *', 'Disallow: /a'])],
  ])('parses %s', (_, lines) => {
    const parser = new RobotFileParserLookalike();
    parser.parse(lines);
    expect([parser.canFetch('x', '/a'), parser.can_fetch('x', '/b')]).toEqual([false, true]);
  });

  test('takes an empty element for a blank line', () => {
    const parser = new RobotFileParserLookalike();
    parser.parse(['User-agent: *', '', 'Disallow: /a']);
    expect(parser.canFetch('x', '/a')).toBe(true);
  });

  test.each([
    ['bytes', new Uint8Array([1])],
    ['lists of bytes', [new Uint8Array([1])]],
    ['a number', 5],
    ['null', null],
  ])('does not parse %s', (_, lines) => {
    expect(() => {
      // @ts-expect-error: what TypeScript forbids, JavaScript may still do
      new RobotFileParserLookalike().parse(lines);
    }).toThrow(TypeError);
  });

  test('asks in either syntax', () => {
    const parser = new RobotFileParserLookalike();
    parser.parse('User-agent: *\nDisallow: /*b');
    expect([parser.canFetch('x', '/ab'), parser.canFetch('x', '/ab', MK1996)]).toEqual([false, true]);
  });

  test('was never checked until modified says so', () => {
    const parser = new RobotFileParserLookalike('', { now: () => 1500 });
    parser.parse('');
    expect([parser.mtime(), parser.lastChecked, parser.last_checked]).toEqual([0, 0, 0]);
    parser.modified();
    expect([parser.mtime(), parser.lastChecked]).toEqual([1.5, 1.5]);
  });

  test('keeps the URL to read apart from the URL that was fetched', () => {
    const parser = new RobotFileParserLookalike('http://h/robots.txt');
    parser.set_url('http://other/robots.txt');
    expect(parser.sourceUrl).toBe('');
  });

  test('JSON brings it back', () => {
    const parser = new RobotFileParserLookalike('http://h/robots.txt', { now: () => 1500 });
    parser.parse(['User-agent: *', 'Disallow: /*b', 'Sitemap: s']);
    parser.modified();
    parser.userAgent = 'FooBot';
    parser.useLocalTime = false;
    parser.expirationDate = Infinity;
    const again = RobotFileParserLookalike.fromJSON(throughJson(parser.toJSON()));
    expect(JSON.stringify(again)).toBe(JSON.stringify(parser));
    expect([again.canFetch('x', '/ab'), again.mtime(), again.userAgent, again.isExpired]).toEqual([
      false,
      1.5,
      'FooBot',
      false,
    ]);
  });
});

test('JSON brings a RobotExclusionRulesParser back', () => {
  const parser = parsed(Uint8Array.from([0x55, 0xe9]));
  parser.expirationDate = 5;
  const again = RobotExclusionRulesParser.fromJSON(throughJson(parser.toJSON()));
  expect([again.expirationDate, again.isExpired, JSON.stringify(again)]).toEqual([
    5,
    true,
    JSON.stringify(parser),
  ]);
});

test('Quirk: an error that urllib reports as a URLError renews the expiration date, any other keeps it', async () => {
  const parser = new RobotExclusionRulesParser({
    now: () => 5_000_000,
    fetch: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
  });
  parser.expirationDate = 1000;
  await expect(parser.fetch('foo')).rejects.toMatchObject({ name: 'ValueError' });
  expect([parser.expirationDate, parser.isExpired]).toEqual([1000, true]);
  await expect(parser.fetch('http://h/robots.txt')).rejects.toMatchObject({ name: 'URLError' });
  expect(parser.expirationDate).toBe(5000 + SEVEN_DAYS);
});

test('without local time the clock counts whole seconds', () => {
  const parser = new RobotExclusionRulesParser({ now: () => 1_000_500 });
  parser.expirationDate = 1000.5;
  expect(parser.isExpired).toBe(true);
  parser.useLocalTime = false;
  expect(parser.isExpired).toBe(false);
});

test('a body outside its charset keeps the date of its Expires header', async () => {
  const headers = { 'content-type': 'text/plain; charset=utf-8', expires: 'Sun, 06 Nov 1994 08:49:37 GMT' };
  const parser = new RobotExclusionRulesParser({
    fetch: () => Promise.resolve(new Response(Uint8Array.of(0xff), { headers })),
  });
  parser.useLocalTime = false;
  parser.parse('User-agent: *\nDisallow: /a');
  await expect(parser.fetch('http://h/robots.txt')).rejects.toMatchObject({ name: 'UnicodeError' });
  expect([parser.expirationDate, parser.isExpired, parser.responseCode]).toEqual([784_111_777, true, 200]);
  expect(parser.isAllowed('x', '/a')).toBe(false);
});

test('Quirk: `true` is a syntax, since it equals 1', () => {
  const parser = parsed('User-agent: *\nDisallow: /*b');
  const ask = (syntax: unknown): unknown =>
    Reflect.apply(Reflect.get(parser, 'isAllowed'), parser, ['x', '/ab', syntax]);
  expect([ask(true), ask(MK1996), ask(GYM2008)]).toEqual([true, true, false]);
  expect(() => ask(false)).toThrow(expect.objectContaining({ name: 'ValueError' }));
});

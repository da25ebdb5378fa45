import { describe, expect, test } from '@jest/globals';
import {
  ValueError,
  type PythonVersion,
  RequestRate,
  RobotFileParser,
  type RobotFileParserOptions,
} from '../../src/entries/compat/python.js';
import { throughJson } from '../support/through-json.js';
import { expectBothSpellings } from './shared/original-spelling.js';

const SEMANTICS = ['python-main', 'classic'] as const;

function parsed(lines: string | Iterable<string>, options: RobotFileParserOptions = {}): RobotFileParser {
  const parser = new RobotFileParser('http://h/robots.txt', options);
  parser.parse(lines);
  return parser;
}

describe.each(SEMANTICS)('in both generations: %s', (semantics) => {
  test('every member answers to both spellings', () => {
    const parser = parsed('User-agent: *\nDisallow: /', { semantics });
    expectBothSpellings(parser);
    const [entry] = parser.entries;
    if (entry !== undefined) expectBothSpellings(entry);
  });

  test('a new parser has the attributes of a new one in Python', () => {
    const { url, host, path, entries, defaultEntry, sitemaps, disallowAll, allowAll, lastChecked } =
      new RobotFileParser('', { semantics });
    expect({ url, host, path, entries, defaultEntry, sitemaps, disallowAll, allowAll, lastChecked }).toEqual({
      url: '',
      host: '',
      path: '',
      entries: [],
      defaultEntry: null,
      sitemaps: [],
      disallowAll: false,
      allowAll: false,
      lastChecked: 0,
    });
  });

  test('the URL is taken apart', () => {
    const parser = new RobotFileParser('', { semantics });
    parser.setUrl('https://u@h:81/a/robots.txt?q#f');
    expect([parser.url, parser.host, parser.path]).toEqual([
      'https://u@h:81/a/robots.txt?q#f',
      'u@h:81',
      '/a/robots.txt',
    ]);
  });

  test('a URL with a malformed host is refused', () => {
    expect(() => new RobotFileParser('http://[x]/', { semantics })).toThrow(
      expect.objectContaining({ name: 'ValueError' }),
    );
  });

  test('the flags go before the rules, and forbidding before allowing', () => {
    const parser = parsed('User-agent: *\nDisallow: /a', { semantics });
    parser.allowAll = true;
    expect(parser.canFetch('x', '/a')).toBe(true);
    parser.disallow_all = true;
    expect(parser.canFetch('x', '/b')).toBe(false);
  });

  test('a flag answers before anything was read', () => {
    const parser = new RobotFileParser('', { semantics });
    parser.allow_all = true;
    expect(parser.can_fetch('x', 'http://[')).toBe(true);
  });

  test('delays and rates are unknown until something was read', () => {
    const parser = parsed('User-agent: *\nCrawl-delay: 3\nRequest-rate: 1/5', { semantics });
    expect([parser.crawlDelay('x'), parser.requestRate('x')]).toEqual([3, new RequestRate(1, 5)]);
    parser.last_checked = 0;
    expect([parser.crawl_delay('x'), parser.request_rate('x')]).toEqual([null, null]);
  });

  test('a group of its own hides the delay of everyone', () => {
    const parser = parsed('User-agent: *\nCrawl-delay: 3\n\nUser-agent: a\nDisallow: /', { semantics });
    expect([parser.crawlDelay('a'), parser.crawlDelay('b')]).toEqual([null, 3]);
  });

  test('the last valid delay of a group counts', () => {
    expect(
      parsed('User-agent: *\nCrawl-delay: 1\nCrawl-delay: 2\nCrawl-delay: x', { semantics }).crawlDelay('a'),
    ).toBe(2);
  });

  test('a rate is a pair', () => {
    const rate = parsed('User-agent: *\nRequest-rate: 1/5', { semantics }).requestRate('x');
    expect([...(rate ?? [])]).toEqual([1, 5]);
    expect([rate?.[0], rate?.[1], rate?.length]).toEqual([1, 5, 2]);
  });

  test('sitemaps are a list, or null where there is none', () => {
    expect(parsed('Sitemap: a\nSitemap:\nsitemap: b', { semantics }).siteMaps()).toEqual(['a', '', 'b']);
    expect(parsed('', { semantics }).site_maps()).toBeNull();
  });

  test('a list of sitemaps is a copy', () => {
    const parser = parsed('Sitemap: a', { semantics });
    parser.siteMaps()?.push('b');
    expect(parser.siteMaps()).toEqual(['a']);
  });

  test('parsing and modified take note of the time, in seconds', () => {
    let now = 1500;
    const parser = parsed('', { semantics, now: () => now });
    expect([parser.mtime(), parser.lastChecked]).toEqual([1.5, 1.5]);
    now = 3000;
    parser.modified();
    expect(parser.mtime()).toBe(3);
  });

  test('lines are taken as they are, so one that holds its line end is not empty', () => {
    expect(parsed(['User-agent: *\n', '\n', 'Disallow: /a\n'], { semantics }).canFetch('x', '/a')).toBe(
      false,
    );
  });

  test('a break inside a line is a character like others', () => {
    const parser = parsed(['User-agent: *', 'Disallow: /a\nDisallow: /b'], { semantics });
    expect([parser.canFetch('x', '/a'), parser.canFetch('x', '/b')]).toEqual([true, true]);
  });

  test('any iterable gives the lines', () => {
    expect(parsed(new Set(['User-agent: *', 'Disallow: /a']), { semantics }).canFetch('x', '/a')).toBe(false);
  });

  test('an empty iterable is an empty file', () => {
    expect(parsed([], { semantics }).canFetch('x', '/a')).toBe(true);
  });

  test.each([
    ['bytes', new Uint8Array([0x55])],
    ['a number', 5],
    ['null', null],
    ['an object that holds no lines', {}],
    ['lines that are no strings', [1]],
  ])('parse refuses %s', (_, lines) => {
    const parser = new RobotFileParser('', { semantics });
    // @ts-expect-error: what TypeScript forbids, JavaScript may still do
    expect(() => parser.parse(lines)).toThrow(TypeError);
    expect(parser.lastChecked).toBe(0);
  });

  test.each([
    ['an agent that is a number', 5, '/'],
    ['no agent', undefined, '/'],
    ['no URL', 'x', undefined],
    ['a URL of null', 'x', null],
  ])('canFetch refuses %s', (_, agent, url) => {
    const parser = parsed('', { semantics });
    // @ts-expect-error: what TypeScript forbids, JavaScript may still do
    expect(() => parser.canFetch(agent, url)).toThrow(TypeError);
  });

  test('what was parsed before stays', () => {
    const parser = parsed('User-agent: a\nDisallow: /a\nSitemap: s', { semantics });
    parser.parse('User-agent: b\nDisallow: /b\nSitemap: t');
    expect([parser.canFetch('a', '/a'), parser.canFetch('b', '/b')]).toEqual([false, false]);
    expect([parser.siteMaps(), parser.entries.length]).toEqual([['s', 't'], 2]);
  });

  test('a call of parse ends the open group', () => {
    const parser = parsed('User-agent: a\nDisallow: /a', { semantics });
    parser.parse('Disallow: /b');
    expect(parser.canFetch('a', '/b')).toBe(true);
  });

  test('JSON brings a parser back', () => {
    const parser = parsed('User-agent: a\nDisallow: /a', { semantics, now: () => 2500 });
    parser.parse(['User-agent: *', 'Disallow: /b', 'Crawl-delay: 123456789012345678901']);
    parser.allowAll = true;
    const again = RobotFileParser.fromJSON(throughJson(parser.toJSON()));
    expect(again.toString()).toBe(parser.toString());
    expect([again.url, again.host, again.lastChecked, again.allowAll, again.disallowAll]).toEqual([
      'http://h/robots.txt',
      'h',
      2.5,
      true,
      false,
    ]);
    again.allowAll = false;
    expect([again.canFetch('a', '/a'), again.canFetch('c', '/b')]).toEqual([false, false]);
  });

  test('JSON brings a parser back whose parse raised', () => {
    const parser = new RobotFileParser('', { semantics });
    const raising = `User-agent: a\nDisallow: /a\nUser-agent: b\nCrawl-delay: ${'9'.repeat(5000)}`;
    expect(() => parser.parse(raising)).toThrow(expect.objectContaining({ name: 'ValueError' }));
    const again = RobotFileParser.fromJSON(throughJson(parser.toJSON()));
    expect([again.toString(), again.lastChecked]).toEqual([parser.toString(), parser.lastChecked]);
    expect(again.canFetch('a', '/a')).toBe(false);
  });

  test('JSON keeps a time that is no number', () => {
    const parser = parsed('', { semantics });
    parser.lastChecked = Infinity;
    expect(RobotFileParser.fromJSON(throughJson(parser.toJSON())).lastChecked).toBe(Infinity);
  });

  test('a method that a subclass overrides is used under both spellings', () => {
    class Open extends RobotFileParser {
      override canFetch(): boolean {
        return true;
      }
    }
    expect(new Open('', { semantics }).can_fetch('x', '/')).toBe(true);
  });

  test('text and its lines are read alike', () => {
    const robots = 'User-agent: *\r\nDisallow: /a\x0bDisallow: /b\r\r\nUser-agent: c\u2028Disallow: /d';
    const lines = ['User-agent: *', 'Disallow: /a', 'Disallow: /b', '', 'User-agent: c', 'Disallow: /d'];
    expect(parsed(robots, { semantics }).toString()).toBe(parsed(lines, { semantics }).toString());
  });
});

describe('the groups of classic', () => {
  const parser = parsed(
    'User-agent: %66oo\nUser-agent: Bar\nCrawl-delay: 5\nRequest-rate: 1/2\nDisallow: /a?b\nAllow:\n\nUser-agent: *\nDisallow:',
    { semantics: 'classic' },
  );

  test('are shown without everyone, which is the default', () => {
    expect(parser.entries.map(({ useragents }) => useragents)).toEqual([['foo', 'Bar']]);
    expect(parser.defaultEntry?.useragents).toEqual(['*']);
    expect(parser.groups).toBeUndefined();
  });

  test('hold quoted paths, and an empty Disallow as an Allow', () => {
    const lines = [...(parser.entries[0]?.rulelines ?? []), ...(parser.default_entry?.rulelines ?? [])];
    expect(lines.map(({ path, allowance }) => [path, allowance])).toEqual([
      ['/a%3Fb', false],
      ['', true],
      ['', true],
    ]);
  });

  test('hold delay and rate', () => {
    expect([parser.entries[0]?.delay, parser.entries[0]?.req_rate]).toEqual([5, new RequestRate(1, 2)]);
    expect([parser.defaultEntry?.delay, parser.defaultEntry?.reqRate]).toEqual([null, null]);
  });

  test('answer by themselves: the first rule that fits decides, and everyone is somebody', () => {
    const [entry] = parser.entries;
    expect([
      entry?.appliesTo('Barista/1'),
      entry?.applies_to('ba/bar'),
      entry?.allowance('/a%3Fb/c'),
    ]).toEqual([true, false, false]);
    expect([entry?.rulelines[0]?.applies_to('/a%3Fb/c'), entry?.rulelines[0]?.appliesTo('/a?b')]).toEqual([
      true,
      false,
    ]);
    expect([parser.defaultEntry?.appliesTo('anyone'), parser.defaultEntry?.allowance('/a')]).toEqual([
      true,
      true,
    ]);
    expect(() => entry?.appliesTo(null)).toThrow(expect.objectContaining({ name: 'AttributeError' }));
  });

  test('are written as a robots.txt', () => {
    expect(String(parser)).toBe(
      'User-agent: foo\nUser-agent: Bar\nCrawl-delay: 5\nRequest-rate: 1/2\nDisallow: /a%3Fb\nAllow: \n\nUser-agent: *\nAllow: ',
    );
  });

  test('keep every digit of a delay', () => {
    const robots =
      'User-agent: *\nCrawl-delay: 000123456789012345678901234567890\nRequest-rate: 9007199254740993/007';
    expect(String(parsed(robots, { semantics: 'classic' }))).toBe(
      'User-agent: *\nCrawl-delay: 123456789012345678901234567890\nRequest-rate: 9007199254740993/7',
    );
  });

  test('for everyone are the first ones of all calls of parse', () => {
    const twice = parsed('User-agent: *\nDisallow: /a', { semantics: 'classic' });
    twice.parse('User-agent: *\nDisallow: /b');
    expect([twice.canFetch('x', '/a'), twice.canFetch('x', '/b')]).toEqual([false, true]);
  });
});

describe('the groups of python-main', () => {
  const parser = parsed(
    'User-agent: Foo\nUser-agent: bar\nDisallow: /**b$$\nAllow: /c$d\n\nUser-agent: *\n\nUser-agent: Foo\nCrawl-delay: 2\nAllow: /x=1?y=2',
  );

  test('are shown as written, everyone among them', () => {
    expect(parser.entries.map(({ useragents }) => useragents)).toEqual([
      ['Foo', 'bar'],
      ['*', 'Foo'],
    ]);
  });

  test('are kept merged under each lower-cased name, in the order of the names', () => {
    expect([...(parser.groups ?? [])].map(([name, { useragents }]) => [name, useragents])).toEqual([
      ['foo', ['Foo']],
      ['bar', ['Foo', 'bar']],
      ['*', ['*', 'Foo']],
    ]);
  });

  test('have the rules of all that were merged, and the later delay', () => {
    const merged = parser.groups?.get('foo');
    expect([merged?.delay, merged?.rulelines.map(String)]).toEqual([
      2,
      ['Disallow: /*b$', 'Allow: /x%3D1?y=2'],
    ]);
  });

  test('answer by themselves: the longest match decides, and everyone is nobody', () => {
    const [entry] = parsed('User-agent: Foo\nUser-agent: *\nDisallow: /a*c\nAllow: /ab$\nAllow: /*x').entries;
    const [star, end, tail] = entry?.rulelines ?? [];
    expect([star?.appliesTo('/abcbcd'), star?.appliesTo('/ab'), star?.appliesTo('/a\u{1f600}c')]).toEqual([
      7, 0, 5,
    ]);
    expect([end?.appliesTo('/ab'), end?.appliesTo('/abc'), tail?.appliesTo('/abcx')]).toEqual([4, 0, 6]);
    expect(['/abc', '/ab', '/abcx', '/'].map((path) => entry?.allowance(path))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(['myfoo/1', 'bar', '*', null].map((agent) => entry?.appliesTo(agent))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('without a name that was merged away are written as nothing', () => {
    const { groups } = parsed('User-agent: SS\nDisallow: /a\n\nUser-agent: ss\nDisallow: /b');
    expect([groups?.get('ss')?.useragents, String(groups?.get('ss'))]).toEqual([[], '']);
  });

  test('are found by code points: half a pair of the agent is no name', () => {
    const halves = parsed('User-agent: \udc80\nUser-agent: x\ud83d\nDisallow: /');
    expect(
      ['\u{1f480}', 'x\u{1f480}', 'a\udc80', 'x\ud83dy'].map((agent) => halves.canFetch(agent, '/')),
    ).toEqual([true, true, false, false]);
  });

  test('are written unmerged, without the rules that were dropped', () => {
    expect(String(parser)).toBe(
      'User-agent: Foo\nUser-agent: bar\nDisallow: /*b$\n\nUser-agent: *\nUser-agent: Foo\nCrawl-delay: 2\nAllow: /x%3D1?y=2',
    );
  });

  test('without rules are written with an Allow of nothing', () => {
    expect(String(parsed('User-agent: a\nCrawl-delay: x'))).toBe('User-agent: a\nAllow:');
  });

  test('of several calls of parse are merged', () => {
    const twice = parsed('User-agent: a\nDisallow: /a');
    twice.parse('User-agent: A\nDisallow: /b');
    expect([twice.canFetch('a', '/a'), twice.canFetch('a', '/b'), twice.entries.length]).toEqual([
      false,
      false,
      2,
    ]);
  });

  test('have numbers of their own', () => {
    const twice = parsed('User-agent: a\nDisallow: /a');
    twice.parse('User-agent: b\nDisallow: /b');
    expect(twice.canFetch('b', '/b')).toBe(false);
  });
});

test('a request names its URL, on the branch that becomes 3.16', () => {
  const parser = new RobotFileParser(new Request('https://h/robots.txt'), { semantics: 'python-main' });
  expect([parser.host, parser.path]).toEqual(['h', '/robots.txt']);
  expect(() => new RobotFileParser(new Request('https://h/'))).toThrow(TypeError);
  expect(() => new RobotFileParser(new Request('https://h/'), { semantics: 'classic' })).toThrow(TypeError);
});

describe('semantics', () => {
  const stored = (semantics?: PythonVersion): PythonVersion =>
    new RobotFileParser('', { semantics }).toJSON().semantics;

  test('are those of the newest release unless a version is named', () => {
    expect(stored()).toBe('python-3.15');
    expect(() => parsed('').canFetch('x', 'http://[::1')).toThrow(ValueError);
  });

  test.each<[PythonVersion, PythonVersion]>([
    ['classic', 'classic'],
    ['python-3.8', 'classic'],
    ['python-3.12', 'classic'],
    ['3.11', 'classic'],
    ['3.8.20', 'classic'],
    ['3.13.0', 'classic'],
    ['3.13.7', 'classic'],
    ['python-3.13.5', 'classic'],
    ['python-3.13', 'python-3.13'],
    ['3.13.14', 'python-3.13'],
    ['3.13.18', 'python-3.13'],
    ['3.14.5', 'python-3.14'],
    ['python-3.14.10', 'python-3.14'],
    ['python-3.14', 'python-3.14'],
    ['3.15', 'python-3.15'],
    ['3.15.2', 'python-3.15'],
    ['python-main', 'python-main'],
  ])('%s is read as %s', (version, reading) => {
    expect(stored(version)).toBe(reading);
  });

  const CLASSIC = "'classic' (3.8.0 to 3.13.7)";
  const LATE_3_13 = "'python-3.13' (3.13.14 to 3.13.18)";
  const LATE_3_14 = "'python-3.14' (3.14.5 to 3.14.10)";
  const NEWEST = "'python-3.15' (3.15.0 to 3.15.2)";
  const MAIN = "'python-main' (the branch towards 3.16)";
  test.each([
    ['3.13', `${CLASSIC} and ${LATE_3_13}`],
    ['3.13.8', `${CLASSIC} and ${LATE_3_13}`],
    ['python-3.13.13', `${CLASSIC} and ${LATE_3_13}`],
    ['3.13.19', `${LATE_3_13} and ${LATE_3_14}`],
    ['3.14', `${CLASSIC} and ${LATE_3_14}`],
    ['3.14.0', `${CLASSIC} and ${LATE_3_14}`],
    ['3.14.4', `${CLASSIC} and ${LATE_3_14}`],
    ['3.14.11', `${LATE_3_14} and ${NEWEST}`],
    ['3.15.3', `${NEWEST} and ${MAIN}`],
    ['3.16', `${NEWEST} and ${MAIN}`],
    ['3.7.9', CLASSIC],
    ['2.7', CLASSIC],
  ])('of %s are refused, and the nearest named', (semantics, nearest) => {
    const make = (): unknown => Reflect.construct(RobotFileParser, ['', { semantics }]);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(`no reading covers all of ${semantics}, nearest are ${nearest}`);
  });

  test.each(['toString', 'rfc9309', 'python', '', '3.013.5', 3.13])('of %p are refused', (semantics) => {
    const make = (): unknown => Reflect.construct(RobotFileParser, ['', { semantics }]);
    expect(make).toThrow("'python-main' or a version of Python");
  });
});

test('Quirk: parameters after a semicolon are not part of the path', () => {
  const path = (semantics: PythonVersion): string =>
    new RobotFileParser('http://e/robots.txt;v=1?x', { semantics }).path;
  expect([path('classic'), path('python-3.13'), path('python-3.15'), path('python-main')]).toEqual([
    '/robots.txt',
    '/robots.txt;v=1',
    '/robots.txt;v=1',
    '/robots.txt;v=1',
  ]);
});

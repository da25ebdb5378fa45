import { describe, expect, test } from '@jest/globals';
import {
  BaseRobotsTxtParser,
  ConnectionError,
  decodeRobotsTxt,
  IgnoreRequest,
  LocalError,
  NotConfigured,
  PendingReadError,
  ProtegoRobotParser,
  PythonRobotParser,
  ReppyRobotParser,
  RerpRobotParser,
  RobotParser,
  RobotsTxtMiddleware,
  sitemapUrlsFromRobots,
  StatsCollector,
  UnicodeDecodeError,
  ValueError,
  type MiddlewareOptions,
  type PageRequestLike,
  type RobotsTxtParserClass,
  type RobotsTxtResponse,
  type RobotsTxtSettings,
} from '../../src/entries/compat/scrapy.js';
import { dialects } from '../../src/entries/dialects.js';
import { expectBothSpellings } from './shared/original-spelling.js';

const RULES = 'User-agent: *\nDisallow: /a';
const BACKENDS: readonly RobotsTxtParserClass[] = [
  PythonRobotParser,
  RerpRobotParser,
  ProtegoRobotParser,
  ReppyRobotParser,
];

function bytes(text: string, ...more: number[]): Uint8Array {
  return new Uint8Array([...new TextEncoder().encode(text), ...more]);
}

interface Served extends Partial<RobotsTxtResponse> {
  readonly error?: Error;
}

/** A middleware whose downloads are answered from here, and what it asked for. */
function middleware(served: Served = {}, settings: RobotsTxtSettings = {}, options: MiddlewareOptions = {}) {
  const asked: string[] = [];
  const stats = new StatsCollector();
  const robots = new RobotsTxtMiddleware(
    { ROBOTSTXT_OBEY: true, ...settings },
    {
      stats,
      download({ url }): Promise<RobotsTxtResponse> {
        asked.push(url);
        const { error, status = 200, body = RULES } = served;
        return error === undefined ? Promise.resolve({ status, body }) : Promise.reject(error);
      },
      ...options,
    },
  );
  const outcome = async (request: PageRequestLike | string): Promise<string> => {
    try {
      await robots.processRequest(typeof request === 'string' ? { url: request } : request);
      return 'pass';
    } catch (error) {
      return error instanceof IgnoreRequest
        ? 'forbidden'
        : String(error instanceof Error ? error.name : error);
    }
  };
  return { asked, stats, robots, outcome };
}

describe('the backends', () => {
  test.each(BACKENDS)('%p takes bytes, and the URL before the agent', (Backend) => {
    const parser = new Backend(bytes(RULES));
    expect([parser.allowed('http://h/a', 'x'), parser.allowed('http://h/b', 'x')]).toEqual([false, true]);
  });

  test.each(BACKENDS)('%p is made from a crawler, which may be null', (Backend) => {
    expect(Backend.fromCrawler?.(null, bytes(RULES)).allowed('http://h/a', 'x')).toBe(false);
  });

  test('answer to both spellings', () => {
    expectBothSpellings(new ProtegoRobotParser(RULES), {});
    expect(ProtegoRobotParser.from_crawler({ spider: 's' }, bytes(RULES)).spider).toBe('s');
  });

  const LATIN = bytes(`${RULES}\n# caf`, 0xe9, 0x0a);
  const MARKED = new Uint8Array([0xef, 0xbb, 0xbf, ...bytes(RULES)]);
  test.each([
    ['Protego drops the byte order mark', ProtegoRobotParser, MARKED, false],
    ['Rerp drops the byte order mark', RerpRobotParser, MARKED, false],
    ['Python keeps the byte order mark, which spoils the first line', PythonRobotParser, MARKED, true],
    ['Protego drops a byte that is no UTF-8', ProtegoRobotParser, LATIN, false],
    ['Rerp drops a byte that is no UTF-8', RerpRobotParser, LATIN, false],
    ['Python takes a file with such a byte for empty', PythonRobotParser, LATIN, true],
    ['Protego lets the longest rule decide', ProtegoRobotParser, bytes(`${RULES}\nAllow: /a`), true],
    ['Rerp lets the first rule decide', RerpRobotParser, bytes(`${RULES}\nAllow: /a`), false],
  ])('%s', (_name, Backend, body, allowed) => {
    expect(new Backend(body).allowed('http://h/a', 'x')).toBe(allowed);
  });

  test.each([
    ['0.5', [null, 0.5, 0.5]],
    ['3', [3, null, 3]],
  ])('Crawl-delay %s alone: Python, Rerp, Protego', (delay, expected) => {
    const body = bytes(`User-agent: *\nCrawl-delay: ${delay}\n${delay === '3' ? '' : 'Disallow: /x'}`);
    const parsers = [new PythonRobotParser(body), new RerpRobotParser(body), new ProtegoRobotParser(body)];
    expect(parsers.map((parser) => parser.crawlDelay('x'))).toEqual(expected);
  });

  test('the base class knows no delay, and so does reppy', () => {
    expect(new ReppyRobotParser('Crawl-delay: 1').crawlDelay('x')).toBeNull();
  });

  test('Python may be the one of before RFC 9309', () => {
    const body = bytes(`${RULES}\nAllow: /a/b`);
    const classic = new PythonRobotParser(body, undefined, { semantics: 'classic' });
    expect([new PythonRobotParser(body), classic].map((parser) => parser.allowed('/a/b', 'x'))).toEqual([
      true,
      false,
    ]);
  });

  test('decoding is refused to what is no body', () => {
    // @ts-expect-error as JavaScript may call it
    expect(() => decodeRobotsTxt(null)).toThrow(TypeError);
    expect(decodeRobotsTxt(bytes('a', 0xff, 0x62))).toBe('ab');
    expect(decodeRobotsTxt(bytes('a', 0xff, 0x62), 'strict')).toBe('');
  });
});

describe('the middleware', () => {
  test('is not to be had unless robots.txt is to be obeyed', () => {
    expect(() => new RobotsTxtMiddleware({})).toThrow(NotConfigured);
    expect(() => new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: false })).toThrow(NotConfigured);
  });

  test('answers to both spellings', () => {
    expectBothSpellings(middleware().robots, { ours: ['siteCount'] });
    expectBothSpellings(new StatsCollector());
  });

  test('asks once per site however many requests there are at once', async () => {
    const { asked, stats, outcome } = middleware();
    const urls = Array.from({ length: 200 }, (_, i) => `http://h${i % 4}/${i % 8 < 4 ? 'a' : 'b'}`);
    const outcomes = await Promise.all(urls.map(outcome));
    expect(asked).toEqual([0, 1, 2, 3].map((i) => `http://h${i}/robots.txt`));
    expect(outcomes.filter((one) => one === 'forbidden')).toHaveLength(100);
    expect(stats.getStats()).toEqual({
      'robotstxt/request_count': 4,
      'robotstxt/response_count': 4,
      'robotstxt/response_status_count/200': 4,
      'robotstxt/forbidden': 100,
    });
  });

  test.each([404, 403, 429, 500, 503])(
    'Quirk: the body counts whatever the status, and without a response everything is allowed: %i',
    async (status) => {
      const { stats, outcome } = middleware({ status });
      expect([await outcome('http://h/a'), await outcome('http://h/b')]).toEqual(['forbidden', 'pass']);
      expect(stats.getValue(`robotstxt/response_status_count/${status}`)).toBe(1);
    },
  );

  test('a page that is no robots.txt allows everything', async () => {
    const { outcome } = middleware({ status: 503, body: '<html><body>Sorry</body></html>' });
    expect(await outcome('http://h/a')).toBe('pass');
  });

  test('Quirk: a failed download allows everything, and is counted once', async () => {
    const error = new ConnectionError('refused', 'http://h/robots.txt', 'nobody listens');
    const { asked, stats, outcome } = middleware({ error });
    expect([await outcome('http://h/a'), await outcome('http://h/a')]).toEqual(['pass', 'pass']);
    expect(asked).toHaveLength(1);
    expect(stats.getStats()).toEqual({
      'robotstxt/request_count': 1,
      "robotstxt/exception_count/<class 'ConnectionError'>": 1,
    });
  });

  test('what this machine could not do is not remembered of a site', async () => {
    const error = new LocalError('local', 'http://h/robots.txt', 'too many open files', { code: 'EMFILE' });
    const { asked, outcome } = middleware({ error });
    expect([await outcome('http://h/a'), await outcome('http://h/a')]).toEqual(['pass', 'pass']);
    expect(asked).toHaveLength(2);
  });

  test('an error of a program is thrown on, and opens no site', async () => {
    const { stats, outcome } = middleware({ error: new RangeError('no') });
    expect([await outcome('http://h/a'), await outcome('http://h/a')]).toEqual(['RangeError', 'RangeError']);
    expect(stats.getStats()).toMatchObject({ "robotstxt/exception_count/<class 'RangeError'>": 2 });
  });

  test.each<[string, object, string]>([
    ['no body', { body: undefined }, 'response.body of download'],
    ['a stream', { body: new ReadableStream() }, 'response.body of download'],
    ['no status', { status: undefined }, 'response.status of download'],
  ])('a download that gives %s is refused', async (_, response, name) => {
    const download = () => Promise.resolve(Object.assign({ status: 200, body: '' }, response));
    const robots = new RobotsTxtMiddleware({ ROBOTSTXT_OBEY: true }, { download });
    await expect(robots.processRequest({ url: 'http://h/a' })).rejects.toThrow(name);
  });

  test('a download that is ignored is no failure', async () => {
    const { stats, outcome } = middleware({ error: new IgnoreRequest('off-site') });
    expect(await outcome('http://h/a')).toBe('pass');
    expect(stats.getStats()).toEqual({ 'robotstxt/request_count': 1 });
  });

  test('a parser that fails allows everything, and counts as response and as failure', async () => {
    class Failing implements ProtegoLike {
      constructor(body: Uint8Array | string) {
        if (body !== '') throw new ValueError('cannot parse');
      }
      allowed(): boolean {
        return false;
      }
    }
    const { stats, outcome } = middleware({}, { ROBOTSTXT_PARSER: Failing });
    expect(await outcome('http://h/a')).toBe('pass');
    expect(stats.getStats()).toMatchObject({
      'robotstxt/response_count': 1,
      "robotstxt/exception_count/<class 'ValueError'>": 1,
    });
  });

  test('a rule that Protego would fail at is left out', async () => {
    const { outcome } = middleware({ body: `${RULES}\nDisallow: ftp://[` });
    expect(await outcome('http://h/a')).toBe('forbidden');
  });

  test('is told of a parser that cannot be made when it is constructed', () => {
    class Broken implements ProtegoLike {
      constructor() {
        throw new RangeError('not installed');
      }
      allowed(): boolean {
        return true;
      }
    }
    expect(() => middleware({}, { ROBOTSTXT_PARSER: Broken })).toThrow(RangeError);
  });

  test('Quirk: the scheme is not part of it, so http and https share the robots.txt of whichever came first', async () => {
    const { asked, outcome } = middleware();
    expect([await outcome('http://h/a'), await outcome('https://h/a')]).toEqual(['forbidden', 'forbidden']);
    expect(asked).toEqual(['http://h/robots.txt']);
  });

  test('the port that the scheme implies is left out, every other and a user make a site of their own', async () => {
    const { asked, outcome } = middleware();
    for (const site of ['http://h', 'http://H:80', 'https://h:443', 'http://h:81', 'http://u:p@h']) {
      await outcome(`${site}/a`);
    }
    expect(asked).toEqual(['http://h/robots.txt', 'http://h:81/robots.txt', 'http://u:p@h/robots.txt']);
  });

  test.each([
    ['the header of the request', { headers: { 'User-Agent': 'Foo/1' } }, {}, 'forbidden'],
    ['a Headers', { headers: new Headers({ 'user-agent': 'Foo/1' }) }, {}, 'forbidden'],
    ['a list of headers', { headers: [['user-agent', 'Foo/1']] }, {}, 'forbidden'],
    ['a header in bytes', { headers: { 'user-agent': bytes('Foo/1') } }, {}, 'forbidden'],
    [
      'the setting before the header',
      { headers: { 'user-agent': 'Foo/1' } },
      { ROBOTSTXT_USER_AGENT: 'Bar' },
      'pass',
    ],
    [
      'an empty setting as none',
      { headers: { 'user-agent': 'Foo/1' } },
      { ROBOTSTXT_USER_AGENT: '' },
      'forbidden',
    ],
    ['USER_AGENT where there is no header', {}, { USER_AGENT: 'foo' }, 'forbidden'],
    ['Scrapy where nothing is set', {}, {}, 'pass'],
  ])('asks for %s', async (_name, request: Partial<PageRequestLike>, settings, expected) => {
    const { outcome } = middleware({ body: 'User-agent: Foo\nDisallow: /a' }, settings);
    expect(await outcome({ url: 'http://h/a', ...request })).toBe(expected);
  });

  test('rules for scrapy hold where nothing is set', async () => {
    const { outcome } = middleware({ body: 'User-agent: Scrapy\nDisallow: /a' });
    expect(await outcome('http://h/a')).toBe('forbidden');
  });

  test('a header that is not UTF-8 reaches the caller', async () => {
    const { robots } = middleware();
    const request = { url: 'http://h/a', headers: { 'user-agent': new Uint8Array([0xe9]) } };
    await expect(robots.processRequest(request)).rejects.toThrow(UnicodeDecodeError);
  });

  test.each([
    ['dontObeyRobotstxt', { dontObeyRobotstxt: true }, 'pass'],
    ['dont_obey_robotstxt', { dont_obey_robotstxt: 1 }, 'pass'],
    ['a false one', { dontObeyRobotstxt: false }, 'forbidden'],
  ])('%s decides whether the request is asked about', async (_name, meta, expected) => {
    const { asked, outcome } = middleware();
    expect(await outcome({ url: 'http://h/a', meta })).toBe(expected);
    expect(asked).toHaveLength(expected === 'pass' ? 0 : 1);
  });

  test.each(['data:text/plain,a', 'file:///a'])('%s passes unasked', async (url) => {
    const { asked, outcome } = middleware({ body: 'User-agent: *\nDisallow: /' });
    expect([await outcome(url), asked.length]).toEqual(['pass', 0]);
  });

  test('what the parser throws reaches the caller', async () => {
    expect(await middleware().outcome('http://[::1/a')).toBe('ValueError');
  });

  test('remembers as many sites as it may, those asked for last', async () => {
    const { asked, robots, outcome } = middleware({}, {}, { maxSites: 2 });
    for (const host of ['x', 'y', 'x', 'z', 'x', 'y']) await outcome(`http://${host}/b`);
    expect(asked.map((url) => url.charAt(7))).toEqual(['x', 'y', 'z', 'y']);
    expect(robots.siteCount).toBe(2);
  });

  test('asks again after a day', async () => {
    let clock = 0;
    const { asked, outcome } = middleware({}, {}, { now: () => clock });
    await outcome('http://h/a');
    clock += 24 * 60 * 60 * 1000 - 1;
    await outcome('http://h/a');
    expect(asked).toHaveLength(1);
    clock += 1;
    await outcome('http://h/a');
    expect(asked).toHaveLength(2);
  });

  test('sends robots_parsed once, with the parser and the request that caused it', async () => {
    const seen: unknown[] = [];
    const { outcome } = middleware(
      { body: `${RULES}\nCrawl-delay: 2` },
      {},
      { robotsParsed: (parser, { url }) => void seen.push([url, parser.crawlDelay?.('x')]) },
    );
    await Promise.all(['http://h/a', 'http://h/b'].map(outcome));
    expect(seen).toEqual([['http://h/a', 2]]);
  });

  test('waits for robots_parsed, which may itself send requests and may fail', async () => {
    const logged: string[] = [];
    const order: string[] = [];
    const { robots, outcome } = middleware(
      {},
      {},
      {
        logger: { error: (message) => void logged.push(message) },
        async robotsParsed(): Promise<void> {
          await robots.processRequest({ url: 'http://h/inner' });
          order.push('handler');
          throw new Error('handler failed');
        },
      },
    );
    order.push(await outcome('http://h/b'));
    expect(order).toEqual(['handler', 'pass']);
    expect(logged).toEqual(['Error in robotsParsed for http://h/b']);
  });

  test.each([
    ['scrapy.robotstxt.PythonRobotParser'],
    ['scrapy.robotstxt.RerpRobotParser'],
    ['scrapy.robotstxt.ProtegoRobotParser'],
    ['scrapy.robotstxt.ReppyRobotParser'],
  ])('takes the import path %s for its parser', async (ROBOTSTXT_PARSER) => {
    expect(await middleware({}, { ROBOTSTXT_PARSER }).outcome('http://h/a')).toBe('forbidden');
  });

  test('names a wrong argument', () => {
    expect(() => middleware({}, { ROBOTSTXT_PARSER: 'my.parser' })).toThrow(
      "Argument 'settings.ROBOTSTXT_PARSER' must be a class, or one of",
    );
    expect(() => middleware({}, {}, { maxSites: 0 })).toThrow(
      "Argument 'options.maxSites' must be a whole number above 0, got 0 (number)",
    );
  });

  test('fetches by itself with a given fetch, without the user of the URL', async () => {
    const asked: unknown[] = [];
    const robots = new RobotsTxtMiddleware(
      { ROBOTSTXT_OBEY: true, USER_AGENT: 'foo/1' },
      {
        fetch(url, { headers }) {
          asked.push([url, headers['user-agent']]);
          return Promise.resolve(new Response('User-agent: foo\nDisallow: /', { status: 500 }));
        },
      },
    );
    await expect(robots.processRequest({ url: 'http://u:p@h/a' })).rejects.toThrow('Forbidden by robots.txt');
    expect(asked).toEqual([['http://h/robots.txt', 'foo/1']]);
  });

  test('stands before any function of the shape of fetch', async () => {
    const { robots } = middleware();
    const fetched: unknown[] = [];
    const polite = robots.wrap((input: string | URL | Request, init?: RequestInit) => {
      fetched.push(input, init?.method);
      return Promise.resolve(new Response('page'));
    });
    expect((await polite('http://h/b', { method: 'POST' })).status).toBe(200);
    await expect(polite(new URL('http://h/a'))).rejects.toThrow(IgnoreRequest);
    await expect(polite(new Request('http://h/a'))).rejects.toThrow(IgnoreRequest);
    expect((await polite('http://h/a', { dontObeyRobotstxt: true })).status).toBe(200);
    expect(fetched).toEqual(['http://h/b', 'POST', 'http://h/a', undefined]);
  });

  test('asks for the header that fetch would send', async () => {
    const { robots } = middleware({ body: 'User-agent: foo\nDisallow: /a' });
    const polite = robots.wrap((input: string | URL | Request) => Promise.resolve(input));
    const headers = { 'user-agent': 'foo' };
    await expect(polite('http://h/a', { headers })).rejects.toThrow(IgnoreRequest);
    await expect(polite(new Request('http://h/a', { headers }))).rejects.toThrow(IgnoreRequest);
    expect(await polite('http://h/a')).toBe('http://h/a');
  });
});

interface ProtegoLike {
  allowed(url: string, userAgent: string): boolean;
}

describe('sitemapUrlsFromRobots', () => {
  test.each([
    [
      'takes any case and leading blanks',
      ' SiteMap: http://x/a\r\n\tsitemap:http://x/b',
      ['http://x/a', 'http://x/b'],
    ],
    ['drops comments', 'Sitemap: http://x/a # c', ['http://x/a']],
    ['knows no blank before the colon and no misspelling', 'sitemap : /n\nsite-map: /n\nsitemaps: /n', []],
    ['resolves against the base', 'Sitemap: /s.xml\nSitemap: t.xml', ['http://h/s.xml', 'http://h/d/t.xml']],
    ['takes an empty value for the base', 'Sitemap:', ['http://h/d/robots.txt']],
    [
      'ends lines at line feeds only',
      'Sitemap: /a\rSitemap: /b',
      ['http://h/a\rSitemap: /b'.replace('\r', '')],
    ],
  ])('%s', (_name, text, urls) => {
    expect(Array.from(sitemapUrlsFromRobots(bytes(text), 'http://h/d/robots.txt'))).toEqual(urls);
  });

  test('keeps comments where that is asked for', () => {
    expect(Array.from(sitemapUrlsFromRobots('Sitemap: http://x/a # c', '', 'kept'))).toEqual([
      'http://x/a # c',
    ]);
  });

  test('skips lines that are not UTF-8', () => {
    const body = new Uint8Array([...bytes('Sitemap: /a', 0xe9, 0x0a), ...bytes('Sitemap: /b')]);
    expect(Array.from(sitemapUrlsFromRobots(body, 'http://h/'))).toEqual(['http://h/b']);
  });
});

describe('BaseRobotsTxtParser', () => {
  const URL_OF_ROBOTS = 'http://h/robots.txt';
  const FULL = 'User-agent: foo\nDisallow: /a\nCrawl-delay: 2\nHost: www.h\nSitemap: http://h/s.xml';

  test('answers to both spellings', async () => {
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo');
    await parser.parse(FULL);
    expectBothSpellings(parser);
    expect(await BaseRobotsTxtParser.from_response(new Response(FULL), 'foo')).toBeInstanceOf(
      BaseRobotsTxtParser,
    );
  });

  test('asks for its own agent unless another is named', async () => {
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo');
    await parser.parse(bytes(FULL));
    expect([parser.allowed('http://h/a'), parser.allowed('http://h/a', 'bar')]).toEqual([false, true]);
    expect([parser.crawlDelay(), parser.crawlDelay('bar')]).toEqual([2, null]);
    expect([parser.sitemaps(), parser.preferredHost()]).toEqual([['http://h/s.xml'], 'www.h']);
  });

  test('a body is read at once', () => {
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo');
    void parser.parse(FULL);
    expect(parser.allowed('http://h/a')).toBe(false);
  });

  test('what the file does not say looks absent, and so does what is malformed', async () => {
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo');
    await parser.parse('User-agent: *\nCrawl-delay: inf');
    expect([parser.sitemaps(), parser.crawlDelay(), parser.preferredHost()]).toEqual([null, null, null]);
  });

  test.each(Object.values(dialects))('reads with $name', async (dialect) => {
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo', { dialect });
    await parser.parse(RULES);
    expect([parser.allowed('http://h/a'), parser.allowed('http://h/b')]).toEqual([false, true]);
  });

  test('fetches the URL when it is given no body, and refuses to answer meanwhile', async () => {
    const asked: string[] = [];
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo', {
      fetch(url) {
        asked.push(url);
        return Promise.resolve(new Response(FULL));
      },
    });
    const parsing = parser.parse();
    expect(() => parser.allowed('http://h/a')).toThrow(PendingReadError);
    await parsing;
    expect([parser.allowed('http://h/a'), asked]).toEqual([false, [URL_OF_ROBOTS]]);
  });

  test.each([
    ['rfc9309', 404, true],
    ['rfc9309', 503, false],
    ['reppy', 403, false],
    ['scrapy', 404, false],
    ['yandex', 500, true],
  ] as const)('policy %s makes of a fetched %i what it says', async (policy, status, allowed) => {
    const fetch = (): Promise<Response> => Promise.resolve(new Response(RULES, { status }));
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo', { policy, fetch });
    await parser.parse();
    expect(parser.allowed('http://h/a')).toBe(allowed);
    const given = await BaseRobotsTxtParser.fromResponse({ url: URL_OF_ROBOTS, status, body: RULES }, 'foo', {
      policy,
    });
    expect(given.allowed('http://h/a')).toBe(allowed);
  });

  test("is made from the platform's Response too", async () => {
    const response = new Response(RULES, { status: 200 });
    expect((await BaseRobotsTxtParser.fromResponse(response, 'foo')).allowed('/a')).toBe(false);
  });

  test('a status that the policy cannot use is an error', async () => {
    const response = { url: URL_OF_ROBOTS, status: 500, body: RULES };
    await expect(BaseRobotsTxtParser.fromResponse(response, 'foo', { policy: 'reppy' })).rejects.toThrow(
      ValueError,
    );
  });

  test('says so when nothing has been parsed', () => {
    expect(() => new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo').allowed('/a')).toThrow(
      'Cannot answer allowed: http://h/robots.txt has not been parsed',
    );
  });

  test('has no answer for a URL of which the file does not speak', async () => {
    const parser = new BaseRobotsTxtParser(URL_OF_ROBOTS, 'foo', { dialect: dialects.robotsParser });
    await parser.parse(RULES);
    expect(() => parser.allowed('http://other/')).toThrow(ValueError);
  });

  test('a parser of one own needs only allowed', () => {
    class Own extends RobotParser {
      override allowed(): boolean {
        return false;
      }
    }
    expect([Own.fromCrawler(null, '').allowed(), new Own().crawlDelay('x')]).toEqual([false, null]);
  });
});

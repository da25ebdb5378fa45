import { describe, expect, test } from '@jest/globals';
import * as reppy from '../../src/entries/compat/reppy.js';
import {
  Agent,
  AgentCache,
  AllowAll,
  AllowNone,
  BadStatusCode,
  BaseCache,
  CachePolicyBase,
  ConnectionException,
  ContentTooLong,
  DefaultObjectPolicy,
  ExcessiveRedirects,
  ExpiringObject,
  HeaderWithDefaultPolicy,
  MalformedUrl,
  NotImplementedError,
  parseDate,
  ReadTimeout,
  ReraiseExceptionPolicy,
  Robots,
  RobotsCache,
  SSLException,
  TTLPolicyBase,
  UnicodeDecodeError,
  UnicodeEncodeError,
  ValueError,
} from '../../src/entries/compat/reppy.js';
import { expectBothSpellings } from './shared/original-spelling.js';

const URL_OF_ROBOTS = 'http://example.com/robots.txt';
const TEXT = 'User-agent: *\nDisallow: /private\nCrawl-delay: 5.2\nSitemap: s';
const NOW_MS = Date.UTC(2026, 0, 1);
const NOW = NOW_MS / 1000;
const now = (): number => NOW_MS;

interface Served {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A fetch that always gets the same answer. */
function serving({ status = 200, headers = {}, body = TEXT }: Served) {
  return (): Promise<Response> =>
    Promise.resolve(new Response(status === 204 || status === 304 ? null : body, { status, headers }));
}

function failing(code: string) {
  return (): Promise<Response> => Promise.reject(Object.assign(new Error(code), { code }));
}

async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('Robots', () => {
  test('takes bytes and text', () => {
    const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /é');
    expect(Robots.parse(URL_OF_ROBOTS, bytes).allowed('/%C3%A9', 'x')).toBe(false);
    expect(new Robots(URL_OF_ROBOTS, TEXT).allowed('/private', 'x')).toBe(false);
  });

  test('matches bytes that are no UTF-8 as the bytes that they are', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('Disallow: /'), 0xe9]);
    expect(Robots.parse(URL_OF_ROBOTS, bytes).allowed('/%E9', 'x')).toBe(false);
  });

  test('answers to both spellings', () => {
    expectBothSpellings(Robots.parse(URL_OF_ROBOTS, TEXT));
    expect(Robots.robots_url('http://h/x')).toBe(Robots.robotsUrl('http://h/x'));
    expect(Agent.from_robots(Robots.parse(URL_OF_ROBOTS, TEXT), 'x').length).toBe(1);
  });

  test.each([
    ['https://user:pw@Example.com:443/a;b?c#d', 'https://example.com/robots.txt'],
    ['http://example.com:8080/', 'http://example.com:8080/robots.txt'],
    ['ftp://example.com:21/x', 'ftp://example.com:21/robots.txt'],
    ['ftp://example.com/x', 'ftp://example.com/robots.txt'],
    ['foo', 'robots.txt'],
    ['example.com:8080/x', 'example.com:robots.txt'],
  ])('finds the robots.txt of %s', (url, robotsUrl) => {
    expect(Robots.robotsUrl(url)).toBe(robotsUrl);
  });

  test.each([
    ['http:/x', 'http://robots.txt'],
    ['http:x', 'http://robots.txt'],
    ['http://example.com:80@', 'http://robots.txt'],
    ['C://e/x', 'c:e/robots.txt'],
    ['sip:x', 'sip:robots.txt'],
  ])('Quirk: the slashes depend on the scheme, whether there is a host or not: %s', (url, robotsUrl) => {
    expect(Robots.robotsUrl(url)).toBe(robotsUrl);
  });

  test('throws a ValueError for its own URL and a MalformedUrl for the one that is asked', () => {
    expect(() => Robots.parse('http://[::1]/robots.txt', '')).toThrow(ValueError);
    expect(() => Robots.robotsUrl('http://h:x/')).toThrow(ValueError);
    expect(() => Robots.parse(URL_OF_ROBOTS, '').allowed('http://h:x/', 'a')).toThrow(MalformedUrl);
  });

  test('knows how long it is good', () => {
    const robots = Robots.parse(URL_OF_ROBOTS, '', NOW + 60, { now });
    expect([robots.expires, robots.ttl, robots.expired]).toEqual([NOW + 60, 60, false]);
    const old = Robots.parse(URL_OF_ROBOTS, '', NOW - 60, { now });
    expect([old.ttl, old.expired]).toEqual([0, true]);
  });

  test('cannot tell when it expires where nobody said', () => {
    const robots = Robots.parse(URL_OF_ROBOTS, '');
    expect(robots.expires).toBeNull();
    expect(() => robots.expired).toThrow(TypeError);
    expect(() => robots.ttl).toThrow(TypeError);
  });

  test('gives a new list of sitemaps each time', () => {
    const robots = Robots.parse(URL_OF_ROBOTS, TEXT);
    robots.sitemaps.push('other');
    expect(robots.sitemaps).toEqual(['s']);
  });

  test('gives copies of its agents', () => {
    const robots = Robots.parse(URL_OF_ROBOTS, TEXT);
    robots.agent('x').disallow('/');
    expect(robots.agent('x').allowed('/a')).toBe(true);
  });

  test('is written with its agents in the order of the file', () => {
    const text =
      'User-agent: B\nUser-agent: c\nDisallow: /x\nAllow: /longer\nCrawl-delay: 5.2\nUser-agent: *\nDisallow: *y';
    expect(String(Robots.parse(URL_OF_ROBOTS, text))).toBe(
      '{"b": Crawl-Delay: 5.2 [Directive(Allow: /longer), Directive(Disallow: /x)], ' +
        '"c": Crawl-Delay: 5.2 [Directive(Allow: /longer), Directive(Disallow: /x)], ' +
        '"*": [Directive(Disallow: /*y), Directive(Disallow: /y)]}',
    );
    expect(String(Robots.parse(URL_OF_ROBOTS, 'User-agent: a\nDisallow: /'))).toBe(
      '{"a": [Directive(Disallow: /)], "*": []}',
    );
  });

  test('AllowNone forbids all but the robots.txt, AllowAll nothing on its own host', () => {
    const none = new AllowNone(URL_OF_ROBOTS);
    expect([none.allowed('/', 'x'), none.allowed('/robots.txt', 'x'), none.expires]).toEqual([
      false,
      true,
      null,
    ]);
    const all = new AllowAll(URL_OF_ROBOTS, NOW);
    expect([all.allowed('/', 'x'), all.allowed('http://other.com/', 'x'), all.expires]).toEqual([
      true,
      false,
      NOW,
    ]);
  });

  test.each([
    // @ts-expect-error as JavaScript may call it
    ['content', 'a string or a Uint8Array', () => Robots.parse(URL_OF_ROBOTS, 1)],
    // @ts-expect-error as JavaScript may call it
    ['url', 'a string', () => Robots.parse(undefined, '')],
    // @ts-expect-error as JavaScript may call it
    ['name', 'a string', () => Robots.parse(URL_OF_ROBOTS, '').allowed('/x')],
    // @ts-expect-error as JavaScript may call it
    ['path', 'a string', () => new Agent().disallow()],
    ['capacity', 'a whole number above 0', () => new RobotsCache(0)],
  ])('names the wrong argument: %s', (name, expected, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(`Argument '${name}' must be ${expected}`);
  });
});

describe('Agent', () => {
  test('is made by hand and asks for no host', () => {
    const agent = new Agent().disallow('/a').allow('/a/b');
    expect([agent.allowed('/a/c'), agent.allowed('http://anywhere.com/a/b'), agent.length]).toEqual([
      false,
      true,
      2,
    ]);
    expect([agent.delay, String(agent)]).toEqual([null, '[Directive(Allow: /a/b), Directive(Disallow: /a)]']);
  });

  test('changes its verdicts when rules are added', () => {
    const agent = new Agent().disallow('/a');
    expect(agent.allowed('/a/b')).toBe(false);
    expect(agent.allow('/a/b').allowed('/a/b')).toBe(true);
  });

  test('counts a rule with a leading star twice and a rule for another host not at all', () => {
    const agent = Robots.parse(URL_OF_ROBOTS, '').agent('x');
    expect(agent.disallow('*x').length).toBe(2);
    expect(agent.disallow('http://other.com/').length).toBe(2);
    expect([agent.allowed('/x'), agent.allowed('http://other.com/y')]).toEqual([false, false]);
  });

  test.each(['//h:x/', 'http://[::1]/', '**//h:x'])(
    'refuses the rule %s, whose port is no number',
    (rule) => {
      expect(() => new Agent().disallow(rule)).toThrow(MalformedUrl);
      expect(() => new Agent().allow(rule)).toThrow(MalformedUrl);
    },
  );

  test('shows an empty Disallow as the Allow that it is', () => {
    expect(String(new Agent().disallow(''))).toBe('[Directive(Allow: )]');
    expect(String(new Agent())).toBe('[]');
  });

  test.each([
    ['5.2', '5.2'],
    ['1234', '1.23e+03'],
    ['0.00001', '1e-05'],
    ['inf', 'inf'],
    ['100', '100'],
  ])('writes a delay of %s in three digits', (delay, written) => {
    expect(String(Robots.parse(URL_OF_ROBOTS, `Crawl-delay: ${delay}`).agent('x'))).toBe(
      `Crawl-Delay: ${written} []`,
    );
  });

  test.each(['0', '-1', 'nan'])('has no delay for %s', (delay) => {
    expect(Robots.parse(URL_OF_ROBOTS, `Crawl-delay: ${delay}`).agent('x').delay).toBeNull();
  });
});

describe('rules that are equally long', () => {
  const text = `User-agent: *\nAllow: /a*b\nDisallow: /abb\n${'Disallow: /qxx\n'.repeat(15)}`;
  const robots = Robots.parse(URL_OF_ROBOTS, text);

  test('are in one order for the file, its agents and their caches', async () => {
    const options = { fetch: serving({ body: text }), now };
    expect([
      robots.allowed('/abb', 'x'),
      robots.agent('x').allowed('/abb'),
      Agent.fromRobots(robots, 'x').allowed('/abb'),
      await new RobotsCache(1, options).allowed('http://example.com/abb', 'x'),
      await new AgentCache('x', 1, options).allowed('http://example.com/abb'),
    ]).toEqual([true, true, true, true, true]);
  });

  test('stay in their order however often an agent is shown', () => {
    const agent = robots.agent('x');
    expect(String(agent)).toBe(String(agent));
    expect([agent.length, agent.allowed('/abb'), String(agent)]).toEqual([
      17,
      true,
      String(robots.agent('x')),
    ]);
  });

  // As real reppy answers for the same calls.
  test('are sorted as they are, once after each rule that is added', () => {
    const shown = (agent: Agent): string => String(agent).replaceAll('Directive(Disallow: /qxx)', '.');
    const order = (asked: boolean): string => {
      const file = Robots.parse(URL_OF_ROBOTS, text);
      if (asked) file.allowed('/', 'x');
      return shown(file.agent('x').allow('/zzz'));
    };
    expect([order(false), order(true)]).toEqual([
      `[., Directive(Allow: /zzz), ${'., '.repeat(7)}Directive(Allow: /a*b), ${'., '.repeat(7)}Directive(Disallow: /abb)]`,
      `[Directive(Allow: /a*b), Directive(Allow: /zzz), Directive(Disallow: /abb)${', .'.repeat(15)}]`,
    ]);
  });

  test('are not sorted by URLs that no rule is compared with', () => {
    const file = Robots.parse(URL_OF_ROBOTS, text);
    file.allowed('/robots.txt', 'x');
    file.allowed('http://other.org/', 'x');
    const untouched = Robots.parse(URL_OF_ROBOTS, text);
    expect(String(file.agent('x').allow('/zzz'))).toBe(String(untouched.agent('x').allow('/zzz')));
  });
});

describe('text that is not Unicode', () => {
  test('a lone surrogate cannot be encoded', () => {
    expect(() => Robots.parse(URL_OF_ROBOTS, '\ud800')).toThrow(UnicodeEncodeError);
    expect(() => new Agent().disallow('\ud800')).toThrow(UnicodeEncodeError);
    expect(() => Robots.parse(URL_OF_ROBOTS, '').allowed('/\ud800', 'x')).toThrow(UnicodeEncodeError);
  });

  test('a byte that is not UTF-8 cannot be shown', () => {
    const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
    const robots = Robots.parse(URL_OF_ROBOTS, bytes('User-agent: \xe9\nSitemap: http://h/\xe9'));
    expect(() => robots.sitemaps).toThrow(UnicodeDecodeError);
    expect(() => String(robots)).toThrow(UnicodeDecodeError);
    expect(robots.allowed('/', 'x')).toBe(true);
  });
});

describe('Robots.fetch', () => {
  test.each([
    ['401', 401, AllowNone],
    ['403', 403, AllowNone],
    ['404', 404, AllowAll],
    ['410', 410, AllowAll],
    ['Quirk: 429', 429, AllowAll],
  ])('makes of %s what the original makes', async (_name, status, kind) => {
    const robots = await Robots.fetch(URL_OF_ROBOTS, { fetch: serving({ status }), now });
    expect(robots).toBeInstanceOf(kind);
    expect(robots.expires).toBe(NOW + 3600);
  });

  test.each([201, 204, 206, 304, 500, 503])('cannot use status %i', async (status) => {
    const error = await thrownBy(() => Robots.fetch(URL_OF_ROBOTS, { fetch: serving({ status }) }));
    expect(error).toBeInstanceOf(BadStatusCode);
    expect(error).toMatchObject({ name: 'BadStatusCode', status, url: URL_OF_ROBOTS });
  });

  test('parses the answer and hands it to the hooks', async () => {
    const seen: unknown[] = [];
    const robots = await Robots.fetch(URL_OF_ROBOTS, {
      fetch: serving({ headers: { 'cache-control': 'max-age=1200' } }),
      now,
      afterResponseHook: (response) => void seen.push('status' in response ? response.status : response.name),
      afterParseHook: (parsed) => void seen.push(parsed.allowed('/private', 'x')),
    });
    expect([robots.allowed('/private', 'x'), robots.expires, ...seen]).toEqual([
      false,
      NOW + 1200,
      200,
      false,
    ]);
  });

  test('has the URL that was asked for as its base after a redirect', async () => {
    const fetch = (url: string): Promise<Response> =>
      Promise.resolve(
        url === URL_OF_ROBOTS
          ? new Response('', { status: 302, headers: { location: 'http://www.example.com/r' } })
          : new Response(TEXT),
      );
    const robots = await Robots.fetch(URL_OF_ROBOTS, { fetch });
    expect([
      robots.allowed('http://example.com/', 'x'),
      robots.allowed('http://www.example.com/', 'x'),
    ]).toEqual([true, false]);
  });

  test.each([
    ['a refused certificate', failing('CERT_HAS_EXPIRED'), SSLException],
    ['no connection', failing('ECONNREFUSED'), ConnectionException],
    ['a timeout', failing('ETIMEDOUT'), ReadTimeout],
    ['a redirect without end', serving({ status: 302, headers: { location: '/again' } }), ExcessiveRedirects],
  ])('names %s as the original does, and shows it to the hook', async (_name, fetch, kind) => {
    const seen: unknown[] = [];
    const error = await thrownBy(() =>
      Robots.fetch(URL_OF_ROBOTS, { fetch, afterResponseHook: (response) => void seen.push(response) }),
    );
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ name: kind.name, url: URL_OF_ROBOTS });
    expect(seen).toEqual([error]);
  });

  test.each([
    ['a refused certificate', failing('CERT_HAS_EXPIRED'), ['tls', 'CERT_HAS_EXPIRED', false]],
    ['no connection', failing('ECONNREFUSED'), ['refused', 'ECONNREFUSED', true]],
    ['no descriptors', failing('EMFILE'), ['local', 'EMFILE', true]],
    ['a status that says nothing', serving({ status: 503 }), ['status', 'ERR_BAD_STATUS', true]],
  ])('says of %s what every failure of a fetch says', async (_name, fetch, [kind, code, transient]) => {
    const error = await thrownBy(() => Robots.fetch(URL_OF_ROBOTS, { fetch }));
    expect(error).toBeInstanceOf(reppy.ReppyException);
    expect(error).toMatchObject({ kind, code, transient });
  });

  test('says nothing of a fetch where none was made', async () => {
    const robots = Robots.parse(URL_OF_ROBOTS, '');
    const error = await thrownBy(() => Promise.resolve(robots.allowed('http://[::1]/', 'x')));
    expect(error).toMatchObject({ name: 'MalformedUrl', kind: undefined, code: undefined });
  });

  test('names a text that is no URL', async () => {
    expect(await thrownBy(() => Robots.fetch('foo', { fetch: serving({}) }))).toBeInstanceOf(MalformedUrl);
  });

  test('Quirk: the hook is not called for a body that is too long', async () => {
    const seen: unknown[] = [];
    const error = await thrownBy(() =>
      Robots.fetch(URL_OF_ROBOTS, {
        fetch: serving({}),
        maxSize: 10,
        afterResponseHook: (response) => void seen.push(response),
      }),
    );
    expect(error).toBeInstanceOf(ContentTooLong);
    expect(seen).toEqual([]);
  });

  test('rejects with the reason of an abort', async () => {
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    expect(await thrownBy(() => Robots.fetch(URL_OF_ROBOTS, { fetch: serving({}), signal }))).toBe(reason);
  });
});

describe('HeaderWithDefaultPolicy', () => {
  const policy = new HeaderWithDefaultPolicy(3600, 600);
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  const hourLater = 'Thu, 01 Jan 2026 01:00:00 GMT';
  test.each([
    ['no header means the default', {}, 3600],
    ['no-store means the minimum', { 'cache-control': 'No-Store' }, 600],
    ['no-cache means the minimum', { 'cache-control': 'no-cache, max-age=9999' }, 600],
    ['Quirk: must-revalidate counts as no-cache', { 'cache-control': 'must-revalidate' }, 600],
    ['max-age is taken', { 'cache-control': 'public, max-age=1200' }, 1200],
    ['max-age is never below the minimum', { 'cache-control': 'max-age=1' }, 600],
    [
      'Quirk: the first usable directive counts, and a number in quotes is not usable',
      { 'cache-control': 's-maxage=700, max-age=800' },
      700,
    ],
    ['a number in quotes is none', { 'cache-control': 'max-age="1200"' }, 3600],
    ['Expires counts from Date', { expires: hourLater, date: 'Thu, 01 Jan 2026 00:30:00 GMT' }, 1800],
    ['Expires counts from now without Date', { expires: hourLater }, 3600],
    ['Expires in the past means the minimum', { expires: date, date: hourLater }, 600],
    [
      'Quirk: an Expires that is not a date (`0`, `-1`) means the default, not that the file has expired',
      { expires: '0' },
      3600,
    ],
  ])('%s', (_name, headers, ttl) => {
    expect(policy.ttl({ headers }, NOW)).toBe(ttl);
    expect(policy.expires({ headers }, NOW)).toBe(NOW + ttl);
  });

  test.each([
    ['a Response', new Response('', { headers: { 'Cache-Control': 'max-age=900' } })],
    ['Headers', { headers: new Headers({ 'Cache-Control': 'max-age=900' }) }],
    ['names in letters of any case', { headers: { 'Cache-Control': 'max-age=900' } }],
  ])('reads the fields of %s', (_idea, response) => {
    expect(new HeaderWithDefaultPolicy(3600, 600).ttl(response, 1000)).toBe(900);
  });

  test('a minimum below 0 is 0 where nothing may be kept', () => {
    expect(new HeaderWithDefaultPolicy(1, -1).ttl({ headers: { 'cache-control': 'no-cache' } })).toBe(0);
    expect(new HeaderWithDefaultPolicy(1, -9).ttl({ headers: { 'cache-control': 'max-age=-5' } })).toBe(-5);
  });

  test('its members have the names of the original', () => {
    const { default: seconds, minimum } = new HeaderWithDefaultPolicy(3600, 600);
    expect([seconds, minimum]).toEqual([3600, 600]);
  });

  test('the default is not clamped', () => {
    expect(new HeaderWithDefaultPolicy(1, 600).ttl({ headers: {} })).toBe(1);
  });

  test('the base class has no answer', () => {
    expect(() => new TTLPolicyBase().expires({ headers: {} })).toThrow(NotImplementedError);
  });
});

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', 784111777],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 784111777],
  ['Sun Nov  6 08:49:37 1994', 784111777],
  ['Sun, 6 Nov 1994 08:49:37', 784111777],
  ['Sun, 06 Nov 1994 08:49:37 UTC', 784111777],
  ['Thu, 01 Jan 2026 00:00:00 +0000', 1767225600],
  ['Thu, 01 Jan 2026 00:00:00 -0000', 1767225600],
  ['Thu, 01 Jan 2026 00:00:00 EST', 1767243600],
  ['Thu,01 Jan 2026 01:00:00 +0100', 1767225600],
  ['1 january 2026 0:0', 1767225600],
  ['Thu, 01-Jan-2026 00:00:00 Z', 1767225600],
  ['\u0661\u0664 Nov 2023 23:13:20 GMT', 1_700_003_600],
])('parseDate reads %s', (text, seconds) => {
  expect(parseDate(text)).toBe(seconds);
});

test.each(['', '0', '-1', 'tomorrow'])('parseDate refuses %j', (text) => {
  expect(() => parseDate(text)).toThrow(ValueError);
});

describe('ExpiringObject', () => {
  test('is made when it is asked for, and again when it has expired', async () => {
    let clock = 1000;
    let made = 0;
    const object = new ExpiringObject(
      () => Promise.resolve([2, ++made] as const),
      () => clock,
    );
    expect([object.obj, object.expires, object.exception]).toEqual([null, 0, null]);
    expect([await object.get(), await object.get()]).toEqual([1, 1]);
    clock = 2000;
    expect([await object.get(), object.obj, object.expires]).toEqual([2, 2, 2]);
  });

  test('throws an error that it was given until that has expired', async () => {
    let clock = 1000;
    const error = new Error('no');
    const answers: (number | Error)[] = [error, 7];
    const object = new ExpiringObject(
      () => Promise.resolve([clock / 1000 + 1, answers.shift() ?? 0] as const),
      () => clock,
    );
    expect([await thrownBy(() => object.get()), await thrownBy(() => object.get())]).toEqual([error, error]);
    expect(object.exception).toBe(error);
    clock += 1000;
    expect([await object.get(), object.exception]).toEqual([7, null]);
  });
});

describe('caches', () => {
  function counting(served: Served) {
    const asked: string[] = [];
    const answer = serving(served);
    const fetch = (url: string): Promise<Response> => {
      asked.push(url);
      return answer();
    };
    return { asked, fetch };
  }

  test('fetch once for all who ask at once, and again after expiry', async () => {
    let clock = NOW_MS;
    const { asked, fetch } = counting({ headers: { 'cache-control': 'max-age=700' } });
    const cache = new RobotsCache(10, { fetch, now: () => clock });
    const urls = Array.from(
      { length: 200 },
      (_, i) => `http://example.com/${i % 2 === 0 ? 'private' : 'open'}`,
    );
    const verdicts = await Promise.all(urls.map((url) => cache.allowed(url, 'x')));
    expect(verdicts.filter((allowed) => allowed)).toHaveLength(100);
    expect(asked).toEqual([URL_OF_ROBOTS]);
    clock += 699_000;
    await cache.get('http://example.com/');
    expect(asked).toHaveLength(1);
    clock += 1000;
    await Promise.all([cache.get('http://example.com/'), cache.get('http://EXAMPLE.com:80/x')]);
    expect(asked).toHaveLength(2);
  });

  test('keep what was asked for last', async () => {
    const { asked, fetch } = counting({});
    const cache = new RobotsCache(2, { fetch });
    for (const host of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(`http://${host}/`);
    expect(asked.map((url) => url.charAt(7))).toEqual(['a', 'b', 'c', 'b']);
  });

  test('do not fetch again what the capacity pushed out while it was on its way', async () => {
    const { asked, fetch } = counting({});
    const cache = new RobotsCache(1, { fetch });
    await Promise.all(['a', 'b', 'a', 'b'].map((host) => cache.get(`http://${host}/`)));
    expect(asked).toHaveLength(2);
  });

  test('forbid everything for ten minutes where fetching fails', async () => {
    let clock = NOW_MS;
    const { asked, fetch } = counting({ status: 503 });
    const cache = new RobotsCache(10, { fetch, now: () => clock });
    expect(await cache.allowed('http://example.com/', 'x')).toBe(false);
    const robots = await cache.get('http://example.com/');
    expect([robots.expires, asked.length]).toEqual([NOW + 600, 1]);
    clock += 600_000;
    await cache.get('http://example.com/');
    expect(asked).toHaveLength(2);
  });

  test.each(['EMFILE', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'ERR_QUEUE_TIMEOUT'])(
    "%s is this machine's fault: it is answered and not kept",
    async (code) => {
      let asked = 0;
      const fetch = (): Promise<Response> => {
        asked++;
        if (asked % 2 === 1) return failing(code)();
        return Promise.resolve(new Response(TEXT));
      };
      const policy = new DefaultObjectPolicy(60, (url, expires) => new AllowNone(url, expires));
      for (const cachePolicy of [undefined, policy]) {
        const cache = new RobotsCache(10, { fetch, now, cachePolicy });
        const standIn = await cache.get('http://example.com/');
        expect([standIn.allowed('/open', 'x'), standIn.ttl]).toEqual([false, 0]);
        expect(await cache.allowed('http://example.com/open', 'x')).toBe(true);
      }
      const thrower = new RobotsCache(10, { fetch, now, cachePolicy: new ReraiseExceptionPolicy(60) });
      const error = await thrownBy(() => thrower.get('http://example.com/'));
      expect(error).toMatchObject({ name: 'ConnectionException', cause: { kind: 'local', code } });
      expect(await thrower.allowed('http://example.com/open', 'x')).toBe(true);
      expect(asked).toBe(6);
    },
  );

  test('whatever a policy says, it is not kept', async () => {
    class Forever extends CachePolicyBase<Robots> {
      override exception(url: string): reppy.ExpiringValue<Robots> {
        return [Infinity, new AllowAll(url)];
      }
    }
    let asked = 0;
    const fetch = (): Promise<Response> => {
      asked++;
      return failing('ENFILE')();
    };
    const cache = new RobotsCache(10, { fetch, cachePolicy: new Forever() });
    await cache.get('http://h/');
    await cache.get('http://h/');
    expect(asked).toBe(2);
  });

  test('a fetch that gives no answer is a defect, and not kept either', async () => {
    const answers: (object | Response)[] = [{}, new Response(TEXT)];
    const options: object = { fetch: () => Promise.resolve(answers.shift()) };
    const cache = new RobotsCache(10, options);
    await expect(cache.allowed('http://example.com/open', 'x')).rejects.toThrow(TypeError);
    expect(await cache.allowed('http://example.com/open', 'x')).toBe(true);
  });

  test('AgentCache keeps the rules of one agent', async () => {
    const { asked, fetch } = counting({ body: 'User-agent: me\nDisallow: /x' });
    const cache = new AgentCache('Me', 10, { fetch });
    expect([await cache.allowed('http://h/x'), await cache.allowed('http://h/y'), asked.length]).toEqual([
      false,
      true,
      1,
    ]);
    const failed = new AgentCache('me', 10, { fetch: serving({ status: 500 }) });
    expect(await failed.allowed('http://h/y')).toBe(false);
  });

  test('ReraiseExceptionPolicy throws the same failure again without asking', async () => {
    const { asked, fetch } = counting({ status: 500 });
    const cache = new RobotsCache(10, { fetch, now, cachePolicy: new ReraiseExceptionPolicy(60) });
    const first = await thrownBy(() => cache.get('http://h/'));
    expect(await thrownBy(() => cache.get('http://h/'))).toBe(first);
    expect([first instanceof BadStatusCode, asked.length]).toEqual([true, 1]);
  });

  test('ReraiseExceptionPolicy of 0 seconds keeps no failure', async () => {
    const { asked, fetch } = counting({ status: 500 });
    const cache = new RobotsCache(10, { fetch, now, cachePolicy: new ReraiseExceptionPolicy(0) });
    await thrownBy(() => cache.get('http://h/'));
    await thrownBy(() => cache.get('http://h/'));
    expect(asked).toHaveLength(2);
  });

  test('DefaultObjectPolicy is told the URL and when its object expires', async () => {
    const policy = new DefaultObjectPolicy(60, (url, expires) => new AllowAll(url, expires));
    const cache = new RobotsCache(10, { fetch: serving({ status: 500 }), now, cachePolicy: policy });
    const robots = await cache.get('http://h/');
    expect([robots.allowed('/x', 'a'), robots.expires]).toEqual([true, NOW + 60]);
  });

  test('a cache of one own needs only fetch', async () => {
    class Lengths extends BaseCache<number> {
      override async fetch(url: string): Promise<reppy.ExpiringValue<number>> {
        return Promise.resolve([Infinity, url.length] as const);
      }
    }
    expect(await new Lengths(3).get('http://h/x')).toBe('http://h/robots.txt'.length);
  });

  test('the default of a cache of one own is to throw the failure again', async () => {
    class Failing extends BaseCache<number> {
      override fetch(url: string): Promise<reppy.ExpiringValue<number>> {
        return Promise.reject(new RangeError(url));
      }
    }
    expect(await thrownBy(() => new Failing(3).get('http://h/x'))).toEqual(
      new RangeError('http://h/robots.txt'),
    );
  });

  test('fetch has to be brought', async () => {
    await expect(new BaseCache(1).fetch('http://h/robots.txt')).rejects.toThrow(NotImplementedError);
  });

  test('have the policies of the original under its names', () => {
    const cache = new RobotsCache(1);
    expect([cache.cache_policy, cache.ttl_policy]).toEqual([
      RobotsCache.DEFAULT_CACHE_POLICY,
      RobotsCache.DEFAULT_TTL_POLICY,
    ]);
    expect(RobotsCache.DEFAULT_TTL_POLICY).toBe(Robots.DEFAULT_TTL_POLICY);
    expect(BaseCache.DEFAULT_CACHE_POLICY).toBeInstanceOf(ReraiseExceptionPolicy);
    expect(AgentCache.DEFAULT_CACHE_POLICY).toBeInstanceOf(DefaultObjectPolicy);
    const ttlPolicy = new HeaderWithDefaultPolicy(1, 1);
    expect(new AgentCache('x', 1, { ttlPolicy }).ttlPolicy).toBe(ttlPolicy);
  });

  test('a policy has to be brought', () => {
    expect(() => new CachePolicyBase().exception('u', new Error('x'))).toThrow(NotImplementedError);
  });

  test('an abort is no answer to keep', async () => {
    const controller = new AbortController();
    const { asked, fetch } = counting({});
    const reason = new Error('enough');
    controller.abort(reason);
    const cache = new RobotsCache(3, { fetch, signal: controller.signal });
    expect(await thrownBy(() => cache.get('http://h/'))).toBe(reason);
    expect(await thrownBy(() => cache.get('http://h/'))).toBe(reason);
    expect(asked).toEqual([]);
  });

  test('a URL with a malformed port is the caller’s mistake', async () => {
    expect(await thrownBy(() => new RobotsCache(3).get('http://h:x/'))).toBeInstanceOf(ValueError);
  });
});

test('every exception has the name of its class and is a ReppyException', () => {
  const { BadStatusCode: Bad, ...others } = {
    BadStatusCode,
    ConnectionException,
    ContentTooLong,
    ExcessiveRedirects,
    MalformedUrl,
    ReadTimeout,
    ServerError: reppy.ServerError,
    SSLException,
  };
  const errors = [...Object.values(others).map((Kind) => new Kind('m')), new Bad('m', 500)];
  expect(errors.map(({ name }) => name)).toEqual(errors.map((error) => error.constructor.name));
  expect(errors.every((error) => error instanceof reppy.ReppyException)).toBe(true);
});

import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { PerlError, RobotRules, RobotUA, type RobotUAOptions } from '../../src/entries/compat/perl.js';
import { serve } from '../fetch/servers/loopback.js';
import { standStill } from '../support/stand-still.js';
import { expectBothSpellings } from './shared/original-spelling.js';

const START_MS = 1_700_000_000_000;

/** What the web is made of: by URL, an answer. */
type Web = Readonly<Record<string, () => Response>>;

/** A robot in a web that holds still; `sent` and `slept` tell what it did. */
function robotIn(web: Web, options: Partial<RobotUAOptions> = {}) {
  const did: string[] = [];
  let now = START_MS;
  const ua = new RobotUA({
    agent: 'FooBot/1.0',
    from: 'me@example.com',
    now: () => now,
    sleep(seconds) {
      did.push(`sleep ${seconds}`);
      now += seconds * 1000;
      return Promise.resolve();
    },
    fetch(url, init) {
      did.push(`${init.method ?? ''} ${url}`);
      return Promise.resolve(web[url]?.() ?? new Response('page'));
    },
    ...options,
  });
  return { ua, did, advance: (seconds: number) => (now += seconds * 1000) };
}

function robotsTxt(text: string, headers: Record<string, string> = {}): () => Response {
  return () => new Response(text, { headers: { 'content-type': 'text/plain', ...headers } });
}

function redirectTo(location: string, status = 302): () => Response {
  return () => new Response(null, { status, headers: { location } });
}

const closed: Web = { 'http://h/robots.txt': robotsTxt('User-agent: foobot\nDisallow: /private') };

describe('a request', () => {
  test('asks robots.txt first, and answers 403 for what it forbids', async () => {
    const { ua, did } = robotIn(closed);
    const response = await ua.get('http://h/private/x');
    expect([response.status, response.statusText, response.url]).toEqual([
      403,
      'Forbidden by robots.txt',
      'http://h/private/x',
    ]);
    expect(did).toEqual(['GET http://h/robots.txt']);
    expect(ua.noVisits('h:80')).toBe(1);
  });

  test('Quirk: a URL with a host or another scheme stays as written, with its port and the case of its host; only the scheme before a host is lower-cased', async () => {
    const { ua, did } = robotIn({ ...closed, 'http://h/a': redirectTo('HTTP://H:80/a/../b') });
    ua.delay(0);
    await ua.get('http://h/a');
    expect(did.slice(-2)).toEqual(['GET http://H:80/robots.txt', 'GET http://H:80/a/../b']);
    expect([ua.noVisits('h:80'), ua.noVisits('H:80')]).toEqual([2, 2]);
  });

  test.each([
    ['//h', 200, 'GET http://h'],
    ['http:b', 200, 'GET http://h/b'],
    ['MAILTO:a@b?x y', 400, 'MAILTO:a@b?x%20y'],
    ['urn:a b', 501, 'urn:a%20b'],
    ['FILE:/a', 302, 'GET http://h/a'],
    ['http://h\\b', 302, 'GET http://h/a'],
  ])('a redirect to %s', async (location, status, url) => {
    const { ua, did } = robotIn({ ...closed, 'http://h/a': redirectTo(location) });
    const response = await ua.get('http://h/a');
    expect([response.status, response.url || did.at(-1)]).toEqual([status, url]);
    expect(response.headers.has('client-warning')).toBe(status === 501);
  });

  test.each([
    ['http://h/\u00e9|^', 'http://h/%C3%A9%7C%5E'],
    ['<URL:http://h/a\\x y>', 'http://h/a%5Cx%20y'],
  ])('is made of the URL as URI writes it: %j', async (given, url) => {
    const { ua, did } = robotIn({ ...closed, [url]: () => new Response('', { status: 404 }) });
    await ua.get(given);
    expect(did.at(-1)).toBe(`GET ${url}`);
  });

  test('waits for those that were made before it', async () => {
    const { ua, did } = robotIn(closed, { delay: 0.5 });
    const both = await Promise.all([ua.get('http://h/a'), ua.get('http://h/private')]);
    expect(both.map(({ status }) => status)).toEqual([200, 403]);
    expect(did).toEqual(['GET http://h/robots.txt', 'sleep 30', 'GET http://h/a']);
  });

  test('carries the name, the address, and what the caller adds', async () => {
    const seen: Record<string, string>[] = [];
    const { ua } = robotIn(closed, {
      fetch(_url, init) {
        seen.push(Object.fromEntries(new Headers(init.headers)));
        return Promise.resolve(new Response(''));
      },
    });
    ua.delay(0);
    await ua.get('http://h/a', { headers: { accept: 'text/html', 'user-agent': 'Other' } });
    expect(seen).toEqual([
      { from: 'me@example.com', 'user-agent': 'FooBot/1.0' },
      { accept: 'text/html', from: 'me@example.com', 'user-agent': 'Other' },
    ]);
  });

  test('follows redirects, and hands them over where that is wished', async () => {
    const { ua, did } = robotIn({
      ...closed,
      'http://h/a': redirectTo('/b'),
      'http://h/c': redirectTo('/private'),
    });
    ua.delay(0);
    expect((await ua.get('http://h/a')).status).toBe(200);
    expect((await ua.simpleRequest('http://h/a')).status).toBe(302);
    expect((await ua.request(new Request('http://h/c'))).statusText).toBe('Forbidden by robots.txt');
    expect(did.slice(1)).toEqual(['GET http://h/a', 'GET http://h/b', 'GET http://h/a', 'GET http://h/c']);
  });

  describe('Quirk: only GET and HEAD follow a redirect, and none from https to http; without a Location it leads to the same URL again', () => {
    test.each([
      [302, 'GET', '/b', ['GET http://h/a', 'GET http://h/b']],
      [303, 'HEAD', '/b', ['HEAD http://h/a', 'HEAD http://h/b']],
      [308, 'HEAD', '/b', ['HEAD http://h/a', 'HEAD http://h/b']],
      [302, 'POST', '/b', ['POST http://h/a']],
      [303, 'DELETE', '/b', ['DELETE http://h/a']],
      [307, 'POST', '/b', ['POST http://h/a']],
      [300, 'GET', '/b', ['GET http://h/a']],
      [301, 'GET', 'file:///b', ['GET http://h/a']],
      [301, 'GET', 'https://h/b', ['GET http://h/a', 'GET https://h/robots.txt', 'GET https://h/b']],
    ])('%s of a %s to %s', async (status, method, location, requests) => {
      const { ua, did } = robotIn({ ...closed, 'http://h/a': redirectTo(location, status) });
      ua.delay(0);
      await ua.request('http://h/a', { method });
      expect(did.slice(1)).toEqual(requests);
    });

    test('a robots.txt of https that has moved to http counts for nothing', async () => {
      const { ua, did } = robotIn({ ...closed, 'https://h/robots.txt': redirectTo('http://h/robots.txt') });
      ua.delay(0);
      expect((await ua.get('https://h/private')).status).toBe(200);
      expect(did).toEqual(['GET https://h/robots.txt', 'GET https://h/private']);
    });

    test('without a Location', async () => {
      const { ua, did } = robotIn(
        { ...closed, 'http://h/a': () => new Response(null, { status: 302 }) },
        { maxRedirect: 2 },
      );
      ua.delay(0);
      expect((await ua.get('http://h/a')).status).toBe(302);
      expect(did.slice(1)).toEqual(['GET http://h/a', 'GET http://h/a', 'GET http://h/a']);
    });
  });

  test('takes no cookie along to where it is sent on, and what proves who asks to the same server only', async () => {
    const seen: string[][] = [];
    const { ua } = robotIn(closed, {
      fetch(url, init) {
        seen.push([url, ...new Headers(init.headers).keys()]);
        if (url === 'http://h/a') return Promise.resolve(redirectTo('/b')());
        return Promise.resolve(url === 'http://h/b' ? redirectTo('http://other/c')() : new Response(''));
      },
    });
    ua.delay(0);
    const headers = { cookie: 'a=b', authorization: 'Basic x', 'proxy-authorization': 'Basic y' };
    await ua.get('http://h/a', { headers });
    expect(seen.filter(([url]) => url?.endsWith('/robots.txt') === false)).toEqual([
      ['http://h/a', 'authorization', 'cookie', 'from', 'proxy-authorization', 'user-agent'],
      ['http://h/b', 'authorization', 'from', 'proxy-authorization', 'user-agent'],
      ['http://other/c', 'from', 'user-agent'],
    ]);
  });

  test("Quirk: mail can only be sent, so any other method is the caller's error", async () => {
    const { ua } = robotIn({});
    const answers = [await ua.get('mailto:a@h'), await ua.head('mailto:a@h'), await ua.post('mailto:a@h')];
    expect(answers.map(({ status, statusText }) => [status, statusText])).toEqual([
      [400, "Library does not allow method GET for 'mailto:' URLs"],
      [400, "Library does not allow method HEAD for 'mailto:' URLs"],
      [501, "Protocol scheme 'mailto' is not supported"],
    ]);
  });

  test('Quirk: rules that are stale on arrival are ignored, and fetched again for each request', async () => {
    const { ua, did } = robotIn({
      'http://h/robots.txt': robotsTxt('User-agent: *\nDisallow: /', {
        'cache-control': 'max-age=10',
        age: '11',
      }),
    });
    ua.delay(0);
    expect([(await ua.get('http://h/a')).status, (await ua.get('http://h/a')).status]).toEqual([200, 200]);
    expect(did).toEqual([
      ...['GET http://h/robots.txt', 'GET http://h/a'],
      ...['GET http://h/robots.txt', 'GET http://h/a'],
    ]);
  });

  test('names the user of a URL in a header, and not to another server', async () => {
    const seen: unknown[] = [];
    const { ua } = robotIn(closed, {
      fetch(url, init) {
        seen.push([url, new Headers(init.headers).get('authorization')]);
        return Promise.resolve(url === 'http://h/a' ? redirectTo('http://other/b')() : new Response(''));
      },
    });
    ua.delay(0);
    await ua.get('http://us%C3%A9r:p@h/a');
    expect(seen).toContainEqual(['http://h/a', `Basic ${btoa('us\xC3\xA9r:p')}`]);
    expect(seen).toContainEqual(['http://other/b', null]);
  });

  test('that no server answers gets a response of status 500', async () => {
    const refused = Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    const { ua } = robotIn({}, { fetch: () => Promise.reject(refused) });
    ua.delay(0);
    const response = await ua.get('http://h:81/a');
    expect([response.status, response.statusText]).toEqual([
      500,
      "Can't connect to h:81 (Connection refused)",
    ]);
    expect(response.headers.get('client-warning')).toBe('Internal response');
    expect(ua.noVisits('h:81')).toBe(2);
  });

  test.each(['EMFILE', 'EAI_AGAIN', 'ERR_QUEUE_TIMEOUT'])(
    'whose robots.txt this machine cannot ask for (%s) is not made, and nothing is noted of the server',
    async (code) => {
      let asked = 0;
      const failed = Object.assign(new Error(`no way: ${code}`), { code });
      const { ua, did } = robotIn(closed, {
        fetch(url, init) {
          did.push(`${init.method ?? ''} ${url}`);
          asked++;
          if (asked === 1) return Promise.reject(failed);
          return Promise.resolve(closed[url]?.() ?? new Response('page'));
        },
      });
      ua.delay(0);
      const first = await ua.get('http://h/private/x');
      expect([first.status, first.statusText]).toEqual([500, `no way: ${code}`]);
      expect(ua.rules().allowed('http://h/private/x')).toBe(-1);
      expect((await ua.get('http://h/private/x')).status).toBe(403);
      expect(did).toEqual(['GET http://h/robots.txt', 'GET http://h/robots.txt']);
    },
  );

  test('that comes to nothing while this process stood still leaves no verdict behind', async () => {
    let asked = 0;
    const { ua } = robotIn(closed, {
      async fetch(url) {
        asked++;
        if (asked > 1) return closed[url]?.() ?? new Response('page');
        await new Promise((resolve) => setTimeout(resolve, 10));
        standStill(1200);
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      },
    });
    ua.delay(0);
    expect((await ua.get('http://h/private/x')).status).toBe(500);
    expect((await ua.get('http://h/private/x')).status).toBe(403);
  });

  test('that the server answers too late says so', async () => {
    const { ua } = robotIn(closed, {
      timeout: 0.05,
      fetch: (_url, init) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('The operation was aborted')));
        }),
    });
    ua.delay(0);
    expect((await ua.get('http://h/a')).statusText).toBe('read timeout');
  });

  test.each([
    ['', 400, 'URL missing'],
    ['/a', 400, 'URL must be absolute'],
    ['mailto:a@example.com', 400, "Library does not allow method GET for 'mailto:' URLs"],
    ['http:///a', 500, 'No Host option provided'],
    ['ftp://h/a', 501, "Protocol scheme 'ftp' is not supported"],
    ['news:a@h', 501, "Protocol scheme 'news' is not supported"],
  ])('for %j is answered here with %s', async (url, status, message) => {
    const { ua, did } = robotIn(closed);
    const response = await ua.get(url);
    expect([response.status, response.statusText]).toEqual([status, message]);
    expect(did.filter((what) => !what.startsWith('sleep'))).toEqual([]);
  });

  test('rejects with the reason of its signal, and the rules do not take that for an answer', async () => {
    const reason = new Error('enough');
    const { ua } = robotIn(closed, {
      fetch: (_url, init) =>
        init.signal?.aborted === true ? Promise.reject(reason) : Promise.resolve(new Response('')),
    });
    await expect(ua.get('http://h/a', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(ua.rules().allowed('http://h/a')).toBe(-1);
    expect((await ua.get('http://other/a')).status).toBe(200);
  });
});

describe("Quirk: a name that ends in a blank is completed with the library's own", () => {
  const from = 'me@example.com';

  test.each(['x ', 'x/1 ', 'x\t', 'x  '])('%j', (name) => {
    const ua = new RobotUA(name, from);
    const whole = `${name}libwww-perl/6.84`;
    expect(ua.agent('y')).toBe(whole);
    ua.agent(name);
    expect(ua.agent()).toBe(whole);
    expect(ua.rules().agent()).toBe('x');
  });

  test.each(['x', 'x y'])('%j is whole', (name) => {
    expect(new RobotUA(name, from).agent()).toBe(name);
  });
});

describe('better than the original', () => {
  test('a new agent starts the rules afresh', async () => {
    const { ua, did } = robotIn(closed);
    ua.delay(0);
    expect((await ua.get('http://h/private')).status).toBe(403);
    expect(ua.agent('Bar/1.0')).toBe('FooBot/1.0');
    expect(ua.rules().agent()).toBe('Bar');
    expect((await ua.get('http://h/private')).status).toBe(200);
    expect(did).toEqual(['GET http://h/robots.txt', 'GET http://h/robots.txt', 'GET http://h/private']);
  });

  test('new rules hear of the agent', () => {
    const { ua } = robotIn(closed);
    const rules = new RobotRules('Zed/1');
    ua.rules(rules);
    expect([ua.rules() === rules, rules.agent()]).toEqual([true, 'FooBot']);
  });

  test('a robots.txt is never put off, so that no answer of our own is read as one', async () => {
    const web = {
      'http://h/robots.txt': redirectTo('/other.txt'),
      'http://h/other.txt': robotsTxt('User-agent: *\nDisallow: /private', { 'cache-control': 'max-age=30' }),
    };
    const { ua, did, advance } = robotIn(web, { useSleep: false });
    expect((await ua.get('http://h/private')).status).toBe(403);
    advance(40);
    // The rules are stale, and it is too early for a page.
    expect((await ua.get('http://h/private')).status).toBe(403);
    expect((await ua.get('http://h/a')).status).toBe(503);
    expect(did).toHaveLength(4);
  });

  test('asString shows agent and address', () => {
    const { ua } = robotIn({}, { delay: 0.25 });
    expect(ua.asString()).toBe(
      'Robot: FooBot/1.0 operated by me@example.com\n    Minimum delay: 15s\n    Will sleep if too early\n    Rules = RobotRules\n',
    );
  });

  test('a redirect that leads nowhere is an answer like any other', async () => {
    const { ua } = robotIn({ 'http://h/robots.txt': redirectTo('foo:bar') });
    ua.delay(0);
    expect((await ua.get('http://h/a')).status).toBe(200);
    expect(ua.rules().rules('h:80')).toEqual([]);
  });
});

const forbidding = 'User-agent: *\nDisallow: /';

describe('Quirk: only an answer of 2xx with a text type and a Disallow line counts. Everything else is an empty file, which allows everything: 401, 403 and 503, files without a type, files whose lines end in CR', () => {
  test.each([
    ['another status', new Response(forbidding, { status: 401, headers: { 'content-type': 'text/x' } }), 200],
    ['a Disallow line without a colon', robotsTxt('User-agent: *\nDisallow /\nDisallowed: /')(), 200],
    ['a Disallow line after blank ones', robotsTxt('\n \u00A0\n\t di\u017Fallow\n : /')(), 200],
    ['an unknown charset', robotsTxt(forbidding, { 'content-type': 'text/plain; charset=klingon' })(), 200],
    ['a coding of another name', robotsTxt(forbidding, { 'content-encoding': 'x-deflate' })(), 200],
  ])('%s', async (_what, response, status) => {
    const { ua } = robotIn({ 'http://h/robots.txt': () => response });
    ua.delay(0);
    expect((await ua.get('http://h/a')).status).toBe(status);
  });
});

const CHARSETS: readonly (readonly [
  quirk: string,
  ...rows: readonly (readonly [type: string, rule: string])[],
])[] = [
  [
    'Quirk: a list has the charset of its first type, and the last of several `charset` counts, even without a value',
    ['text/plain, text/html; charset=koi8-r', '/%C3%A9'],
    ['text/plain; charset=koi8-r; charset', '/%C3%A9'],
    ['text/plain; xcharset=koi8-r', '/%C3%A9'],
    ['text/plain; charset="cp12\\52"', '/%C3%A9'],
  ],
  [
    'Quirk: most of these may follow anything that is not a letter or digit, such as a quote that is never closed',
    ['text/plain; Charset = "cp1251,utf-8', '/%D0%B9'],
    ["text/plain; charset='cp1252", '/%C3%A9'],
    ['text/plain; charset=ISO646-US', '/%EF%BF%BD'],
    ['text/plain; charset=latin2', '/%C3%A9'],
    ['text/plain; charset=latin9', '/%C3%A9'],
    ['text/plain; charset=utf_8', '/%EF%BF%BD'],
    ['text/plain; charset=cp-866', '/%D1%89'],
    ['text/plain; charset=x-mac-cyrillic', '/%D0%B9'],
    ['text/plain; charset=mac_roman', '/%C3%88'],
  ],
];

test.each(CHARSETS)('%s', async (_quirk, ...rows) => {
  for (const [type, rule] of rows) {
    const body = Buffer.from('Disallow: /\u00e9', 'latin1');
    const { ua } = robotIn({
      'http://h/robots.txt': () => new Response(body, { headers: { 'content-type': type } }),
    });
    await ua.get('http://h/a');
    expect([type, ua.rules().rules('h:80')]).toEqual([type, [rule]]);
  }
});

test.each([
  ['text/plain', [0xe9], '/%C3%A9'],
  ['text/plain', [0xc3, 0xa9], '/%C3%A9'],
  ['text/plain; charset=utf-8', [0xe9], '/%EF%BF%BD'],
  ['text/plain; charset=ISO-8859-1', [0xc3, 0xa9], '/%C3%83%C2%A9'],
  ['text/plain; charset=latin1; charset="windows-1251"', [0xe9], '/%D0%B9'],
])('a body of %s with the bytes %j forbids %s', async (type, bytes, rule) => {
  const body = new Uint8Array([...new TextEncoder().encode('Disallow: /'), ...bytes]);
  const { ua } = robotIn({
    'http://h/robots.txt': () => new Response(body, { headers: { 'content-type': type } }),
  });
  await ua.get('http://h/a');
  expect(ua.rules().rules('h:80')).toEqual([rule]);
});

test('a body in UTF-16 is known by its mark, and a page by its own word', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('\nDisallow: /\u0439', 'utf16le')]);
  const page = new Uint8Array([...new TextEncoder().encode('<meta charset="koi8-r">\nDisallow: /'), 0xca]);
  const { ua } = robotIn({
    'http://h/robots.txt': () => new Response(utf16, { headers: { 'content-type': 'text/plain' } }),
    'http://i/robots.txt': () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  });
  await ua.get('http://h/a');
  await ua.get('http://i/a');
  expect([ua.rules().rules('h:80'), ua.rules().rules('i:80')]).toEqual([['/%D0%B9'], ['/%D0%B9']]);
});

test.each([
  ['Disallow: /\n', 403],
  ['#\nDisallow: /\n', 403],
  ['#\r\nDisallow: /\r\n', 403],
  ['#\rDisallow: /\r', 200],
  ['#\u2028Disallow: /', 200],
])('Quirk: only a line feed ends a line in the search for Disallow lines: %j', async (text, status) => {
  const { ua } = robotIn({ 'http://h/robots.txt': robotsTxt(text) });
  ua.delay(0);
  expect((await ua.get('http://h/a')).status).toBe(status);
});

test('both spellings are one member', () => {
  expectBothSpellings(robotIn({}).ua);
});

describe('an option', () => {
  const names = { agent: 'Foo/1.0', from: 'me@example.com' };

  test('Quirk: a delay of 0 means the default here; `delay(0)` sets it to 0', () => {
    const ua = new RobotUA({ ...names, delay: 0 });
    expect([ua.delay(0), ua.delay()]).toEqual([1, 0]);
  });

  test('Quirk: unknown options are ignored', () => {
    const make = (option: object): unknown => Reflect.construct(RobotUA, [{ ...names, ...option }]);
    expect(make({ klingon: 1 })).toBeInstanceOf(RobotUA);
    expect(() => make({ Addresses: 'any' })).toThrow('addresses');
  });

  test('Quirk: an empty delay means the default; an empty timeout or number of redirects is 0', async () => {
    const fetch = (url: string, init: RequestInit): Promise<Response> =>
      url === 'http://h/slow'
        ? new Promise((_, reject) =>
            init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          )
        : Promise.resolve(redirectTo('/b')());
    const empty = { delay: '', timeout: '', maxRedirect: '' };
    const ua: unknown = Reflect.construct(RobotUA, [{ ...names, fetch, ...empty }]);
    if (!(ua instanceof RobotUA)) throw new Error('There is no robot');
    expect(ua.delay(0)).toBe(1);
    expect((await ua.get('http://h/a')).status).toBe(302);
    expect((await ua.get('http://h/slow')).statusText).toBe('read timeout');
  });
});

test.each([
  [[], 'LWP::RobotUA agent required'],
  [['0', 'a@b'], 'LWP::RobotUA agent required'],
  [['Foo', 'nobody'], 'LWP::RobotUA from address required'],
])('the arguments %j are refused', (args, message) => {
  const make = (): unknown => Reflect.construct(RobotUA, args);
  expect(make).toThrow(PerlError);
  expect(make).toThrow(message);
});

test('a new Request and a string are asked for alike', async () => {
  const { ua, did } = robotIn(closed);
  ua.delay(0);
  await ua.request(new Request('http://h/a', { method: 'POST', body: 'x' }));
  await ua.post('http://h/a', { body: 'x' });
  await ua.head(new URL('http://h/a'));
  expect(did.slice(1)).toEqual(['POST http://h/a', 'POST http://h/a', 'HEAD http://h/a']);
});

describe('options of LWP::UserAgent', () => {
  test.each([
    'max_size',
    'requests_redirectable',
    'default_headers',
    'cookie_jar',
    'ssl_opts',
    'protocols_allowed',
    'maxSize',
  ])('%s is refused by its name, since nothing here does what it says', (name) => {
    const options = { agent: 'FooBot/1.0', from: 'me@example.com', [name]: [] };
    const original = name === 'maxSize' ? 'max_size' : name;
    expect(() => new RobotUA(options)).toThrow(
      `Option '${original}' of LWP::UserAgent is not supported here`,
    );
  });
});

test('a body whose coding is called none is read', async () => {
  const { ua } = robotIn({
    'http://h/robots.txt': robotsTxt('User-agent: *\nDisallow: /', { 'content-encoding': 'none' }),
  });
  expect((await ua.get('http://h/x')).status).toBe(403);
});

describe('a robots.txt under several codings, or one that means nothing, is unpacked', () => {
  const text = 'User-agent: *\nDisallow: /page';
  const packed = gzipSync(text);
  const twice = gzipSync(packed);
  test.each([
    ['gzip, gzip', twice],
    [['gzip', 'gzip'], twice],
    ['gzip, identity', packed],
    ['identity, gzip', packed],
    ['gzip, none', packed],
    ['gzip,', packed],
    [', GZIP', packed],
    ['none', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('%j', async (coding, body) => {
    const { origin } = await serve((_request, response) => {
      response.setHeader('content-type', 'text/plain').setHeader('content-encoding', coding).end(body);
    });
    const ua = new RobotUA({ agent: 'x/1', from: 'a@b', sleep: () => Promise.resolve() });
    expect((await ua.get(`${origin}/page`)).status).toBe(403);
  });
});

test('Quirk: if a date or a type has several lines, the first counts', async () => {
  const { origin, port } = await serve((_request, response) => {
    const dates = ['Thu, 01 Jan 1970 00:00:01 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT'];
    response.setHeader('date', dates[0] ?? '').setHeader('expires', dates.reverse());
    response.setHeader('content-type', ['text/plain', 'image/png']).end('User-agent: *\nDisallow: /');
  });
  const ua = new RobotUA({ agent: 'x/1', from: 'a@b', sleep: () => Promise.resolve() });
  expect((await ua.get(`${origin}/page`)).status).toBe(403);
  expect(ua.rules().freshUntil(`127.0.0.1:${port}`)).toBeGreaterThan(4_000_000_000);
});

test('a robots.txt in UTF-7 is read', async () => {
  const { ua } = robotIn({
    'http://h/robots.txt': robotsTxt('User-agent: *\nDisallow: /+AHA-age', {
      'content-type': 'text/plain; charset=utf-7',
    }),
  });
  expect((await ua.get('http://h/page')).status).toBe(403);
});

test('a Location in raw UTF-8 leads to its escaped bytes', async () => {
  const raw = Buffer.from('/\u00e9').toString('latin1');
  const { ua, did } = robotIn({ ...closed, 'http://h/a': redirectTo(raw) });
  await ua.get('http://h/a');
  expect(did).toContain('GET http://h/%C3%A9');
});

test('a body that is cancelled closes its connection, even while the server sends nothing more', async () => {
  const closings: Promise<unknown>[] = [];
  const { origin } = await serve((request, response) => {
    const isPage = request.url !== '/robots.txt';
    response.writeHead(200, { 'content-type': 'text/plain' });
    if (!isPage) {
      response.end('');
      return;
    }
    closings.push(once(request.socket, 'close'));
    response.write('x');
  });
  const ua = new RobotUA({ agent: 'x/1', from: 'a@b', sleep: () => Promise.resolve() });
  const response = await ua.get(`${origin}/page`);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  await Promise.all(closings);
  expect([response.status, first?.value, closings.length]).toEqual([200, Uint8Array.of(0x78), 1]);
});

/** What robotexclusionrulesparser does with each answer of a server: section 11 of its specification, row by row. */
import { describe, expect, test } from '@jest/globals';
import {
  GYM2008,
  RobotExclusionRulesParser,
  RobotFileParserLookalike,
  type FetchingOptions,
} from '../../src/entries/compat/rerp.js';
import { PendingReadError } from '../../src/compat/shared/pending-read.js';
import { freePort } from '../support/listen.js';
import { serve, serveRaw } from './servers/loopback.js';
import { FORBID_A, robotsTxt, type Answer } from './servers/robots-txt.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const SECONDS = NOW / 1000;
const SEVEN_DAYS = 604_800;
const options: FetchingOptions = { now: () => NOW };

async function fetched(answer: Answer): Promise<RobotExclusionRulesParser> {
  const rerp = new RobotExclusionRulesParser(options);
  await rerp.fetch(await robotsTxt(answer));
  return rerp;
}

const allows = (rerp: RobotExclusionRulesParser, path: string): boolean =>
  rerp.isAllowed('FooBot', path, GYM2008);

describe('a status', () => {
  test.each([200, 201, 206, 299])('of %i is parsed', async (status) => {
    const rerp = await fetched({ status });
    expect([allows(rerp, '/a'), allows(rerp, '/b'), rerp.responseCode]).toEqual([false, true, status]);
  });

  test.each([401, 403])('of %i forbids everything', async (status) => {
    const rerp = await fetched({ status });
    expect([allows(rerp, '/a'), allows(rerp, '/b'), rerp.responseCode]).toEqual([false, false, status]);
    expect(rerp.toString()).toBe('User-agent: *\nDisallow: /\n');
  });

  test('of 404 allows everything', async () => {
    const rerp = await fetched({ status: 404 });
    expect([allows(rerp, '/a'), rerp.responseCode, rerp.toString()]).toEqual([true, 404, '']);
  });

  test.each([300, 304, 400, 402, 410, 418, 429, 500, 502, 503])('of %i is a URLError', async (status) => {
    const url = await robotsTxt({ status });
    const rerp = new RobotExclusionRulesParser(options);
    await expect(rerp.fetch(url)).rejects.toMatchObject({
      name: 'URLError',
      kind: 'status',
      reason: status,
      status,
      url,
    });
    expect([rerp.responseCode, rerp.sourceUrl]).toEqual([status, url]);
  });

  test.each([301, 302, 303, 307, 308])('of %i without Location is a URLError', async (status) => {
    const rerp = new RobotExclusionRulesParser(options);
    await expect(rerp.fetch(await robotsTxt({ status }))).rejects.toMatchObject({ reason: status });
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('of status %i is followed', async (status) => {
    const target = await robotsTxt({});
    const rerp = await fetched({ status, headers: { location: target } });
    expect([allows(rerp, '/a'), rerp.responseCode]).toEqual([false, 200]);
  });

  test('leaves the source URL what was asked for', async () => {
    const target = await robotsTxt({});
    const url = await robotsTxt({ status: 302, headers: { location: target } });
    const rerp = new RobotExclusionRulesParser();
    await rerp.fetch(url);
    expect(rerp.sourceUrl).toBe(url);
  });

  test('to itself is a URLError with its status', async () => {
    const rerp = new RobotExclusionRulesParser();
    const url = await robotsTxt({ status: 302, headers: { location: '/robots.txt' } });
    await expect(rerp.fetch(url)).rejects.toMatchObject({ name: 'URLError', reason: 302 });
  });
});

describe('no answer', () => {
  test('because nobody listens is a URLError with reason 0', async () => {
    const rerp = new RobotExclusionRulesParser(options);
    const url = `http://127.0.0.1:${await freePort()}/robots.txt`;
    await expect(rerp.fetch(url)).rejects.toMatchObject({ name: 'URLError', kind: 'refused', reason: 0 });
    expect([rerp.responseCode, rerp.sourceUrl, rerp.expirationDate]).toEqual([
      null,
      url,
      SECONDS + SEVEN_DAYS,
    ]);
  });

  test('in time is a TimeoutError', async () => {
    const { origin } = await serveRaw(() => undefined);
    const rerp = new RobotExclusionRulesParser(options);
    await expect(rerp.fetch(`${origin}/robots.txt`, 0.05)).rejects.toMatchObject({
      name: 'TimeoutError',
      message: `Cannot fetch ${origin}/robots.txt: no complete answer within 50 ms`,
    });
    expect(rerp.responseCode).toBeNull();
  });

  test('in time is a TimeoutError by the limit of the constructor too', async () => {
    const { origin } = await serveRaw(() => undefined);
    const rerp = new RobotExclusionRulesParser({ limits: { deadlineMs: 50 } });
    await expect(rerp.fetch(`${origin}/robots.txt`)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test.each([0, null])('has no time limit when the timeout is %p', async (timeout) => {
    const { origin } = await serve((_, response) => {
      // Longer than the limit of the constructor, which does not count any more.
      setTimeout(() => response.end(FORBID_A), 50);
    });
    const rerp = new RobotExclusionRulesParser({ limits: { deadlineMs: 1 } });
    await rerp.fetch(`${origin}/robots.txt`, timeout);
    expect(allows(rerp, '/a')).toBe(false);
  });
});

describe('a URL', () => {
  test.each([
    ['with a blank', 'http://127.0.0.1/a b', 'InvalidURL'],
    ['with a control character', 'http://127.0.0.1/a\u0001b', 'InvalidURL'],
    ['beyond ASCII', 'http://127.0.0.1/\u00e9', 'UnicodeEncodeError'],
    ['without scheme', 'example.com/robots.txt', 'ValueError'],
    ['that is empty', '', 'ValueError'],
    ['of an unknown scheme', 'foo://example.com/robots.txt', 'URLError'],
    ['of a file', 'file:///etc/passwd', 'URLError'],
    ['of data', 'data:text/plain,x', 'URLError'],
  ])('%s is refused by name', async (_, url, name) => {
    const rerp = new RobotExclusionRulesParser(options);
    await expect(rerp.fetch(url)).rejects.toMatchObject({ name });
    expect(rerp.sourceUrl).toBe(url);
  });
});

describe('the body', () => {
  const sized = (bytes: number): string => `${FORBID_A}Disallow: /${'x'.repeat(bytes)}`;

  test('is read up to 102400 bytes, and cut off there', async () => {
    const before = FORBID_A.padEnd(102_400 - 'Disallow: /cut'.length, '#');
    const rerp = await fetched({ body: `${before.slice(0, -1)}\nDisallow: /cut-off\n` });
    expect([allows(rerp, '/a'), allows(rerp, '/cut'), allows(rerp, '/cuX')]).toEqual([false, false, true]);
  });

  test('is cut at the limit of the constructor', async () => {
    const rerp = new RobotExclusionRulesParser({
      limits: { bytes: FORBID_A.length + 'Disallow: /x'.length },
    });
    await rerp.fetch(await robotsTxt({ body: sized(5) }));
    expect([allows(rerp, '/xy'), allows(rerp, '/y')]).toEqual([false, true]);
  });

  test('that is cut inside a character loses the half of it', async () => {
    const bytes = FORBID_A.length + 'Disallow: /x'.length + 1;
    const rerp = new RobotExclusionRulesParser({ limits: { bytes } });
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    await rerp.fetch(await robotsTxt({ headers, body: `${FORBID_A}Disallow: /xéé` }));
    expect([allows(rerp, '/xy'), allows(rerp, '/y')]).toEqual([false, true]);
  });

  test('with a byte order mark is read', async () => {
    expect(allows(await fetched({ body: `\ufeff${FORBID_A}` }), '/a')).toBe(false);
  });
});

describe('the charset', () => {
  const inBytes = (text: string, encoding: BufferEncoding): Uint8Array => Buffer.from(text, encoding);
  const CAFE = 'User-agent: *\nDisallow: /caf\u00e9\n';

  test.each([
    ['none: ISO-8859-1', undefined, inBytes(CAFE, 'latin1')],
    ['twice: the last', 'text/plain; charset=ascii; charset=utf-8', inBytes(CAFE, 'utf8')],
    ['UTF-16 with a mark', 'text/plain; charset=utf-16', inBytes(`\ufeff${CAFE}`, 'utf16le')],
  ])('is understood: %s', async (_, contentType, body) => {
    const rerp = await fetched({
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      body,
    });
    expect([allows(rerp, '/caf%C3%A9'), allows(rerp, '/cafe')]).toEqual([false, true]);
  });

  test.each([
    ['is not what the body is in', 'utf-8', 'Robots.txt contents are not in the encoding expected (utf-8).'],
    ['is unknown', 'klingon', `I don't understand the encoding "klingon".`],
  ])('that %s is a UnicodeError', async (_, charset, message) => {
    const headers = {
      'content-type': `text/plain; charset=${charset}`,
      expires: 'Sun, 06 Nov 2094 08:49:37 GMT',
    };
    const url = await robotsTxt({ headers, body: inBytes(CAFE, 'latin1') });
    const rerp = new RobotExclusionRulesParser(options);
    rerp.useLocalTime = false;
    await expect(rerp.fetch(url)).rejects.toMatchObject({ name: 'UnicodeError', message });
    expect([rerp.responseCode, rerp.expirationDate]).toEqual([200, Date.UTC(2094, 10, 6, 8, 49, 37) / 1000]);
  });
});

describe('a failed fetch leaves the earlier rules in place', () => {
  test.each([
    ['a bad status', { status: 503 }],
    ['an unknown charset', { headers: { 'content-type': 'text/plain; charset=klingon' } }],
  ])('%s', async (_, answer) => {
    const rerp = new RobotExclusionRulesParser(options);
    rerp.parse('User-agent: *\nDisallow: /earlier\nSitemap: http://s/\n');
    await expect(rerp.fetch(await robotsTxt(answer))).rejects.toThrow();
    expect([allows(rerp, '/earlier'), allows(rerp, '/a'), rerp.sitemaps]).toEqual([
      false,
      true,
      ['http://s/'],
    ]);
  });

  test('a connection that breaks half-way', async () => {
    const { origin } = await serveRaw((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nUser-agent: *\nDisallow: /a\n');
    });
    const rerp = new RobotExclusionRulesParser(options);
    rerp.parse('User-agent: *\nDisallow: /earlier\n');
    await expect(rerp.fetch(`${origin}/robots.txt`)).rejects.toMatchObject({ name: 'URLError' });
    expect([allows(rerp, '/earlier'), allows(rerp, '/a')]).toEqual([false, true]);
  });

  test('one that succeeds replaces them', async () => {
    const rerp = new RobotExclusionRulesParser(options);
    rerp.parse('User-agent: *\nDisallow: /earlier\n');
    await rerp.fetch(await robotsTxt({}));
    expect([allows(rerp, '/earlier'), allows(rerp, '/a')]).toEqual([true, false]);
  });
});

describe('Expires', () => {
  async function expiry(
    expires: string | undefined,
    useLocalTime: boolean,
  ): Promise<RobotExclusionRulesParser> {
    const rerp = new RobotExclusionRulesParser(options);
    rerp.useLocalTime = useLocalTime;
    await rerp.fetch(await robotsTxt({ headers: expires === undefined ? {} : { expires } }));
    return rerp;
  }
  const AT = Date.UTC(2094, 10, 6, 8, 49, 37) / 1000;

  test.each([
    ['of today', 'Sat, 06 Nov 2094 08:49:37 GMT', AT],
    ['that has passed', 'Sun, 06 Nov 1994 08:49:37 GMT', 784111777],
  ])('in the form %s is the expiration date', async (_, expires, seconds) => {
    const rerp = await expiry(expires, false);
    expect([rerp.expirationDate, rerp.isExpired]).toEqual([seconds, seconds <= SECONDS]);
  });

  test.each([
    ['missing', undefined],
    ['garbage', 'tomorrow'],
  ])('that is %s is seven days', async (_, expires) => {
    const rerp = await expiry(expires, false);
    expect([rerp.expirationDate, rerp.isExpired]).toEqual([SECONDS + SEVEN_DAYS, false]);
  });

  test('counts the first time when it comes twice', async () => {
    const { origin } = await serve((_, response) => {
      response.setHeader('expires', ['Sat, 06 Nov 2094 08:49:37 GMT', '0']);
      response.end();
    });
    const rerp = new RobotExclusionRulesParser(options);
    rerp.useLocalTime = false;
    await rerp.fetch(`${origin}/robots.txt`);
    expect(rerp.expirationDate).toBe(AT);
  });

  test('is not looked at for a status outside 2xx', async () => {
    const rerp = await fetched({ status: 404, headers: { expires: 'Sat, 06 Nov 2094 08:49:37 GMT' } });
    expect(rerp.expirationDate).toBe(SECONDS + SEVEN_DAYS);
  });

  test('does not yield to Cache-Control', async () => {
    const headers = { 'cache-control': 'max-age=60', expires: 'Sat, 06 Nov 2094 08:49:37 GMT' };
    const rerp = new RobotExclusionRulesParser(options);
    rerp.useLocalTime = false;
    await rerp.fetch(await robotsTxt({ headers }));
    expect(rerp.expirationDate).toBe(AT);
  });
});

describe('the user agent', () => {
  async function seenBy(userAgent: string | null): Promise<string | undefined> {
    let seen: string | undefined;
    const { origin } = await serve(({ headers }, response) => {
      seen = headers['user-agent'];
      response.end();
    });
    const rerp = new RobotExclusionRulesParser();
    rerp.userAgent = userAgent;
    await rerp.fetch(`${origin}/robots.txt`);
    return seen;
  }

  test.each([
    ['what was set', 'FooBot/1.0 (+http://foo/)', 'FooBot/1.0 (+http://foo/)'],
    [
      'the name of this package when nothing was set',
      null,
      'robotparser (+https://www.npmjs.com/package/robotparser)',
    ],
    ['the same when it is empty', '', 'robotparser (+https://www.npmjs.com/package/robotparser)'],
  ])('that the server sees is %s', async (_, userAgent, seen) => {
    expect(await seenBy(userAgent)).toBe(seen);
  });
});

describe('while a fetch is under way', () => {
  test('every question throws a PendingReadError', async () => {
    const rerp = new RobotExclusionRulesParser();
    const fetching = rerp.fetch(await robotsTxt({}));
    for (const ask of [() => allows(rerp, '/a'), () => rerp.getCrawlDelay('x'), () => rerp.sitemaps]) {
      expect(ask).toThrow(PendingReadError);
    }
    await fetching;
    expect(allows(rerp, '/a')).toBe(false);
  });

  test.each(['first', 'second'])('a second one decides, whichever is answered %s', async (sooner) => {
    const release: (() => void)[] = [];
    const { origin } = await serve(({ url }, response) => {
      release[url === '/first' ? 0 : 1] = () => response.end(`User-agent: *\nDisallow: ${url ?? ''}\n`);
      if (release[0] !== undefined && release[1] !== undefined) {
        for (const answer of sooner === 'first' ? release : release.reverse()) answer();
      }
    });
    const rerp = new RobotExclusionRulesParser();
    await Promise.all([rerp.fetch(`${origin}/first`), rerp.fetch(`${origin}/second`)]);
    expect([allows(rerp, '/first'), allows(rerp, '/second')]).toEqual([true, false]);
    expect(rerp.sourceUrl).toBe(`${origin}/second`);
  });
});

test('a signal ends a fetch with its reason', async () => {
  const caller = new AbortController();
  const reason = new Error('not needed any more');
  const { origin } = await serveRaw(() => {
    caller.abort(reason);
  });
  const rerp = new RobotExclusionRulesParser();
  const { signal } = caller;
  await expect(rerp.fetch(`${origin}/robots.txt`, null, { signal })).rejects.toBe(reason);
});

test('a fetch of the caller is asked in place of node-fetch', async () => {
  const asked: unknown[] = [];
  const rerp = new RobotExclusionRulesParser({
    fetch: (url, { headers, redirect }) => {
      asked.push([url, headers['user-agent'], redirect]);
      return Promise.resolve(new Response(FORBID_A));
    },
  });
  rerp.userAgent = 'FooBot';
  await rerp.fetch('https://example.com/robots.txt');
  expect(asked).toEqual([['https://example.com/robots.txt', 'FooBot', 'manual']]);
  expect(allows(rerp, '/a')).toBe(false);
});

describe('RobotFileParserLookalike', () => {
  test('reads the URL that was set, and does not say when', async () => {
    const rp = new RobotFileParserLookalike('http://127.0.0.1:1/', options);
    const url = await robotsTxt({});
    rp.setUrl(url);
    await rp.read();
    expect([rp.canFetch('FooBot', '/a'), rp.sourceUrl, rp.mtime(), rp.responseCode]).toEqual([
      false,
      url,
      0,
      200,
    ]);
  });

  test('refuses an answer while it reads', async () => {
    const rp = new RobotFileParserLookalike(await robotsTxt({}));
    const reading = rp.read();
    expect(() => rp.canFetch('FooBot', '/a')).toThrow(PendingReadError);
    await reading;
  });

  test('raises what its base raises', async () => {
    const rp = new RobotFileParserLookalike(await robotsTxt({ status: 410 }));
    await expect(rp.read()).rejects.toMatchObject({ name: 'URLError', reason: 410 });
  });
});

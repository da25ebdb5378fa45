/** What the service answers is what the library says, and what it cannot answer is a problem with a name. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { serveRobots } from '../../../src/node/serve/index.js';
import { sampled } from '../../support/samples.js';
import { kindOf, linesOf, PAGE, responseTo, withService, type Sent, type Service } from './service.js';

const SITE = 'https://example.com';
const QUERY = `?url=${encodeURIComponent(PAGE)}`;
const TOKEN = 'a-token-of-some-length';

/** Undefined is null in JSON. */
function asJson(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (_, member: unknown) => member ?? null));
}

describe('an answer', () => {
  test('is what the cache says', async () => {
    await withService(async ({ ask, cache }) => {
      const answer = async (path: string): Promise<unknown> => JSON.parse((await ask(path)).text);
      const agent = { agent: 'BarBot' };
      expect(await answer(`/v1/allowed${QUERY}`)).toEqual({ url: PAGE, allowed: false });
      expect(await answer(`/v1/allowed${QUERY}&agent=BarBot`)).toEqual({
        url: PAGE,
        ...agent,
        allowed: true,
      });
      const byUrl = await answer(`/v1/allowed${QUERY}&agent=https://bot.example/`);
      expect(byUrl).toEqual({ url: PAGE, agent: 'https://bot.example/', allowed: false });
      const explained = asJson({ url: PAGE, ...agent, ...(await cache.explain(PAGE, agent)) });
      expect(await answer(`/v1/explain${QUERY}&agent=BarBot`)).toEqual(explained);
      const uses = await cache.preferences(PAGE);
      expect(await answer(`/v1/preferences${QUERY}`)).toEqual({ url: PAGE, ...Object(asJson(uses)) });
      const { basis } = await cache.get(PAGE);
      const file = { site: SITE, basis, crawlDelay: null, requestRate: null, visitTime: null, host: null };
      expect(await answer(`/v1/robots${QUERY}`)).toMatchObject({ ...file, sitemaps: [`${SITE}/map`] });
    });
  });

  test('is not "allowed" for a site that cannot be reached, and says why', async () => {
    await withService(async ({ ask, sites }) => {
      sites.answer(new Error('no way'));
      expect((await ask(`/v1/allowed${QUERY}`)).text).toBe(`{"url":"${PAGE}","allowed":false}`);
      expect((await ask(`/v1/explain${QUERY}`)).text).toContain('"because":"unreachable"');
    });
  });

  test('of a report slows the site down for the next turn', async () => {
    await withService(async ({ ask }) => {
      const report = { body: JSON.stringify({ url: PAGE, status: 503, retryAfter: 60 }) };
      expect(await ask('/v1/report', report)).toMatchObject({ status: 204, text: '' });
      const turn = await ask('/v1/turn', { body: JSON.stringify({ url: PAGE }) });
      expect(turn.text).toMatch(/^\{"granted":false,.*"readyAt":\d+/);
    });
  });

  test('of monitoring counts what was asked, as OpenMetrics', async () => {
    await withService(async ({ ask }) => {
      await ask(`/v1/allowed${QUERY}`);
      await ask('/v1/nothing');
      const { text, headers } = await ask('/metrics');
      expect(headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
      expect(text).toContain('robotparser_requests_total{method="GET",path="/v1/allowed",status="200"} 1\n');
      expect(text).toContain('robotparser_requests_total{method="GET",path="-",status="404"} 1\n');
      expect(text).toContain('robotparser_events_total{type="fetched"} 1\n');
      expect(text.endsWith('\n# EOF\n')).toBe(true);
    });
  });
});

describe('a problem', () => {
  const json = (body: object | string): Sent => ({
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const sentWith = (headers: NonNullable<Sent['headers']>): Sent => ({ ...json({ url: PAGE }), headers });
  test.each<[path: string, sent: Sent, status: number, kind: string]>([
    ['/v1/allowed', {}, 400, 'missing-parameter'],
    ['/v1/allowed?url=', {}, 400, 'wrong-parameter'],
    [`/v1/allowed?url=FooBot&agent=${PAGE}`, {}, 400, 'wrong-parameter'],
    ['/v1/allowed?url=http://[::1', {}, 400, 'bad-url'],
    ['/v1/allowed', { body: '' }, 400, 'malformed-json'],
    ['/v1/allowed?url=ftp://example.com/', {}, 400, 'wrong-parameter'],
    ['/v1/allowed?url=%zz', {}, 400, 'malformed-request'],
    ['/v1/allowed?url=%ff', {}, 400, 'malformed-request'],
    [`/v1/allowed${QUERY}&`, {}, 400, 'unknown-parameter'],
    [`/v1/allowed${QUERY}&url=https://b.example/`, {}, 400, 'repeated-parameter'],
    [`/v1/allowed${QUERY}&dialect=google`, {}, 400, 'unknown-parameter'],
    [`/v1/allowed${QUERY}&__proto__=1`, {}, 400, 'unknown-parameter'],
    [`/v1/allowed${QUERY}&agent=`, {}, 400, 'wrong-parameter'],
    [`/v1/allowed${QUERY}&agent=FooBot,BarBot`, {}, 400, 'wrong-parameter'],
    [`/v1/allowed?url=https://example.com/${'a'.repeat(4096)}`, {}, 400, 'wrong-parameter'],
    [`/v1/allowed?url=https://example.com/${'a'.repeat(80_000)}`, {}, 431, 'head-too-large'],
    [`/v1/allowed${QUERY}`, { method: 'GET', body: 'x' }, 400, 'malformed-request'],
    ['/healthz?a', {}, 400, 'unknown-parameter'],
    ['/v1/allowed/', {}, 404, 'not-found'],
    ['//example.com/v1/allowed', {}, 404, 'not-found'],
    ['/v1/turn', {}, 405, 'wrong-method'],
    ['/v1/explain', { method: 'OPTIONS' }, 405, 'wrong-method'],
    ['/v1/turn?url=x', json({ url: PAGE }), 400, 'unknown-parameter'],
    ['/v1/turn', json('[1]'), 400, 'malformed-json'],
    ['/v1/turn', json(''), 400, 'malformed-json'],
    ['/v1/turn', json('{"url":"\ud800'), 400, 'malformed-json'],
    ['/v1/turn', { body: Uint8Array.of(0xff) }, 400, 'malformed-json'],
    ['/v1/turn', json({ url: 5 }), 400, 'wrong-parameter'],
    ['/v1/turn', json({ url: PAGE, waitMs: '5' }), 400, 'wrong-parameter'],
    ['/v1/turn', json({ url: PAGE, waitMs: 1.5 }), 400, 'wrong-parameter'],
    ['/v1/turn', json({ url: PAGE, waitMs: 300_001 }), 400, 'wrong-parameter'],
    ['/v1/turn', json({ url: PAGE, wait: 1 }), 400, 'unknown-parameter'],
    ['/v1/turn', json(`{"url":"${PAGE}","__proto__":1}`), 400, 'unknown-parameter'],
    ['/v1/turn', json(`{"url":"${'a'.repeat(600_000)}"}`), 413, 'too-large'],
    ['/v1/turn', sentWith({ 'content-type': 'application/xml' }), 415, 'unsupported-media-type'],
    [
      '/v1/turn',
      sentWith({ 'content-type': 'application/json; charset=latin1' }),
      415,
      'unsupported-media-type',
    ],
    ['/v1/turn', sentWith({ 'content-encoding': 'gzip' }), 415, 'unsupported-media-type'],
    ['/v1/report', json({ url: PAGE }), 400, 'missing-parameter'],
    ['/v1/report', json({ url: PAGE, status: 42 }), 400, 'wrong-parameter'],
    ['/healthz', { headers: { host: 'evil.example' } }, 421, 'wrong-host'],
    ['/healthz', { headers: { host: '127.0.0.1.evil.example' } }, 421, 'wrong-host'],
    ['/healthz', { headers: { origin: 'https://evil.example' } }, 403, 'forbidden'],
    ['/healthz', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'forbidden'],
    ['/healthz', { headers: { expect: 'a-miracle' } }, 417, 'expectation-failed'],
    ['/healthz', { headers: { expect: 'x', host: 'evil.example' } }, 421, 'wrong-host'],
  ])('%s %j is %d %s', async (path, sent, status, kind) => {
    await withService(async ({ ask }) => {
      const answer = await ask(path, sent);
      expect([answer.status, kindOf(answer)]).toEqual([status, kind]);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(JSON.parse(answer.text)).toMatchObject({
        status,
        title: expect.any(String),
        detail: expect.any(String),
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    });
  });

  test('tells nothing of the service when that fails, and its log all of it', async () => {
    const log: unknown[] = [];
    const overrides = (): never => {
      throw new Error('secret');
    };
    await withService(
      async ({ ask }) => {
        const answer = await ask(`/v1/allowed${QUERY}`);
        expect([answer.status, kindOf(answer)]).toEqual([500, 'internal']);
        expect(answer.text).not.toContain('secret');
      },
      { log: (request) => log.push(request) },
      { overrides },
    );
    expect(log).toMatchObject([
      { path: '/v1/allowed', status: 500, problem: 'internal', error: { message: 'secret' } },
    ]);
  });
});

describe('a batch', () => {
  test('has an answer for each line, in order', async () => {
    await withService(async ({ ask }) => {
      const lines = [
        JSON.stringify({ url: PAGE, id: 'one' }),
        JSON.stringify({ url: PAGE, agent: 'BarBot' }),
        'no json',
        '',
        JSON.stringify({ url: 'mailto:a@example.com', id: 'four' }),
        JSON.stringify({ url: PAGE, colour: 1 }),
        JSON.stringify({ url: `${SITE}/${'a'.repeat(600_000)}` }),
        JSON.stringify({ url: `${SITE}/` }),
      ];
      const { status, text } = await ask('/v1/allowed', { body: lines.join('\r\n') });
      expect(status).toBe(200);
      expect(linesOf(text)).toMatchObject([
        { id: 'one', url: PAGE, allowed: false },
        { url: PAGE, agent: 'BarBot', allowed: true },
        { allowed: null, error: { title: expect.any(String), status: 400 } },
        { allowed: null },
        { id: 'four', allowed: null, error: { parameter: 'url' } },
        { url: PAGE, allowed: null, error: { parameter: 'colour' } },
        { allowed: null, error: { status: 413 } },
        { url: `${SITE}/`, allowed: true },
      ]);
    });
  });

  test('is answered while it arrives', async () => {
    await withService(async ({ port }) => {
      const sent = request({ port, host: '127.0.0.1', path: '/v1/allowed', method: 'POST' });
      sent.write(`${JSON.stringify({ url: PAGE })}\n`);
      const response = await responseTo(sent);
      const first: unknown[] = await once(response, 'data');
      expect(linesOf(String(first[0]))).toEqual([{ url: PAGE, allowed: false }]);
      sent.end(JSON.stringify({ url: `${SITE}/` }));
      const second: unknown[] = await once(response, 'data');
      expect(linesOf(String(second[0]))).toEqual([{ url: `${SITE}/`, allowed: true }]);
    });
  });

  sampled(3)('lets others be answered in between', async () => {
    await withService(async ({ ask }) => {
      let rounds = 0;
      const count = setInterval(() => rounds++, 0);
      const { text } = await ask('/v1/allowed', { body: '\n'.repeat(20_000) });
      clearInterval(count);
      expect(text.match(/\n/g)).toHaveLength(20_000);
      expect(rounds).toBeGreaterThan(20);
    });
  });

  sampled(3)('is not read further than its answers are read', async () => {
    await withService(async ({ port, cache }) => {
      const socket = connect(port, '127.0.0.1');
      const line = `${JSON.stringify({ url: PAGE })}\n`;
      socket.write('POST /v1/allowed HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
      const block = line.repeat(1000);
      const chunk = `${block.length.toString(16)}\r\n${block}\r\n`;
      socket.pause();
      let blocks = 0;
      let drainedLast = true;
      for (; blocks < 2000 && drainedLast; blocks++) {
        if (!socket.write(chunk))
          drainedLast = await Promise.race([once(socket, 'drain').then(() => true), stuck(cache)]);
      }
      expect(blocks).toBeLessThan(2000);
      socket.destroy();
    });
  });
});

/** Resolves with false after so many turns of the event loop, which looks at all sockets in each, without any verdict. */
async function stuck(cache: Service['cache']): Promise<boolean> {
  let { asked } = cache.stats();
  for (let turns = 0; turns < 1000; turns++) {
    await new Promise(setImmediate);
    if (cache.stats().asked !== asked) turns = 0;
    ({ asked } = cache.stats());
  }
  return false;
}

/** Resolves when somebody waits for a turn, with what becomes of it. */
function turnAwaited(cache: Service['cache']): Promise<{ readonly settled: Promise<unknown> }> {
  const take = cache.turn.bind(cache);
  return new Promise((resolve) => {
    cache.turn = (url, options) => {
      const turn = take(url, options);
      resolve({ settled: turn.catch((thrown: unknown) => thrown) });
      return turn;
    };
  });
}

/** How many turns the connection brings, up to `most`. */
async function granted(socket: Socket, most: number, next?: () => void): Promise<number> {
  let count = 0;
  for await (const more of socket.setEncoding('utf8')) {
    const before = count;
    count += String(more).split('"granted":true').length - 1;
    for (let at = before; at < count; at++) next?.();
    if (count >= most) break;
  }
  return count;
}

/** Sites are asked once in so many milliseconds. */
async function withPace(floorMs: number, use: (service: Service) => Promise<void>): Promise<void> {
  await withService(use, {}, { pacing: { floorMs } });
}

describe('a turn', () => {
  const turn = (waitMs: number): Sent => ({ body: JSON.stringify({ url: PAGE, waitMs }) });
  const taken = async ({ ask }: Pick<Service, 'ask'>, waitMs: number): Promise<unknown> =>
    JSON.parse((await ask('/v1/turn', turn(waitMs))).text);

  test('is waited for, up to waitMs', async () => {
    await withPace(300, async (service) => {
      expect(await taken(service, 0)).toMatchObject({ granted: true, site: SITE, spacingMs: 300 });
      expect(await taken(service, 20)).toMatchObject({ granted: false, site: SITE });
      expect(await taken(service, 20_000)).toMatchObject({ granted: true, spacingMs: 300 });
    });
  });

  test('is announced for any process only to a client that does not wait: another would queue behind it', async () => {
    await withService(async ({ ask, cache }) => {
      const tries: unknown[] = [];
      const tryTurn = cache.tryTurn.bind(cache);
      cache.tryTurn = (url, options) => {
        tries.push(options?.retryIn);
        return tryTurn(url, options);
      };
      await ask('/v1/turn', turn(0));
      await ask('/v1/turn', turn(60_000));
      expect(tries).toEqual(['any-process', undefined]);
    });
  });

  test('is refused at once if it cannot come in time', async () => {
    await withPace(400_000, async ({ ask, cache }) => {
      await ask('/v1/turn', turn(0));
      expect(await taken({ ask }, 300_000)).toMatchObject({ granted: false });
      expect(cache.stats()).toMatchObject({ turns: 1, waiting: 0 });
    });
  });

  test('is not given to a client that has gone', async () => {
    await withPace(300, async ({ ask, cache, port }) => {
      await ask('/v1/turn', turn(0));
      const awaited = turnAwaited(cache);
      const leaving = request({ port, host: '127.0.0.1', path: '/v1/turn', method: 'POST' });
      leaving.on('error', () => undefined).end(turn(60_000).body);
      const { settled } = await awaited;
      expect(cache.stats().waiting).toBe(1);
      leaving.destroy();
      await settled;
      expect(cache.stats().waiting).toBe(0);
      expect(await taken({ ask }, 60_000)).toMatchObject({ granted: true });
      expect(cache.stats().turns).toBe(2);
    });
  });

  const posted = (url: string): string => {
    const body = JSON.stringify({ url, waitMs: 60_000 });
    return `POST /v1/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };

  test('is not taken before the answers to earlier requests of its connection are sent', async () => {
    await withPace(1000, async ({ cache, port }) => {
      await cache.turn(PAGE);
      const awaited = turnAwaited(cache);
      const socket = connect(port, '127.0.0.1');
      socket.write(posted(PAGE) + posted('https://other.example/'));
      await awaited;
      expect(cache.stats()).toMatchObject({ turns: 1, waiting: 1 });
      expect(await granted(socket, 2)).toBe(2);
    });
  });

  test('is given to a client that always has the next request on its way, but not to one with 40 of them', async () => {
    await withPace(10, async ({ port }) => {
      const steady = connect(port, '127.0.0.1');
      steady.write(posted(PAGE) + posted(PAGE));
      expect(await granted(steady, 40, () => steady.write(posted(PAGE)))).toBe(40);
      const greedy = connect(port, '127.0.0.1').on('error', () => undefined);
      greedy.write(posted(PAGE).repeat(40));
      expect(await granted(greedy, 40)).toBeLessThan(3);
    });
  });

  test('is not answered once its connection is gone: a request without an address is not one over a Unix socket', async () => {
    const log: string[] = [];
    await withService(
      async ({ cache, port }) => {
        await cache.turn(PAGE);
        const awaited = turnAwaited(cache);
        const foreign = 'GET /v1/robots?url=https://victim.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n';
        const socket = connect(port, '127.0.0.1');
        socket.write(posted(PAGE) + foreign);
        const { settled } = await awaited;
        socket.destroy();
        await settled;
        await stuck(cache);
        expect(log).toEqual(['/v1/turn']);
      },
      { log: ({ path }) => log.push(path) },
      { pacing: { floorMs: 60_000 } },
    );
  });

  test('is not waited for when the service ends', async () => {
    await withPace(60_000, async ({ ask, cache }) => {
      await ask('/v1/turn', turn(0));
      const awaited = turnAwaited(cache);
      const waiting = ask('/v1/turn', turn(60_000));
      await awaited;
      await cache.close();
      const answer = await waiting;
      expect([answer.status, kindOf(answer)]).toEqual([503, 'unavailable']);
    });
  });
});

test.each([
  ['/v1/allowed', {}, 401],
  ['/metrics', { authorization: 'Bearer wrong-wrong-wrong-wrong' }, 401],
  ['/openapi.json', { authorization: `Basic ${TOKEN}` }, 401],
  ['/openapi.json', { authorization: `Bearer ${TOKEN}` }, 200],
  ['/openapi.json', { authorization: `bearer ${TOKEN}`, host: 'robots.example' }, 200],
  ['/healthz', { host: '10.0.0.7:8080' }, 200],
  ['/readyz', {}, 200],
])('a token: %s with %j: %d', async (path, headers, status) => {
  const log: unknown[] = [];
  await withService(
    async ({ ask }) => {
      const answer = await ask(path, { headers });
      expect(answer.status).toBe(status);
      expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    },
    { tokens: ['another-of-some-length', TOKEN], log: (request) => log.push(request) },
  );
  expect(JSON.stringify(log)).not.toMatch(/token|wrong/);
});

test('a service that is told to stop takes no more work, but is alive', async () => {
  const stop = new AbortController();
  await withService(
    async ({ ask }) => {
      stop.abort();
      expect((await ask('/readyz')).status).toBe(503);
      const answer = await ask(`/v1/allowed${QUERY}`);
      const headers = { connection: 'close', 'retry-after': '1' };
      expect(answer).toMatchObject({ status: 503, headers });
      expect((await ask('/healthz')).status).toBe(200);
    },
    { stop: stop.signal },
  );
});

test.each<[string, object, RegExp]>([
  ['a short token', { tokens: ['short'] }, /'tokens' must be a list/],
  ['one token', { tokens: TOKEN }, /'tokens' must be a list/],
  ['a host with a port', { hosts: ['a.example:80'] }, /'hosts' must be a list/],
  ['a controller', { stop: new AbortController() }, /'signal' must be an AbortSignal/],
  ['a log', { log: 'stderr' }, /'log' must be a function/],
  ['a misspelt option', { token: [TOKEN] }, /Unknown option 'token': did you mean 'tokens'/],
])('%s is refused', async (_, options, message) => {
  await withService(({ cache }) => {
    const made = (): unknown => Reflect.apply(serveRobots, undefined, [cache, options]);
    expect(made).toThrow(message);
    return Promise.resolve();
  });
});

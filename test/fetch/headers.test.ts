/** Header fields of a caller's, as they are or from a function that is asked before every request. */
import { describe, expect, test } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import { LocalError } from '../../src/fetch/errors.js';
import { fetchRobots } from '../../src/fetch/fetch-robots.js';
import type { HeadersOf, UnsentRequest } from '../../src/fetch/header-options.js';
import { serve } from './servers/loopback.js';

interface Heard {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A site whose robots.txt is at /there, and what it is sent. */
async function site(): Promise<{ readonly origin: string; readonly heard: Heard[] }> {
  const heard: Heard[] = [];
  const { origin } = await serve((request, response) => {
    heard.push({ url: request.url ?? '', headers: request.headers });
    if (request.url === '/robots.txt') response.writeHead(302, { location: '/there' });
    response.end('User-agent: *\nDisallow: /private');
  });
  return { origin, heard };
}

/** A stand-in for a signature: of the URL, and of nothing else. */
const sign: HeadersOf = ({ url }) => Promise.resolve({ Signature: `of ${url}` });

describe('a function that gives header fields', () => {
  test('is asked anew on every hop, with what is sent besides', async () => {
    const { origin, heard } = await site();
    const asked: UnsentRequest[] = [];
    const headers: HeadersOf = (request) => {
      asked.push(request);
      return sign(request);
    };
    await fetchRobots(`${origin}/robots.txt`, { userAgent: 'FooBot/1.0', headers });
    expect(asked.map(({ url, method }) => `${method} ${url}`)).toEqual([
      `GET ${origin}/robots.txt`,
      `GET ${origin}/there`,
    ]);
    expect(asked[0]?.headers).toEqual({ 'user-agent': 'FooBot/1.0', 'accept-encoding': 'gzip' });
    expect(heard.map((request) => request.headers['signature'])).toEqual([
      `of ${origin}/robots.txt`,
      `of ${origin}/there`,
    ]);
  });

  test('changes neither where a request goes nor where it ends, nor who sends it', async () => {
    const { origin, heard } = await site();
    const headers = (): Record<string, string> => ({
      Host: 'other.example',
      'Content-Length': '5',
      'Transfer-Encoding': 'chunked',
      Connection: 'keep-alive',
      Upgrade: 'h2c',
      'User-Agent': 'OtherBot/1.0',
      'Accept-Encoding': 'br',
      'X-Own': 'yes',
    });
    await fetchRobots(`${origin}/there`, { userAgent: 'FooBot/1.0', headers });
    const [sent] = heard;
    expect(sent?.headers).toMatchObject({
      host: new URL(origin).host,
      connection: 'close',
      'user-agent': 'FooBot/1.0',
      'accept-encoding': 'gzip',
      'x-own': 'yes',
    });
    const dropped = ['content-length', 'transfer-encoding', 'upgrade'];
    expect(dropped.filter((name) => name in (sent?.headers ?? {}))).toEqual([]);
  });

  test.each<[name: string, headers: HeadersOf]>([
    [
      'throws',
      () => {
        throw new Error('no key');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no key'))],
    ['gives what no header can hold', () => ({ signature: 'a\r\nhost: other.example' })],
    ['gives a name that no header can have', () => ({ 'a b': 'c' })],
  ])('that %s fails the fetch and nothing else', async (_, headers) => {
    const { origin, heard } = await site();
    await expect(fetchRobots(`${origin}/there`, { headers })).rejects.toThrow(LocalError);
    expect(heard).toEqual([]);
    const store = new MemoryStore();
    const cache = new RobotsCache({ userAgent: 'FooBot/1.0', headers, store });
    const { allowed, basis } = await cache.explain(`${origin}/private`);
    expect([allowed, basis.failure?.kind]).toEqual([false, 'local']);
    await cache.close();
  });

  test('that never answers is given up when the time of the fetch is over', async () => {
    const { origin } = await site();
    const headers: HeadersOf = () => new Promise(() => undefined);
    const fetched = fetchRobots(`${origin}/there`, { headers, limits: { deadlineMs: 50 } });
    await expect(fetched).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('goes through a proxy, and to the fetch of a caller', async () => {
    const { origin, heard } = await site();
    await fetchRobots('http://site.invalid/there', { headers: sign, proxy: origin });
    expect(heard).toMatchObject([{ headers: { signature: 'of http://site.invalid/there' } }]);
    const sent: unknown[] = [];
    await fetchRobots('https://site.invalid/robots.txt', {
      headers: sign,
      fetch: (_url, init) => {
        sent.push(init.headers['signature']);
        return Promise.resolve(new Response(''));
      },
    });
    expect(sent).toEqual(['of https://site.invalid/robots.txt']);
  });

  test('goes together with addresses: public, which still holds', async () => {
    const { origin, heard } = await site();
    const options = { headers: sign, addresses: 'public' } as const;
    await expect(fetchRobots(`${origin}/robots.txt`, options)).rejects.toMatchObject({
      kind: 'refused-address',
    });
    expect(heard).toEqual([]);
  });
});

describe('a cache', () => {
  test('sends fields, and those of a function, with its own conditions', async () => {
    for (const headers of [
      { 'Accept-Language': 'en' },
      (): Record<string, string> => ({ 'accept-language': 'en' }),
    ]) {
      const heard: IncomingHttpHeaders[] = [];
      const { origin } = await serve((request, response) => {
        heard.push(request.headers);
        response.setHeader('etag', '"1"').end('User-agent: *\nDisallow: /private');
      });
      const cache = new RobotsCache({ userAgent: 'FooBot/1.0', headers });
      expect(await cache.isAllowed(`${origin}/private`)).toBe(false);
      await cache.refresh(origin);
      await cache.close();
      expect(heard).toMatchObject([
        { 'accept-language': 'en', 'user-agent': 'FooBot/1.0' },
        { 'accept-language': 'en', 'if-none-match': '"1"' },
      ]);
    }
  });

  test('does not share what it was sent for other fields', async () => {
    const { origin, heard } = await site();
    const store = new MemoryStore();
    const all = [undefined, undefined, { 'accept-language': 'en' }, { 'accept-language': 'de' }, sign];
    for (const headers of all) {
      const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store, headers });
      await cache.isAllowed(`${origin}/private`);
      await cache.close();
    }
    expect(heard.filter(({ url }) => url === '/there')).toHaveLength(4);
  });

  test.each([5, 'a: b', new Headers(), [['a', 'b']], { 'a b': 'c' }])('takes nothing else: %p', (headers) => {
    const options = { userAgent: 'FooBot/1.0', headers };
    expect((): unknown => Reflect.construct(RobotsCache, [options])).toThrow(/^Argument 'headers/);
  });
});

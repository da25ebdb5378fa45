import { describe, expect, test } from '@jest/globals';
import { CacheClosedError } from '../../src/cache/closing.js';
import { DAY, KEY, MINUTE, PAGE, pair, Scene, SITE } from './harness.js';

describe('what a cache answers', () => {
  test('the verdict, its line and what it is based on', async () => {
    const { cache, timer } = new Scene();
    const fetchedAt = timer.now();
    expect(await cache.isAllowed(PAGE)).toBe(false);
    expect(await cache.isAllowed(`${SITE}/public`)).toBe(true);
    expect(await cache.explain(PAGE)).toEqual({
      allowed: false,
      because: 'rule',
      line: 2,
      text: 'Disallow: /private',
      reason: 'line 2: Disallow: /private',
      groupLine: 1,
      agent: '*',
      basis: { kind: 'fresh-copy', status: 200, fetchedAt, freshUntil: fetchedAt + DAY },
    });
    expect(await cache.crawlDelay(PAGE)).toBe(2);
    expect(await cache.sitemaps(PAGE)).toEqual([`${SITE}/map.xml`]);
  });

  test('get() answers at once for all links of a site', async () => {
    const { cache, sites } = new Scene();
    const site = await cache.get(PAGE);
    expect([PAGE, '/private', '/public'].map((link) => site.isAllowed(link))).toEqual([false, false, true]);
    expect(site.robots.sitemaps).toEqual([`${SITE}/map.xml`]);
    expect(sites.asked).toHaveLength(1);
  });

  test('a file too large for memory answers all the same', async () => {
    const scene = new Scene({ maxBytes: 100 });
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    expect(scene.cache.stats()).toMatchObject({ sites: 0, bytes: 0 });
    expect(scene.happened()).toContain('evicted');
  });
});

describe('which site a page belongs to', () => {
  test.each<[name: string, pages: readonly string[], sites: readonly string[]]>([
    [
      'pages of one scheme, host and port share a file',
      [`${SITE}/a`, `${SITE}:443/b?c`, 'HTTPS://EXAMPLE.com#d'],
      [SITE],
    ],
    ['another port is another site', [`${SITE}/a`, `${SITE}:8443/a`], [SITE, `${SITE}:8443`]],
    ['another scheme is another site', [`${SITE}/a`, 'http://example.com/a'], [SITE, 'http://example.com']],
    ['a query right after the host', [`${SITE}?private`, SITE], [SITE]],
    ['a name and password do not matter', ['https://me:secret@example.com/a'], [SITE]],
    [
      'a host in other letters is the same host',
      ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
      ['https://xn--bcher-kva.example'],
    ],
    ['extra slashes before the host are no host', ['https:///example.com/a', 'https:example.com/a'], [SITE]],
    [
      'line ends inside the URL are no part of it',
      ['https://\nexample.com/a', 'https://exam\tple.com/a'],
      [SITE],
    ],
  ])('%s', async (_, pages, sites) => {
    const scene = new Scene();
    for (const page of pages) await scene.cache.isAllowed(page);
    for (const page of pages) await scene.cache.isAllowed(page);
    expect(scene.sites.asked.map(({ url }) => url)).toEqual(sites.map((site) => `${site}/robots.txt`));
  });

  test.each([['ftp://example.com/'], ['/path'], ['mailto:a@example.com'], [''], ['https://']])(
    'a page at %j is refused, and nobody is asked',
    async (url) => {
      const { cache, sites } = new Scene();
      await expect(cache.isAllowed(url)).rejects.toMatchObject({ name: 'BadURLError', url });
      await expect(cache.turn(url)).rejects.toMatchObject({ name: 'BadURLError' });
      expect(sites.asked).toEqual([]);
    },
  );
});

describe('who asks', () => {
  test.each<[header: string, given: string | undefined, token: string]>([
    ['FooBot', undefined, 'FooBot'],
    ['FooBot/1.0 (+https://foo.example/bot)', undefined, 'FooBot'],
    ['Mozilla/5.0 (compatible; FooBot/2.1; +https://foo.example)', undefined, 'FooBot'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 FooBot/1.0',
      undefined,
      'FooBot',
    ],
    ['FooBot/1.0 undici/7.0', 'FooBot', 'FooBot'],
    ['MJ12bot/v1.4', undefined, 'MJ12bot'],
  ])('%s asks as %s or %s', async (userAgent, productToken, token) => {
    const { cache, sites } = new Scene({ userAgent, productToken });
    sites.answer(`User-agent: ${token}\nDisallow: /\n`);
    expect(cache.productToken).toBe(token);
    expect(await cache.isAllowed(PAGE)).toBe(false);
    expect(sites.asked[0]?.headers['user-agent']).toBe(userAgent);
  });

  test.each<[name: string, options: { userAgent: string; productToken?: string }, message: string]>([
    ['no name at all', { userAgent: '' }, "Argument 'userAgent' must be"],
    ['nothing but an address', { userAgent: '(+https://foo.example)' }, "Argument 'userAgent' must be"],
    ['two names that may be meant', { userAgent: 'FooBot/1.0 undici/7.0' }, 'names several products'],
    [
      'a name that the header does not hold',
      { userAgent: 'FooBot/1.0', productToken: 'BarBot' },
      "got 'BarBot'",
    ],
    ['a part of a name', { userAgent: 'FooBot/1.0', productToken: 'Foo' }, "got 'Foo'"],
  ])('%s is refused when the cache is made', (_, options, message) => {
    expect(() => new Scene(options)).toThrow(message);
    expect(() => new Scene(options)).toThrow(TypeError);
  });
});

test.each<[name: string, options: object]>([
  ['userAgent', { userAgent: undefined }],
  ['policy', { policy: 'polite' }],
  ['store', { store: {} }],
  ['store', { store: null }],
  ['store', { store: 'redis://site.example' }],
  ['store', { store: { ask: () => ({}), settle: () => ({}) } }],
  ['pacing.withoutStore', { pacing: { withoutStore: 'stop' } }],
  ['productTokens', { productTokens: [] }],
  ['storeLimitMs', { storeLimitMs: 0 }],
  ['lockMs', { lockMs: NaN }],
  ['lockMs', { lockMs: 60_001 }],
  ['maxBytes', { maxBytes: -1 }],
  ['staleIfErrorMs', { staleIfErrorMs: 30 * DAY + 1 }],
  ['staleWhileRevalidateMs', { staleWhileRevalidateMs: 30 * DAY + 1 }],
  ['backoff.firstMs', { backoff: { firstMs: '60' } }],
  ['pacing.capMs', { pacing: { floorMs: 5000, capMs: 1000 } }],
  ['pacing.beyondCap', { pacing: { beyondCap: 'wait' } }],
])('an impossible %s is refused by name: %j', (name, options) => {
  expect(() => new Scene(options)).toThrow(`Argument '${name}' must be`);
});

describe('when it is closed', () => {
  test('whoever waits, and whoever asks later, is told so', async () => {
    const { cache, sites, timer } = new Scene({ pacing: { floorMs: 60_000 } });
    await cache.turn(PAGE);
    const waiting = cache.turn(PAGE);
    sites.answer(() => new Promise(() => undefined));
    const asking = cache.isAllowed('https://other.example/');
    await timer.settle();
    await cache.close();
    for (const promise of [waiting, asking, cache.isAllowed(PAGE), cache.turn(PAGE)]) {
      await expect(promise).rejects.toThrow(CacheClosedError);
    }
    expect(timer.waiting).toBe(0);
    expect(cache.stats()).toMatchObject({ sites: 0, waiting: 0, refreshing: 0 });
  });

  test('a site that it was asking is left to the other processes at once', async () => {
    const { one, store, timer, sites } = pair();
    sites.answer(() => new Promise(() => undefined));
    const asking = expect(one.cache.isAllowed(PAGE)).rejects.toThrow(CacheClosedError);
    await timer.settle();
    expect(store.lock(KEY, MINUTE)).toBe(false);
    await one.cache.close();
    expect(store.lock(KEY, MINUTE)).toBe(true);
    await asking;
  });

  test('closing twice is closing once', async () => {
    const { cache } = new Scene();
    await cache.close();
    await cache.close();
    expect(cache.stats().asked).toBe(0);
  });
});

describe('events', () => {
  test('a listener hears everything until it leaves', async () => {
    const { cache, events } = new Scene();
    const heard: string[] = [];
    const leave = cache.subscribe((event) => heard.push(event.type));
    await cache.isAllowed(PAGE);
    leave();
    await cache.isAllowed('https://other.example/');
    expect(heard).toEqual(['fetched']);
    expect(events).toEqual([
      { type: 'fetched', site: SITE, status: 200, tookMs: 0 },
      { type: 'fetched', site: 'https://other.example', status: 200, tookMs: 0 },
    ]);
    expect(cache.stats()).toMatchObject({
      asked: 2,
      answeredFromMemory: 0,
      sites: 2,
      events: { fetched: 2 },
    });
  });
});

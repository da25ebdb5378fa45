/** The adapters of examples/adapters, on the interfaces of what they adapt to; scripts/matrix tries them on the real ones. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { politeProcessor } from '../../examples/adapters/bullmq.mjs';
import { paceQueue, refuseForbidden, reportPages, robotsTxtFile } from '../../examples/adapters/crawlee.mjs';
import { politeFetch } from '../../examples/adapters/fetch.mjs';
import { politeHooks } from '../../examples/adapters/got.mjs';
import { politeBatch } from '../../examples/adapters/kafka.mjs';
import { RefusedByRobotsError } from '../../examples/adapters/permission.mjs';
import {
  measureCache,
  measuredStore,
  measuredTurns,
  type Meter,
} from '../../examples/adapters/opentelemetry.mjs';
import { obeyRobots as obeyInPlaywright } from '../../examples/adapters/playwright.mjs';
import {
  obeyRobots as obeyInPuppeteer,
  type Page,
  type Request as PageRequest,
} from '../../examples/adapters/puppeteer.mjs';
import { obeyRobots as obeyInUndici } from '../../examples/adapters/undici.mjs';
import { openShop } from '../../examples/shop.mjs';
import { MemoryStore, RobotsCache } from '../../src/entries/cache.js';
import { HeldTimer } from '../cache/held-timer.js';
import { sampled } from '../support/samples.js';
import { openChromium, withoutChromium } from '../support/chromium.js';
import { describeUnless } from '../support/skipped.js';

let shop: Awaited<ReturnType<typeof openShop>>;
let cache: RobotsCache;
let timer: HeldTimer;
beforeEach(async () => {
  shop = await openShop();
  timer = new HeldTimer();
  cache = new RobotsCache({
    userAgent: 'FooBot/1.0 (+https://foo.example/bot)',
    pacing: { floorMs: 0 },
    timer,
    now: timer.now,
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await cache.close();
  shop.close();
});

const pagesAsked = (): readonly string[] => shop.asked.filter((path) => path !== '/robots.txt');

/** Whether the shop is left alone for the minute that it asked for. */
const isPaused = async (): Promise<boolean> => {
  const { granted, ...turn } = await cache.tryTurn(`${shop.origin}/`);
  return !granted && 'readyAt' in turn && turn.readyAt === timer.now() + 60_000;
};

describe('fetch', () => {
  test('fetches what may be fetched, under the name of the crawler', async () => {
    const names: (string | null)[] = [];
    const polite = politeFetch(cache, async (url, init) => {
      names.push(new Headers(init?.headers).get('user-agent'));
      return fetch(url, init);
    });
    expect((await polite(`${shop.origin}/boots`)).status).toBe(200);
    expect(names).toEqual([cache.userAgent]);
  });

  test('refuses with an error that says which line', async () => {
    const refused = await politeFetch(cache)(`${shop.origin}/cart`).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedByRobotsError);
    expect(refused).toMatchObject({ url: `${shop.origin}/cart`, explanation: { line: 3, because: 'rule' } });
    expect(pagesAsked()).toEqual([]);
  });

  test('asks about each place on the way', async () => {
    const asked: string[] = [];
    const polite = politeFetch(cache, (url) => {
      asked.push(url instanceof Request ? url.url : String(url));
      return Promise.resolve(new Response(null, { status: 302, headers: { location: '/cart' } }));
    });
    await expect(polite(`${shop.origin}/`)).rejects.toThrow(RefusedByRobotsError);
    expect(asked).toEqual([`${shop.origin}/`]);
  });

  test('takes a redirect as the answer for whoever follows none', async () => {
    const redirect = (): Promise<Response> =>
      Promise.resolve(new Response(null, { status: 302, headers: { location: '/cart' } }));
    const answer = await politeFetch(cache, redirect)(`${shop.origin}/`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
  });

  test('waits for its turn', async () => {
    await cache.isAllowed(`${shop.origin}/`);
    let sent = 0;
    const polite = politeFetch(cache, () => {
      sent++;
      return Promise.resolve(new Response(''));
    });
    const both = Promise.all(['/', '/boots'].map((path) => polite(shop.origin + path)));
    await timer.pass(49);
    expect(sent).toBe(1);
    await timer.pass(1);
    await both;
    expect(sent).toBe(2);
  });

  test('tells of a page that is too busy', async () => {
    const busy = new Response('', { status: 503, headers: { 'retry-after': '60' } });
    await politeFetch(cache, () => Promise.resolve(busy))(`${shop.origin}/`);
    expect(await isPaused()).toBe(true);
  });
});

describe('undici', () => {
  const outcome = (path: string, status: number): Promise<unknown> =>
    new Promise((resolve) => {
      const dispatch = obeyInUndici(cache)((_options, handler) => {
        handler.onRequestStart?.({}, {});
        handler.onResponseStart?.({}, status, { 'retry-after': '60' });
        handler.onResponseData?.({}, 'body');
        handler.onResponseEnd?.({}, {});
        return true;
      });
      const seen: unknown[] = [];
      dispatch(
        { origin: shop.origin, path },
        {
          onResponseStart: (_controller, answered) => seen.push(answered),
          onResponseData: (_controller, chunk) => seen.push(chunk),
          onResponseEnd: () => {
            resolve(seen);
          },
          onResponseError: (_controller, error) => {
            resolve(error);
          },
        },
      );
    });

  test('hands on what may be fetched', async () => {
    expect(await outcome('/boots', 200)).toEqual([200, 'body']);
  });

  test('refuses', async () => {
    expect(await outcome('/cart', 200)).toBeInstanceOf(RefusedByRobotsError);
  });

  test('tells of a page that is too busy', async () => {
    await outcome('/boots', 429);
    expect(await isPaused()).toBe(true);
  });
});

describe('got', () => {
  test('refuses before the request', async () => {
    const [before] = politeHooks(cache).hooks.beforeRequest;
    await expect(before?.({ url: new URL('/cart', shop.origin) })).rejects.toThrow(RefusedByRobotsError);
    await before?.({ url: new URL('/boots', shop.origin) });
  });

  test('tells of a page that is too busy, and hands the response on', async () => {
    const [after] = politeHooks(cache).hooks.afterResponse;
    const response = { url: `${shop.origin}/`, statusCode: 503, headers: { 'retry-after': '60' } };
    expect(await after?.(response)).toBe(response);
    expect(await isPaused()).toBe(true);
  });
});

describeUnless(withoutChromium)('Playwright', () => {
  sampled(3)('goes where it may, and nowhere else', async () => {
    const browser = await openChromium();
    try {
      const context = await browser.newContext();
      const refused: string[] = [];
      await obeyInPlaywright(context, cache, ({ url }, how) =>
        refused.push(`${how} ${new URL(url).pathname}`),
      );
      const page = await context.newPage();
      expect((await page.goto(`${shop.origin}/boots`))?.status()).toBe(200);
      await expect(page.goto(`${shop.origin}/cart`)).rejects.toThrow('ERR_BLOCKED_BY_CLIENT');
      expect(refused).toEqual(['refused /cart']);
      expect(pagesAsked()).not.toContain('/cart');
    } finally {
      await browser.close();
    }
  });
});

describe('Puppeteer', () => {
  /** What becomes of requests of a page. */
  const openPage = async (refused: string[] = []) => {
    const listeners = new Map<string, (given: never) => void>();
    const page: Page = {
      setRequestInterception: () => Promise.resolve(),
      on: (event: string, listener: (given: never) => void) => listeners.set(event, listener),
    };
    await obeyInPuppeteer(page, cache, ({ url }) => refused.push(new URL(url).pathname));
    const emit = (event: string, given: object): void => {
      Reflect.apply(listeners.get(event) ?? (() => undefined), undefined, [given]);
    };
    const ask = (path: string, isNavigationRequest: boolean): Promise<string> =>
      new Promise((resolve) => {
        const settle = (how: string) => () => {
          resolve(how);
          return Promise.resolve();
        };
        const request: PageRequest = {
          url: () => new URL(path, shop.origin).href,
          isNavigationRequest: () => isNavigationRequest,
          continue: settle('continued'),
          abort: settle('aborted'),
        };
        emit('request', request);
      });
    return { ask, emit };
  };

  test('goes where it may, and nowhere else', async () => {
    const refused: string[] = [];
    const { ask } = await openPage(refused);
    expect(await ask('/boots', true)).toBe('continued');
    expect(await ask('/cart', true)).toBe('aborted');
    expect(await ask('/boots/red', false)).toBe('continued');
    expect(await ask('/boots/reviews', false)).toBe('aborted');
    expect(await ask('data:text/plain,x', false)).toBe('continued');
    expect(refused).toEqual(['/cart', '/boots/reviews']);
  });

  test('tells of a page that is too busy', async () => {
    const { emit } = await openPage();
    const headers = { 'retry-after': '60' };
    const report = jest.spyOn(cache, 'report');
    emit('response', { url: () => `${shop.origin}/`, status: () => 429, headers: () => headers });
    await report.mock.results[0]?.value;
    expect(await isPaused()).toBe(true);
  });
});

describe('Crawlee', () => {
  test('a file in the shape of its own', async () => {
    const file = await robotsTxtFile(cache, `${shop.origin}/`);
    expect(file.isAllowed(`${shop.origin}/cart`)).toBe(false);
    expect(file.isAllowed(`${shop.origin}/cart`, 'BarBot')).toBe(false);
    expect(file.isAllowed(`${shop.origin}/boots`)).toBe(true);
    expect(file.isAllowed('https://other.example/')).toBe(true);
    expect(file.getSitemaps()).toEqual([]);
    expect(file.getCrawlDelay()).toBe(0.05);
  });

  test('a hook that ends the attempts at a forbidden page', async () => {
    const request = { url: `${shop.origin}/cart`, noRetry: false };
    await expect(refuseForbidden(cache)({ request })).rejects.toThrow(RefusedByRobotsError);
    expect(request.noRetry).toBe(true);
    await refuseForbidden(cache)({ request: { url: `${shop.origin}/boots` } });
  });

  test.each([
    { statusCode: 503, headers: { 'retry-after': '60' } },
    { status: () => 503, headers: () => ({ 'retry-after': '60' }) },
    new Response('', { status: 503, headers: { 'retry-after': '60' } }),
  ])('a hook that tells of a page that is too busy', async (response) => {
    await reportPages(cache)({ request: { url: `${shop.origin}/` }, response });
    expect(await isPaused()).toBe(true);
  });

  test('a queue that gives what may be asked now, and the rest in its time', async () => {
    const waiting = ['/', '/boots', '/about'].map((path) => ({ url: shop.origin + path }));
    const queue = {
      fetchNextRequest: () => Promise.resolve(waiting.shift() ?? null),
      reclaimRequest: (request: { url: string }) => Promise.resolve(waiting.push(request)),
    };
    paceQueue(queue, cache);
    await cache.isAllowed(`${shop.origin}/`);
    jest.useFakeTimers({ now: timer.now(), doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    const pass = async (ms: number): Promise<void> => {
      await timer.pass(ms);
      jest.advanceTimersByTime(ms);
    };
    const next = async (): Promise<string | undefined> => {
      const request = await queue.fetchNextRequest();
      return request === null ? undefined : new URL(request.url).pathname;
    };
    const given = [await next()];
    while (given.length < 3) {
      expect(await next()).toBeUndefined();
      await pass(49);
      expect(await next()).toBeUndefined();
      await pass(1);
      given.push(await next());
    }
    expect(given.sort()).toEqual(['/', '/about', '/boots']);
  });
});

describe('BullMQ', () => {
  class DelayedError extends Error {}
  const run = async (path: string, status = 200): Promise<unknown> => {
    const delayed: number[] = [];
    const job = {
      data: { url: shop.origin + path },
      moveToDelayed: (timestamp: number, token?: string) => {
        expect(token).toBe('token');
        delayed.push(timestamp);
        return Promise.resolve();
      },
    };
    const processor = politeProcessor(cache, {
      DelayedError,
      fetch: () => Promise.resolve({ status, headers: { 'retry-after': '60' } }),
      process: ({ status: answered }) => Promise.resolve(answered),
    });
    try {
      return await processor(job, 'token');
    } catch (error) {
      return error instanceof DelayedError
        ? `delayed by ${delayed.length === 1 ? 'its turn' : 'nothing'}`
        : error;
    }
  };

  test('a job whose site wants to rest goes back, and holds no slot meanwhile', async () => {
    expect(await run('/')).toBe(200);
    expect(await run('/boots')).toBe('delayed by its turn');
  });

  test('a forbidden page fails', async () => {
    expect(await run('/cart')).toBeInstanceOf(RefusedByRobotsError);
  });

  test('a page that is too busy is told of', async () => {
    expect(await run('/', 503)).toBe(503);
    expect(await isPaused()).toBe(true);
  });
});

test('Kafka: a partition is paused until the turn of its next page, and a forbidden page is passed over', async () => {
  const seen: string[] = [];
  const eachBatch = politeBatch(cache, {
    fetch: () => Promise.resolve({ status: 200 }),
    process: (_, url) => Promise.resolve(seen.push(new URL(url).pathname)),
  });
  const messages = ['/', '/cart', '/boots'].map((path, index) => ({
    offset: String(index),
    value: Buffer.from(shop.origin + path),
  }));
  await cache.isAllowed(`${shop.origin}/`);
  jest.useFakeTimers({ now: timer.now(), doNotFake: ['nextTick', 'setImmediate', 'performance'] });
  const payload = {
    batch: { messages },
    resolveOffset: (offset: string) => seen.push(offset),
    commitOffsetsIfNecessary: () => Promise.resolve(),
    heartbeat: () => Promise.resolve(),
    isRunning: () => true,
    isStale: () => false,
    pause: () => {
      seen.push('paused');
      return () => seen.push('resumed');
    },
  };
  await eachBatch(payload);
  expect(seen.splice(0)).toEqual(['/', '0', '1', 'paused']);
  await timer.pass(50);
  jest.advanceTimersByTime(50);
  await eachBatch({ ...payload, batch: { messages: messages.slice(2) } });
  expect(seen).toEqual(['resumed', '/boots', '2']);
});

test('OpenTelemetry: counts of events, how long things took, and what is held', async () => {
  const seen: string[] = [];
  const gauges: string[] = [];
  const instrument = (name: string) => ({
    add: (_value: number, attributes: Record<string, string> = {}) =>
      seen.push(`${name} ${Object.values(attributes).join()}`),
    record: (value: number, attributes: Record<string, string> = {}) => {
      expect(value).toBeGreaterThanOrEqual(0);
      seen.push(`${name} ${Object.values(attributes).join()}`);
    },
    addCallback: (callback: (result: { observe(value: number): void }) => void) =>
      callback({ observe: (value) => gauges.push(`${name} ${value}`) }),
  });
  const meter: Meter = {
    createCounter: instrument,
    createHistogram: instrument,
    createObservableGauge: instrument,
  };
  const store = measuredStore(new MemoryStore(), meter);
  const measured = new RobotsCache({ userAgent: 'FooBot/1.0', store });
  const stop = measureCache(measured, meter);
  await measuredTurns(measured, meter)(`${shop.origin}/`);
  stop();
  await measured.close();
  expect(gauges).toEqual(['robots.waiting 0', 'robots.refreshing 0', 'robots.sites 0', 'robots.bytes 0']);
  expect([...new Set(seen)].sort()).toEqual([
    'robots.events fetched',
    'robots.fetch.duration fetched',
    'robots.store.duration ask',
    'robots.store.duration settle',
    'robots.store.duration slot',
    'robots.turn.wait true',
  ]);
});

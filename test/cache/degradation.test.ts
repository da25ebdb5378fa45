import { describe, expect, test } from '@jest/globals';
import { FailingStore } from './failing-store.js';
import { DAY, MINUTE, PAGE, Scene, SECOND, SITE } from './harness.js';
import { HeldTimer } from './held-timer.js';

function scene(options: object = {}) {
  const timer = new HeldTimer();
  const store = new FailingStore(timer);
  return { timer, store, scene: new Scene({ store, ...options }, { timer, sites: new Scene().sites }) };
}

/** How much time passes until the promise is settled, in steps of 10 ms. */
async function timeUntil(promise: Promise<unknown>, timer: HeldTimer): Promise<number> {
  const start = timer.elapsed();
  const settled = { yet: false };
  void promise.finally(() => (settled.yet = true));
  await timer.settle();
  while (!settled.yet && timer.elapsed() - start < DAY) await timer.pass(10);
  return timer.elapsed() - start;
}

describe('a store that hangs', () => {
  test('holds a verdict up for a quarter of a second, and the next ones not at all', async () => {
    const { scene: it, timer, store } = scene();
    store.behave('hang');
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
    expect(await timeUntil(it.cache.isAllowed('https://other.example/'), timer)).toBe(0);
    expect(it.events).toMatchObject([
      { type: 'store-failed', operation: 'get', because: 'slow', pauseMs: SECOND },
      { type: 'fetched' },
      { type: 'fetched' },
    ]);
    expect(it.cache.stats().store.away).toEqual(['get', 'set', 'lock', 'unlock', 'slot']);
  });

  test('the limit can be chosen, and holds for all operations of a verdict together', async () => {
    const { scene: it, timer, store } = scene({ storeLimitMs: 100 });
    store.behave(80);
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(100);
    expect(it.requests()).toBe(1);
  });

  test('a turn is not held up for longer either, and this process keeps the pace by itself', async () => {
    const { scene: it, timer, store } = scene();
    await it.verdict();
    store.behave('hang');
    const first = it.cache.turn(PAGE);
    expect(await timeUntil(first, timer)).toBe(250);
    expect(await first).toMatchObject({ shared: false, spacingMs: 2 * SECOND });
    const second = it.cache.turn(PAGE);
    expect(await timeUntil(second, timer)).toBe(2 * SECOND);
  });

  test('is tried again after growing pauses, by one at a time, and heals by itself', async () => {
    const { scene: it, timer, store } = scene();
    store.behave('hang');
    const tried: number[] = [];
    for (let second = 0; second < 60; second++) {
      store.tried.length = 0;
      const start = timer.elapsed();
      await timeUntil(it.cache.isAllowed(`https://site-${second}.example/`), timer);
      if (store.tried.includes('get')) tried.push(second);
      await timer.pass(SECOND - (timer.elapsed() - start));
    }
    expect(tried).toEqual([0, 2, 5, 10, 19, 36]);
    store.behave('work');
    await timer.pass(MINUTE);
    it.happened();
    await it.verdict();
    await timer.settle();
    expect(it.happened()).toEqual(['store-back', 'fetched']);
    expect(it.cache.stats().store.away).toEqual([]);
    expect(store.inner.get(`robots:${SITE}`)).toContain('Disallow: /private');
  });

  test.each([['hang'], ['fail']] as const)(
    'that many verdicts see it %s is one failure, told once',
    async (conduct) => {
      const { scene: it, timer, store } = scene();
      store.behave((operation) => (operation === 'get' ? conduct : 'work'));
      const verdicts = Array.from({ length: 20 }, (_, site) =>
        it.cache.isAllowed(`https://site-${site}.example/`),
      );
      await timer.pass(SECOND);
      expect((await Promise.all(verdicts)).length).toBe(20);
      expect(it.events.filter(({ type }) => type === 'store-failed')).toMatchObject([{ pauseMs: SECOND }]);
      store.behave('work');
      await timer.pass(SECOND);
      await it.verdict();
      expect(it.cache.stats().store.away).toEqual([]);
    },
  );

  test('many that come when it is tried again wait for one attempt, and not each for one', async () => {
    const { scene: it, timer, store } = scene();
    store.behave('hang');
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
    await timer.pass(2 * SECOND);
    const first = it.cache.isAllowed('https://first.example/');
    expect(await timeUntil(it.cache.isAllowed('https://second.example/'), timer)).toBe(0);
    expect(await timeUntil(first, timer)).toBe(250);
  });

  test('is tried again as soon as it answers after all, but no sooner than the pause is over when it is slow again', async () => {
    const { scene: it, timer, store } = scene();
    store.behave((operation) => (operation === 'get' ? 400 : 'work'));
    void it.cache.isAllowed('https://slow.example/');
    await timer.pass(399);
    expect(it.cache.stats().store.away).toContain('get');
    await timer.pass(1);
    expect(await timeUntil(it.cache.isAllowed('https://slow-again.example/'), timer)).toBe(250);
    expect(it.events.filter(({ type }) => type === 'store-failed')).toMatchObject([
      { pauseMs: SECOND },
      { pauseMs: 2 * SECOND },
    ]);
    await timer.pass(1500);
    store.behave('work');
    store.tried.length = 0;
    await it.verdict();
    expect(store.tried).not.toContain('get');
    await timer.pass(500);
    await it.cache.isAllowed('https://other.example/');
    expect(it.cache.stats().store.away).toEqual([]);
  });

  test('a lock that comes too late is given back', async () => {
    const { scene: it, timer, store } = scene();
    store.behave((operation) => (operation === 'lock' ? 5 * SECOND : 'work'));
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
    await timer.pass(10 * SECOND);
    expect(store.inner.lock(`robots:${SITE}`, 'the next process', MINUTE)).toBe(true);
  });

  test('closing does not wait for it', async () => {
    const { scene: it, timer, store } = scene();
    store.behave((operation) => (operation === 'set' ? 'hang' : 'work'));
    await it.verdict();
    expect(await timeUntil(it.cache.close(), timer)).toBe(250);
    expect(it.happened()).toEqual(['fetched']);
  });
});

describe('a store that fails', () => {
  test('holds nobody up', async () => {
    const { scene: it, timer, store } = scene();
    store.behave('fail');
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(0);
    await timer.settle();
    expect(it.events).toMatchObject([
      { type: 'store-failed', operation: 'get', because: 'error', error: { message: 'get failed' } },
      { type: 'store-failed', operation: 'lock' },
      { type: 'fetched' },
      { type: 'store-failed', operation: 'set' },
    ]);
  });

  test('is still read when only writing fails', async () => {
    const { scene: it, timer, store } = scene();
    const before = new Scene({ store }, { timer, sites: it.sites });
    await before.cache.isAllowed('https://known.example/');
    await before.cache.close();
    store.behave((operation) => (operation === 'set' ? 'fail' : 'work'));
    await it.verdict();
    await timer.settle();
    expect(it.cache.stats().store.away).toEqual(['set']);
    it.requests();
    await it.cache.isAllowed('https://known.example/');
    expect(it.requests()).toBe(0);
  });

  test('memory and single flight go on without it', async () => {
    const { scene: it, store } = scene();
    store.behave('fail');
    await Promise.all(Array.from({ length: 50 }, () => it.cache.isAllowed(PAGE)));
    await it.verdict();
    expect(it.requests()).toBe(1);
  });
});

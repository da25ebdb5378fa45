import { describe, expect, test } from '@jest/globals';
import { DAY, KEY, MINUTE, PAGE, pair, Scene, SECOND } from './harness.js';
import type { HeldTimer } from './held-timer.js';

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
    const { one: it, timer, store } = pair();
    store.behave('hang');
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
    expect(await timeUntil(it.cache.isAllowed('https://other.example/'), timer)).toBe(0);
    expect(it.events).toMatchObject([
      { type: 'store-failed', operation: 'watch', because: 'slow', pauseMs: SECOND },
      { type: 'store-failed', operation: 'ask', because: 'slow', pauseMs: SECOND },
      { type: 'fetched' },
      { type: 'fetched' },
    ]);
    expect(it.cache.stats().store.away).toEqual(['watch', 'ask']);
  });

  test('does not hold up the verdict of a site that fails, too', async () => {
    const { one: it, timer, store } = pair();
    it.sites.answer(503);
    store.behave('hang');
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
  });

  test('the limit can be chosen, and one round trip is all that a cold verdict needs', async () => {
    const { one: it, timer, store } = pair({ storeLimitMs: 100 });
    store.behave(80);
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(80);
    await timer.settle();
    expect(store.tried).toEqual(['watch', 'ask', 'settle']);
    expect(it.cache.stats().store.away).toEqual([]);
  });

  test('one that answers late is waited for longer the next time', async () => {
    const { one: it, timer, store } = pair();
    store.behave(500);
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
    await timer.pass(2 * SECOND);
    expect(await timeUntil(it.cache.isAllowed('https://other.example/'), timer)).toBe(500);
    expect(it.cache.stats().store.away).toEqual([]);
  });

  test('a turn waits for its slot as long as its own patience, and then this process keeps the pace by itself', async () => {
    const { one: it, timer, store } = pair({ pacing: { patienceMs: 500 } });
    await it.verdict();
    store.behave('hang');
    const first = it.cache.turn(PAGE);
    expect(await timeUntil(first, timer)).toBe(500);
    expect(await first).toMatchObject({ shared: false, spacingMs: 2 * SECOND });
    const second = it.cache.turn(PAGE);
    expect(Math.floor((await timeUntil(second, timer)) / 100)).toBe(20);
  });

  test('is tried again after growing pauses, by one at a time, and heals by itself', async () => {
    const { one: it, timer, store } = pair();
    store.behave('hang');
    const tried: number[] = [];
    for (let second = 0; second < 60; second++) {
      store.tried.length = 0;
      const start = timer.elapsed();
      await timeUntil(it.cache.isAllowed(`https://site-${second}.example/`), timer);
      if (store.tried.includes('ask')) tried.push(second);
      await timer.pass(SECOND - (timer.elapsed() - start));
    }
    expect(tried).toEqual([0, 2, 5, 10, 19, 36]);
    store.behave('work');
    await timer.pass(MINUTE);
    it.happened();
    await it.verdict();
    await timer.settle();
    expect(it.happened()).toEqual(['store-back', 'store-back', 'fetched', 'store-back']);
    expect(it.cache.stats().store.away).toEqual([]);
    expect(store.text(KEY)).toContain('Disallow: /private');
  });

  test.each([['hang'], ['fail']] as const)(
    'that many verdicts see it %s is one failure, told once',
    async (conduct) => {
      const { one: it, timer, store } = pair();
      store.behave((operation) => (operation === 'ask' ? conduct : 'work'));
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
    const { one: it, timer, store } = pair();
    store.behave('hang');
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
    await timer.pass(2 * SECOND);
    const first = it.cache.isAllowed('https://first.example/');
    expect(await timeUntil(it.cache.isAllowed('https://second.example/'), timer)).toBe(0);
    expect(await timeUntil(first, timer)).toBe(250);
  });

  test('one that answers much too late stays left out until the pause is over', async () => {
    const { one: it, timer, store } = pair();
    store.behave((operation) => (operation === 'ask' ? 4 * SECOND : 'work'));
    void it.cache.isAllowed('https://slow.example/');
    await timer.pass(500);
    store.tried.length = 0;
    expect(await timeUntil(it.cache.isAllowed('https://slow-again.example/'), timer)).toBe(0);
    expect(store.tried).not.toContain('ask');
    await timer.pass(SECOND);
    expect(await timeUntil(it.cache.isAllowed('https://half-open.example/'), timer)).toBe(250);
    expect(it.events.filter(({ type }) => type === 'store-failed')).toMatchObject([
      { pauseMs: SECOND },
      { pauseMs: 2 * SECOND },
    ]);
  });

  test('a lock that comes too late is given back', async () => {
    const { one: it, timer, store } = pair();
    store.behave((operation) => (operation === 'ask' ? 5 * SECOND : 'work'));
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(250);
    await timer.pass(10 * SECOND);
    expect(store.lock(KEY, MINUTE)).toBe(true);
  });

  test('a subscription that comes late counts, and is waited for longer the next time', async () => {
    const { one: it, timer, store } = pair();
    store.behave((operation) => (operation === 'watch' ? 320 : 'work'));
    const signals: (AbortSignal | undefined)[] = [];
    const watch = store.watch.bind(store);
    store.watch = async (channel, heard, signal) => {
      signals.push(signal);
      await watch(channel, heard, signal);
      return () => Promise.reject(new Error('The connection is lost'));
    };
    await it.verdict();
    await timer.pass(SECOND);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    await timer.pass(SECOND);
    const again = it.cache.isAllowed('https://other.example/');
    await timer.pass(500);
    await again;
    expect(it.cache.stats().store.away).toEqual([]);
    await it.cache.close();
    expect(signals[0]?.aborted).toBe(true);
  });

  test('a turn that is tried for, and a report, end when the cache is closed', async () => {
    const { one: it, timer, store } = pair({ pacing: { patienceMs: MINUTE } });
    await it.verdict();
    store.behave('hang');
    const pending = [it.cache.tryTurn(PAGE), it.cache.report(PAGE, { status: 503 })];
    await timer.settle();
    await it.cache.close();
    expect(await Promise.allSettled(pending)).toMatchObject([
      { reason: { name: 'CacheClosedError' } },
      { reason: { name: 'CacheClosedError' } },
    ]);
  });

  test('closing does not wait for it', async () => {
    const { one: it, timer, store } = pair();
    store.behave((operation) => (operation === 'settle' ? 'hang' : 'work'));
    await it.verdict();
    expect(await timeUntil(it.cache.close(), timer)).toBe(250);
    expect(it.happened()).toEqual(['fetched']);
  });
});

describe('a store that fails', () => {
  test('holds nobody up', async () => {
    const { one: it, timer, store } = pair();
    store.behave('fail');
    expect(await timeUntil(it.cache.isAllowed(PAGE), timer)).toBe(0);
    await timer.settle();
    expect(it.events).toMatchObject([
      { type: 'store-failed', operation: 'watch' },
      { type: 'store-failed', operation: 'ask', because: 'error', error: { message: 'ask failed' } },
      { type: 'fetched' },
      { type: 'store-failed', operation: 'settle' },
    ]);
  });

  test('is still read when only writing fails', async () => {
    const { one: it, timer, store } = pair();
    const before = new Scene({ store }, { timer, sites: it.sites });
    await before.cache.isAllowed('https://known.example/');
    await before.cache.close();
    store.behave((operation) => (operation === 'settle' ? 'fail' : 'work'));
    await it.verdict();
    await timer.settle();
    expect(it.cache.stats().store.away).toEqual(['settle']);
    it.requests();
    await it.cache.isAllowed('https://known.example/');
    expect(it.requests()).toBe(0);
  });

  test('memory and single flight go on without it', async () => {
    const { one: it, store } = pair();
    store.behave('fail');
    await Promise.all(Array.from({ length: 50 }, () => it.cache.isAllowed(PAGE)));
    await it.verdict();
    expect(it.requests()).toBe(1);
  });
});

describe('a report while the store gives no slots', () => {
  test.each([
    ['fail', 0],
    ['hang', 0],
    ['fail', 1],
    ['hang', 1],
  ] as const)('slows this process down: stores that %s, a delay of %i', async (conduct, delay) => {
    const { one: it, timer, store } = pair({ overrides: () => ({ spacingMs: delay * SECOND }) });
    await it.cache.turn(PAGE);
    store.behave((operation) => (operation === 'slot' ? conduct : 'work'));
    for (let report = 0; report < 3; report++) {
      const told = it.cache.report(PAGE, { status: 429 });
      await timer.pass(8 * SECOND);
      await told;
    }
    const at: number[] = [];
    for (let turn = 0; turn < 4; turn++)
      void it.cache.turn(PAGE).then(({ spacingMs }) => {
        expect(spacingMs).toBe(4 * SECOND);
        at.push(timer.elapsed());
      });
    await timer.pass(30 * SECOND);
    const apart = at.slice(1).map((each, index) => each - (at[index] ?? 0));
    expect(apart).toHaveLength(3);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(4 * SECOND);
    expect(Math.max(...apart)).toBeLessThanOrEqual(5 * SECOND);
  });

  test('waits for the store no longer than a turn does', async () => {
    const { one: it, timer, store } = pair();
    await it.verdict();
    store.behave('hang');
    expect(await timeUntil(it.cache.report(PAGE, { status: 429 }), timer)).toBe(2 * SECOND);
  });
});

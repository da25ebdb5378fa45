import { setImmediate as turnOfEvents } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import Keyv from 'keyv';
import { google } from '../../src/dialects/google/index.js';
import { encodeEntry } from '../../src/cache/entry.js';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { sampled } from '../support/samples.js';
import { answer, DAY, HOUR, KEY, MINUTE, PAGE, pair, RULES, Scene, SECOND, SITE } from './harness.js';
import type { FailingStore } from './failing-store.js';
import { HeldTimer } from './held-timer.js';
import { FakeSites } from './fake-site.js';

const OPEN = 'User-agent: *\nDisallow:\n';

/** When the store has an entry other than `before`: a long file is compressed at its own time. */
async function stored(store: FailingStore, before?: string): Promise<void> {
  while (store.text(KEY) === undefined || store.text(KEY) === before) await turnOfEvents();
}

describe('a store that two caches share', () => {
  test('what one has fetched the other has not to fetch', async () => {
    const { one, other, timer } = pair();
    await one.verdict();
    await timer.settle();
    expect(await other.verdict()).toEqual([false, 'fresh-copy']);
    expect(one.requests()).toBe(1);
    expect(other.happened()).toEqual([]);
  });

  test('when both ask at once, one fetches and the other waits for its answer', async () => {
    const { one, other, timer, sites } = pair();
    sites.answer(async () => {
      await timer.wait(3 * SECOND);
      return RULES;
    });
    const verdicts = Promise.all([one.cache.isAllowed(PAGE), other.cache.isAllowed(PAGE)]);
    await timer.pass(4 * SECOND);
    expect(await verdicts).toEqual([false, false]);
    expect(one.requests()).toBe(1);
    expect([...one.happened(), ...other.happened()].sort()).toEqual(['fetched', 'lock-waited']);
  });

  test('a site that may take longer to answer has its lock held for longer', async () => {
    const { one, other, timer, sites } = pair({ limits: { deadlineMs: MINUTE } });
    sites.answer(async () => {
      await timer.wait(59 * SECOND);
      return RULES;
    });
    const verdicts = Promise.all([one.cache.isAllowed(PAGE), other.cache.isAllowed(PAGE)]);
    await timer.pass(MINUTE);
    expect(await verdicts).toEqual([false, false]);
    expect(one.requests()).toBe(1);
  });

  test('a holder that dies is replaced when its limit passes', async () => {
    const { other, timer, store } = pair({ lockMs: 5 * SECOND });
    store.lock(KEY, 5 * SECOND);
    const verdict = other.cache.isAllowed(PAGE);
    await timer.pass(4 * SECOND);
    expect(other.requests()).toBe(0);
    await timer.pass(2 * SECOND);
    expect(await verdict).toBe(false);
    expect(other.requests()).toBe(1);
    expect(other.events).toMatchObject([{ type: 'lock-waited', then: 'taken-over' }, { type: 'fetched' }]);
  });

  test('a lock that never becomes free is not waited for longer than a fetch and a lock may last', async () => {
    const { other, timer, store } = pair({ lockMs: 5 * SECOND });
    store.lock(KEY, 60 * SECOND);
    const verdict = other.cache.isAllowed(PAGE);
    await timer.pass(10 * SECOND);
    store.lock(KEY, 60 * SECOND);
    await timer.pass(51 * SECOND);
    expect(await verdict).toBe(false);
    expect(other.events).toMatchObject([{ type: 'lock-waited' }, { type: 'fetched' }]);
  });

  test('a hiccup of the store while the holder asks the site holds nobody up until its lock has passed', async () => {
    const { one, other, timer, store, sites } = pair();
    sites.answer(async () => {
      await timer.wait(SECOND);
      return RULES;
    });
    const first = one.cache.isAllowed(PAGE);
    await timer.pass(500);
    store.behave((operation) => (operation === 'ask' ? 'hang' : 'work'));
    void one.cache.isAllowed('https://other.example/');
    await timer.pass(300);
    expect(one.cache.stats().store.away).toContain('ask');
    store.behave('work');
    const second = other.cache.isAllowed(PAGE);
    await timer.pass(SECOND);
    expect(await Promise.all([first, second])).toEqual([false, false]);
    expect(other.happened()).toEqual(['lock-waited']);
  });

  test('a failure is shared, with its pause', async () => {
    const { one, other, timer, sites } = pair();
    sites.answer(503);
    expect(await one.verdict()).toEqual([false, 'failure']);
    await timer.settle();
    await timer.pass(MINUTE - 1);
    expect(await other.verdict()).toEqual([false, 'failure']);
    expect(one.requests()).toBe(1);
    await timer.pass(1);
    await other.verdict();
    await timer.settle();
    await timer.pass(90 * SECOND);
    expect(await one.verdict()).toEqual([false, 'failure']);
    expect(one.requests()).toBe(1);
    expect(other.events).toMatchObject([{ type: 'failed', count: 2 }]);
  });

  test('both behind a stale copy are one request', async () => {
    const { one, other, timer, sites } = pair();
    await one.verdict();
    await timer.settle();
    await other.verdict();
    await timer.pass(DAY);
    one.requests();
    sites.answer(OPEN);
    expect(await one.verdict()).toEqual([false, 'stale-copy']);
    expect(await other.verdict()).toEqual([false, 'stale-copy']);
    await timer.pass(SECOND);
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
    expect(await other.verdict()).toEqual([true, 'fresh-copy']);
    expect(one.requests()).toBe(1);
  });

  test('what was learnt is there after a restart, and is asked about with its tag', async () => {
    const { one, other, timer, sites } = pair();
    sites.answer((_, { headers }) =>
      headers['if-none-match'] === '"v1"' ? answer({ etag: '"v1"' }, 304) : answer({ etag: '"v1"' }),
    );
    await one.verdict();
    await one.cache.close();
    await timer.pass(DAY + 2 * HOUR);
    expect(await other.verdict()).toEqual([false, 'fresh-copy']);
    expect(other.happened()).toEqual(['revalidated']);
  });

  test('an entry stays in the store as long as it may still answer', async () => {
    const { one, timer, store } = pair({ staleIfErrorMs: 3 * DAY });
    await one.verdict();
    await timer.pass(4 * DAY - 1);
    expect(store.text(KEY)).toContain('"v":1');
    await timer.pass(1);
    expect(store.text(KEY)).toBeUndefined();
  });

  test('it is written once per refresh, however often it is asked for', async () => {
    const { one, timer, store } = pair();
    const writings = (): number => store.tried.filter((operation) => operation === 'settle').length;
    for (let asked = 0; asked < 10; asked++) await one.verdict();
    await timer.settle();
    expect(writings()).toBe(1);
    await timer.pass(DAY);
    for (let asked = 0; asked < 10; asked++) await one.verdict();
    await timer.settle();
    expect(writings()).toBe(2);
  });

  test('different readings share the same entries', async () => {
    const { one, timer, sites, store } = pair();
    sites.answer('User-agent: *\nDisalow: /private\n');
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
    await timer.settle();
    const forgiving = new Scene({ store, dialect: google }, { timer, sites });
    expect(await forgiving.verdict()).toEqual([false, 'fresh-copy']);
    expect(forgiving.requests()).toBe(1);
  });

  test.each<[name: string, options: object]>([
    ['policies', { policy: 'pythonClassic' }],
    ['User-Agent headers', { userAgent: 'FooBot/2.0' }],
    ['numbers of redirects', { limits: { redirects: 1 } }],
  ])('what was asked with different %s is not shared', async (_, options) => {
    const { one, timer, sites, store } = pair();
    await one.verdict();
    await timer.settle();
    const another = new Scene({ store, ...options }, { timer, sites });
    await another.verdict();
    expect(another.requests()).toBe(2);
  });

  test('a copy that was cut shorter than a worker keeps is fetched again, and then serves both', async () => {
    const { one, timer, sites, store } = pair({ limits: { bytes: 512_000 } });
    const long = `${'#'.repeat(99)}\n`.repeat(5_120);
    sites.answer(answer({ etag: '"v1"' }, 200, `${long}User-agent: *\nDisallow: /private\n`));
    expect(await one.verdict()).toEqual([true, 'fresh-copy']);
    await stored(store);
    const cut = store.text(KEY);
    const generous = new Scene({ store }, { timer, sites });
    expect(await generous.verdict()).toEqual([false, 'fresh-copy']);
    await stored(store, cut);
    expect(sites.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined]);
    const frugal = new Scene({ store, limits: { bytes: 512_000 } }, { timer, sites });
    expect(await frugal.verdict()).toEqual([false, 'fresh-copy']);
    expect(sites.asked).toHaveLength(2);
  });
});

describe('an entry that cannot be used', () => {
  const good = {
    v: 1,
    site: SITE,
    copy: {
      status: 200,
      text: OPEN,
      truncated: false,
      url: `${SITE}/robots.txt`,
      fetchedAt: 0,
      freshUntil: 1e15,
    },
  };
  test.each<[name: string, value: unknown, because: string]>([
    ['is cut short', JSON.stringify(good).slice(0, 60), 'corrupted'],
    ['is no JSON', 'User-agent: *', 'corrupted'],
    ['is of another site', JSON.stringify({ ...good, site: 'https://other.example' }), 'corrupted'],
    ['has no version', JSON.stringify({ ...good, v: undefined }), 'corrupted'],
    ['holds nothing', JSON.stringify({ v: 1, site: SITE }), 'corrupted'],
    [
      'has a status that is none',
      JSON.stringify({ ...good, copy: { ...good.copy, status: '200' } }),
      'corrupted',
    ],
    ['has a failure of no kind', JSON.stringify({ ...good, failure: { kind: 'bad luck' } }), 'corrupted'],
    ['is compressed and damaged', JSON.stringify({ v: 1, deflated: 'eJwLSS0uUShJrSgBAA==' }), 'corrupted'],
    ['is compressed and no base64', JSON.stringify({ v: 1, deflated: '%%%' }), 'corrupted'],
    ['is of a version to come', JSON.stringify({ ...good, v: 2 }), 'future-version'],
    [
      'is of a version to come in another form',
      JSON.stringify({ v: 7, packed: [1, 2, 3] }),
      'future-version',
    ],
  ])('because it %s is told, and the site is asked', async (_, value, because) => {
    const { one, store } = pair();
    store.put(KEY, String(value));
    expect(await one.verdict()).toEqual([false, 'fresh-copy']);
    expect(one.events).toContainEqual({ type: 'entry-rejected', site: SITE, because });
    expect(one.requests()).toBe(1);
    await one.cache.close();
    expect(store.text(KEY)).toContain('Disallow: /private');
  });

  test.each([
    ['a copy for a day', { copy: good.copy }, DAY, 'stale-copy'],
    [
      'a failure for as long as a site may ask',
      { failure: { kind: 'status', status: 503, since: 0, at: 0, count: 1, retryAt: 1e15 } },
      DAY,
      'fresh-copy',
    ],
  ])('whatever its dates say, it holds %s', async (_, members, holdsMs, then) => {
    const { one, store, timer } = pair();
    store.put(KEY, JSON.stringify({ v: 1, site: SITE, ...members }));
    await one.verdict();
    await timer.pass(holdsMs - SECOND);
    await one.verdict();
    expect(one.requests()).toBe(0);
    await timer.pass(SECOND);
    const [, basis] = await one.verdict();
    expect(basis).toBe(then);
    await timer.settle();
    expect(one.requests()).toBe(1);
  });

  test('a long text is stored compressed, and comes back', async () => {
    const { one, other, timer, sites, store } = pair();
    sites.answer(RULES + 'Disallow: /another/path\n'.repeat(5000));
    await one.verdict();
    await one.cache.close();
    expect(store.text(KEY)?.length).toBeLessThan(5000);
    await timer.settle();
    // The platform inflates on its own time.
    expect(await other.verdict()).toEqual([false, 'fresh-copy']);
    expect(other.happened()).toEqual([]);
  });

  sampled()('a text that inflates beyond all bounds is not used', async () => {
    const { one, store } = pair();
    const bomb = await encodeEntry({
      site: SITE,
      copy: { ...good.copy, text: 'x'.repeat(2 ** 25 - 300) },
    });
    const larger = new Blob([JSON.stringify({ ...good, copy: { ...good.copy, text: 'x'.repeat(2 ** 25) } })]);
    const packed = await new Response(
      larger.stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer();
    expect(bomb?.length).toBeLessThan(100_000);
    const deflated = Buffer.from(packed).toString('base64');
    store.put(KEY, JSON.stringify({ v: 1, deflated }));
    expect(await one.verdict()).toEqual([false, 'fresh-copy']);
    expect(one.happened()).toContain('entry-rejected');
  });
});

describe('a clock that jumps', () => {
  test('forward: copies are past their time, and are asked about', async () => {
    const { one, timer } = pair();
    await one.verdict();
    timer.jump(DAY + 30 * MINUTE);
    expect(await one.verdict()).toEqual([false, 'stale-copy']);
    await timer.settle();
    expect(await one.verdict()).toEqual([false, 'fresh-copy']);
    expect(one.events).toContainEqual({ type: 'clock-jumped', byMs: DAY + 30 * MINUTE });
  });

  test('back: what is in memory stays fresh as long as it would have been, and no longer', async () => {
    const { one, timer, sites } = pair();
    sites.answer(answer({ 'cache-control': 'max-age=3600' }));
    await one.verdict();
    await timer.pass(50 * MINUTE);
    timer.jump(-40 * MINUTE);
    await timer.pass(10 * MINUTE - 1);
    const { basis } = await one.cache.explain(PAGE);
    expect(basis).toMatchObject({ kind: 'fresh-copy', freshUntil: timer.now() + 1 });
    await timer.pass(1);
    expect(await one.verdict()).toEqual([false, 'stale-copy']);
    await timer.settle();
    expect(one.requests()).toBe(2);
    expect(one.events).toContainEqual({ type: 'clock-jumped', byMs: -40 * MINUTE });
  });

  test.each([-2 * DAY, 2 * DAY])(
    'a worker whose clock is %d ms off takes the entries of the others as they are, and they its own',
    async (byMs) => {
      const { one, other, timer } = pair();
      await one.verdict();
      await timer.settle();
      timer.jump(byMs);
      expect(await other.verdict()).toEqual([false, 'fresh-copy']);
      expect(other.events).toContainEqual({ type: 'clock-jumped', byMs, site: SITE });
      expect(one.requests()).toBe(1);
      await timer.pass(DAY);
      expect(await other.verdict()).toEqual([false, 'stale-copy']);
    },
  );

  test('back: an entry from the future, of a store that tells no ages, is asked about at once', async () => {
    const timer = new HeldTimer();
    const sites = new FakeSites().answer(RULES);
    const store = new Keyv<string>();
    const one = new Scene({ store }, { timer, sites });
    await one.verdict();
    await one.cache.close();
    timer.jump(-365 * DAY);
    const other = new Scene({ store }, { timer, sites });
    expect(await other.verdict()).toEqual([false, 'stale-copy']);
    await timer.pass(SECOND);
    expect(await other.verdict()).toEqual([false, 'fresh-copy']);
    expect(other.requests()).toBe(2);
    expect(other.events).toContainEqual({ type: 'clock-jumped', byMs: -365 * DAY, site: SITE });
  });

  test('back while the site fails: the pause stays what it was, and the copy is not kept for ever', async () => {
    const { one, timer, sites } = pair({ staleIfErrorMs: DAY });
    await one.verdict();
    sites.answer(503);
    await timer.pass(DAY);
    await one.verdict();
    await timer.settle();
    expect(await one.verdict()).toEqual([false, 'earlier-copy']);
    timer.jump(-30 * DAY);
    one.requests();
    await timer.pass(MINUTE - 1);
    expect(await one.verdict()).toEqual([false, 'earlier-copy']);
    await timer.settle();
    expect(one.requests()).toBe(0);
    await timer.pass(1);
    expect(await one.verdict()).toEqual([false, 'earlier-copy']);
    await timer.settle();
    expect(one.requests()).toBe(1);
    for (let hour = 0; hour < 24; hour++) {
      await timer.pass(HOUR);
      await one.verdict();
      await timer.settle();
    }
    expect(await one.verdict()).toEqual([false, 'failure']);
  });

  test('and a turn is not waited for longer or shorter, whichever way it jumps', async () => {
    const { one, timer } = pair();
    for (const byMs of [-DAY, DAY]) {
      await one.cache.turn(PAGE);
      timer.jump(byMs);
      const next = one.cache.turn(PAGE);
      await timer.pass(2 * SECOND);
      expect((await next).waitedMs).toBe(2 * SECOND);
      await timer.pass(2 * SECOND);
    }
  });

  test('a minute more or less is not a jump', async () => {
    const { one, timer } = pair();
    await one.verdict();
    timer.jump(-MINUTE);
    expect(await one.verdict()).toEqual([false, 'fresh-copy']);
    expect(one.happened()).toEqual(['fetched']);
  });
});

describe('a store without locks and slots', () => {
  test('is told once, and each cache asks for itself', async () => {
    const timer = new HeldTimer();
    const sites = new FakeSites().answer(RULES);
    const store = new Keyv<string>();
    const one = new Scene({ store }, { timer, sites });
    await one.verdict();
    await one.cache.turn(PAGE);
    await one.cache.isAllowed('https://other.example/');
    expect(one.happened()).toEqual(['not-shared', 'fetched', 'not-shared', 'fetched']);
    expect(one.cache.stats().store.shares).toEqual({ entries: true, locks: false, slots: false });
    await one.cache.close();
    const other = new Scene({ store }, { timer, sites });
    expect(await other.verdict()).toEqual([false, 'fresh-copy']);
    expect(other.happened()).toEqual([]);
  });

  test('no store at all is nothing to tell', async () => {
    const scene = new Scene();
    await scene.verdict();
    await scene.cache.turn(PAGE);
    expect(scene.happened()).toEqual(['fetched']);
    expect(scene.cache.stats().store.shares).toEqual({ entries: false, locks: false, slots: false });
  });

  test('MemoryStore is a store for caches of one process', async () => {
    const store = new MemoryStore();
    const one = new Scene({ store });
    await one.verdict();
    await one.cache.close();
    const other = new Scene({ store, dialect: google }, one);
    expect(await other.verdict()).toEqual([false, 'fresh-copy']);
    expect(other.requests()).toBe(1);
  });
});

test.each(['\n', '\r'])(
  'a text of the store is read no further than the limit, up to the line end %j',
  async (end) => {
    // No lock runs out while the long file is parsed.
    const store = new MemoryStore({ elapsed: () => 0 });
    const wide = new Scene({ store, limits: { bytes: 2 ** 21 } });
    const narrow = new Scene({ store, limits: { bytes: 2 ** 19 } });
    // One line ends eleven characters before the limit, the next one character after it.
    wide.sites.answer(`#aa${end}${`User-agent: *${end}Disallow: /a${end}`.repeat(50_000)}`);
    await wide.verdict();
    const { basis, robots } = await narrow.cache.get(PAGE);
    expect(basis.cutAfterBytes).toBe(2 ** 19);
    expect(robots.toJSON().source.length).toBe(2 ** 19 - 11);
    expect(robots.allows('FooBot', `${SITE}/a`)).toBe(false);
    expect(narrow.sites.asked).toEqual([]);
  },
);

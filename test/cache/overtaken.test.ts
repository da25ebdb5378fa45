import { describe, expect, test } from '@jest/globals';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import { sampled, sampleOf } from '../support/samples.js';
import type { FakeSites } from './fake-site.js';
import { DAY, MINUTE, PAGE, pair, RULES, Scene, SECOND } from './harness.js';

const OPEN = 'User-agent: *\nDisallow: /other\n';

/** Each request to the site waits until the test answers it. */
class SlowSite {
  readonly #requests: ((text: string) => void)[] = [];

  constructor(sites: FakeSites) {
    sites.answer(() => new Promise<string>((resolve) => this.#requests.push(resolve)));
  }

  get requests(): number {
    return this.#requests.length;
  }

  answer(request: number, text: string): void {
    this.#requests[request]?.(text);
  }
}

function alone() {
  const it = new Scene();
  return { it, slow: new SlowSite(it.sites), settle: () => it.timer.settle() };
}

function sharing() {
  const { one, other, timer, sites, store } = pair();
  return { it: one, other, store, slow: new SlowSite(sites), settle: () => timer.pass(SECOND) };
}

describe.each<[name: string, scene: () => ReturnType<typeof alone>]>([
  ['without a store', alone],
  ['with a store', sharing],
])('%s', (_, scene) => {
  test.each(['load', 'refresh'] as const)(
    'a %s that began before a seed does not replace it',
    async (kind) => {
      const { it, slow, settle } = scene();
      const early = kind === 'load' ? it.cache.isAllowed(PAGE) : it.cache.refresh(PAGE);
      await settle();
      await it.cache.seed(PAGE, OPEN);
      slow.answer(0, RULES);
      await early;
      await settle();
      expect(await it.verdict()).toEqual([true, 'fresh-copy']);
      expect(slow.requests).toBe(1);
    },
  );

  test('a refresh in the background that began before a seed does not replace it', async () => {
    const { it, slow, settle } = scene();
    const early = it.cache.isAllowed(PAGE);
    await settle();
    slow.answer(0, RULES);
    await early;
    await settle();
    await it.timer.pass(DAY + MINUTE);
    expect(await it.cache.isAllowed(PAGE)).toBe(false);
    await settle();
    expect(slow.requests).toBe(2);
    await it.cache.seed(PAGE, OPEN);
    slow.answer(1, RULES);
    await settle();
    expect(await it.verdict()).toEqual([true, 'fresh-copy']);
  });

  test('a load of a stale copy that a seed overtakes does not replace it', async () => {
    const { it, slow, settle } = scene();
    await it.cache.seed(PAGE, `${RULES}${'# comment\n'.repeat(40_000)}`);
    await it.timer.pass(DAY + MINUTE);
    const early = it.cache.isAllowed(PAGE);
    await it.cache.seed(PAGE, OPEN);
    await early;
    await settle();
    slow.answer(0, RULES);
    await settle();
    expect(await it.verdict()).toEqual([true, 'fresh-copy']);
  });

  test('a refresh that began after a seed replaces it', async () => {
    const { it, slow, settle } = scene();
    await it.cache.seed(PAGE, RULES);
    const refresh = it.cache.refresh(PAGE);
    await settle();
    slow.answer(0, OPEN);
    expect((await refresh).isAllowed(PAGE)).toBe(true);
    expect(await it.verdict()).toEqual([true, 'fresh-copy']);
  });

  test.each([
    [0, 1],
    [1, 0],
  ])('the call after forget() asks the site again, answers %d and %d', async (first, second) => {
    const { it, slow, settle } = scene();
    const answers = [RULES, OPEN];
    const early = it.cache.isAllowed(PAGE);
    await settle();
    await it.cache.forget(PAGE);
    const late = it.cache.isAllowed(PAGE);
    await settle();
    for (const request of [first, second]) {
      slow.answer(request, answers[request] ?? '');
      await settle();
    }
    await early;
    expect(await late).toBe(true);
    await settle();
    expect(await it.verdict()).toEqual([true, 'fresh-copy']);
    expect(slow.requests).toBe(2);
  });

  test.each(['load', 'refresh'] as const)(
    'a %s that began before forget() leaves nothing behind',
    async (kind) => {
      const { it, slow, settle } = scene();
      const early = kind === 'load' ? it.cache.isAllowed(PAGE) : it.cache.refresh(PAGE);
      await settle();
      await it.cache.forget(PAGE);
      slow.answer(0, RULES);
      await early;
      await settle();
      expect(it.cache.stats().sites).toBe(0);
      const late = it.cache.isAllowed(PAGE);
      await settle();
      slow.answer(1, OPEN);
      expect(await late).toBe(true);
    },
  );
});

test.each([
  [0, 1],
  [1, 0],
])('of two refreshes the one that began later is used, answers %d and %d', async (first, second) => {
  const { it, slow, settle } = alone();
  const refreshes = [it.cache.refresh(PAGE), it.cache.refresh(PAGE)];
  await settle();
  for (const request of [first, second]) {
    slow.answer(request, [RULES, OPEN][request] ?? '');
    await refreshes[request];
  }
  expect(await it.verdict()).toEqual([true, 'fresh-copy']);
});

sampled(3).each(sampleOf(['isAllowed', 'refresh'] as const, 2))(
  '%s keeps its copy however many sites change',
  async (ask) => {
    const { it, slow, settle } = alone();
    const asked = it.cache[ask](PAGE);
    await settle();
    for (let n = 0; n < 4200; n++) await it.cache.seed(`https://${n}.example/`, '');
    slow.answer(0, OPEN);
    await asked;
    expect(it.cache.stats().sites).toBe(4201);
  },
);

test('a load that began before a refresh ended does not replace its copy', async () => {
  const { it, slow, settle } = alone();
  const refresh = it.cache.refresh(PAGE);
  await settle();
  const load = it.cache.isAllowed(PAGE);
  await settle();
  slow.answer(0, OPEN);
  await refresh;
  slow.answer(1, RULES);
  expect(await load).toBe(true);
  expect(await it.verdict()).toEqual([true, 'fresh-copy']);
});

test('a load that read the store before another process seeded does not replace the seed', async () => {
  const { it, other, slow, settle } = sharing();
  const first = other.cache.isAllowed(PAGE);
  await settle();
  // It takes a while to unpack.
  slow.answer(0, `${RULES}${'# comment\n'.repeat(40_000)}`);
  await first;
  await settle();
  const load = it.cache.isAllowed(PAGE);
  await other.cache.seed(PAGE, OPEN);
  await load;
  await settle();
  expect(await it.verdict()).toEqual([true, 'fresh-copy']);
});

test('a seed after a removal is stored, in whichever part of a millisecond they happen', async () => {
  let [elapsed, calls] = [0, 0];
  const outcomes: string[] = [];
  class NotingStore extends MemoryStore {
    override settle(...settlement: Parameters<MemoryStore['settle']>): ReturnType<MemoryStore['settle']> {
      const settled = super.settle(...settlement);
      outcomes.push(settled.outcome);
      return settled;
    }
  }
  const timer = {
    // More than half a millisecond passes at every third call.
    elapsed: () => (elapsed += calls++ % 3 === 0 ? 0.55 : 0.04),
    wait: () => Promise.reject(new Error('not asked')),
  };
  const store = new NotingStore({ elapsed: () => Math.floor(elapsed) });
  const cache = new RobotsCache({ userAgent: 'FooBot/1.0', store, timer });
  for (let site = 0; site < 50; site++) {
    const url = `https://site-${site}.example/`;
    await cache.forget(url);
    await cache.seed(url, RULES);
  }
  expect(outcomes).toEqual(Array<string>(100).fill('accepted'));
  await cache.close();
});

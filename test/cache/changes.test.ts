import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { RobotsCacheOptions } from '../../src/cache/options.js';
import { answer, DAY, HOUR, pair, PAGE, RULES, Scene, SITE } from './harness.js';

const OTHER_RULES = 'User-agent: *\nDisallow: /other ä\n';

function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function changes(...scenes: readonly Scene[]): unknown[] {
  return scenes.flatMap(({ events }) => events.filter(({ type }) => type === 'changed'));
}

/** Digests are made in a thread: everything that was asked for by then has been told when this one is there. */
async function digestsAreMade(): Promise<void> {
  for (let more = 0; more < 20; more++) await crypto.subtle.digest('SHA-256', new Uint8Array());
}

async function afterADay(scene: Pick<Scene, 'timer'>, ...askers: readonly Scene[]): Promise<void> {
  await scene.timer.pass(DAY + HOUR);
  await Promise.all(askers.map((asker) => asker.verdict()));
  await scene.timer.settle();
  await digestsAreMade();
}

describe('a text that is another than before', () => {
  test('is told with the digests of both', async () => {
    const it = new Scene();
    await it.verdict();
    await afterADay(it, it);
    expect(changes(it)).toEqual([]);
    it.sites.answer(OTHER_RULES);
    await afterADay(it, it);
    expect(changes(it)).toEqual([
      { type: 'changed', site: SITE, before: digest(RULES), after: digest(OTHER_RULES) },
    ]);
    expect(it.cache.stats().events.changed).toBe(1);
  });

  test('is told when the file is gone, when it is back, and not while the site fails', async () => {
    const it = new Scene();
    await it.verdict();
    it.sites.answer(503);
    await afterADay(it, it);
    expect(changes(it)).toEqual([]);
    it.sites.answer(404);
    await afterADay(it, it);
    it.sites.answer(RULES);
    await afterADay(it, it);
    expect(changes(it)).toMatchObject([
      { before: digest(RULES), after: digest('') },
      { before: digest(''), after: digest(RULES) },
    ]);
  });

  test.each<[how: string, options: Partial<RobotsCacheOptions>]>([
    ['by one process of a fleet', {}],
    ['by one process of a fleet whose memory is too small', { maxBytes: 0 }],
  ])('is told once, %s', async (_, options) => {
    const { one, other, sites, timer } = pair(options);
    await Promise.all([one.verdict(), other.verdict()]);
    sites.answer(OTHER_RULES);
    await afterADay({ timer }, one, other);
    await afterADay({ timer }, other, one);
    expect(changes(one, other)).toEqual([
      { type: 'changed', site: SITE, before: digest(RULES), after: digest(OTHER_RULES) },
    ]);
  });

  test('is not one that was cut shorter before', async () => {
    const { one, timer, sites, store } = pair({ limits: { bytes: 512_000 } });
    sites.answer(`${RULES}${'#\n'.repeat(300_000)}`);
    await one.verdict();
    const longer = new Scene({ store }, { timer, sites });
    expect((await longer.cache.refresh(PAGE)).changed).toBe(false);
    expect(changes(one, longer)).toEqual([]);
  });
});

describe('refresh', () => {
  test('says whether the text is another one', async () => {
    const it = new Scene();
    expect((await it.cache.refresh(PAGE)).changed).toBe(false);
    expect((await it.cache.refresh(PAGE)).changed).toBe(false);
    it.sites.answer(OTHER_RULES);
    const refreshed = await it.cache.refresh(PAGE);
    expect([refreshed.changed, refreshed.isAllowed(PAGE)]).toEqual([true, true]);
    it.sites.answer(answer({}, 503));
    expect((await it.cache.refresh(PAGE)).changed).toBe(false);
    await digestsAreMade();
    expect(changes(it)).toHaveLength(1);
  });

  test('knows what another process has fetched', async () => {
    const { one, other, sites, timer } = pair();
    await one.verdict();
    sites.answer(OTHER_RULES);
    expect((await other.cache.refresh(PAGE)).changed).toBe(true);
    await timer.settle();
    await digestsAreMade();
    expect(changes(one, other)).toHaveLength(1);
  });
});

describe('a page that answers 402', () => {
  test('is an event, and stands in its preferences until it answers otherwise', async () => {
    const it = new Scene();
    const headers = { 'Crawler-Price': 'USD 0.01' };
    await it.cache.report(`${SITE}/paid`, { status: 402, headers });
    expect(it.events).toEqual([{ type: 'paymentRequired', site: SITE, url: `${SITE}/paid` }]);
    const reportedAt = it.timer.now();
    expect((await it.cache.preferences(`${SITE}/paid`)).paymentRequired).toEqual({
      status: 402,
      reportedAt,
      price: 'USD 0.01',
    });
    expect(await it.cache.preferences(`${SITE}/free`)).not.toHaveProperty('paymentRequired');
    await it.cache.report(`${SITE}/paid`, { status: 200 });
    expect(await it.cache.preferences(`${SITE}/paid`)).not.toHaveProperty('paymentRequired');
  });

  test('does not slow the site down, and needs no price', async () => {
    const it = Scene.answering('', { pacing: { floorMs: 0 } });
    await it.cache.report(`${SITE}/paid`, { status: 402 });
    expect(await it.cache.turn(`${SITE}/paid`)).toMatchObject({ spacingMs: 0, waitedMs: 0 });
    const { paymentRequired } = await it.cache.preferences(`${SITE}/paid`);
    expect(paymentRequired).toEqual({ status: 402, reportedAt: it.timer.now() });
  });

  test('is remembered for a bounded number of pages, the latest', async () => {
    const it = new Scene();
    const urls = Array.from({ length: 300 }, (_, page) => `${SITE}/${'x'.repeat(4000)}${page}`);
    for (const url of urls) await it.cache.report(url, { status: 402 });
    const [first = '', ...others] = urls;
    expect(await it.cache.preferences(first)).not.toHaveProperty('paymentRequired');
    expect((await it.cache.preferences(others.at(-1) ?? '')).paymentRequired?.status).toBe(402);
  });
});

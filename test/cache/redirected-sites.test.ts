import { describe, expect, test } from '@jest/globals';
import type { Answer } from './fake-site.js';
import { answer, HOUR, MINUTE, pair, RULES, Scene, SECOND } from './harness.js';

const FINAL = 'https://www.example.com';
const ORIGINS = ['http://example.com', 'http://www.example.com', 'https://example.com', FINAL] as const;

function redirect(to: string): Response {
  return new Response(null, { status: 301, headers: { location: to } });
}

/** Sites by their origins: a text leads to that origin's robots.txt. */
function world(leads: Readonly<Record<string, string | Answer | (() => Answer)>>) {
  return (url: string): Answer => {
    const origin = Object.keys(leads).find((one) => url.startsWith(`${one}/`)) ?? '';
    const lead = leads[origin] ?? RULES;
    const now = typeof lead === 'function' ? lead() : lead;
    return typeof now === 'string' && /^https?:/.test(now) ? redirect(`${now}/robots.txt`) : now;
  };
}

/** With and without www, http and https, of which one has the file. */
const DIRECT = world({
  'http://example.com': FINAL,
  'http://www.example.com': FINAL,
  'https://example.com': FINAL,
});
const BY_WAY_OF_HTTPS = world({
  'http://example.com': 'https://example.com',
  'http://www.example.com': FINAL,
  'https://example.com': FINAL,
});

function allowedAt(cache: Scene['cache'], origins: readonly string[] = ORIGINS): Promise<boolean[]> {
  return Promise.all(origins.map((origin) => cache.isAllowed(`${origin}/private/page`)));
}

const NONE = [false, false, false, false];

describe.each([
  ['three lead to one', DIRECT],
  ['one leads by way of another', BY_WAY_OF_HTTPS],
])('%s', (_, sites) => {
  test('four sites of one file take four requests, whichever comes first, and at once', async () => {
    for (const origins of [ORIGINS, [...ORIGINS].reverse()]) {
      const { cache, sites: asked } = Scene.answering(sites);
      for (const origin of origins) expect(await cache.isAllowed(`${origin}/private/page`)).toBe(false);
      expect(asked.asked).toHaveLength(4);
    }
    const atOnce = Scene.answering(sites);
    expect(await allowedAt(atOnce.cache)).toEqual(NONE);
    expect(atOnce.requests()).toBe(4);
  });

  test('two workers of a store ask as often as one', async () => {
    const { timer, sites: asked, one, other } = pair();
    asked.answer(sites);
    const verdicts = Promise.all([allowedAt(one.cache), allowedAt(other.cache, [...ORIGINS].reverse())]);
    await timer.pass(SECOND);
    expect(await verdicts).toEqual([NONE, NONE]);
    expect(asked.asked).toHaveLength(4);
  });

  test('a later worker with the same header asks no site; with another header, or another limit, all', async () => {
    const { sites: asked, store, timer, one, other } = pair();
    asked.answer(sites);
    await allowedAt(one.cache, [ORIGINS[0]]);
    await timer.settle();
    const before = asked.asked.length;
    await allowedAt(other.cache, [FINAL, ORIGINS[0]]);
    expect(asked.asked).toHaveLength(before);
    for (const options of [{ userAgent: 'BarBot/1.0' }, { limits: { redirects: 4 } }]) {
      const stranger = new Scene({ store, ...options }, { timer, sites: asked });
      const from = asked.asked.length;
      await allowedAt(stranger.cache);
      expect(asked.asked.length - from).toBe(4);
    }
  });
});

describe('sites that redirect to each other', () => {
  const LOOP = world({ 'https://a.example': 'https://b.example', 'https://b.example': 'https://a.example' });
  const BOTH = ['https://a.example', 'https://b.example'];

  test.each([[BOTH], [BOTH.slice(0, 1)]])('%j do not wait for each other', async (origins) => {
    const { cache, sites } = Scene.answering(LOOP);
    expect(await allowedAt(cache, origins)).toEqual(origins.map(() => false));
    const { basis } = await cache.explain('https://a.example/');
    expect(basis.failure).toMatchObject({ kind: 'redirect' });
    expect(sites.asked.length).toBeLessThan(15);
  });

  test('in two workers of a store the wait is over after seconds', async () => {
    const { timer, sites, one, other } = pair();
    sites.answer(LOOP);
    const verdicts = Promise.all([
      allowedAt(one.cache, BOTH.slice(0, 1)),
      allowedAt(other.cache, BOTH.slice(1)),
    ]);
    await timer.pass(10 * SECOND);
    expect(await verdicts).toEqual([[false], [false]]);
    expect(sites.asked.length).toBeLessThan(20);
  });

  test('refreshed, too', async () => {
    const { cache } = Scene.answering(LOOP);
    const [one, other] = await Promise.all(BOTH.map((origin) => cache.refresh(origin)));
    expect([one?.basis.failure?.kind, other?.basis.failure?.kind]).toEqual(['redirect', 'redirect']);
  });
});

test('as many redirects are followed as without the cache, whichever site is asked first', async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`https://s${at}.example`, `https://s${at + 1}.example`]),
  );
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { cache } = Scene.answering(world(chain));
    const kinds: unknown[] = [];
    for (const at of order) kinds[at] = (await cache.explain(`https://s${at}.example/`)).basis.kind;
    expect(kinds).toEqual(['failure', 'fresh-copy']);
  }
});

test('a chain without end is followed no further than twice the limit', async () => {
  let count = 0;
  const { cache, sites } = Scene.answering(() => redirect(`https://s${count++}.example/robots.txt`));
  expect(await allowedAt(cache, ['https://start.example'])).toEqual([false]);
  expect(sites.asked.length).toBeLessThan(40);
});

test('a copy is no fresher than that of the site it came from', async () => {
  const { cache, timer, sites } = Scene.answering(
    world({ 'http://a.example': FINAL, [FINAL]: () => answer({ 'cache-control': 'max-age=3600' }) }),
  );
  await allowedAt(cache, [FINAL]);
  await timer.pass(40 * MINUTE);
  const { basis } = await cache.explain('http://a.example/');
  expect([basis.kind, (basis.freshUntil ?? 0) - timer.now()]).toEqual(['fresh-copy', 20 * MINUTE]);
  expect(sites.asked).toHaveLength(2);
  await timer.pass(HOUR);
  // Of the two stale copies each is asked for once more.
  await allowedAt(cache, ['http://a.example']);
  await timer.settle();
  expect(sites.asked).toHaveLength(4);
});

test('a site that fails lets those fail that redirect to it, and is left alone as it asked', async () => {
  const down = (): Answer => answer({ 'retry-after': '7200' }, 503, '');
  const { cache, timer, sites } = Scene.answering(world({ 'http://a.example': FINAL, [FINAL]: down }));
  for (const wait of [0, 5 * MINUTE, HOUR]) {
    await timer.pass(wait);
    const { allowed, basis } = await cache.explain('http://a.example/x');
    expect([allowed, basis.kind, basis.failure?.status]).toEqual([false, 'failure', 503]);
  }
  expect(sites.asked.filter(({ url }) => url.startsWith(FINAL))).toHaveLength(1);
});

test.each([
  ['another path', redirect(`${FINAL}/other/robots.txt`)],
  ['a query', redirect(`${FINAL}/robots.txt?x`)],
])('%s is not the file of its site', async (_, answered) => {
  const { cache, sites } = Scene.answering(world({ 'http://a.example': answered }));
  await allowedAt(cache, ['http://a.example', FINAL]);
  expect(sites.asked).toHaveLength(3);
});

test('a file of the user’s own is used for its site only', async () => {
  const { cache } = Scene.answering(DIRECT, {
    overrides: (site) => (site === FINAL ? { robots: '' } : undefined),
  });
  expect(await allowedAt(cache, ['https://example.com', FINAL])).toEqual([false, true]);
});

test('a refresh goes all the way, and tells of the change for each site', async () => {
  let text = RULES;
  const { cache, events, sites } = Scene.answering(world({ 'http://a.example': FINAL, [FINAL]: () => text }));
  await allowedAt(cache, ['http://a.example']);
  text = 'User-agent: *\nAllow: /\n';
  const { changed } = await cache.refresh('http://a.example/');
  expect([changed, await allowedAt(cache, ['http://a.example', FINAL])]).toEqual([true, [true, true]]);
  expect(events.flatMap((event) => (event.type === 'changed' ? [event.site] : []))).toEqual([
    FINAL,
    'http://a.example',
  ]);
  expect(sites.asked).toHaveLength(4);
});

import { describe, expect, test } from '@jest/globals';
import { usefulUntil } from '../../src/cache/site-freshness.js';
import { answer, DAY, HOUR, MINUTE, PAGE, RULES, Scene, SITE } from './harness.js';

const OPEN = 'User-agent: *\nDisallow:\n';

describe('how long a copy is fresh', () => {
  test.each<[name: string, headers: Record<string, string>, freshMs: number]>([
    ['a day where the server says nothing', {}, DAY],
    ['max-age', { 'cache-control': 'max-age=3600' }, HOUR],
  ])('%s', async (_, headers, freshMs) => {
    const scene = Scene.answering(answer(headers));
    await scene.verdict();
    await scene.timer.pass(freshMs - 1);
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    expect(scene.requests()).toBe(1);
    await scene.timer.pass(1);
    expect(await scene.verdict()).toEqual([false, 'stale-copy']);
    await scene.timer.settle();
    expect(scene.requests()).toBe(1);
  });

  test('Expires is counted from the Date of the answer', async () => {
    const scene = new Scene();
    const sent = scene.timer.now() - 5 * MINUTE;
    const date = new Date(sent).toUTCString();
    scene.sites.answer(answer({ date, expires: new Date(sent + HOUR).toUTCString() }));
    const { basis } = await scene.cache.explain(PAGE);
    expect((basis.freshUntil ?? 0) - (basis.fetchedAt ?? 0)).toBe(HOUR);
  });
});

describe('when the time of a copy has passed', () => {
  test('it answers at once while one refresh runs behind it, and then the new one answers', async () => {
    const scene = new Scene();
    await scene.verdict();
    await scene.timer.pass(DAY);
    scene.requests();
    let release = (): void => undefined;
    scene.sites.answer(() => new Promise((resolve) => (release = () => resolve(OPEN))));
    for (let asked = 0; asked < 5; asked++) expect(await scene.verdict()).toEqual([false, 'stale-copy']);
    expect(scene.requests()).toBe(1);
    release();
    await scene.timer.settle();
    expect(await scene.verdict()).toEqual([true, 'fresh-copy']);
    expect(scene.requests()).toBe(0);
    expect(scene.events).toContainEqual({
      type: 'served-stale',
      site: SITE,
      because: 'refreshing',
      overMs: 0,
    });
  });

  test('one that is much too old waits for the answer', async () => {
    const scene = new Scene({ staleWhileRevalidateMs: HOUR });
    await scene.verdict();
    await scene.timer.pass(DAY + HOUR);
    scene.sites.answer(OPEN);
    expect(await scene.verdict()).toEqual([true, 'fresh-copy']);
    expect(scene.happened()).toEqual(['fetched', 'fetched']);
  });

  test('a file that did not change is not sent again', async () => {
    const scene = new Scene();
    const modified = 'Fri, 20 Nov 2026 10:00:00 GMT';
    scene.sites.answer((_, { headers }) =>
      headers['if-none-match'] === '"v1"' && headers['if-modified-since'] === modified
        ? answer({ etag: '"v1"', 'cache-control': 'max-age=7200' }, 304)
        : answer({ etag: '"v1"', 'last-modified': modified, 'cache-control': 'max-age=3600' }),
    );
    await scene.verdict();
    await scene.timer.pass(HOUR);
    await scene.verdict();
    await scene.timer.settle();
    expect(scene.happened()).toEqual(['fetched', 'served-stale', 'served-stale', 'revalidated']);
    await scene.timer.pass(2 * HOUR - 1);
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    expect(scene.requests()).toBe(2);
  });

  test('a 304 about another file than ours is not believed', async () => {
    const scene = new Scene();
    const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } });
    let target = 'https://a.example/robots.txt';
    scene.sites.answer((url, { headers }) => {
      if (url.startsWith(SITE)) return redirect(target);
      if (headers['if-none-match'] === '"1"') return answer({ etag: '"1"' }, 304);
      return answer({ etag: '"1"' }, 200, url.startsWith('https://a.') ? RULES : OPEN);
    });
    expect(await scene.verdict()).toEqual([false, 'fresh-copy']);
    target = 'https://b.example/robots.txt';
    await scene.timer.pass(DAY);
    await scene.verdict();
    await scene.timer.settle();
    expect(await scene.verdict()).toEqual([true, 'fresh-copy']);
  });

  test('a 304 that nobody asked for is a failure', async () => {
    const scene = Scene.answering(answer({}, 304));
    expect(await scene.verdict()).toEqual([false, 'failure']);
  });
});

test('a hundred that ask at once are one request', async () => {
  const scene = new Scene();
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => scene.cache.isAllowed(PAGE)));
  expect(new Set(verdicts)).toEqual(new Set([false]));
  expect(scene.requests()).toBe(1);
});

test('the site sees one request per freshness period, however often it is asked about', async () => {
  const scene = Scene.answering(answer({ 'cache-control': 'max-age=600' }));
  for (let minute = 0; minute < 120; minute++) {
    await scene.verdict();
    await scene.timer.pass(MINUTE);
  }
  expect(scene.requests()).toBe(12);
});

test('the least recently used sites leave memory first, and it stays within its bytes', async () => {
  const scene = new Scene({ maxBytes: 20_000 });
  const page = (index: number): string => `https://site-${index}.example/`;
  for (let index = 0; index < 50; index++) {
    await scene.cache.isAllowed(page(index));
    await scene.cache.isAllowed(page(0));
  }
  const { sites, bytes, maxBytes, events } = scene.cache.stats();
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(sites).toBeGreaterThan(1);
  expect(events.evicted).toBe(50 - sites);
  scene.requests();
  await scene.cache.isAllowed(page(0));
  await scene.cache.isAllowed(page(49));
  expect(scene.requests()).toBe(0);
  await scene.cache.isAllowed(page(1));
  expect(scene.requests()).toBe(1);
});

test('a failure is useful for as long again as its pause lasts, since it is counted', () => {
  const limits = { staleWhileRevalidateMs: 100, staleIfErrorMs: 300 };
  const failure = {
    kind: 'unreachable',
    code: 'EHOSTUNREACH',
    since: 1000,
    at: 1000,
    count: 1,
    retryAt: 1500,
  } as const;
  expect(usefulUntil({ site: 'https://a.example', failure }, limits)).toBe(2000);
});

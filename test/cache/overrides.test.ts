import { describe, expect, test } from '@jest/globals';
import type { SiteOverride } from '../../src/cache/overrides.js';
import { FailingStore } from './failing-store.js';
import { FakeSites } from './fake-site.js';
import { DAY, PAGE, RULES, Scene, SECOND, SITE } from './harness.js';
import { HeldTimer } from './held-timer.js';

const OTHER = 'https://other.example';

function overriding(override: SiteOverride | undefined, site = SITE) {
  return (asked: string) => (asked === site ? override : undefined);
}

describe("a file in place of a site's own", () => {
  test('answers without the site or the store being asked, and says so', async () => {
    const shared = { timer: new HeldTimer(), sites: new FakeSites().answer(RULES) };
    const store = new FailingStore(shared.timer);
    const robots = 'User-agent: *\nDisallow: /drafts\nCrawl-delay: 7\n';
    const scene = new Scene({ store, overrides: overriding({ robots }) }, shared);
    const { cache, sites } = scene;
    expect(await cache.isAllowed(PAGE)).toBe(true);
    expect(await cache.explain(`${SITE}/drafts/1`)).toMatchObject({
      allowed: false,
      text: 'Disallow: /drafts',
      basis: { kind: 'override', status: 200 },
    });
    expect(await cache.crawlDelay(PAGE)).toBe(7);
    expect(sites.asked).toEqual([]);
    expect(store.tried.filter((operation) => operation !== 'watch')).toEqual([]);
    expect(scene.happened()).toEqual([]);
    expect(await cache.isAllowed(`${OTHER}/private/page`)).toBe(false);
    expect(sites.asked).toHaveLength(1);
  });

  test('does not grow old, and is read again when the site is forgotten or refreshed', async () => {
    const override = { robots: '' };
    const scene = new Scene({ overrides: overriding(override) });
    const { cache, sites, timer } = scene;
    expect(await cache.isAllowed(PAGE)).toBe(true);
    override.robots = 'User-agent: *\nDisallow: /private';
    await timer.pass(3 * DAY);
    expect(await cache.isAllowed(PAGE)).toBe(true);
    await cache.forget(PAGE);
    expect(await cache.isAllowed(PAGE)).toBe(false);
    override.robots = '';
    expect((await cache.refresh(PAGE)).isAllowed(PAGE)).toBe(true);
    expect(await cache.isAllowed(PAGE)).toBe(true);
    expect(sites.asked).toEqual([]);
    expect(scene.happened()).toEqual([]);
  });

  test('stays in force where another is seeded, which the other processes obey', async () => {
    const scene = new Scene();
    const store = new FailingStore(scene.timer);
    const one = new Scene({ store, overrides: overriding({ robots: '' }) }, scene);
    const other = new Scene({ store }, scene);
    await one.cache.seed(PAGE, 'User-agent: *\nDisallow: /');
    expect(await one.cache.isAllowed(PAGE)).toBe(true);
    expect(await other.cache.isAllowed(PAGE)).toBe(false);
    expect(scene.requests()).toBe(0);
  });
});

describe("a pace in place of a site's own", () => {
  test.each([
    ['shorter', 500],
    ['longer than the cap', 120 * SECOND],
    ['none', 0],
  ])('%s', async (_, spacingMs) => {
    const pacing = { floorMs: SECOND, capMs: 60 * SECOND };
    const scene = new Scene({ pacing, overrides: overriding({ spacingMs }) });
    const { cache, timer } = scene;
    expect(await cache.tryTurn(PAGE)).toMatchObject({ granted: true, spacingMs });
    expect((await cache.tryTurn(PAGE)).granted).toBe(spacingMs === 0);
    expect(await cache.isAllowed(PAGE)).toBe(false);
    expect(scene.requests()).toBe(1);
    const other = cache.turn(`${OTHER}/`);
    await timer.settle();
    expect((await other).spacingMs).toBe(2 * SECOND);
  });

  test("changes with the next turn, and a page's 429 slows it down all the same", async () => {
    const override = { spacingMs: 5 * SECOND };
    const { cache, timer } = new Scene({ overrides: overriding(override) });
    await cache.tryTurn(PAGE);
    override.spacingMs = 100;
    await timer.pass(5 * SECOND);
    expect(await cache.tryTurn(PAGE)).toMatchObject({ granted: true, spacingMs: 100 });
    await cache.report(PAGE, { status: 429 });
    await timer.pass(500);
    expect((await cache.tryTurn(PAGE)).granted).toBe(false);
  });
});

describe('what is no override', () => {
  test.each<[name: string, override: unknown, message: string]>([
    ['a text', 'User-agent: *', "Argument 'overrides(site)' must be a plain object of options"],
    ['a promise', Promise.resolve({ robots: '' }), 'got a Promise'],
    [
      'a member that nobody knows',
      { robot: '' },
      "Unknown option 'overrides(site).robot': did you mean 'robots'?",
    ],
    ['a file that is no text', { robots: null }, "Argument 'overrides(site).robots' must be a string"],
    ['a pace that is no number', { spacingMs: '5' }, "Argument 'overrides(site).spacingMs' must be a number"],
    ['a pace below 0', { spacingMs: -1 }, "Argument 'overrides(site).spacingMs' must be a number"],
    ['a pace beyond a day', { spacingMs: DAY + 1 }, "Argument 'overrides(site).spacingMs' must be a number"],
  ])('%s is refused by name', async (_, override, message) => {
    const { cache } = new Scene(untyped({ overrides: () => override }));
    await expect(cache.turn(PAGE)).rejects.toThrow(message);
    await expect(cache.isAllowed(PAGE)).rejects.toThrow(TypeError);
  });

  test('a list in place of a function is refused when the cache is made', () => {
    expect(() => new Scene(untyped({ overrides: [] }))).toThrow("Argument 'overrides' must be a function");
  });
});

/** Options as JavaScript may give them. */
function untyped(options: object): object {
  return options;
}

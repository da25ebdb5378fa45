import { describe, expect, test } from '@jest/globals';
import type { CacheEvent } from '../../src/cache/events.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import type { RobotsCacheOptions } from '../../src/cache/settings.js';
import { FakeSites } from './fake-site.js';
import { HeldTimer } from './held-timer.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PAGE = 'https://example.com/private/page';
const RULES = 'User-agent: *\nDisallow: /private\nCrawl-delay: 2\nSitemap: https://example.com/map.xml\n';

function cacheWith(options: Partial<RobotsCacheOptions> = {}) {
  const timer = new HeldTimer();
  const sites = new FakeSites().answer(RULES);
  const cache = new RobotsCache({ userAgent: 'FooBot/1.0', fetch: sites.fetch, now: timer.now, timer, ...options });
  const events: CacheEvent[] = [];
  cache.subscribe((event) => events.push(event));
  return { cache, sites, timer, events, types: () => events.map((event) => event.type) };
}

function answer(headers: Record<string, string>, status = 200, body = RULES): Response {
  return new Response(status === 304 ? null : body, { status, headers });
}

describe('what a cache answers', () => {
  test('the verdict, its line and what it rests on', async () => {
    const { cache, timer } = cacheWith();
    const fetchedAt = timer.now();
    expect(await cache.isAllowed(PAGE)).toBe(false);
    expect(await cache.isAllowed('https://example.com/public')).toBe(true);
    expect(await cache.explain(PAGE)).toEqual({
      allowed: false,
      because: 'rule',
      line: 2,
      text: 'Disallow: /private',
      groupLine: 1,
      agent: '*',
      rests: { on: 'fresh-copy', status: 200, fetchedAt, freshUntil: fetchedAt + DAY },
    });
    expect(await cache.crawlDelay(PAGE)).toBe(2);
    expect(await cache.sitemaps(PAGE)).toEqual(['https://example.com/map.xml']);
  });
});

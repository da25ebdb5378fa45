import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { CacheEvent, CacheEventType } from '../../src/cache/events.js';
import { RobotsCache } from '../../src/cache/robots-cache.js';
import type { RobotsCacheOptions } from '../../src/cache/options.js';
import { StoreKeys } from '../../src/cache/store-keys.js';
import { policies } from '../../src/fetch/policies.js';
import { FailingStore } from './failing-store.js';
import { FakeSites } from './fake-site.js';
import { HeldTimer } from './held-timer.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const SITE = 'https://example.com';
/** A page that {@link RULES} disallow. */
export const PAGE = `${SITE}/private/page`;
export const RULES = `User-agent: *\nDisallow: /private\nCrawl-delay: 2\nSitemap: ${SITE}/map.xml\n`;

/** The key of the site in a store, for caches that are made like {@link Scene}'s. */
export const KEY = new StoreKeys({
  policy: 'rfc9309',
  userAgent: 'FooBot/1.0',
  limits: policies.rfc9309.limits,
}).keyOf(SITE);

/** An answer with these headers. */
export function answer(headers: Record<string, string>, status = 200, body = RULES): Response {
  return new Response(status === 304 ? null : body, { status, headers });
}

/** A cache on a held clock and sites that answer what the test says, with a record of its events. */
export class Scene {
  readonly timer: HeldTimer;
  readonly sites: FakeSites;
  readonly cache: RobotsCache;
  readonly events: CacheEvent[] = [];

  constructor(options: Partial<RobotsCacheOptions> = {}, shared?: Pick<Scene, 'timer' | 'sites'>) {
    this.timer = shared?.timer ?? new HeldTimer();
    this.sites = shared?.sites ?? new FakeSites().answer(RULES);
    const { timer, sites } = this;
    this.cache = new RobotsCache({
      userAgent: 'FooBot/1.0',
      fetch: sites.fetch,
      now: timer.now,
      timer,
      ...options,
    });
    this.cache.subscribe((event) => this.events.push(event));
  }

  /** One whose sites answer so from the beginning. */
  static answering(answer: Parameters<FakeSites['answer']>[0], options?: Partial<RobotsCacheOptions>): Scene {
    const scene = new Scene(options);
    scene.sites.answer(answer);
    return scene;
  }

  /** What happened since the last call. */
  happened(): readonly CacheEventType[] {
    return this.events.splice(0).map((event) => event.type);
  }

  /** The verdict on {@link PAGE} and what it is based on. */
  async verdict(): Promise<[allowed: boolean, on: string]> {
    const { allowed = false, basis } = await this.cache.explain(PAGE);
    expect(await this.cache.isAllowed(PAGE)).toBe(allowed);
    return [allowed, basis.kind];
  }

  /** How often sites were asked since the last call. */
  requests(): number {
    return this.sites.asked.splice(0).length;
  }
}

/** Two processes, as it were, on one store. */
export function pair(options: Partial<RobotsCacheOptions> = {}) {
  const timer = new HeldTimer();
  const sites = new FakeSites().answer(RULES);
  const store = new FailingStore(timer);
  const one = new Scene({ store, ...options }, { timer, sites });
  const other = new Scene({ store, ...options }, { timer, sites });
  return { timer, sites, store, one, other };
}

/** Asks about new sites until the store is used again. */
export async function untilStoreIsBack(cache: RobotsCache): Promise<void> {
  for (let site = 0; cache.stats().store.away.length > 0; site++) {
    await cache.isAllowed(`https://after-${site}.example/private`);
    await cache.turn(`https://after-${site}.example/`);
    await pause(50);
  }
}

import { expectString } from '../core/arguments.js';
import { policies } from '../fetch/policy.js';
import type { Asking } from './ask-site.js';
import { Closing } from './closing.js';
import { Events, type CacheEventType, type CacheListener, type StoreOperation } from './events.js';
import { GuardedStore } from './guarded-store.js';
import type { HeldSite } from './held-site.js';
import { settingsOf, type RobotsCacheOptions, type Settings } from './settings.js';
import { keyOf, SiteLoader } from './site-loader.js';
import { SiteLocks } from './site-locks.js';
import { SiteNames } from './site-names.js';
import type { SiteExplanation, SiteRobots } from './site-robots.js';
import { Sites } from './sites.js';
import type { Slot } from './store.js';
import { startTimerOf, systemTimer } from './timer.js';
import { Turns, type Spacing, type Turn } from './turns.js';
import { WakingTime } from './waking-time.js';

/**
 * What was asked of a cache that has been closed.
 *
 * @example
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
 * await cache.close();
 * await cache.isAllowed('https://example.com/').catch((error) => error instanceof CacheClosedError); // true
 */
export class CacheClosedError extends Error {
  override readonly name = 'CacheClosedError';

  constructor() {
    super('Cannot ask the cache: it is closed');
  }
}

/** What a cache has done since it was made, and holds now. */
export interface CacheStats {
  /** How often each event happened. */
  readonly events: Readonly<Record<CacheEventType, number>>;
  /** How often a site was asked about, whatever was asked. */
  readonly asked: number;
  /** How many of these memory answered. */
  readonly answeredFromMemory: number;
  /** Turns given. */
  readonly turns: number;
  /** In memory. */
  readonly sites: number;
  readonly bytes: number;
  readonly maxBytes: number;
  /** Sites that are being asked, or waited for, at this moment. */
  readonly refreshing: number;
  /** How many wait for a turn at this moment. */
  readonly waiting: number;
  readonly store: {
    /** What all processes of the store do together. */
    readonly shares: { readonly entries: boolean; readonly locks: boolean; readonly slots: boolean };
    /** What is left out at this moment because it failed. */
    readonly away: readonly StoreOperation[];
  };
}

/**
 * Verdicts for a crawler, or for a fleet of them: each site's robots.txt is fetched once, kept as long as it is fresh,
 * and asked for again before it matters.
 *
 * A site that fails is disallowed until it answers, unless it answered before; {@link RobotsCache.explain} says on what
 * a verdict rests. What a `store` holds is shared with every process that has the same store.
 *
 * @example
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' });
 * const page = 'https://example.com/robots.txt';
 * if (await cache.isAllowed(page)) {
 *   const turn = await cache.turn(page); // as slowly as the site asks
 *
 *   const response = await fetch(page, { headers: { 'user-agent': cache.userAgent } });
 *   console.log(turn.waitedMs < 1000, response.status); // true 200
 * }
 */
export class RobotsCache {
  /** The header to send to the sites. */
  readonly userAgent: string;
  /** The name that robots.txt files are asked about. */
  readonly productToken: string;

  readonly #settings: Settings;
  readonly #names = new SiteNames();
  readonly #events = new Events();
  readonly #store: GuardedStore | undefined;
  readonly #loader: SiteLoader;
  readonly #sites: Sites;
  readonly #turns: Turns;
  readonly #closing = new Closing();
  #asked = 0;
  #answeredFromMemory = 0;
  #turnsGiven = 0;
  #toldNoSlots = false;

  constructor(options: RobotsCacheOptions) {
    const settings = settingsOf(options);
    const { store, timer, now, storeLimitMs, lockMs, patience, maxBytes, dialect } = settings;
    const { emit } = this.#events;
    this.#settings = settings;
    this.userAgent = settings.userAgent;
    this.productToken = settings.productToken;
    this.#store =
      store &&
      // So long others wait for what is written; then the lock is free, and they ask the site.
      new GuardedStore({ store, timer, limitMs: storeLimitMs, backgroundLimitMs: lockMs, emit });
    this.#loader = new SiteLoader({
      store: this.#store,
      locks: this.#store && new SiteLocks({ store: this.#store, timer, lockMs, storeLimitMs, emit }),
      asking: askingOf(settings),
      patience,
      emit,
    });
    const reading = {
      token: this.productToken,
      dialect,
      access: (status: number) => policies[settings.policy].access(status),
    };
    this.#sites = new Sites({
      loader: this.#loader,
      reading,
      patience,
      maxBytes,
      storeLimitMs,
      now,
      timer,
      emit,
      closing: this.#closing,
    });
    this.#turns = new Turns({
      timer,
      spacingOf: (site) => this.#spacingOf(site),
      reserve: (site, spacingMs) => this.#reserve(site, spacingMs),
    });
  }

  /**
   * Whether the crawler may fetch the page.
   *
   * Rejects only for what is no http or https URL, and when the cache is closed: a site that cannot be reached is a
   * verdict, not an error.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.isAllowed('https://example.com/private/x'); // false
   */
  async isAllowed(url: string): Promise<boolean> {
    const site = this.#siteOf(url);
    const held = this.#fresh(site);
    if (held !== undefined) return held.isAllowed(url, 'fresh-copy');
    const found = await this.#sites.find(site);
    return found.held.isAllowed(url, found.on);
  }

  /**
   * Whether the crawler may fetch the page, which line says so, and on what that rests. Always agrees with
   * {@link RobotsCache.isAllowed}.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const { allowed, because, text, rests } = await cache.explain('https://example.com/private/x');
   * [allowed, because, text, rests.on, rests.status];
   * // [ false, 'rule', 'Disallow: /private', 'fresh-copy', 200 ]
   */
  async explain(url: string): Promise<SiteExplanation> {
    return (await this.get(url)).explain(url);
  }

  /**
   * What is known of the page's site: asks once, answers at once for all links of a page.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const site = await cache.get('https://example.com/');
   * ['/private/x', '/public'].map((link) => site.isAllowed(link)); // [ false, true ]
   */
  async get(url: string): Promise<SiteRobots> {
    const site = this.#siteOf(url);
    const held = this.#fresh(site);
    if (held !== undefined) return held.known('fresh-copy');
    const found = await this.#sites.find(site);
    return found.held.known(found.on);
  }

  /**
   * Seconds between two requests, as the page's site asks of this crawler; undefined where it does not.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.crawlDelay('https://example.com/'); // undefined
   */
  async crawlDelay(url: string): Promise<number | undefined> {
    return (await this.get(url)).crawlDelay;
  }

  /**
   * The sitemaps that the page's site names.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.sitemaps('https://example.com/'); // []
   */
  async sitemaps(url: string): Promise<readonly string[]> {
    return (await this.get(url)).sitemaps;
  }

  /**
   * Resolves when the page's site may be asked again: in the order of asking, as far apart as its Crawl-delay or
   * Request-rate asks, and where the store has slots, for all processes together.
   *
   * Ask for a turn per request, right before it. The robots.txt is not counted.
   *
   * @param options - `signal` ends the waiting; the turn goes to the next in line
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', pacing: { floorMs: 20 } });
   * await cache.turn('https://example.com/a');
   * const turn = await cache.turn('https://example.com/b', { signal: AbortSignal.timeout(60_000) });
   * turn.spacingMs; // 20
   */
  async turn(url: string, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<Turn> {
    const site = this.#siteOf(url);
    const turn = await this.#turns.take(site, signal);
    this.#turnsGiven++;
    if (turn.cappedFromMs !== undefined) {
      this.#events.emit({ type: 'capped', site, askedMs: turn.cappedFromMs, cappedMs: turn.spacingMs });
    }
    return turn;
  }

  /**
   * Calls `listener` with everything that happens behind the verdicts, until the function given back is called.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const types: string[] = [];
   * const stop = cache.subscribe((event) => types.push(event.type));
   * await cache.isAllowed('https://example.com/');
   * stop();
   * console.log(types); // [ 'fetched' ]
   */
  subscribe(listener: CacheListener): () => void {
    return this.#events.subscribe(listener);
  }

  /**
   * What the cache has done so far and holds now, to be graphed.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * for (const page of ['/a', '/b', '/c']) await cache.isAllowed(`https://example.com${page}`);
   * const { asked, answeredFromMemory, events } = cache.stats();
   * [asked, answeredFromMemory, events.fetched]; // [ 3, 2, 1 ]
   */
  stats(): CacheStats {
    const offers = this.#store?.offers;
    return {
      events: { ...this.#events.counts },
      asked: this.#asked,
      answeredFromMemory: this.#answeredFromMemory,
      turns: this.#turnsGiven,
      sites: this.#sites.memory.size,
      bytes: this.#sites.memory.bytes,
      maxBytes: this.#sites.memory.maxBytes,
      refreshing: this.#sites.refreshing,
      waiting: this.#turns.waiting,
      store: {
        shares: {
          entries: offers !== undefined,
          locks: offers?.locks ?? false,
          slots: offers?.slots ?? false,
        },
        away: this.#store?.away ?? [],
      },
    };
  }

  /**
   * Ends what is under way, and waits until what was learnt is in the store, though for a store that hangs no longer
   * than a verdict does. The store itself stays open: it is yours. Whoever still asks or waits gets a {@link CacheClosedError}.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.close();
   * await cache.isAllowed('https://example.com/').catch((error) => error.name); // 'CacheClosedError'
   */
  async close(): Promise<void> {
    const reason = new CacheClosedError();
    this.#closing.close(reason);
    this.#turns.end(reason);
    this.#sites.memory.clear();
    const { timer, storeLimitMs } = this.#settings;
    const limit = new WakingTime(timer, storeLimitMs);
    const settled = this.#sites.settled().then(() => this.#loader.flush());
    await Promise.race([settled, limit.end]);
    limit.stop();
  }

  #siteOf(url: string): string {
    this.#closing.throwIfClosed();
    expectString('url', url);
    return this.#names.siteOf(url);
  }

  #fresh(site: string): HeldSite | undefined {
    this.#asked++;
    const held = this.#sites.fresh(site);
    if (held !== undefined) this.#answeredFromMemory++;
    return held;
  }

  async #spacingOf(site: string): Promise<Spacing> {
    const { held, on } = await this.#sites.find(site);
    const { crawlDelay, requestRate } = held.known(on);
    const { floorMs, capMs } = this.#settings.pacing;
    const rateMs = requestRate === undefined ? 0 : (1000 * requestRate.seconds) / requestRate.requests;
    const askedMs = Math.max(0, 1000 * (crawlDelay ?? 0) || 0, rateMs || 0);
    const spacingMs = Math.max(floorMs, Math.min(askedMs, capMs));
    return askedMs > capMs ? { spacingMs, cappedFromMs: askedMs } : { spacingMs };
  }

  async #reserve(site: string, spacingMs: number): Promise<Slot | undefined> {
    const store = this.#store;
    if (store === undefined) return undefined;
    if (!store.offers.slots) {
      if (!this.#toldNoSlots) this.#events.emit({ type: 'not-shared', operation: 'slot' });
      this.#toldNoSlots = true;
      return undefined;
    }
    const allowance = { leftMs: this.#settings.storeLimitMs };
    return (await store.ask('slot', allowance, ({ slot }) => slot(keyOf(site), Math.ceil(spacingMs))))?.value;
  }
}

function askingOf(settings: Settings): Asking {
  const { policy, limits, addresses, userAgent, fetch, now, timer, backoff } = settings;
  return {
    request: { policy, limits, addresses, userAgent },
    // The platform's own timer needs no go-between.
    means: { fetch, now, startTimer: timer === systemTimer ? undefined : startTimerOf(timer) },
    backoff,
  };
}

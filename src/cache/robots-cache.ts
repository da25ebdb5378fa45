import { argumentError, expectString } from '../core/arguments.js';
import { urlText } from '../core/options.js';
import { LONGEST_FRESH_MS } from '../fetch/freshness.js';
import { policies } from '../fetch/policies.js';
import { ChangeListener } from './change-listener.js';
import type { CacheStats } from './cache-stats.js';
import { CacheClosedError, Closing } from './closing.js';
import { Events, type CacheListener } from './events.js';
import { longestFetchMs, siteRequestOf } from './fetch-site.js';
import type { HeldSite } from './held-site.js';
import { reportOf, type PageAnswer } from './page-report.js';
import {
  PacingQueue,
  signalIn,
  type PacedSite,
  type TriedTurn,
  type Turn,
  type TurnOptions,
} from './pacing-queue.js';
import { paceOf, type Pace } from './pacing.js';
import { pagePreferences, type PageContents, type PagePreferences } from './page-preferences.js';
import { settingsOf, type RobotsCacheOptions, type Settings } from './options.js';
import { SiteLoader } from './site-loader.js';
import { SiteNames } from './site-names.js';
import {
  agentIn,
  type AgentNames,
  type AgentOptions,
  type SiteExplanation,
  type SiteRobots,
} from './site-robots.js';
import { SiteSlots } from './site-slots.js';
import { Sites } from './sites.js';
import { StoreClient } from './store-client.js';
import { slotKeyOf, StoreKeys } from './store-keys.js';
import { WakingTime } from './clock.js';
import { workerName } from './worker-name.js';

/**
 * Verdicts for a crawler, or for a fleet of them: each site's robots.txt is fetched once, kept while it is fresh, and
 * refreshed in the background.
 *
 * A site that fails is disallowed until it answers, unless it answered before; {@link RobotsCache.explain} says which
 * copy a verdict is based on. What a `store` holds is shared with every process that has the same store.
 *
 * @since 0.1.0
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
  /** The User-Agent header to send with every request. */
  readonly userAgent: string;
  /** The name looked up in robots.txt files. */
  readonly productToken: string;

  readonly #settings: Settings;
  readonly #names = new SiteNames();
  readonly #events = new Events();
  readonly #store: StoreClient | undefined;
  readonly #loader: SiteLoader;
  readonly #sites: Sites;
  readonly #slots: SiteSlots;
  readonly #queue: PacingQueue;
  readonly #changes: ChangeListener;
  readonly #closing = new Closing();
  #asked = 0;
  #answeredFromMemory = 0;
  #turnsGiven = 0;
  #toldNoSlots = false;

  constructor(options: RobotsCacheOptions) {
    const settings = settingsOf(options);
    const { store, timer, now, storeLimitMs, lockMs, staleLimits, maxBytes, dialect, agent, pacing } =
      settings;
    const { emit } = this.#events;
    const worker = workerName();
    const keys = new StoreKeys(settings);
    this.#settings = settings;
    this.userAgent = settings.userAgent;
    this.productToken = settings.productToken;
    const backgroundLimitMs = 2 * longestFetchMs(settings);
    this.#store =
      store && new StoreClient({ store, timer, now, limitMs: storeLimitMs, backgroundLimitMs, emit });
    this.#loader = new SiteLoader({
      store: this.#store,
      how: siteRequestOf(settings),
      overrides: settings.overrides,
      staleLimits,
      timer,
      lockMs,
      longestWaitMs: longestFetchMs(settings) + lockMs,
      worker,
      keyOf: (site) => keys.keyOf(site),
      emit,
      onNews: (entry) => this.#sites.remember(entry),
    });
    const access = (status: number) => policies[settings.policy].access(status);
    const { loader, closing } = { loader: this.#loader, closing: this.#closing };
    const { budget } = settings;
    const onSpent = (site: string, url: string): void => {
      emit({ type: 'budget-spent', site, url });
    };
    const reading = { agent, dialect, access, budget, onSpent };
    this.#sites = new Sites({ loader, reading, staleLimits, maxBytes, now, timer, emit, closing });
    this.#changes = new ChangeListener({
      store: this.#store,
      timer,
      onChange: (key) => {
        const site = keys.siteOf(key);
        if (site !== undefined) this.#sites.memory.delete(site);
      },
    });
    this.#slots = new SiteSlots({
      store: this.#store?.isForFleet === true ? this.#store : undefined,
      timer,
      pacing,
      quickLimitMs: storeLimitMs,
      worker,
    });
    this.#queue = new PacingQueue({
      timer,
      now,
      slots: this.#slots,
      paceOf: (site) => this.#paceOf(site),
    });
  }

  /**
   * Whether the crawler may fetch the page.
   *
   * Rejects only if `url` is not an http or https URL, or if the cache is closed: for a site that cannot be reached
   * the promise resolves to `false`, or to the verdict of an earlier copy.
   *
   * @param options - `agent`: a name other than the crawler's
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.isAllowed('https://example.com/private/x'); // false
   */
  isAllowed(url: string | URL, options?: AgentOptions): Promise<boolean> {
    try {
      const page = urlText('url', url);
      const site = this.#siteOf(page);
      const agent = agentIn(options);
      const held = this.#fresh(site);
      if (held === undefined) return this.#isAllowedLater(site, page, agent);
      return held.isAllowed(page, 'fresh-copy', agent) ? ALLOWED : DISALLOWED;
    } catch (thrown) {
      return rejected(thrown);
    }
  }

  /**
   * The verdict from memory, without waiting; undefined if the site or the store would have to be asked first, which
   * this does not do. For synchronous code, and for checking many links without a promise for each.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const before = cache.isAllowedNow('https://example.com/private/x');
   * await cache.get('https://example.com/');
   * [before, cache.isAllowedNow('https://example.com/private/x')]; // [ undefined, false ]
   */
  isAllowedNow(url: string | URL, options?: AgentOptions): boolean | undefined {
    const page = urlText('url', url);
    const site = this.#siteOf(page);
    const agent = agentIn(options);
    const fresh = this.#fresh(site);
    if (fresh !== undefined) return fresh.isAllowed(page, 'fresh-copy', agent);
    const known = this.#sites.known(site);
    return known?.held.isAllowed(page, known.basis, agent);
  }

  /**
   * Whether the crawler may fetch the page, which line says so, and which copy of robots.txt that is based on. Always
   * agrees with {@link RobotsCache.isAllowed}.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const { allowed, because, text, basis } = await cache.explain('https://example.com/private/x');
   * [allowed, because, text, basis.kind, basis.status];
   * // [ false, 'rule', 'Disallow: /private', 'fresh-copy', 200 ]
   */
  async explain(url: string | URL, options?: AgentOptions): Promise<SiteExplanation> {
    return (await this.get(url)).explain(url, options);
  }

  /**
   * The robots.txt of the page's site, for synchronous answers about all links of a page.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const site = await cache.get('https://example.com/');
   * ['/private/x', '/public'].map((link) => site.isAllowed(link)); // [ false, true ]
   */
  async get(url: string | URL): Promise<SiteRobots> {
    const site = this.#siteOf(url);
    const held = this.#fresh(site);
    if (held !== undefined) return held.known('fresh-copy');
    this.#listen();
    const found = await this.#sites.find(site);
    return found.held.known(found.basis);
  }

  /**
   * What the page may be used for, according to its site's robots.txt and its own response: training, search, input
   * to models, display, and which lines or fields say so. PREFERENCES.md explains how they are combined.
   *
   * @param page - header fields line by line, and the page itself
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const headers: [string, string][] = [['X-Robots-Tag', 'noindex'], ['Content-Usage', 'train-ai=n']];
   * const { page, train } = await cache.preferences('https://example.com/', { headers });
   * [page?.index, train.answer]; // [ false, 'disallowed' ]
   */
  async preferences(url: string | URL, page: PageContents = {}): Promise<PagePreferences> {
    const { agent, now } = this.#settings;
    const asked = urlText('url', url);
    return pagePreferences(await this.get(asked), agent, asked, page, new Date(now()));
  }

  /**
   * The Crawl-delay of the page's site for this crawler, in seconds; undefined if there is none.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.crawlDelay('https://example.com/'); // undefined
   */
  async crawlDelay(url: string | URL): Promise<number | undefined> {
    return (await this.get(url)).crawlDelay;
  }

  /**
   * The sitemaps listed in the robots.txt of the page's site.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.sitemaps('https://example.com/'); // []
   */
  async sitemaps(url: string | URL): Promise<readonly string[]> {
    return (await this.get(url)).sitemaps;
  }

  /**
   * Resolves when the next request may be sent to the page's site: in the order of the calls, as far apart as its
   * Crawl-delay or Request-rate demands, and for all processes together if the store has slots.
   *
   * Take one turn per request, right before sending it. Fetching robots.txt takes no turn.
   *
   * @param options - `signal` ends the wait; the turn goes to the next caller
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', pacing: { floorMs: 20 } });
   * await cache.turn('https://example.com/a');
   * const turn = await cache.turn('https://example.com/b', { signal: AbortSignal.timeout(60_000) });
   * turn.spacingMs; // 20
   */
  async turn(url: string | URL, options: TurnOptions = {}): Promise<Turn> {
    const signal = signalIn(options);
    return this.#given(await this.#queue.take(this.#pacedSite(url), signal));
  }

  /**
   * Like {@link RobotsCache.turn}, but never waits: it grants a turn now, or `readyAt` says when to try again. For
   * jobs that go back into a queue until then.
   *
   * A slot is then reserved for this process, which keeps it for a moment after `readyAt`; whoever comes later than
   * that asks anew. Each further refusal names a later moment, so that not all jobs of a site come back at once.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', pacing: { floorMs: 60_000 } });
   * const first = await cache.tryTurn('https://example.com/a');
   * const second = await cache.tryTurn('https://example.com/b');
   * if (!second.granted) console.log(first.granted, second.readyAt > Date.now()); // true true
   */
  async tryTurn(url: string | URL): Promise<TriedTurn> {
    const turn = await this.#queue.tryTake(this.#pacedSite(url));
    return turn.granted ? this.#given(turn) : turn;
  }

  /**
   * Reports how a page was answered, so that every process of the store slows down after a 429 or 503: for as long as
   * its Retry-After asks, or for a pause that doubles with each further report. It speeds up again with time, and
   * sooner by reports of pages that answered well.
   *
   * @param answer - the response, or its `status` with `retryAfter` in seconds or `headers`
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.report('https://example.com/a', { status: 503, retryAfter: 60 });
   * const turn = await cache.tryTurn('https://example.com/b');
   * turn.granted; // false
   */
  async report(url: string | URL, answer: PageAnswer): Promise<void> {
    const { site, key } = this.#pacedSite(url);
    const report = reportOf(answer, this.#settings.now());
    const known = this.#sites.known(site);
    const { floorMs } = this.#settings.pacing;
    const spacingMs = known === undefined ? floorMs : this.#paceIn(known.held.known(known.basis)).spacingMs;
    await this.#slots.report(key, spacingMs, report);
  }

  /**
   * Forgets the robots.txt of the page's site, here and in every process of the store: the next question fetches it
   * again.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.isAllowed('https://example.com/');
   * await cache.forget('https://example.com/');
   * await cache.isAllowed('https://example.com/');
   * cache.stats().events.fetched; // 2
   */
  async forget(url: string | URL): Promise<void> {
    const site = this.#siteOf(url);
    this.#sites.memory.delete(site);
    await this.#loader.remove(site);
  }

  /**
   * Fetches the robots.txt of the page's site now, however fresh its copy is. Resolves when the new copy is in force;
   * other processes of the store have it when they are next asked, at once where the store can tell them.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.isAllowed('https://example.com/');
   * const { basis } = await cache.refresh('https://example.com/');
   * [basis.kind, cache.stats().events.fetched]; // [ 'fresh-copy', 2 ]
   */
  async refresh(url: string | URL): Promise<SiteRobots> {
    const site = this.#siteOf(url);
    this.#listen();
    const { held, basis } = await this.#sites.refetch(site);
    return held.known(basis);
  }

  /**
   * Sets the robots.txt of the page's site, as if the site had just answered with it: one that was fetched elsewhere,
   * or one to use instead of the site's own. It counts as fresh for a day, for every process of the store.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.seed('https://example.com/', 'User-agent: *\nDisallow: /drafts');
   * await cache.isAllowed('https://example.com/drafts/1'); // false
   */
  async seed(url: string | URL, text: string): Promise<void> {
    const site = this.#siteOf(url);
    expectString('text', text);
    this.#listen();
    const fetchedAt = this.#settings.now();
    const freshUntil = fetchedAt + LONGEST_FRESH_MS;
    const seeded = { status: 200, text, truncated: false, url: `${site}/robots.txt`, fetchedAt, freshUntil };
    const entry = await this.#loader.put({ site, copy: seeded });
    this.#sites.remember(entry);
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
    expectListener(listener);
    return this.#events.subscribe(listener);
  }

  /**
   * Counters of what the cache has done, and what it holds now, for monitoring.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * for (const page of ['/a', '/b', '/c']) await cache.isAllowed(`https://example.com${page}`);
   * const { asked, answeredFromMemory, events } = cache.stats();
   * [asked, answeredFromMemory, events.fetched]; // [ 3, 2, 1 ]
   */
  stats(): CacheStats {
    const isForFleet = this.#store?.isForFleet ?? false;
    return {
      events: { ...this.#events.counts },
      asked: this.#asked,
      answeredFromMemory: this.#answeredFromMemory,
      turns: this.#turnsGiven,
      sites: this.#sites.memory.size,
      resting: this.#sites.memory.resting,
      bytes: this.#sites.memory.weight,
      maxBytes: this.#sites.memory.limit,
      refreshing: this.#sites.refreshing,
      waiting: this.#queue.waiting,
      store: {
        shares: { entries: this.#store !== undefined, locks: isForFleet, slots: isForFleet },
        away: this.#store?.away ?? [],
      },
    };
  }

  /**
   * Aborts work in progress and waits until pending results are in the store, but for a store that hangs no longer
   * than a verdict would. The store itself stays open: it is yours. Later and pending calls reject with a {@link
   * CacheClosedError}.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.close();
   * await cache.isAllowed('https://example.com/').catch((error) => error.name); // 'CacheClosedError'
   */
  async close(): Promise<void> {
    const reason = new CacheClosedError();
    this.#closing.close(reason);
    this.#queue.end(reason);
    this.#sites.memory.clear();
    const { timer, storeLimitMs } = this.#settings;
    const limit = new WakingTime(timer, storeLimitMs);
    const settled = Promise.all([this.#sites.settled(), this.#changes.stop()]).then(() =>
      this.#loader.flush(),
    );
    await Promise.race([settled, limit.end]);
    limit.stop();
  }

  async #isAllowedLater(site: string, url: string, agent: AgentNames | undefined): Promise<boolean> {
    this.#listen();
    const { held, basis } = await this.#sites.find(site);
    return held.isAllowed(url, basis, agent);
  }

  /** Hears of what other processes change, from the first time the store is used. */
  #listen(): void {
    this.#changes.listen();
  }

  #siteOf(url: string | URL): string {
    this.#closing.throwIfClosed();
    return this.#names.siteOf(urlText('url', url));
  }

  #pacedSite(url: string | URL): PacedSite {
    const page = urlText('url', url);
    const site = this.#siteOf(page);
    const { key } = this.#settings.pacing;
    this.#tellNoSlots();
    return { site, key: slotKeyOf(site, key?.(page)) };
  }

  #fresh(site: string): HeldSite | undefined {
    this.#asked++;
    const held = this.#sites.fresh(site);
    if (held !== undefined) this.#answeredFromMemory++;
    return held;
  }

  async #paceOf(site: string): Promise<Pace> {
    this.#listen();
    const { held, basis } = await this.#sites.find(site);
    return this.#paceIn(held.known(basis));
  }

  #paceIn(site: SiteRobots): Pace {
    return paceOf(site, this.#settings);
  }

  #given<Given extends Turn>(turn: Given): Given {
    this.#turnsGiven++;
    if (turn.cappedFromMs !== undefined) {
      const { site, cappedFromMs, spacingMs } = turn;
      this.#events.emit({ type: 'capped', site, askedMs: cappedFromMs, cappedMs: spacingMs });
    }
    return turn;
  }

  #tellNoSlots(): void {
    if (this.#toldNoSlots || this.#store === undefined || this.#store.isForFleet) return;
    this.#toldNoSlots = true;
    this.#events.emit({ type: 'not-shared', operation: 'slot' });
  }
}

/** Promises cost more than many verdicts do; these two are made once. */
const ALLOWED = Promise.resolve(true);
const DISALLOWED = Promise.resolve(false);

async function rejected(thrown: unknown): Promise<never> {
  await Promise.resolve();
  throw thrown;
}

function expectListener(listener: unknown): void {
  if (typeof listener !== 'function') {
    throw argumentError('listener', listener, 'a function that is called with each event');
  }
}

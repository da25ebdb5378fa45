import { argumentError, expectString } from '../core/arguments.js';
import { Lru } from '../core/lru.js';
import { urlText } from '../core/options.js';
import { originOf } from '../fetch/web-url.js';
import type { CacheStats } from './cache-stats.js';
import { within } from './clock.js';
import { CacheClosedError, Closing } from './closing.js';
import { Events, type CacheListener } from './events.js';
import type { CachedSite } from './cached-site.js';
import { settingsOf, type RobotsCacheOptions, type Settings } from './options.js';
import {
  documentKinds,
  pagePreferences,
  type PageContents,
  type PagePreferences,
  type PaymentRequired,
} from './page-preferences.js';
import { paymentFor, type PageAnswer } from './page-report.js';
import { SiteDocuments } from './site-documents.js';
import { SiteNames } from './site-names.js';
import {
  agentIn,
  type AgentNames,
  type AgentOptions,
  type SiteExplanation,
  type SiteRobots,
} from './site-robots.js';
import { StoreClient } from './store-client.js';
import { robotsIn, Sites } from './sites.js';
import { signalIn, tryIn, Turns } from './turns.js';
import type { PacedPage, TriedTurn, TryTurnOptions, Turn, TurnOptions } from './turns.js';

/**
 * Verdicts for a crawler, or for a fleet of them: each site's robots.txt is fetched once, kept while it is fresh, and
 * refreshed in the background.
 *
 * A site that fails is disallowed until it answers, unless it answered before; {@link RobotsCache.explain} says which
 * copy a verdict is based on. The contents of a `store` are shared with every process that uses the same store.
 *
 * @example
 * const cache = new RobotsCache({ userAgent: 'FooBot/1.0 (+https://foo.example/bot)' });
 * const page = 'https://example.com/robots.txt';
 * if (await cache.isAllowed(page)) {
 *   const turn = await cache.turn(page); // waits as long as the site asks
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
  readonly #closing = new Closing();
  readonly #store: StoreClient | undefined;
  readonly #sites: Sites;
  readonly #turns: Turns;
  readonly #documents: SiteDocuments;
  /** Pages that answered with 402, by URL. */
  readonly #unpaid = new Lru<string, PaymentRequired>({ limit: UNPAID_LIMIT, weigh: (_, url) => url.length });
  #asked = 0;
  #answeredFromMemory = 0;

  constructor(options: RobotsCacheOptions) {
    const settings = settingsOf(options);
    // Node's build reads the URL parser from disk at first use: do that now, while the process can still open files.
    originOf('http://[::]');
    const { userAgent, productToken, store } = settings;
    const { emit } = this.#events;
    this.#settings = settings;
    this.userAgent = userAgent;
    this.productToken = productToken;
    this.#documents = new SiteDocuments(settings, this.#closing);
    this.#store = store && new StoreClient(store, settings, emit);
    const context = {
      settings,
      store: this.#store,
      worker: nameAmongWorkers(),
      emit,
      closing: this.#closing,
    };
    this.#sites = new Sites(context);
    this.#turns = new Turns(context, this.#sites);
  }

  /**
   * Whether the crawler may fetch the page.
   *
   * Rejects only if `url` is not an http or https URL, or if the cache is closed. For an unreachable site it resolves
   * to `false`, or to the verdict of an earlier copy.
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
      const cached = this.#fresh(site);
      if (cached === undefined) return this.#isAllowedLater(site, page, agent);
      return cached.isAllowed(page, 'fresh-copy', agent) ? ALLOWED : DISALLOWED;
    } catch (thrown) {
      return rejected(thrown);
    }
  }

  /**
   * The verdict from memory, without waiting; undefined if that would take a request to the site or the store, which
   * this never sends. For synchronous code, and for checking many links without a promise for each.
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
    const found = this.#sites.now(site);
    return found?.cached.isAllowed(page, found.basis, agent);
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
    return this.#fresh(site)?.robotsAt('fresh-copy') ?? robotsIn(await this.#sites.find(site));
  }

  /**
   * What the page may be used for, according to its site's robots.txt and its own response: training, search, input to
   * models, display, and which lines or fields say so. PREFERENCES.md explains how they are combined.
   *
   * @param page - header fields line by line, the page itself, and what else to fetch
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * const headers: [string, string][] = [['X-Robots-Tag', 'noindex'], ['Content-Usage', 'train-ai=n']];
   * const { page, train } = await cache.preferences('https://example.com/', { headers });
   * [page?.index, train.answer]; // [ false, 'disallowed' ]
   */
  async preferences(url: string | URL, page: PageContents = {}): Promise<PagePreferences> {
    const { agent, now } = this.#settings;
    const asked = urlText('url', url);
    const kinds = documentKinds(page);
    const site = await this.get(asked);
    const names = { agent: page.agent ?? agent };
    const documents =
      kinds.length > 0 && site.isAllowed(asked, names)
        ? await this.#documents.of(site, kinds, (document) => this.isAllowed(document, names))
        : undefined;
    return pagePreferences(site, agent, asked, page, new Date(now()), this.#unpaid.get(asked), documents);
  }

  /**
   * The Crawl-delay of the page's site for this crawler, in seconds; undefined if there is none.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.crawlDelay('https://example.com/'); // undefined
   */
  async crawlDelay(url: string | URL): Promise<number | undefined> {
    return (await this.get(url)).crawlDelay();
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
   * Resolves when the next request may be sent to the page's site: in the order of the calls, spaced by its Crawl-delay
   * or Request-rate, but at least {@link Pacing.floorMs} and at most {@link Pacing.capMs}, and across all processes if
   * the store has slots.
   *
   * Take one turn per request, right before sending it. Fetching robots.txt takes no turn.
   *
   * @param options - `signal` ends the wait; the turn goes to the next caller
   * @throws DelayTooLongError if the site asks for more than {@link Pacing.capMs}, with `beyondCap: 'skip'`
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', pacing: { floorMs: 20 } });
   * await cache.turn('https://example.com/a');
   * const turn = await cache.turn('https://example.com/b', { signal: AbortSignal.timeout(60_000) });
   * turn.spacingMs; // 20
   */
  async turn(url: string | URL, options: TurnOptions = {}): Promise<Turn> {
    const signal = signalIn(options);
    return this.#turns.take(this.#pageOf(url), signal);
  }

  /**
   * Like {@link RobotsCache.turn}, but never waits: either grants a turn now, or says in `readyAt` when to try again.
   * For jobs that go back into a queue until then.
   *
   * After a refusal the turn is kept until a moment after `readyAt`: for this process, or for the first process that tries,
   * as `retryIn` says. Each further refusal names a later moment, so that a site's jobs do not all come back at once.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0', pacing: { floorMs: 60_000 } });
   * const first = await cache.tryTurn('https://example.com/a');
   * const second = await cache.tryTurn('https://example.com/b');
   * if (!second.granted) console.log(first.granted, second.readyAt > Date.now()); // true true
   */
  async tryTurn(url: string | URL, options: TryTurnOptions = {}): Promise<TriedTurn> {
    const page = this.#pageOf(url);
    return this.#closing.during((signal) => this.#turns.tryTake(page, tryIn(options, signal)));
  }

  /**
   * Reports how a page answered, so that every process of the store slows down after a 429 or 503: for as long as
   * Retry-After says, or for a pause that doubles with each further report. The pace recovers with time, and sooner
   * with reports of successful pages. A 402 is an event, and part of the page's {@link RobotsCache.preferences} until
   * another answer is reported.
   *
   * @param answer - the response, or its `status` with `retryAfter` in seconds, `tookMs` or `headers`
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.report('https://example.com/a', { status: 503, retryAfter: 60 });
   * const turn = await cache.tryTurn('https://example.com/b');
   * turn.granted; // false
   */
  async report(url: string | URL, answer: PageAnswer): Promise<void> {
    const page = this.#pageOf(url);
    await this.#closing.during((signal) => this.#turns.report(page, answer, signal));
    const payment = paymentFor(answer, this.#settings.now());
    if (payment === undefined) this.#unpaid.delete(page.url);
    else {
      this.#unpaid.set(page.url, payment);
      this.#events.emit({ type: 'paymentRequired', ...page });
    }
  }

  /**
   * Forgets the robots.txt of the page's site, here and in every process of the store: the next call that needs it
   * fetches it again.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.isAllowed('https://example.com/');
   * await cache.forget('https://example.com/');
   * await cache.isAllowed('https://example.com/');
   * cache.stats().events.fetched; // 2
   */
  async forget(url: string | URL): Promise<void> {
    await this.#sites.forget(this.#siteOf(url));
  }

  /**
   * Fetches the robots.txt of the page's site now, however fresh its copy is. Resolves when the new copy is in use;
   * `changed` says whether its text differs from before. Other processes of the store use it from their next call, or
   * at once if the store can notify them.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.isAllowed('https://example.com/');
   * const { basis, changed } = await cache.refresh('https://example.com/');
   * [basis.kind, changed, cache.stats().events.fetched]; // [ 'fresh-copy', false, 2 ]
   */
  async refresh(url: string | URL): Promise<SiteRobots & { readonly changed: boolean }> {
    const { cached, basis, changed } = await this.#sites.refetch(this.#siteOf(url));
    return Object.assign(cached.robotsAt(basis), { changed });
  }

  /**
   * Sets the robots.txt of the page's site, as if the site had just answered with it: a file fetched elsewhere, or one
   * to use instead of the site's own. It is fresh for a day, for every process of the store.
   *
   * @example
   * const cache = new RobotsCache({ userAgent: 'FooBot/1.0' });
   * await cache.seed('https://example.com/', 'User-agent: *\nDisallow: /drafts');
   * await cache.isAllowed('https://example.com/drafts/1'); // false
   */
  async seed(url: string | URL, text: string): Promise<void> {
    const site = this.#siteOf(url);
    expectString('text', text);
    await this.#sites.seed(site, text);
  }

  /**
   * Calls `listener` with every event, until the returned function is called.
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
   * Counters of what the cache has done, and what it contains now, for monitoring.
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
      turns: this.#turns.granted,
      waiting: this.#turns.waiting,
      ...this.#sites.stats,
      store: {
        shares: { entries: this.#store !== undefined, locks: isForFleet, slots: isForFleet },
        away: this.#store?.away ?? [],
      },
    };
  }

  /**
   * Aborts work in progress and waits until pending results are in the store; if the store hangs, no longer than a
   * verdict would wait. The store itself stays open: it is yours. Later and pending calls reject with a
   * {@link CacheClosedError}.
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
    const { timer, storeLimitMs } = this.#settings;
    await within(timer, storeLimitMs, this.#sites.close());
    this.#store?.giveUp();
  }

  async #isAllowedLater(site: string, url: string, agent: AgentNames | undefined): Promise<boolean> {
    const { cached, basis } = await this.#sites.find(site);
    return cached.isAllowed(url, basis, agent);
  }

  #fresh(site: string): CachedSite | undefined {
    this.#asked++;
    const cached = this.#sites.fresh(site);
    if (cached !== undefined) this.#answeredFromMemory++;
    return cached;
  }

  #pageOf(url: string | URL): PacedPage {
    const page = urlText('url', url);
    return { site: this.#siteOf(page), url: page };
  }

  #siteOf(url: string | URL): string {
    this.#closing.throwIfClosed();
    return this.#names.siteOf(urlText('url', url));
  }
}

/** Not a secret, so it does without the platform's cryptography, which pages served without TLS lack. */
function nameAmongWorkers(): string {
  return Array.from({ length: 3 }, () => Math.floor(Math.random() * 2 ** 52).toString(36)).join('-');
}

/** How many characters the URLs of pages that ask for payment may take together; the oldest reports are dropped first. */
const UNPAID_LIMIT = 2 ** 20;

/** A promise costs more than many verdicts do, so these two are reused. */
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

import { SingleFlight } from '../core/single-flight.js';
import { LONGEST_FRESH_MS } from '../fetch/response-lifetime.js';
import { errorOf } from '../fetch/thrown.js';
import { policies } from '../fetch/policies.js';
import { RECHECK_MS } from './backoff.js';
import type { CacheStats } from './cache-stats.js';
import type { CachedSite } from './cached-site.js';
import { ClockWatch, within } from './clock.js';
import type { SiteEntry } from './entry.js';
import type { Errand } from './fetch-site.js';
import { freshnessOf, type Freshness } from './site-freshness.js';
import { ParseBudget } from './parse-budget.js';
import { SiteLoader, type Loaded } from './site-loader.js';
import { SiteMemory } from './site-memory.js';
import type { Basis, SiteRobots } from './site-robots.js';
import { CHANGES } from './store.js';
import type { CacheContext } from './store-client.js';

export interface FoundSite {
  readonly cached: CachedSite;
  readonly basis: Basis['kind'];
}

export function robotsIn({ cached, basis }: FoundSite): SiteRobots {
  return cached.robotsAt(basis);
}

/** How long to wait before trying again to listen to the store. */
const LISTEN_AGAIN_MS = 5000;

/** How long a site waits at most for the entry of another, to which it redirects. */
const LONGEST_REDIRECT_WAIT_MS = 5000;

/**
 * The sites in memory, and for the others one flight each, however many ask. Changes that other processes of the store
 * announce are listened to from the first time that memory does not suffice.
 */
export class Sites {
  readonly #memory: SiteMemory;
  readonly #loader: SiteLoader;
  readonly #context: CacheContext;
  readonly #clock: ClockWatch;
  readonly #loads = new SingleFlight<string, CachedSite>();
  readonly #refreshes = new SingleFlight<string, CachedSite>();
  readonly #peeks = new SingleFlight<string, CachedSite>();
  readonly #unpackings = new SingleFlight<string, void>();
  readonly #parsing = new ParseBudget();
  /** To changes that other processes of the store announce. */
  #listening: Promise<(() => Promise<void>) | undefined> | undefined;
  #listenAgainAt = -Infinity;
  /** Which site waits for which other, to whose robots.txt it redirects; never round in a circle. */
  readonly #redirected = new Map<string, string>();

  constructor(context: CacheContext) {
    const { settings, emit } = context;
    const { agent, dialect, budget, policy, maxBytes, now, timer } = settings;
    this.#context = context;
    this.#memory = new SiteMemory({
      maxBytes,
      matching: {
        agent,
        dialect,
        budget,
        access: (status) => policies[policy].access(status),
        onSpent: (site, url) => {
          emit({ type: 'budget-spent', site, url });
        },
      },
      evicted: (site, bytes) => {
        emit({ type: 'evicted', site, bytes });
      },
    });
    this.#loader = new SiteLoader(context, (entry) => void this.#remember(entry));
    this.#clock = new ClockWatch(now, timer, (byMs) => {
      this.#clockJumped(byMs);
    });
  }

  get stats(): Pick<CacheStats, 'sites' | 'packed' | 'bytes' | 'maxBytes' | 'refreshing'> {
    const { size, packed, weight, limit } = this.#memory;
    const refreshing = this.#loads.size + this.#refreshes.size;
    return { sites: size, packed, bytes: weight, maxBytes: limit, refreshing };
  }

  /** The site, if memory holds a fresh copy that is parsed, or that the budget lets parse now. */
  fresh(site: string): CachedSite | undefined {
    const now = this.#clock.checkDate();
    const cached = this.#memory.parsed(site) ?? this.#parsedNow(site);
    return cached?.isFreshAt(now) === true ? cached : undefined;
  }

  /** The site, if memory can answer at once, fresh or not. A packed one is parsed regardless of the budget. */
  now(site: string): FoundSite | undefined {
    this.#clock.checkDate();
    const cached = this.#memory.get(site);
    if (cached === undefined) return undefined;
    const { basis, next } = this.#freshness(cached);
    return next === 'fetch-first' || basis === 'nothing' ? undefined : { cached, basis };
  }

  async find(site: string): Promise<FoundSite> {
    this.#listen();
    this.#clock.checkDate();
    await this.#turnToParse(site);
    const cached = this.#remembered(site);
    if (cached === undefined) return this.#found(await this.#load(site, undefined));
    const { next } = this.#freshness(cached);
    switch (next) {
      case 'fetch-first':
        return this.#found(await this.#load(site, cached.entry));
      case 'peek-store':
        return this.#found(await this.#peekStore(site, cached));
      case 'revalidate':
        if (this.#refreshes.get(site) === undefined) this.#inBackground(site, this.#load(site, cached.entry));
        return this.#found(cached);
      default:
        return this.#found(cached);
    }
  }

  /** Asks the site now, whatever is known of it. */
  async refetch(site: string): Promise<FoundSite & { readonly changed: boolean }> {
    this.#listen();
    const { cached, changed } = await this.#refetch(site, 0);
    return { ...this.#found(cached), changed };
  }

  /** Drops the site's entry, here and in the store. */
  async forget(site: string): Promise<void> {
    this.#memory.delete(site);
    await this.#loader.remove(site);
  }

  /** Takes `text` for what the site has just answered with. */
  async seed(site: string, text: string): Promise<void> {
    this.#listen();
    const fetchedAt = this.#context.settings.now();
    const freshUntil = fetchedAt + LONGEST_FRESH_MS;
    const copy = { status: 200, text, truncated: false, url: `${site}/robots.txt`, fetchedAt, freshUntil };
    await this.#remember(await this.#loader.put({ site, copy }));
  }

  /** Empties memory, and resolves when nothing is under way any more and the store has what was fetched. */
  async close(): Promise<void> {
    this.#memory.clear();
    const flights = [this.#loads, this.#refreshes, this.#peeks].map((flight) => flight.settled());
    await Promise.all([...flights, this.#listening?.then((stop) => stop?.())]);
    await this.#loader.flush();
  }

  /** Listens in the background to what other processes announce, unless that has begun. */
  #listen(): void {
    const { store, settings, closing } = this.#context;
    if (store?.canWatch !== true || this.#listening !== undefined || closing.closed) return;
    const now = settings.timer.elapsed();
    if (now < this.#listenAgainAt) return;
    this.#listenAgainAt = now + LISTEN_AGAIN_MS;
    this.#listening = store.watch(CHANGES, (announced) => {
      const site = this.#loader.keys.siteOf(announced);
      if (site !== undefined) this.#memory.delete(site);
    });
    void this.#listening.then((stop) => {
      if (stop === undefined) this.#listening = undefined;
    });
  }

  /** Puts an entry into memory once the budget lets it be parsed; it replaces an older one of the site. */
  async #remember(entry: SiteEntry): Promise<CachedSite> {
    await this.#parsing.enter(this.#memory.charactersToParse(entry));
    return this.#put(entry);
  }

  #put(entry: SiteEntry): CachedSite {
    const cached = this.#memory.set(entry);
    if (this.#context.closing.closed) this.#memory.clear();
    return cached;
  }

  /**
   * Copies that were fetched before the date was set back move back with it; else they would answer for longer than they
   * may. When the date was set forward time may have passed: a computer that slept has not counted it.
   */
  #clockJumped(byMs: number): void {
    this.#context.emit({ type: 'clock-jumped', byMs });
    if (byMs < 0) this.#memory.shiftDates(byMs);
  }

  #freshness(cached: CachedSite): Freshness {
    return freshnessOf(cached.entry, this.#context.settings.now(), this.#context.settings.staleLimits);
  }

  #found(cached: CachedSite): FoundSite {
    const { copy } = cached.entry;
    const { basis } = this.#freshness(cached);
    if (copy !== undefined && (basis === 'stale-copy' || basis === 'earlier-copy')) {
      const because = basis === 'stale-copy' ? 'refreshing' : 'failing';
      const overMs = this.#context.settings.now() - copy.freshUntil;
      this.#context.emit({ type: 'served-stale', site: cached.entry.site, because, overMs });
    }
    // An answer that has just come is used, even if the clock has been set past its expiry in between.
    if (basis !== 'nothing') return { cached, basis };
    return { cached, basis: copy === undefined ? 'failure' : 'stale-copy' };
  }

  #remembered(site: string): CachedSite | undefined {
    const cached = this.#memory.get(site);
    if (cached === undefined) return undefined;
    const dated = this.#loader.withDatesInPast(cached.entry);
    return dated === cached.entry ? cached : this.#put(dated);
  }

  #parsedNow(site: string): CachedSite | undefined {
    const characters = this.#memory.packedCharacters(site);
    if (characters === undefined || !this.#parsing.tryEnter(characters)) return undefined;
    return this.#memory.get(site);
  }

  /** All callers that need a packed site wait for one parse. */
  async #turnToParse(site: string): Promise<void> {
    const characters = this.#memory.packedCharacters(site);
    if (characters !== undefined) await this.#unpackings.run(site, () => this.#parsing.enter(characters));
  }

  /** @param depth - how many sites redirected to one another before it came to this one */
  #load(site: string, known: SiteEntry | undefined, depth = 0): Promise<CachedSite> {
    return this.#loads.run(site, async () => {
      const elsewhere = this.#elsewhere(site, depth, (other) => this.#newest(other, depth + 1));
      const { closing } = this.#context;
      const loaded = await closing.during((signal) => this.#loader.load(site, known, { signal, elsewhere }));
      const cached = await this.#remember(loaded.entry);
      this.#refreshLater(site, loaded, elsewhere);
      return cached;
    });
  }

  #refreshLater(site: string, { refresh }: Loaded, elsewhere: Errand['elsewhere']): void {
    if (refresh === undefined) return;
    const { closing } = this.#context;
    this.#inBackground(
      site,
      this.#refreshes.run(site, async () =>
        this.#remember(await closing.during((signal) => refresh({ signal, elsewhere }))),
      ),
    );
  }

  async #refetch(
    site: string,
    depth: number,
  ): Promise<{ readonly cached: CachedSite; readonly changed: boolean }> {
    const known = this.#memory.peek(site);
    const elsewhere = this.#elsewhere(
      site,
      depth,
      async (other) => (await this.#refetch(other, depth + 1)).cached,
    );
    const { entry, changed } = await this.#context.closing.during((signal) =>
      this.#loader.refetch(site, known, { signal, elsewhere }),
    );
    return { cached: await this.#remember(entry), changed };
  }

  /** The site's newest copy, after any fetch that is under way. */
  async #newest(site: string, depth: number): Promise<CachedSite> {
    const known = this.#memory.peek(site);
    const loaded = await this.#load(site, known, depth);
    return (await this.#refreshes.get(site)) ?? loaded;
  }

  /**
   * How a site that redirects to another's robots.txt comes by the other's entry, so that each site is asked once, whatever
   * redirects to it. Sites that redirect to one another do not wait for one another: in one process they would be found
   * in `#redirected`, and where workers of a store have locks that each other needs, the wait is over after a while.
   */
  #elsewhere(
    site: string,
    depth: number,
    learn: (other: string) => Promise<CachedSite>,
  ): Errand['elsewhere'] {
    const { settings } = this.#context;
    if (depth >= settings.limits.redirects) return undefined;
    const learnWhile = async (other: string): Promise<SiteEntry | undefined> => {
      this.#redirected.set(site, other);
      try {
        const learned = await within(settings.timer, LONGEST_REDIRECT_WAIT_MS, learn(other));
        return learned === 'late' ? undefined : learned.entry;
      } finally {
        this.#redirected.delete(site);
      }
    };
    return (other) =>
      this.#loader.isFixed(other) || this.#waitsFor(other, site) ? undefined : learnWhile(other);
  }

  #waitsFor(site: string, other: string): boolean {
    for (let at: string | undefined = site; at !== undefined; at = this.#redirected.get(at)) {
      if (at === other) return true;
    }
    return false;
  }

  async #peekStore(site: string, cached: CachedSite): Promise<CachedSite> {
    return this.#peeks.run(site, async () => {
      const { entry } = cached;
      const newer = await this.#loader.peekStore(site, entry);
      if (newer !== undefined) return this.#remember(newer);
      const { failure } = entry;
      const recheckAt = this.#context.settings.now() + RECHECK_MS;
      return failure === undefined
        ? cached
        : this.#remember({ ...entry, failure: { ...failure, recheckAt } });
    });
  }

  #inBackground(site: string, work: Promise<unknown>): void {
    const { closing, emit, settings } = this.#context;
    work.catch((thrown: unknown) => {
      if (closing.closed) return;
      const error = errorOf(thrown);
      emit({
        type: 'failed',
        site,
        kind: 'other',
        status: undefined,
        count: 1,
        retryAt: settings.now(),
        error,
      });
    });
  }
}

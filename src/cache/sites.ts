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
import { SiteChanges } from './site-changes.js';
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

/** How long to wait before trying to listen to the store again. */
const LISTEN_AGAIN_MS = 5000;

/** The longest wait of a site for the entry of another site, to which it redirects. */
const LONGEST_REDIRECT_WAIT_MS = 5000;

/**
 * The sites in memory, and for all others a single load each, however many callers wait. Listens for changes announced
 * by other processes of the store from the first memory miss.
 */
export class Sites {
  readonly #memory: SiteMemory;
  readonly #loader: SiteLoader;
  readonly #context: CacheContext;
  readonly #clock: ClockWatch;
  readonly #changes = new SiteChanges();
  readonly #loads = new SingleFlight<string, CachedSite>();
  readonly #refreshes = new SingleFlight<string, CachedSite>();
  readonly #peeks = new SingleFlight<string, CachedSite>();
  readonly #unpackings = new SingleFlight<string, void>();
  readonly #parsing = new ParseBudget();
  /** The subscription to changes that other processes of the store announce. */
  #listening: Promise<(() => Promise<void>) | undefined> | undefined;
  #listenAgainAt = -Infinity;
  /** For each waiting site, the site to whose robots.txt it redirects; free of cycles. */
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
    this.#loader = new SiteLoader(context, (entry, isLatest) => void this.#remember(entry, isLatest));
    this.#clock = new ClockWatch(now, timer, (byMs) => {
      this.#clockJumped(byMs);
    });
  }

  get stats(): Pick<CacheStats, 'sites' | 'packed' | 'bytes' | 'maxBytes' | 'refreshing'> {
    const { size, packed, weight, limit } = this.#memory;
    const refreshing = this.#loads.size + this.#refreshes.size;
    return { sites: size, packed, bytes: weight, maxBytes: limit, refreshing };
  }

  /** The site, if memory has a fresh copy that is parsed, or that the budget allows to parse now. */
  fresh(site: string): CachedSite | undefined {
    const now = this.#clock.checkDate();
    const cached = this.#memory.parsed(site) ?? this.#parsedNow(site);
    return cached?.isFreshAt(now) === true ? cached : undefined;
  }

  /** The site, if memory can answer immediately, fresh or not. A packed site is parsed regardless of the budget. */
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

  /** Fetches the site now, whatever is known about it. */
  async refetch(site: string): Promise<FoundSite & { readonly changed: boolean }> {
    this.#listen();
    const { cached, changed } = await this.#refetch(site, 0);
    return { ...this.#found(cached), changed };
  }

  /** Drops the site's entry, here and in the store. */
  async forget(site: string): Promise<void> {
    this.#drop(site);
    await this.#loader.remove(site);
    // Meanwhile a load may have read it in the store.
    this.#drop(site);
  }

  /** Treats `text` as the site's latest answer. */
  async seed(site: string, text: string): Promise<void> {
    this.#listen();
    const fetchedAt = this.#context.settings.now();
    const freshUntil = fetchedAt + LONGEST_FRESH_MS;
    const copy = { status: 200, text, truncated: false, url: `${site}/robots.txt`, fetchedAt, freshUntil };
    const entry = await this.#loader.put({ site, copy });
    this.#changed(site);
    await this.#remember(entry, this.#untilChange(site));
  }

  /** Clears memory, and resolves when all work has finished and fetched results are in the store. */
  async close(): Promise<void> {
    this.#memory.clear();
    const flights = [this.#loads, this.#refreshes, this.#peeks].map((flight) => flight.settled());
    await Promise.all([...flights, this.#listening?.then((stop) => stop?.())]);
    await this.#loader.flush();
  }

  /** Starts to listen in the background for announcements of other processes, unless it has started already. */
  #listen(): void {
    const { store, settings, closing } = this.#context;
    if (store?.canWatch !== true || this.#listening !== undefined || closing.closed) return;
    const now = settings.timer.elapsed();
    if (now < this.#listenAgainAt) return;
    this.#listenAgainAt = now + LISTEN_AGAIN_MS;
    this.#listening = store.watch(CHANGES, (announced) => {
      const site = this.#loader.keys.siteOf(announced);
      // A refresh of this process hears its own announcement.
      if (site !== undefined) this.#drop(site, announced.startsWith('update') ? 0 : undefined);
    });
    void this.#listening.then((stop) => {
      if (stop === undefined) this.#listening = undefined;
    });
  }

  /**
   * Stores an entry in memory once the budget allows parsing it. It replaces an older entry of the site, and is replaced
   * by a newer one: an entry that is not the latest by then only answers those who have waited for it.
   */
  async #remember(entry: SiteEntry, isLatest: () => boolean): Promise<CachedSite> {
    await this.#parsing.enter(this.#memory.charactersToParse(entry));
    if (isLatest()) return this.#put(entry);
    return this.#memory.get(entry.site) ?? this.#memory.parse(entry);
  }

  #drop(site: string, asOf?: number): void {
    this.#memory.delete(site);
    this.#changed(site, asOf);
  }

  /** What is being loaded now is late, and later callers do not wait for it. */
  #changed(site: string, asOf?: number): void {
    this.#changes.add(site, asOf);
    for (const flights of [this.#loads, this.#refreshes, this.#peeks]) flights.leave(site);
  }

  /** Whether the site's entry is still the one of this moment. */
  #untilChange(site: string): () => boolean {
    const since = this.#changes.now();
    return () => !this.#changes.hasChanged(site, since);
  }

  #put(entry: SiteEntry): CachedSite {
    const cached = this.#memory.set(entry);
    if (this.#context.closing.closed) this.#memory.clear();
    return cached;
  }

  /**
   * After the system date was set back, shifts the dates of copies back too; they would stay fresh for too long
   * otherwise. If it was set forward, the time may really have passed: a sleeping computer does not count it.
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
    // An answer that has just arrived is used even if the clock was set past its expiry in between.
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

  /** All callers that need a packed site share one parse. */
  async #turnToParse(site: string): Promise<void> {
    const characters = this.#memory.packedCharacters(site);
    if (characters !== undefined) await this.#unpackings.run(site, () => this.#parsing.enter(characters));
  }

  /** @param depth - the number of redirects between sites that led to this one */
  #load(site: string, known: SiteEntry | undefined, depth = 0): Promise<CachedSite> {
    return this.#loads.run(site, async () => {
      const elsewhere = this.#elsewhere(site, depth, (other) => this.#newest(other, depth + 1));
      const isLatest = this.#untilChange(site);
      const { closing } = this.#context;
      const loaded = await closing.during((signal) =>
        this.#loader.load(site, known, { signal, elsewhere, isLatest }),
      );
      const cached = await this.#remember(loaded.entry, isLatest);
      this.#refreshLater(site, loaded, { elsewhere, isLatest });
      return cached;
    });
  }

  #refreshLater(site: string, { refresh }: Loaded, errand: Omit<Errand, 'signal'>): void {
    if (refresh === undefined) return;
    const { closing } = this.#context;
    this.#inBackground(
      site,
      this.#refreshes.run(site, async () =>
        this.#remember(await closing.during((signal) => refresh({ ...errand, signal })), errand.isLatest),
      ),
    );
  }

  async #refetch(
    site: string,
    depth: number,
  ): Promise<{ readonly cached: CachedSite; readonly changed: boolean }> {
    const known = this.#memory.peek(site);
    const since = this.#changes.now();
    const isLatest = (): boolean => !this.#changes.hasNewer(site, since);
    const elsewhere = this.#elsewhere(
      site,
      depth,
      async (other) => (await this.#refetch(other, depth + 1)).cached,
    );
    const { entry, changed } = await this.#context.closing.during((signal) =>
      this.#loader.refetch(site, known, { signal, elsewhere, isLatest }),
    );
    if (isLatest()) this.#changed(site, since);
    const isUnchanged = this.#untilChange(site);
    return { cached: await this.#remember(entry, () => isLatest() && isUnchanged()), changed };
  }

  /** The site's newest copy, after any fetch in progress. */
  async #newest(site: string, depth: number): Promise<CachedSite> {
    const known = this.#memory.peek(site);
    const loaded = await this.#load(site, known, depth);
    return (await this.#refreshes.get(site)) ?? loaded;
  }

  /**
   * How a site that redirects to another's robots.txt gets the other's entry, so that each site is fetched once,
   * however many redirect to it. Sites that redirect to each other do not deadlock: within a process `#redirected`
   * shows the cycle, and workers of a store that each need the other's lock stop waiting after a while.
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
      const isLatest = this.#untilChange(site);
      const newer = await this.#loader.peekStore(site, entry);
      if (newer !== undefined) return this.#remember(newer, isLatest);
      const { failure } = entry;
      const recheckAt = this.#context.settings.now() + RECHECK_MS;
      return failure === undefined
        ? cached
        : this.#remember({ ...entry, failure: { ...failure, recheckAt } }, isLatest);
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

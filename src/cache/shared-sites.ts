import { LONGEST_FRESH_MS } from '../fetch/freshness.js';
import { policies } from '../fetch/policies.js';
import type { CacheStats } from './cache-stats.js';
import { ChangeListener } from './change-listener.js';
import type { Closing } from './closing.js';
import type { CacheEvent } from './events.js';
import { longestFetchMs, siteRequestOf } from './fetch-site.js';
import type { HeldSite } from './held-site.js';
import type { Settings } from './options.js';
import { SiteLoader } from './site-loader.js';
import { Sites, type FoundSite } from './sites.js';
import type { StoreClient } from './store-client.js';
import { StoreKeys } from './store-keys.js';

export interface SharedSitesOptions {
  readonly settings: Settings;
  readonly store: StoreClient | undefined;
  /** Who this cache is to the others. */
  readonly worker: string;
  readonly emit: (event: CacheEvent) => void;
  readonly closing: Closing;
}

/**
 * A cache's sites and the three ways to news of them: the sites themselves, the store, and what other processes of the
 * store announce. Others are listened to from the first time that memory does not suffice.
 */
export class SharedSites {
  readonly #now: () => number;
  readonly #loader: SiteLoader;
  readonly #sites: Sites;
  readonly #changes: ChangeListener;

  constructor({ settings, store, worker, emit, closing }: SharedSitesOptions) {
    const { agent, dialect, budget, policy, overrides, staleLimits, maxBytes, lockMs, now, timer } = settings;
    const keys = new StoreKeys(settings);
    this.#now = now;
    this.#loader = new SiteLoader({
      store,
      how: siteRequestOf(settings),
      overrides,
      staleLimits,
      timer,
      lockMs,
      longestWaitMs: longestFetchMs(settings) + lockMs,
      worker,
      keyOf: (site) => keys.keyOf(site),
      emit,
      onNews: (entry) => void this.#sites.remember(entry),
    });
    const access = (status: number) => policies[policy].access(status);
    const onSpent = (site: string, url: string): void => {
      emit({ type: 'budget-spent', site, url });
    };
    this.#sites = new Sites({
      loader: this.#loader,
      reading: { agent, dialect, access, budget, onSpent },
      staleLimits,
      maxBytes,
      now,
      timer,
      emit,
      closing,
    });
    this.#changes = new ChangeListener({
      store,
      timer,
      onChange: (key) => {
        const site = keys.siteOf(key);
        if (site !== undefined) this.#sites.memory.delete(site);
      },
    });
  }

  /** The site, if memory holds a fresh copy of it. */
  fresh(site: string): HeldSite | undefined {
    return this.#sites.fresh(site);
  }

  /** The site, if memory can answer for it at once, fresh or not. */
  known(site: string): FoundSite | undefined {
    return this.#sites.known(site);
  }

  find(site: string): Promise<FoundSite> {
    this.#changes.listen();
    return this.#sites.find(site);
  }

  /** Asks the site now, whatever is known of it. */
  refetch(site: string): Promise<FoundSite> {
    this.#changes.listen();
    return this.#sites.refetch(site);
  }

  /** Drops what is known of the site, here and in the store. */
  async forget(site: string): Promise<void> {
    this.#sites.memory.delete(site);
    await this.#loader.remove(site);
  }

  /** Takes `text` for what the site has just answered with. */
  async seed(site: string, text: string): Promise<void> {
    this.#changes.listen();
    const fetchedAt = this.#now();
    const freshUntil = fetchedAt + LONGEST_FRESH_MS;
    const copy = { status: 200, text, truncated: false, url: `${site}/robots.txt`, fetchedAt, freshUntil };
    await this.#sites.remember(await this.#loader.put({ site, copy }));
  }

  get stats(): Pick<CacheStats, 'sites' | 'resting' | 'bytes' | 'maxBytes' | 'refreshing'> {
    const { memory, refreshing } = this.#sites;
    return {
      sites: memory.size,
      resting: memory.resting,
      bytes: memory.weight,
      maxBytes: memory.limit,
      refreshing,
    };
  }

  /** Empties memory, and resolves when nothing is under way any more and the store has what was learnt. */
  async close(): Promise<void> {
    this.#sites.memory.clear();
    await Promise.all([this.#sites.settled(), this.#changes.stop()]);
    await this.#loader.flush();
  }
}

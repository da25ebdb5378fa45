import { LONGEST_RETRY_AFTER_MS } from './backoff.js';
import { decodeEntry, encodeEntry, isCutBelow, type SiteEntry } from './entry.js';
import type { CacheEvent } from './events.js';
import { fetchSite, type SiteRequest } from './fetch-site.js';
import {
  dueAt,
  freshnessOf,
  onOurClock,
  rebased,
  usefulUntil,
  writtenAhead,
  writtenAt,
  type StaleLimits,
} from './freshness.js';
import { overridingEntry, type Overrides } from './overrides.js';
import type { StoreClient } from './store-client.js';
import type { Asked, Result, StoredEntry } from './store.js';
import type { Timer } from './clock.js';
import { LockWaiter } from './lock-waiter.js';

export interface SiteLoaderOptions {
  readonly store: StoreClient | undefined;
  readonly how: SiteRequest;
  readonly overrides: Overrides | undefined;
  readonly staleLimits: StaleLimits;
  readonly timer: Timer;
  /** How long a lock lasts unless its holder renews it. */
  readonly lockMs: number;
  /** How long to wait for another worker's answer at most. */
  readonly longestWaitMs: number;
  /** Who this cache is to the others. */
  readonly worker: string;
  readonly keyOf: (site: string) => string;
  readonly emit: (event: CacheEvent) => void;
  /** Something newer than what was given out turned up. */
  readonly onNews: (entry: SiteEntry) => void;
}

/** An entry that may be used now, and how to get a better one behind it, where that is this worker's task. */
export interface Loaded {
  readonly entry: SiteEntry;
  readonly refresh?: ((signal: AbortSignal) => Promise<SiteEntry>) | undefined;
}

/** A lock is renewed this often while it lasts. */
const RENEWALS = 3;

/** Asks for what is newer than everything, so that the lock is taken. */
const NOTHING_WILL_DO = Number.MAX_SAFE_INTEGER;

/**
 * Gets entries from the store, from other workers and from the sites, so that only one worker asks a site.
 *
 * One round trip gives the entry or the right to ask; a second one settles what came of it, unless another worker has
 * meanwhile learnt better.
 */
export class SiteLoader {
  readonly #options: SiteLoaderOptions;
  readonly #settling = new Set<Promise<unknown>>();
  #toldNotShared = false;

  constructor(options: SiteLoaderOptions) {
    this.#options = options;
  }

  /** The best entry there is, asking the site if need be. */
  async load(site: string, known: SiteEntry | undefined, signal: AbortSignal): Promise<Loaded> {
    const override = overridingEntry(this.#options.overrides, site);
    if (override !== undefined) return { entry: override };
    const { asked, latest } = await this.#ask(site, known);
    const { token, heldForMs } = asked;
    const next = this.#nextFor(latest);
    if (latest !== undefined && next !== 'ask-first') {
      if (next === 'ask-behind' && token !== undefined) {
        return { entry: latest, refresh: (later) => this.#fetch(site, latest, { token }, later) };
      }
      if (next === 'ask-behind' && heldForMs !== undefined) {
        return { entry: latest, refresh: (later) => this.#waitFor(site, latest, heldForMs, later) };
      }
      if (token !== undefined) this.#release(site, token);
      if (next !== 'ask-behind') return { entry: latest };
      return { entry: latest, refresh: (later) => this.#fetch(site, latest, {}, later) };
    }
    if (heldForMs !== undefined) return { entry: await this.#waitFor(site, latest, heldForMs, signal) };
    return { entry: await this.#fetch(site, latest, { token }, signal) };
  }

  /** What the store knows that is newer than `known`; the site is not asked. */
  async look(site: string, known: SiteEntry | undefined): Promise<SiteEntry | undefined> {
    const asked = await this.#options.store?.ask(this.#key(site), { lockMs: 0, after: known?.version ?? 0 });
    return asked?.entry && (await this.#decoded(site, asked.entry, known));
  }

  /** A copy asked for after this call, which every process is told of. */
  async refetch(site: string, known: SiteEntry | undefined, signal: AbortSignal): Promise<SiteEntry> {
    const { store, lockMs, timer, longestWaitMs, overrides } = this.#options;
    const override = overridingEntry(overrides, site);
    if (override !== undefined) return override;
    const since = timer.elapsed();
    const key = this.#key(site);
    const announce = `update ${key}`;
    const again = async (): Promise<Asked> =>
      (await store?.ask(key, { lockMs, after: NOTHING_WILL_DO })) ?? {};
    let { token, heldForMs } = await again();
    if (heldForMs !== undefined) {
      const waiter = await LockWaiter.begin(store, timer, key);
      try {
        while (heldForMs !== undefined && timer.elapsed() - since <= longestWaitMs) {
          await waiter.next(heldForMs, signal);
          ({ token, heldForMs } = await again());
        }
      } finally {
        void this.#inBackground(waiter.leave());
      }
    }
    return this.#fetch(site, known, { token, announce }, signal);
  }

  /** Puts an entry in force for every process that has none of its user's for the site. */
  async put(entry: SiteEntry): Promise<SiteEntry> {
    const override = overridingEntry(this.#options.overrides, entry.site);
    const key = this.#key(entry.site);
    const settled = await this.#settle(entry, 'copy', this.#options.timer.elapsed(), {
      announce: `update ${key}`,
    });
    if (override !== undefined) return override;
    return settled?.outcome === 'accepted' ? { ...entry, version: settled.version } : entry;
  }

  /** Makes every process forget the site. */
  async remove(site: string): Promise<void> {
    const { store, worker } = this.#options;
    const key = this.#key(site);
    const result = { kind: 'removal', value: '', ageMs: 0, dueMs: 1, ttlMs: 1, worker } as const;
    await store?.settle(key, { result, announce: `forget ${key}` });
  }

  /** The entry, with its dates set right where they lie ahead of the clock. */
  mended(entry: SiteEntry): SiteEntry {
    const now = this.#options.how.environment.now();
    const aheadMs = writtenAhead(entry, now);
    if (aheadMs === 0) return entry;
    this.#options.emit({ type: 'clock-jumped', byMs: -aheadMs, site: entry.site });
    return rebased(entry, now);
  }

  /** Resolves when everything that was learnt has been settled, or given up. */
  async flush(): Promise<void> {
    await Promise.all(this.#settling);
  }

  #key(site: string): string {
    return this.#options.keyOf(site);
  }

  #nextFor(entry: SiteEntry | undefined): ReturnType<typeof freshnessOf>['next'] {
    const { how, staleLimits } = this.#options;
    if (entry?.copy !== undefined && isCutBelow(entry.copy, how.request.limits.bytes)) return 'ask-first';
    return freshnessOf(entry, how.environment.now(), staleLimits).next;
  }

  /** What the store says, and the newest of that and what is known. */
  async #ask(
    site: string,
    known: SiteEntry | undefined,
  ): Promise<{ asked: Asked; latest: SiteEntry | undefined }> {
    const { store, lockMs } = this.#options;
    const key = this.#key(site);
    let after = known?.version ?? 0;
    let latest = known;
    for (let tries = 0; ; tries++) {
      const asked = (await store?.ask(key, { lockMs, after })) ?? {};
      if (asked.entry === undefined) return { asked, latest };
      latest = (await this.#decoded(site, asked.entry, latest)) ?? latest;
      const isAnswer = asked.token !== undefined || asked.heldForMs !== undefined;
      const next = this.#nextFor(latest);
      if (isAnswer || next === 'nothing' || next === 'look' || tries > 0) return { asked, latest };
      // The store takes for good what this worker cannot use.
      after = asked.entry.version;
    }
  }

  /** The stored entry, if it can be read and is newer than what is known. */
  async #decoded(
    site: string,
    stored: StoredEntry,
    known: SiteEntry | undefined,
  ): Promise<SiteEntry | undefined> {
    const { value, version, ageMs } = stored;
    const entry = await decodeEntry(value, site);
    if (typeof entry === 'string') {
      this.#options.emit({ type: 'entry-rejected', site, because: entry });
      return undefined;
    }
    const { how } = this.#options;
    const bounded = withBoundedPause(entry, Math.max(how.backoff.longestMs, LONGEST_RETRY_AFTER_MS));
    if (!Number.isNaN(ageMs)) return { ...this.#onOurClock(bounded, ageMs), version };
    if (known !== undefined && writtenAt(entry) === writtenAt(known) - (known.movedMs ?? 0)) return undefined;
    const mended = { ...this.mended(bounded), version };
    return known === undefined || writtenAt(mended) > writtenAt(known) ? mended : undefined;
  }

  #onOurClock(entry: SiteEntry, ageMs: number): SiteEntry {
    const now = this.#options.how.environment.now();
    const shifted = onOurClock(entry, now, ageMs);
    if (shifted.movedMs !== undefined) {
      this.#options.emit({ type: 'clock-jumped', byMs: shifted.movedMs, site: entry.site });
    }
    return shifted;
  }

  /** Waits for the worker who asks the site, and takes over from one who does not answer any more. */
  async #waitFor(
    site: string,
    known: SiteEntry | undefined,
    heldForMs: number,
    signal: AbortSignal,
  ): Promise<SiteEntry> {
    const { store, timer, longestWaitMs, emit } = this.#options;
    const since = timer.elapsed();
    const tell = (then: 'answer' | 'taken-over' | 'given-up'): void => {
      emit({ type: 'lock-waited', site, tookMs: timer.elapsed() - since, then });
    };
    const waiter = await LockWaiter.begin(store, timer, this.#key(site));
    let [latest, leftMs] = [known, heldForMs];
    let token: number | undefined;
    try {
      for (;;) {
        await waiter.next(leftMs, signal);
        const { asked, latest: found } = await this.#ask(site, latest);
        latest = found;
        token = asked.token;
        if (found !== undefined && this.#nextFor(found) === 'nothing') {
          if (token !== undefined) this.#release(site, token);
          tell('answer');
          return found;
        }
        if (asked.heldForMs === undefined || timer.elapsed() - since > longestWaitMs) break;
        leftMs = asked.heldForMs;
      }
    } finally {
      void this.#inBackground(waiter.leave());
    }
    tell(token === undefined ? 'given-up' : 'taken-over');
    return this.#fetch(site, latest, { token }, signal);
  }

  async #fetch(
    site: string,
    known: SiteEntry | undefined,
    settling: Settling,
    signal: AbortSignal,
  ): Promise<SiteEntry> {
    const { how, emit, timer } = this.#options;
    const { token } = settling;
    this.#tellNotShared();
    const sentAt = timer.elapsed();
    const stopRenewing = token === undefined ? () => undefined : this.#renew(site, token);
    try {
      const { entry, event, fault } = await fetchSite(site, known, how, signal);
      emit(event);
      if (fault === 'local') {
        if (token !== undefined) this.#release(site, token);
        return entry;
      }
      const kind = fault === 'none' ? 'copy' : fault === 'site' ? 'failure' : 'suspicion';
      const settled = this.#settled(entry, kind, sentAt, settling);
      // A copy is as good as any other; a failure may come from a worker that was stopped, and others know better. And
      // what everybody is told of is in force when it is given back.
      return kind === 'copy' && settling.announce === undefined ? entry : await settled;
    } catch (thrown) {
      if (token !== undefined) this.#release(site, token);
      throw thrown;
    } finally {
      stopRenewing();
    }
  }

  #tellNotShared(): void {
    const { store, emit } = this.#options;
    if (store === undefined || store.isForFleet || this.#toldNotShared) return;
    this.#toldNotShared = true;
    emit({ type: 'not-shared', operation: 'lock' });
  }

  /** Settles it, and gives what is then known of the site. */
  async #settled(
    entry: SiteEntry,
    kind: Result['kind'],
    sentAt: number,
    settling: Settling,
  ): Promise<SiteEntry> {
    const { store, onNews } = this.#options;
    if (store === undefined) return withoutLooking(entry);
    const work = this.#settle(entry, kind, sentAt, settling);
    const settled = await this.#inBackground(work);
    if (settled === undefined) return entry;
    if (settled.outcome === 'accepted') {
      const accepted = { ...withoutLooking(entry), version: settled.version };
      onNews(accepted);
      return accepted;
    }
    if (settled.outcome === 'suspected') return entry;
    const newer = await this.look(entry.site, { ...entry, version: undefined });
    if (newer === undefined) return entry;
    onNews(newer);
    return newer;
  }

  async #settle(
    entry: SiteEntry,
    kind: Result['kind'],
    sentAt: number,
    { token, announce }: Settling,
  ): ReturnType<StoreClient['settle']> {
    const { store, staleLimits, how, timer, worker } = this.#options;
    if (store === undefined) return undefined;
    const value = await encodeEntry(entry);
    const now = how.environment.now();
    const ttlMs = usefulUntil(entry, staleLimits) - now;
    const ageMs = Math.max(0, Math.round(timer.elapsed() - sentAt));
    const dueMs = Math.max(1, dueAt(entry) - now);
    const isKept = value !== undefined && ttlMs >= 1;
    const result = isKept ? { kind, value, ageMs, dueMs, ttlMs, worker } : undefined;
    return store.settle(this.#key(entry.site), { token, result, announce });
  }

  /** Keeps the lock for as long as this process runs and the fetch lasts. */
  #renew(site: string, token: number): () => void {
    const { store, timer, lockMs } = this.#options;
    const stopped = new AbortController();
    const renew = async (): Promise<void> => {
      for (;;) {
        await timer.wait(lockMs / RENEWALS, stopped.signal);
        await store?.renew(this.#key(site), token, lockMs);
      }
    };
    renew().catch(() => undefined);
    return () => {
      // Without a reason the platform makes an error with a stack each time.
      stopped.abort('stopped');
    };
  }

  #release(site: string, token: number): void {
    const { store } = this.#options;
    if (store !== undefined) void this.#inBackground(store.settle(this.#key(site), { token }));
  }

  #inBackground<T>(work: Promise<T>): Promise<T> {
    const settling = work.finally(() => this.#settling.delete(settling));
    this.#settling.add(settling);
    return settling;
  }
}

interface Settling {
  readonly token?: number | undefined;
  readonly announce?: string | undefined;
}

/** Everybody knows of the failure, or nobody else is there. */
function withoutLooking(entry: SiteEntry): SiteEntry {
  if (entry.failure?.lookAt === undefined) return entry;
  return { ...entry, failure: { ...entry.failure, lookAt: undefined } };
}

/** Whatever a store says, no pause is longer than one that this worker could make. */
function withBoundedPause(entry: SiteEntry, longestMs: number): SiteEntry {
  const { failure } = entry;
  if (failure === undefined || failure.retryAt <= failure.at + longestMs) return entry;
  return { ...entry, failure: { ...failure, retryAt: failure.at + longestMs } };
}

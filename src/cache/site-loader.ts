import { KINDS } from '../fetch/errors.js';
import { LONGEST_RETRY_AFTER_MS } from './backoff.js';
import { within } from './clock.js';
import { decodeEntry, encodeEntry, isCutBelow, type Copy, type SiteEntry } from './entry.js';
import { fetchSite, longestFetchMs, siteRequestOf, type Errand, type SiteRequest } from './fetch-site.js';
import {
  dueAt,
  freshnessOf,
  shiftDatesToClock,
  shiftDatesToNow,
  usefulUntil,
  writtenAheadMs,
  writtenAt,
} from './site-freshness.js';
import { overridingEntry } from './overrides.js';
import type { CacheContext, StoreClient } from './store-client.js';
import { StoreKeys } from './store-keys.js';
import { digestOf } from './text-digest.js';
import type { Asked, Result, StoredEntry } from './store.js';
import { LockWaiter } from './lock-waiter.js';

/** An entry that can be used now, and a function to refresh it in the background if that is this worker's job. */
export interface Loaded {
  readonly entry: SiteEntry;
  readonly refresh?: ((errand: Errand) => Promise<SiteEntry>) | undefined;
}

/** How often a lock is renewed during its lifetime. */
const RENEWALS = 3;

/** Names in DNS have at most 253 characters; a store's keys at most 512. */
const LONGEST_SITE = 300;

/** At least this much of every file is read: RFC 9309 (2.5) requires 500 KiB. */
const LEAST_TEXT = 2 ** 19;

/** How long a store remembers a removal, so that it recognises results that were requested before. */
const REMOVAL_KEPT_MS = 15 * 60 * 1000;

/** Higher than any version, so asking for a newer entry always takes the lock. */
const NEWER_THAN_ALL = Number.MAX_SAFE_INTEGER;

/**
 * Gets entries from the store, from other workers and from the sites, so that only one worker fetches a site.
 *
 * One round trip returns the entry or the lock; a second one settles the result, unless another worker has settled
 * something newer in the meantime.
 */
export class SiteLoader {
  readonly keys: StoreKeys;
  readonly #context: CacheContext;
  readonly #how: SiteRequest;
  /** The longest wait for another worker's answer. */
  readonly #longestWaitMs: number;
  readonly #onNews: (entry: SiteEntry, isLatest: () => boolean) => void;
  readonly #pendingWrites = new Set<Promise<unknown>>();

  /** @param onNews - called with entries that arrive after an older one was returned */
  constructor(context: CacheContext, onNews: (entry: SiteEntry, isLatest: () => boolean) => void) {
    const { settings } = context;
    this.keys = new StoreKeys(settings);
    this.#context = context;
    this.#how = siteRequestOf(settings);
    this.#longestWaitMs = longestFetchMs(settings) + settings.lockMs;
    this.#onNews = onNews;
  }

  /** The best entry available, fetched if necessary. */
  async load(site: string, earlier: SiteEntry | undefined, errand: Errand): Promise<Loaded> {
    const fixed = this.#fixedEntry(site);
    if (fixed !== undefined) return { entry: fixed };
    const { asked, latest } = await this.#ask(site, earlier);
    const { token, lockedForMs } = asked;
    const next = this.#nextFor(latest);
    const ask = (errand: Errand): Promise<SiteEntry> =>
      lockedForMs === undefined
        ? this.#fetch(site, latest, { token }, errand)
        : this.#waitFor(site, latest, lockedForMs, errand);
    if (latest === undefined || next === 'fetch-first') return { entry: await ask(errand) };
    if (next === 'revalidate') return { entry: latest, refresh: ask };
    if (token !== undefined) this.#release(site, token);
    return { entry: latest };
  }

  /** The store's entry, if it is newer than `earlier`. Does not fetch it from the site. */
  async peekStore(site: string, earlier: SiteEntry | undefined): Promise<SiteEntry | undefined> {
    const asked = await this.#context.store?.ask(this.keys.keyOf(site), {
      lockMs: 0,
      after: earlier?.version ?? 0,
    });
    return asked?.entry && (await this.#decoded(site, asked.entry, earlier));
  }

  /** Fetches a copy that is newer than this call, announces it to every process, and returns whether its text has changed. */
  async refetch(
    site: string,
    known: SiteEntry | undefined,
    errand: Errand,
  ): Promise<{ readonly entry: SiteEntry; readonly changed: boolean }> {
    const fixed = this.#fixedEntry(site);
    if (fixed !== undefined) return { entry: fixed, changed: false };
    const earlier = (await this.peekStore(site, known)) ?? known;
    const key = this.keys.keyOf(site);
    const announce = `update ${key}`;
    let token: number | undefined;
    const again = async (): Promise<number | undefined> => {
      const { store, settings } = this.#context;
      const asked = await store?.ask(key, { lockMs: settings.lockMs, after: NEWER_THAN_ALL });
      token = asked?.token;
      return asked?.lockedForMs;
    };
    await this.#whileLocked(site, await again(), errand.signal, again);
    const entry = await this.#fetch(site, earlier, { token, announce }, errand);
    return { entry, changed: this.#isChange(earlier?.copy, entry.copy) };
  }

  /** Publishes an entry to every process whose user does not override the site. */
  async put(entry: SiteEntry): Promise<SiteEntry> {
    const fixed = this.#fixedEntry(entry.site);
    if (entry.site.length > LONGEST_SITE) return fixed ?? entry;
    const key = this.keys.keyOf(entry.site);
    const settled = await this.#write(entry, 'copy', this.#context.settings.timer.elapsed(), {
      announce: `update ${key}`,
    });
    if (fixed !== undefined) return fixed;
    return settled?.outcome === 'accepted' ? { ...entry, version: settled.version } : entry;
  }

  /** Makes every process forget the site. */
  async remove(site: string): Promise<void> {
    const { store, worker } = this.#context;
    if (site.length > LONGEST_SITE) return;
    const key = this.keys.keyOf(site);
    const removal = { kind: 'removal', value: '', ageMs: 0, dueMs: 1, ttlMs: REMOVAL_KEPT_MS } as const;
    await store?.settle(key, { result: { ...removal, worker }, announce: `forget ${key}` });
  }

  /** Whether the site's robots.txt is never fetched. */
  isFixed(site: string): boolean {
    return this.#fixedEntry(site) !== undefined;
  }

  /** The entry, with dates in the future corrected. */
  withDatesInPast(entry: SiteEntry): SiteEntry {
    const now = this.#context.settings.now();
    const aheadMs = writtenAheadMs(entry, now);
    if (aheadMs === 0) return entry;
    this.#context.emit({ type: 'clock-jumped', byMs: -aheadMs, site: entry.site });
    return shiftDatesToNow(entry, now);
  }

  /** Resolves when every pending write has finished or been given up. */
  async flush(): Promise<void> {
    await Promise.all(this.#pendingWrites);
  }

  /** The entry of a site whose file is never fetched: the user provides it, or the host cannot exist. */
  #fixedEntry(site: string): SiteEntry | undefined {
    const override = overridingEntry(this.#context.settings.overrides, site);
    if (override !== undefined || site.length <= LONGEST_SITE) return override;
    const at = this.#context.settings.now();
    const failure = {
      kind: 'bad-url',
      code: KINDS['bad-url'].code,
      since: at,
      at,
      count: 1,
      retryAt: at + LONGEST_RETRY_AFTER_MS,
    } as const;
    return { site, failure };
  }

  #nextFor(entry: SiteEntry | undefined): ReturnType<typeof freshnessOf>['next'] {
    const { limits, now, staleLimits } = this.#context.settings;
    if (entry?.copy !== undefined && isCutBelow(entry.copy, limits.bytes)) return 'fetch-first';
    return freshnessOf(entry, now(), staleLimits).next;
  }

  /** The store's reply, with the newest entry known to the store or this cache. */
  async #ask(
    site: string,
    earlier: SiteEntry | undefined,
  ): Promise<{ asked: Asked; latest: SiteEntry | undefined }> {
    const { store, settings } = this.#context;
    const key = this.keys.keyOf(site);
    let after = earlier?.version ?? 0;
    let latest = earlier;
    for (let tries = 0; ; tries++) {
      const asked = (await store?.ask(key, { lockMs: settings.lockMs, after })) ?? {};
      if (asked.entry === undefined) return { asked, latest };
      latest = (await this.#decoded(site, asked.entry, latest)) ?? latest;
      const isAnswer = asked.token !== undefined || asked.lockedForMs !== undefined;
      const next = this.#nextFor(latest);
      if (isAnswer || next === 'nothing' || next === 'peek-store' || tries > 0) return { asked, latest };
      // This worker cannot use the entry, though the store considers it good.
      after = asked.entry.version;
    }
  }

  /** The stored entry, if it can be parsed and is newer than the known one. */
  async #decoded(
    site: string,
    stored: StoredEntry,
    earlier: SiteEntry | undefined,
  ): Promise<SiteEntry | undefined> {
    const { value, version, ageMs } = stored;
    const entry = await decodeEntry(value, site);
    if (typeof entry === 'string') {
      this.#context.emit({ type: 'entry-rejected', site, because: entry });
      return undefined;
    }
    const { backoff, limits } = this.#context.settings;
    const longestMs = Math.max(backoff.longestMs, LONGEST_RETRY_AFTER_MS);
    const bounded = withBoundedPause(withBoundedText(entry, Math.max(limits.bytes, LEAST_TEXT)), longestMs);
    if (!Number.isNaN(ageMs)) return { ...this.#shiftDatesToClock(bounded, ageMs), version };
    if (earlier !== undefined && writtenAt(entry) === writtenAt(earlier) - (earlier.movedMs ?? 0))
      return undefined;
    const dated = { ...this.withDatesInPast(bounded), version };
    return earlier === undefined || writtenAt(dated) > writtenAt(earlier) ? dated : undefined;
  }

  #shiftDatesToClock(entry: SiteEntry, ageMs: number): SiteEntry {
    const now = this.#context.settings.now();
    const shifted = shiftDatesToClock(entry, now, ageMs);
    if (shifted.movedMs !== undefined) {
      this.#context.emit({ type: 'clock-jumped', byMs: shifted.movedMs, site: entry.site });
    }
    return shifted;
  }

  /** Waits for the worker that is fetching, and takes over if it has died or hangs. */
  async #waitFor(
    site: string,
    earlier: SiteEntry | undefined,
    lockedForMs: number,
    errand: Errand,
  ): Promise<SiteEntry> {
    const { emit, settings } = this.#context;
    const since = settings.timer.elapsed();
    let latest = earlier;
    let token: number | undefined;
    await this.#whileLocked(site, lockedForMs, errand.signal, async () => {
      const found = await this.#ask(site, latest);
      latest = found.latest;
      token = found.asked.token;
      return this.#nextFor(latest) === 'nothing' ? undefined : found.asked.lockedForMs;
    });
    const isAnswered = this.#nextFor(latest) === 'nothing';
    const then = isAnswered ? 'answer' : token === undefined ? 'given-up' : 'taken-over';
    emit({ type: 'lock-waited', site, tookMs: settings.timer.elapsed() - since, then });
    if (latest === undefined || !isAnswered) return this.#fetch(site, latest, { token }, errand);
    if (token !== undefined) this.#release(site, token);
    return latest;
  }

  /** Asks again whenever the site's lock may have been released, until it has been, or until any fetch must be over. */
  async #whileLocked(
    site: string,
    lockedForMs: number | undefined,
    signal: AbortSignal,
    ask: () => Promise<number | undefined>,
  ): Promise<void> {
    if (lockedForMs === undefined) return;
    const { store, settings } = this.#context;
    const { timer } = settings;
    const since = timer.elapsed();
    const waiter = await LockWaiter.begin(store, timer, this.keys.keyOf(site));
    try {
      let leftMs: number | undefined = lockedForMs;
      while (leftMs !== undefined && timer.elapsed() - since <= this.#longestWaitMs) {
        await waiter.next(leftMs, signal);
        leftMs = await ask();
      }
    } finally {
      void this.#inBackground(waiter.leave());
    }
  }

  async #fetch(
    site: string,
    earlier: SiteEntry | undefined,
    context: WriteContext,
    errand: Errand,
  ): Promise<SiteEntry> {
    const { emit, settings } = this.#context;
    const { token } = context;
    this.#context.store?.tellNotShared('lock');
    const sentAt = settings.timer.elapsed();
    const stopRenewing = token === undefined ? () => undefined : this.#renew(site, token);
    try {
      const { entry, event, fault } = await fetchSite(site, earlier, this.#how, errand);
      emit(event);
      if (fault === 'local' || !errand.isLatest()) {
        if (token !== undefined) this.#release(site, token);
        return entry;
      }
      const kind = fault === 'none' ? 'copy' : fault === 'site' ? 'failure' : 'unconfirmed-failure';
      const settled = this.#writeAndLearn(entry, kind, sentAt, { ...context, before: earlier?.copy }, errand);
      // A copy is used before it is written, unless it is announced: then it is in use everywhere when this resolves. A
      // failure may come from a stopped worker, and others may have a newer copy, so a store that responds is waited for.
      if (context.announce !== undefined) return await settled;
      if (kind === 'copy') return entry;
      const newest = await within(settings.timer, this.#context.store?.patienceMs ?? 0, settled);
      return newest === 'late' ? entry : newest;
    } catch (thrown) {
      if (token !== undefined) this.#release(site, token);
      throw thrown;
    } finally {
      stopRenewing();
    }
  }

  /** Writes the entry to the store, and returns the newest one of the site. */
  async #writeAndLearn(
    entry: SiteEntry,
    kind: Result['kind'],
    sentAt: number,
    context: WriteContext,
    { isLatest }: Errand,
  ): Promise<SiteEntry> {
    const work = this.#write(entry, kind, sentAt, context);
    const settled = await this.#inBackground(work);
    if (settled === undefined || settled.outcome === 'accepted')
      await this.#tellChange(entry, context.before);
    if (this.#context.store === undefined) return withoutRecheck(entry);
    if (settled === undefined) return entry;
    if (settled.outcome === 'accepted') {
      const accepted = { ...withoutRecheck(entry), version: settled.version };
      this.#onNews(accepted, isLatest);
      return accepted;
    }
    if (settled.outcome === 'suspected') return entry;
    const newer = await this.peekStore(entry.site, { ...entry, version: undefined });
    if (newer === undefined) return entry;
    this.#onNews(newer, isLatest);
    return newer;
  }

  async #write(
    entry: SiteEntry,
    kind: Result['kind'],
    sentAt: number,
    { token, announce }: WriteContext,
  ): ReturnType<StoreClient['settle']> {
    const { store, settings, worker } = this.#context;
    if (store === undefined) return undefined;
    const value = await encodeEntry(entry);
    const now = settings.now();
    const ttlMs = usefulUntil(entry, settings.staleLimits) - now;
    // Rounded down, as stores round their clocks, so that it is not dated before what happened in the same millisecond.
    const ageMs = Math.max(0, Math.floor(settings.timer.elapsed() - sentAt));
    const dueMs = Math.max(1, dueAt(entry) - now);
    const isKept = value !== undefined && ttlMs >= 1;
    const result = isKept ? { kind, value, ageMs, dueMs, ttlMs, worker } : undefined;
    return store.settle(this.keys.keyOf(entry.site), { token, result, announce });
  }

  async #tellChange({ site, copy }: SiteEntry, earlier: Copy | undefined): Promise<void> {
    if (!this.#isChange(earlier, copy)) return;
    try {
      const [before, after] = [await digestOf(earlier?.text ?? ''), await digestOf(copy?.text ?? '')];
      this.#context.emit({ type: 'changed', site, before, after });
    } catch {
      // Browsers provide digests only to pages served over https.
    }
  }

  /** A copy that was truncated earlier says nothing about the rest. */
  #isChange(before: Copy | undefined, after: Copy | undefined): boolean {
    const { bytes } = this.#context.settings.limits;
    return before !== undefined && before.text !== after?.text && !isCutBelow(before, bytes);
  }

  /** Renews the lock while this process runs and the fetch lasts. */
  #renew(site: string, token: number): () => void {
    const { store } = this.#context;
    const { timer, lockMs } = this.#context.settings;
    const stopped = new AbortController();
    const renew = async (): Promise<void> => {
      for (;;) {
        await timer.wait(lockMs / RENEWALS, stopped.signal);
        await store?.renew(this.keys.keyOf(site), token, lockMs);
      }
    };
    renew().catch(() => undefined);
    return () => {
      stopped.abort('stopped');
    };
  }

  #release(site: string, token: number): void {
    const { store } = this.#context;
    if (store !== undefined) void this.#inBackground(store.settle(this.keys.keyOf(site), { token }));
  }

  #inBackground<T>(work: Promise<T>): Promise<T> {
    const context = work.finally(() => this.#pendingWrites.delete(context));
    this.#pendingWrites.add(context);
    return context;
  }
}

interface WriteContext {
  readonly token?: number | undefined;
  readonly announce?: string | undefined;
  /** The site's previous answer. */
  readonly before?: Copy | undefined;
}

/** A failure needs no recheck once the store has accepted it, or if no store shares it. */
function withoutRecheck(entry: SiteEntry): SiteEntry {
  if (entry.failure?.recheckAt === undefined) return entry;
  return { ...entry, failure: { ...entry.failure, recheckAt: undefined } };
}

/** Limits a stored pause to the longest one that this worker could set. */
function withBoundedPause(entry: SiteEntry, longestMs: number): SiteEntry {
  const { failure } = entry;
  if (failure === undefined || failure.retryAt <= failure.at + longestMs) return entry;
  return { ...entry, failure: { ...failure, retryAt: failure.at + longestMs } };
}

/** Limits a stored text to the longest one that this worker could fetch: cut after a whole line. */
function withBoundedText(entry: SiteEntry, bytes: number): SiteEntry {
  const { copy } = entry;
  if (copy === undefined || copy.text.length <= bytes) return entry;
  const end = Math.max(copy.text.lastIndexOf('\n', bytes - 1), copy.text.lastIndexOf('\r', bytes - 1)) + 1;
  return { ...entry, copy: { ...copy, text: copy.text.slice(0, end), truncated: true, limitBytes: bytes } };
}

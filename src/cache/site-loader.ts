import { askSite, type Asking } from './ask-site.js';
import { decodeEntry, encodeEntry, type Entry } from './entry.js';
import type { CacheEvent } from './events.js';
import type { Allowance, GuardedStore } from './guarded-store.js';
import type { SiteLocks } from './site-locks.js';
import { rebased, standing, usefulUntil, writtenAhead, type Patience } from './standing.js';

export interface SiteLoaderOptions {
  readonly store: GuardedStore | undefined;
  readonly locks: SiteLocks | undefined;
  readonly asking: Asking;
  readonly patience: Patience;
  readonly emit: (event: CacheEvent) => void;
}

/** Gets entries from the store and from the sites, so that of all processes one asks. */
export class SiteLoader {
  readonly #options: SiteLoaderOptions;
  readonly #writing = new Set<Promise<void>>();

  constructor(options: SiteLoaderOptions) {
    this.#options = options;
  }

  /** What the store holds for the site, if it is newer than what is known; else what is known. */
  async recall(site: string, known: Entry | undefined, allowance: Allowance): Promise<Entry | undefined> {
    const answer = await this.#options.store?.ask('get', allowance, (store) => store.get(keyOf(site)));
    if (answer === undefined || answer.value === undefined || answer.value === null) return known;
    const entry = await decodeEntry(answer.value, site);
    if (typeof entry === 'string') {
      this.#options.emit({ type: 'entry-rejected', site, because: entry });
      return known;
    }
    if (known !== undefined && isKnown(entry, known)) return known;
    const mended = this.mended(entry);
    return known === undefined || writtenAt(mended) > writtenAt(known) ? mended : known;
  }

  /** The entry, with its times set right where they lie ahead of the clock. */
  mended(entry: Entry): Entry {
    const now = this.#options.asking.means.now();
    const aheadMs = writtenAhead(entry, now);
    if (aheadMs === 0) return entry;
    this.#options.emit({ type: 'clock-jumped', byMs: -aheadMs, site: entry.site });
    return rebased(entry, now);
  }

  /** Asks the site, unless another process has done so, or is doing so: then its answer. */
  async refresh(
    site: string,
    known: Entry | undefined,
    allowance: Allowance,
    signal: AbortSignal,
  ): Promise<Entry> {
    const { locks, patience, asking, emit } = this.#options;
    let latest = known;
    const lock = await locks?.take(
      keyOf(site),
      site,
      allowance,
      async (left) => {
        latest = await this.recall(site, latest, left);
        return standing(latest, asking.means.now(), patience).ask === 'not-yet';
      },
      signal,
    );
    const release = lock?.release ?? (() => Promise.resolve());
    if (lock?.answered === true && latest !== undefined) {
      this.#inBackground(release());
      return latest;
    }
    try {
      const { entry, event } = await askSite(site, latest, asking, signal);
      emit(event);
      this.#inBackground(this.#write(entry).then(release));
      return entry;
    } catch (thrown) {
      this.#inBackground(release());
      throw thrown;
    }
  }

  /** Resolves when everything that was learnt has been written, or given up. */
  async flush(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #write(entry: Entry): Promise<void> {
    const { store, patience, asking } = this.#options;
    if (store === undefined) return;
    const ttlMs = usefulUntil(entry, patience) - asking.means.now();
    const text = await encodeEntry(entry);
    if (text === undefined || ttlMs < 1) return;
    await store.tell('set', ({ set }) => set(keyOf(entry.site), text, ttlMs));
  }

  #inBackground(work: Promise<void>): void {
    const writing = work.finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }
}

/** The key of a site in stores: apart from what else a user may keep in his store. */
export function keyOf(site: string): string {
  return `robots:${site}`;
}

/** Whether it is what is known, as it was before the clock was set. */
function isKnown(entry: Entry, known: Entry): boolean {
  return writtenAt(entry) === writtenAt(known) - (known.movedMs ?? 0);
}

function writtenAt({ copy, failure }: Entry): number {
  return Math.max(copy?.fetchedAt ?? 0, failure?.at ?? 0);
}

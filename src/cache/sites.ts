import { ByteLru } from './byte-lru.js';
import { ClockWatch } from './clock-watch.js';
import type { Closing } from './closing.js';
import type { Entry } from './entry.js';
import type { CacheEvent } from './events.js';
import type { Allowance } from './guarded-store.js';
import { HeldSite } from './held-site.js';
import type { SiteLoader } from './site-loader.js';
import type { Reading, Rests } from './site-robots.js';
import { errorOf } from './thrown.js';
import { moved, standing, writtenAhead, type Patience, type Standing } from './standing.js';
import type { Timer } from './timer.js';

export interface SitesOptions {
  readonly loader: SiteLoader;
  readonly reading: Reading;
  readonly patience: Patience;
  readonly maxBytes: number;
  readonly storeLimitMs: number;
  readonly now: () => number;
  readonly timer: Timer;
  readonly emit: (event: CacheEvent) => void;
  readonly closing: Closing;
}

export interface Found {
  readonly held: HeldSite;
  readonly on: Rests['on'];
}

/** The sites in memory, and for the others one flight each, however many ask. */
export class Sites {
  readonly memory: ByteLru<HeldSite>;
  readonly #options: SitesOptions;
  readonly #clock: ClockWatch;
  readonly #recalls = new Map<string, Promise<HeldSite | undefined>>();
  readonly #refreshes = new Map<string, Promise<HeldSite>>();

  constructor(options: SitesOptions) {
    this.#options = options;
    this.memory = new ByteLru(options.maxBytes, (site, _, bytes) =>
      options.emit({ type: 'evicted', site, bytes }),
    );
    this.#clock = new ClockWatch(options.now, options.timer, (byMs) => this.#clockJumped(byMs));
  }

  /** Sites that are being asked, or waited for. */
  get refreshing(): number {
    return this.#refreshes.size;
  }

  /** The site, if memory holds it within its time. */
  fresh(site: string): HeldSite | undefined {
    const now = this.#clock.look();
    const held = this.memory.get(site);
    const copy = held?.entry.copy;
    if (held === undefined || copy === undefined) return undefined;
    return now < copy.freshUntil && writtenAhead(held.entry, now) === 0 ? held : undefined;
  }

  async find(site: string): Promise<Found> {
    const { now, patience, storeLimitMs } = this.#options;
    this.#clock.look();
    const allowance: Allowance = { leftMs: storeLimitMs };
    const held = this.#remembered(site) ?? (await this.#recall(site, allowance));
    const stand = standing(held?.entry, now(), patience);
    if (held === undefined || stand.ask === 'before') {
      const answered = await this.#refresh(site, held, allowance);
      return this.#found(answered, standing(answered.entry, now(), patience));
    }
    if (stand.ask === 'behind') this.#refreshBehind(site, held);
    return this.#found(held, stand);
  }

  /** Resolves when no site is being asked any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#refreshes.values());
  }

  /**
   * What was fetched before the date was set back counts as so much older; else a copy would answer for longer than it
   * may. When the date was set forward time may have passed: a computer that slept has not counted it.
   */
  #clockJumped(byMs: number): void {
    const { emit, reading } = this.#options;
    emit({ type: 'clock-jumped', byMs });
    if (byMs > 0) return;
    this.memory.replaceAll((held) => new HeldSite(moved(held.entry, byMs), reading, held));
  }

  #found(held: HeldSite, { on }: Standing): Found {
    const { copy } = held.entry;
    if (copy !== undefined && (on === 'stale-copy' || on === 'earlier-copy')) {
      const because = on === 'stale-copy' ? 'refreshing' : 'failing';
      const overMs = this.#options.now() - copy.freshUntil;
      this.#options.emit({ type: 'served-stale', site: held.entry.site, because, overMs });
    }
    // What has just been answered is used, even if the clock has leapt past its time meanwhile.
    if (on !== 'nothing') return { held, on };
    return { held, on: copy === undefined ? 'failure' : 'stale-copy' };
  }

  #remembered(site: string): HeldSite | undefined {
    const held = this.memory.get(site);
    if (held === undefined) return undefined;
    const mended = this.#options.loader.mended(held.entry);
    return mended === held.entry ? held : this.#remember(mended, held);
  }

  #recall(site: string, allowance: Allowance): Promise<HeldSite | undefined> {
    return once(this.#recalls, site, async () => {
      const entry = await this.#options.loader.recall(site, undefined, allowance);
      return entry === undefined ? undefined : this.#remember(entry, undefined);
    });
  }

  #refresh(site: string, known: HeldSite | undefined, allowance: Allowance): Promise<HeldSite> {
    return once(this.#refreshes, site, async () => {
      const { loader, closing } = this.#options;
      const entry = await closing.during((signal) => loader.refresh(site, known?.entry, allowance, signal));
      return this.#remember(entry, known);
    });
  }

  #refreshBehind(site: string, held: HeldSite): void {
    if (this.#refreshes.has(site)) return;
    const { storeLimitMs, closing, emit, now } = this.#options;
    this.#refresh(site, held, { leftMs: storeLimitMs }).catch((thrown: unknown) => {
      if (closing.closed) return;
      const error = errorOf(thrown);
      emit({ type: 'failed', site, kind: 'other', status: undefined, count: 1, retryAt: now(), error });
    });
  }

  #remember(entry: Entry, earlier: HeldSite | undefined): HeldSite {
    const held = new HeldSite(entry, this.#options.reading, earlier);
    if (!this.#options.closing.closed) this.memory.set(entry.site, held, held.bytes);
    return held;
  }
}

/** The flight of that name that is under way, or a new one. */
function once<T>(flights: Map<string, Promise<T>>, name: string, start: () => Promise<T>): Promise<T> {
  const underWay = flights.get(name);
  if (underWay !== undefined) return underWay;
  const flight = start().finally(() => flights.delete(name));
  flights.set(name, flight);
  return flight;
}

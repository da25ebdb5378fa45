import { SingleFlight } from '../core/single-flight.js';
import { LOOK_MS } from './backoff.js';
import { ClockWatch, type Timer } from './clock.js';
import type { Closing } from './closing.js';
import type { SiteEntry } from './entry.js';
import type { CacheEvent } from './events.js';
import { freshnessOf, type Freshness, type StaleLimits } from './freshness.js';
import type { HeldSite } from './held-site.js';
import type { Loaded, SiteLoader } from './site-loader.js';
import { ReadingQueue } from './reading-queue.js';
import { SiteMemory } from './site-memory.js';
import type { Basis, SiteReading } from './site-robots.js';
import { errorOf } from './thrown.js';

export interface SitesOptions {
  readonly loader: SiteLoader;
  readonly reading: SiteReading;
  readonly staleLimits: StaleLimits;
  readonly maxBytes: number;
  readonly now: () => number;
  readonly timer: Timer;
  readonly emit: (event: CacheEvent) => void;
  readonly closing: Closing;
}

export interface FoundSite {
  readonly held: HeldSite;
  readonly basis: Basis['kind'];
}

/** The sites in memory, and for the others one flight each, however many ask. */
export class Sites {
  readonly memory: SiteMemory;
  readonly #options: SitesOptions;
  readonly #clock: ClockWatch;
  readonly #loads = new SingleFlight<string, HeldSite>();
  readonly #refreshes = new SingleFlight<string, HeldSite>();
  readonly #looks = new SingleFlight<string, HeldSite>();
  readonly #wakings = new SingleFlight<string, void>();
  readonly #reading = new ReadingQueue();

  constructor(options: SitesOptions) {
    this.#options = options;
    this.memory = new SiteMemory({
      maxBytes: options.maxBytes,
      reading: options.reading,
      evicted: (site, bytes) => {
        options.emit({ type: 'evicted', site, bytes });
      },
    });
    this.#clock = new ClockWatch(options.now, options.timer, (byMs) => this.#clockJumped(byMs));
  }

  /** Sites that are being asked, or waited for. */
  get refreshing(): number {
    return this.#loads.size + this.#refreshes.size;
  }

  /** The site, if memory holds a fresh copy of it, and may parse it now where it rests. */
  fresh(site: string): HeldSite | undefined {
    const now = this.#clock.look();
    const held = this.memory.awake(site) ?? this.#wokenNow(site);
    return held?.isFreshAt(now) === true ? held : undefined;
  }

  /** The site, if memory can answer for it at once, fresh or not: parsed now where it rests, since nobody waits. */
  known(site: string): FoundSite | undefined {
    this.#clock.look();
    const held = this.memory.get(site);
    if (held === undefined) return undefined;
    const { basis, next } = this.#freshness(held);
    return next === 'ask-first' || basis === 'nothing' ? undefined : { held, basis };
  }

  async find(site: string): Promise<FoundSite> {
    this.#clock.look();
    await this.#turnToWake(site);
    const held = this.#remembered(site);
    if (held === undefined) return this.#found(await this.#load(site, undefined));
    const { next } = this.#freshness(held);
    switch (next) {
      case 'ask-first':
        return this.#found(await this.#load(site, held));
      case 'look':
        return this.#found(await this.#look(site, held));
      case 'ask-behind':
        if (!this.#refreshes.has(site)) this.#behind(site, this.#load(site, held));
        return this.#found(held);
      default:
        return this.#found(held);
    }
  }

  /** Asks the site now, whatever is known of it. */
  async refetch(site: string): Promise<FoundSite> {
    const { loader, closing } = this.#options;
    const known = this.memory.peek(site);
    const entry = await closing.during((signal) => loader.refetch(site, known, signal));
    return this.#found(await this.remember(entry));
  }

  /** Puts an entry into memory, when it is its turn to be parsed; an older one of the same site gives way. */
  async remember(entry: SiteEntry): Promise<HeldSite> {
    await this.#reading.enter(this.memory.charactersToRead(entry));
    return this.#put(entry);
  }

  #put(entry: SiteEntry): HeldSite {
    const held = this.memory.set(entry);
    if (this.#options.closing.closed) this.memory.clear();
    return held;
  }

  /** Resolves when no site is being asked any more. */
  async settled(): Promise<void> {
    await Promise.all([this.#loads.settled(), this.#refreshes.settled(), this.#looks.settled()]);
  }

  /**
   * What was fetched before the date was set back counts as so much older; else a copy would answer for longer than it
   * may. When the date was set forward time may have passed: a computer that slept has not counted it.
   */
  #clockJumped(byMs: number): void {
    this.#options.emit({ type: 'clock-jumped', byMs });
    if (byMs < 0) this.memory.moveDates(byMs);
  }

  #freshness(held: HeldSite): Freshness {
    return freshnessOf(held.entry, this.#options.now(), this.#options.staleLimits);
  }

  #found(held: HeldSite): FoundSite {
    const { copy } = held.entry;
    const { basis } = this.#freshness(held);
    if (copy !== undefined && (basis === 'stale-copy' || basis === 'earlier-copy')) {
      const because = basis === 'stale-copy' ? 'refreshing' : 'failing';
      const overMs = this.#options.now() - copy.freshUntil;
      this.#options.emit({ type: 'served-stale', site: held.entry.site, because, overMs });
    }
    // What has just been answered is used, even if the clock has leapt past its time meanwhile.
    if (basis !== 'nothing') return { held, basis };
    return { held, basis: copy === undefined ? 'failure' : 'stale-copy' };
  }

  #remembered(site: string): HeldSite | undefined {
    const held = this.memory.get(site);
    if (held === undefined) return undefined;
    const mended = this.#options.loader.mended(held.entry);
    return mended === held.entry ? held : this.#put(mended);
  }

  #wokenNow(site: string): HeldSite | undefined {
    const characters = this.memory.charactersToWake(site);
    if (characters === undefined || !this.#reading.tryEnter(characters)) return undefined;
    return this.memory.get(site);
  }

  /** Whoever asks about a site that rests waits for the same turn. */
  async #turnToWake(site: string): Promise<void> {
    const characters = this.memory.charactersToWake(site);
    if (characters !== undefined) await this.#wakings.run(site, () => this.#reading.enter(characters));
  }

  #load(site: string, known: HeldSite | undefined): Promise<HeldSite> {
    return this.#loads.run(site, async () => {
      const { loader, closing } = this.#options;
      const loaded = await closing.during((signal) => loader.load(site, known?.entry, signal));
      const held = await this.remember(loaded.entry);
      this.#refreshLater(site, loaded);
      return held;
    });
  }

  #refreshLater(site: string, { refresh }: Loaded): void {
    if (refresh === undefined) return;
    const { closing } = this.#options;
    this.#behind(
      site,
      this.#refreshes.run(site, async () => this.remember(await closing.during(refresh))),
    );
  }

  async #look(site: string, held: HeldSite): Promise<HeldSite> {
    return this.#looks.run(site, async () => {
      const { entry } = held;
      const newer = await this.#options.loader.look(site, entry);
      if (newer !== undefined) return this.remember(newer);
      const { failure } = entry;
      const lookAt = this.#options.now() + LOOK_MS;
      return failure === undefined ? held : this.remember({ ...entry, failure: { ...failure, lookAt } });
    });
  }

  #behind(site: string, work: Promise<unknown>): void {
    const { closing, emit, now } = this.#options;
    work.catch((thrown: unknown) => {
      if (closing.closed) return;
      const error = errorOf(thrown);
      emit({ type: 'failed', site, kind: 'other', status: undefined, count: 1, retryAt: now(), error });
    });
  }
}

import type { CacheEvent } from './events.js';
import type { Settings } from './options.js';
import { reportOf, type PageAnswer } from './page-report.js';
import { PacingQueue, type PacedSite, type TriedTurn, type Turn } from './pacing-queue.js';
import { paceOf } from './pacing.js';
import type { SiteRobots } from './site-robots.js';
import { SiteSlots } from './site-slots.js';
import type { StoreClient } from './store-client.js';
import { slotKeyOf } from './store-keys.js';

export interface SitePacingOptions {
  readonly settings: Settings;
  readonly store: StoreClient | undefined;
  /** Who this cache is to the others. */
  readonly worker: string;
  readonly emit: (event: CacheEvent) => void;
  /** The site's robots.txt, fetched if need be. */
  readonly robotsOf: (site: string) => Promise<SiteRobots>;
  /** The site's robots.txt, if memory can answer for it at once. */
  readonly robotsNow: (site: string) => SiteRobots | undefined;
}

/** A page for which a turn is wanted, or was used. */
export interface PacedPage {
  readonly site: string;
  readonly url: string;
}

/** Turns at the pace that each site's robots.txt asks for, and that reports of its pages slow down. */
export class SitePacing {
  readonly #options: SitePacingOptions;
  readonly #slots: SiteSlots;
  readonly #queue: PacingQueue;
  #turns = 0;
  #toldNoSlots = false;

  constructor(options: SitePacingOptions) {
    const { settings, store, worker, robotsOf } = options;
    const { timer, now, pacing, storeLimitMs } = settings;
    this.#options = options;
    this.#slots = new SiteSlots({
      store: store?.isForFleet === true ? store : undefined,
      timer,
      pacing,
      quickLimitMs: storeLimitMs,
      worker,
    });
    this.#queue = new PacingQueue({
      timer,
      now,
      slots: this.#slots,
      paceOf: async (site) => paceOf(await robotsOf(site), settings),
    });
  }

  /** How many turns were given. */
  get turns(): number {
    return this.#turns;
  }

  /** How many callers are waiting for a turn right now. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Resolves when the page may be asked for; rejects with the signal's reason when it aborts first. */
  async take(page: PacedPage, signal: AbortSignal | undefined): Promise<Turn> {
    return this.#given(await this.#queue.take(this.#paced(page), signal));
  }

  /** A turn now, or when to try again. */
  async tryTake(page: PacedPage): Promise<TriedTurn> {
    const turn = await this.#queue.tryTake(this.#paced(page));
    return turn.granted ? this.#given(turn) : turn;
  }

  /** Slows the site down, or lets it recover, by how a page of it was answered. */
  async report(page: PacedPage, answer: PageAnswer): Promise<void> {
    const { settings, robotsNow } = this.#options;
    const { site, key } = this.#paced(page);
    const report = reportOf(answer, settings.now());
    const known = robotsNow(site);
    const { spacingMs } =
      known === undefined ? { spacingMs: settings.pacing.floorMs } : paceOf(known, settings);
    await this.#slots.report(key, spacingMs, report);
  }

  /** Rejects everybody who waits. */
  end(reason: Error): void {
    this.#queue.end(reason);
  }

  #paced({ site, url }: PacedPage): PacedSite {
    const { key } = this.#options.settings.pacing;
    this.#tellNoSlots();
    return { site, key: slotKeyOf(site, key?.(url)) };
  }

  #given<Given extends Turn>(turn: Given): Given {
    this.#turns++;
    if (turn.cappedFromMs !== undefined) {
      const { site, cappedFromMs, spacingMs } = turn;
      this.#options.emit({ type: 'capped', site, askedMs: cappedFromMs, cappedMs: spacingMs });
    }
    return turn;
  }

  #tellNoSlots(): void {
    const { store, emit } = this.#options;
    if (this.#toldNoSlots || store === undefined || store.isForFleet) return;
    this.#toldNoSlots = true;
    emit({ type: 'not-shared', operation: 'slot' });
  }
}

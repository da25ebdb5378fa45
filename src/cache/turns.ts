import { expectManyOptions } from '../core/misspelt-options.js';
import { expectOneOf, type OptionNames } from '../core/options.js';
import { expectSignal } from '../fetch/connection-options.js';
import { PacedSites } from './paced-sites.js';
import { paceOf } from './pacing.js';
import { reportOf, type PageAnswer } from './page-report.js';
import { robotsIn, type Sites } from './sites.js';
import type { CacheContext } from './store-client.js';
import { slotKeyOf } from './store-keys.js';
import type { TurnTry } from './site-slot.js';
import { TurnQueue } from './turn-queue.js';

/** The right to send one request to a site now. FLEET.md, "Turns", says which promises hold with which options. */
export interface Turn {
  /** Scheme, host and port of the page: `https://example.com`. */
  readonly site: string;
  /** How many milliseconds the caller waited. */
  readonly waitedMs: number;
  /** The least number of milliseconds between this turn and the next. */
  readonly spacingMs: number;
  /** The spacing in milliseconds that the site asks for, if it is more than `pacing.capMs` allows. */
  readonly cappedFromMs?: number;
  /** The reserved slot: milliseconds on the store's clock, or on this process's if the turn is not shared. */
  readonly at: number;
  /** Whether the slot is reserved across all processes of the store. */
  readonly shared: boolean;
}

/** Options of {@link RobotsCache.turn}. */
export interface TurnOptions {
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

const TURN_OPTIONS: OptionNames<TurnOptions> = { signal: true };

/** Options of {@link RobotsCache.tryTurn}. */
export interface TryTurnOptions {
  /**
   * For which process a refusal keeps the turn that it announces. `'same-process'`: for this one, ahead of all others.
   * `'any-process'`: for the first that tries, which suits the jobs of a queue shared by all processes.
   *
   * @defaultValue 'same-process'
   */
  readonly retryIn?: 'same-process' | 'any-process' | undefined;
}

const TRY_TURN_OPTIONS: OptionNames<TryTurnOptions> = { retryIn: true };

/** How to try, after checking the options. */
export function tryIn({ retryIn = 'same-process', ...others }: TryTurnOptions, signal: AbortSignal): TurnTry {
  expectManyOptions('options', { retryIn, ...others }, TRY_TURN_OPTIONS);
  expectOneOf('retryIn', retryIn, ['same-process', 'any-process']);
  return { retryIn, signal };
}

/** The signal in the options, after checking them. */
export function signalIn(options: TurnOptions): AbortSignal | undefined {
  expectManyOptions('options', options, TURN_OPTIONS);
  expectSignal('signal', options.signal);
  return options.signal;
}

/** The result of {@link RobotsCache.tryTurn}: a turn, or when to try again. */
export type TriedTurn =
  | (Turn & {
      /** Whether the page may be requested now. */
      readonly granted: true;
    })
  | {
      readonly granted: false;
      readonly site: string;
      /** The site asks for more than `pacing.capMs`, and `pacing.beyondCap` is `'skip'`: skip its pages. */
      readonly skip?: true;
      /** When to try again, in milliseconds since the epoch. For a site to skip: when it may have a new file. */
      readonly readyAt: number;
    };

/** A page that needs a turn, or used one. */
export interface PacedPage {
  readonly site: string;
  readonly url: string;
}

/** The turns of one process, at the pace of each site's robots.txt and of the reports of its pages. */
export class Turns {
  readonly #context: CacheContext;
  readonly #sites: Pick<Sites, 'find' | 'now'>;
  /** The queues without callers. */
  readonly #idle = new PacedSites<TurnQueue>((queue) => queue.pausedUntil);
  readonly #inUse = new Map<string, { readonly queue: TurnQueue; users: number }>();
  #granted = 0;

  constructor(context: CacheContext, sites: Pick<Sites, 'find' | 'now'>) {
    this.#context = context;
    this.#sites = sites;
  }

  get granted(): number {
    return this.#granted;
  }

  /** How many callers are waiting for a turn right now. */
  get waiting(): number {
    let waiting = 0;
    for (const { queue } of this.#inUse.values()) waiting += queue.waiting;
    return waiting;
  }

  /** Resolves when the page may be requested; rejects with the signal's reason when it aborts first. */
  async take(page: PacedPage, signal: AbortSignal | undefined): Promise<Turn> {
    const { site } = page;
    const { timer } = this.#context.settings;
    signal?.throwIfAborted();
    const since = timer.elapsed();
    const slot = await this.#use(page, (queue) => queue.take(site, signal));
    return this.#counted({ site, waitedMs: timer.elapsed() - since, ...slot });
  }

  /** A turn now, or when to try again. */
  async tryTake(page: PacedPage, how: TurnTry): Promise<TriedTurn> {
    const { site } = page;
    const tried = await this.#use(page, (queue) => queue.tryTake(site, how));
    if ('at' in tried) return this.#counted({ granted: true as const, site, waitedMs: 0, ...tried });
    const { readyInMs, ...skip } = tried;
    const readyAt = Math.ceil(this.#context.settings.now() + Math.max(1, readyInMs));
    return { granted: false, site, readyAt, ...skip };
  }

  /** Slows the site down, or lets it recover, depending on how its page answered. */
  async report(page: PacedPage, answer: PageAnswer, signal: AbortSignal): Promise<void> {
    const { settings } = this.#context;
    const report = reportOf(answer, settings.now());
    const found = this.#sites.now(page.site);
    const spacingMs =
      found === undefined ? settings.pacing.floorMs : paceOf(robotsIn(found), settings).spacingMs;
    await this.#use(page, (queue) => queue.report(spacingMs, report, signal));
  }

  /** Rejects all waiting calls. */
  end(reason: Error): void {
    for (const { queue } of this.#inUse.values()) queue.end(reason);
  }

  /** Provides the queue of the page, which is not evicted meanwhile. */
  async #use<Result>({ site, url }: PacedPage, work: (queue: TurnQueue) => Promise<Result>): Promise<Result> {
    const { settings, store } = this.#context;
    store?.tellNotShared('slot');
    const key = slotKeyOf(site, settings.pacing.key?.(url));
    const used = this.#inUse.get(key) ?? { queue: this.#idle.get(key) ?? this.#open(key), users: 0 };
    this.#inUse.set(key, used);
    used.users++;
    try {
      return await work(used.queue);
    } finally {
      used.users--;
      if (used.users === 0) {
        this.#inUse.delete(key);
        this.#idle.set(key, used.queue);
      }
    }
  }

  #open(key: string): TurnQueue {
    return new TurnQueue(key, this.#context, async (site) =>
      paceOf(robotsIn(await this.#sites.find(site)), this.#context.settings),
    );
  }

  #counted<Granted extends Turn>(turn: Granted): Granted {
    this.#granted++;
    if (turn.cappedFromMs !== undefined) {
      const { site, cappedFromMs, spacingMs } = turn;
      this.#context.emit({ type: 'capped', site, askedMs: cappedFromMs, cappedMs: spacingMs });
    }
    return turn;
  }
}

import { expectManyOptions } from '../core/misspelt-options.js';
import type { OptionNames } from '../core/options.js';
import { expectSignal } from '../fetch/connection-options.js';
import { onAbort } from '../fetch/on-abort.js';
import type { Timer } from './clock.js';
import { DelayTooLongError, paceOf, type Pace } from './pacing.js';
import { reportOf, type PageAnswer } from './page-report.js';
import { SiteSlots, type Grant } from './site-slots.js';
import { robotsIn, type Sites } from './sites.js';
import type { CacheContext } from './store-client.js';
import { slotKeyOf } from './store-keys.js';

/** The right to send one request to a site now. FLEET.md, "Turns", says which promises hold with which options. */
export interface Turn {
  /** Scheme, host and port of the page: `https://example.com`. */
  readonly site: string;
  /** How many milliseconds the caller waited. */
  readonly waitedMs: number;
  /** The least number of milliseconds between this turn and the next. */
  readonly spacingMs: number;
  /** The spacing in milliseconds that the site asks for, if `pacing.capMs` does not allow it. */
  readonly cappedFromMs?: number;
  /** The reserved slot: milliseconds on the store's clock, or where the turn is not shared on this process's. */
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

/** The signal of the options, once they have been found possible. */
export function signalIn(options: TurnOptions): AbortSignal | undefined {
  expectManyOptions('options', options, TURN_OPTIONS);
  expectSignal('signal', options.signal);
  return options.signal;
}

/** The result of {@link RobotsCache.tryTurn}: a turn, or when to try again. */
export type TriedTurn =
  | (Turn & { readonly granted: true })
  | {
      readonly granted: false;
      readonly site: string;
      /** The site asks for more than `pacing.capMs`, and `pacing.beyondCap` is `'skip'`: leave its pages out. */
      readonly skip?: true;
      /** When to try again, in milliseconds since the epoch. Of a site to skip: when its file may be another one. */
      readonly readyAt: number;
    };

/** A page for which a turn is wanted, or was used. */
export interface PacedPage {
  readonly site: string;
  readonly url: string;
}

/** How often the date is checked while a site is closed, since it may be set. */
const LONGEST_NAP_MS = 60_000;

/** Files are kept for a day: by then a site to skip may have another one. */
const SKIPPED_MS = 24 * 60 * 60 * 1000;

/**
 * The turns of one process, in the order of the calls, at the pace that each site's robots.txt asks for and that reports
 * of its pages slow down.
 *
 * A slot is asked for only by the first in a queue, and belongs to whoever is first when it comes: so processes take
 * turns with each other, and a waiter who gives up leaves the slot to the next.
 */
export class Turns {
  readonly #context: CacheContext;
  readonly #sites: Pick<Sites, 'find' | 'now'>;
  readonly #timer: Timer;
  readonly #slots: SiteSlots;
  readonly #queues = new Map<string, Queue>();
  /** The latest `tryTake` of each key; the next one waits until it has finished. */
  readonly #tries = new Map<string, Promise<unknown>>();
  #granted = 0;

  constructor(context: CacheContext, sites: Pick<Sites, 'find' | 'now'>) {
    this.#context = context;
    this.#sites = sites;
    this.#timer = context.settings.timer;
    this.#slots = new SiteSlots(context);
  }

  /** How many turns were granted. */
  get granted(): number {
    return this.#granted;
  }

  /** How many callers are waiting for a turn right now. */
  get waiting(): number {
    let waiting = 0;
    for (const queue of this.#queues.values()) waiting += queue.waiters.size;
    return waiting;
  }

  /** Resolves when the page may be asked for; rejects with the signal's reason when it aborts first. */
  async take(page: PacedPage, signal: AbortSignal | undefined): Promise<Turn> {
    const { site } = page;
    const key = this.#keyOf(page);
    signal?.throwIfAborted();
    const queue = this.#queues.get(key) ?? this.#open(key);
    const since = this.#timer.elapsed();
    const called = await this.#wait(queue, site, signal);
    if ('dismissed' in called) throw called.dismissed;
    return this.#counted({ site, waitedMs: this.#timer.elapsed() - since, ...called });
  }

  /** A turn now, or when to try again. */
  async tryTake(page: PacedPage): Promise<TriedTurn> {
    const key = this.#keyOf(page);
    const pace = await this.#paceOf(page.site);
    const turn = this.#tryAfter(this.#tries.get(key), pace, page.site, key);
    const finished = turn.catch(() => undefined);
    this.#tries.set(key, finished);
    try {
      return await turn;
    } finally {
      if (this.#tries.get(key) === finished) this.#tries.delete(key);
    }
  }

  /** Slows the site down, or lets it recover, by how a page of it was answered. */
  async report(page: PacedPage, answer: PageAnswer): Promise<void> {
    const { settings } = this.#context;
    const report = reportOf(answer, settings.now());
    const found = this.#sites.now(page.site);
    const spacingMs =
      found === undefined ? settings.pacing.floorMs : paceOf(robotsIn(found), settings).spacingMs;
    await this.#slots.report(this.#keyOf(page), spacingMs, report);
  }

  /** Rejects everybody who waits. */
  end(reason: Error): void {
    for (const queue of this.#queues.values()) {
      dismissAll(queue, reason);
      queue.nobody.abort('ended');
    }
  }

  /** Under which key the page is paced, together with others. */
  #keyOf({ site, url }: PacedPage): string {
    const { settings, store } = this.#context;
    store?.tellNotShared('slot');
    return slotKeyOf(site, settings.pacing.key?.(url));
  }

  async #paceOf(site: string): Promise<Pace> {
    return paceOf(robotsIn(await this.#sites.find(site)), this.#context.settings);
  }

  #counted<Granted extends Turn>(turn: Granted): Granted {
    this.#granted++;
    if (turn.cappedFromMs !== undefined) {
      const { site, cappedFromMs, spacingMs } = turn;
      this.#context.emit({ type: 'capped', site, askedMs: cappedFromMs, cappedMs: spacingMs });
    }
    return turn;
  }

  async #tryAfter(
    earlier: Promise<unknown> | undefined,
    { opensInMs, spacingMs, skippedForMs, ...pace }: Pace,
    site: string,
    key: string,
  ): Promise<TriedTurn> {
    const refused = (inMs: number) => {
      const readyAt = Math.ceil(this.#context.settings.now() + Math.max(1, inMs));
      return { granted: false as const, site, readyAt };
    };
    if (skippedForMs !== undefined) return { ...refused(SKIPPED_MS), skip: true };
    await earlier;
    if (opensInMs > 0) return refused(opensInMs);
    const ahead = this.#queues.get(key)?.waiters.size ?? 0;
    if (ahead > 0) return refused((ahead + 1) * Math.max(1, spacingMs));
    const tried = await this.#slots.tryTake(key, spacingMs);
    if ('readyInMs' in tried) return refused(tried.readyInMs);
    return this.#counted({ granted: true as const, site, waitedMs: 0, ...pace, ...tried });
  }

  #open(key: string): Queue {
    const queue: Queue = { waiters: new Set(), nobody: new AbortController() };
    this.#queues.set(key, queue);
    queueMicrotask(() => void this.#serve(key, queue));
    return queue;
  }

  async #serve(key: string, queue: Queue): Promise<void> {
    for (;;) {
      const [first] = queue.waiters;
      if (first === undefined) break;
      try {
        queue.nobody = new AbortController();
        const { opensInMs, spacingMs, skippedForMs, ...pace } = await this.#paceOf(first.site);
        // Whoever tries while somebody waits is refused: none of them comes after this one.
        await this.#tries.get(key);
        if (skippedForMs !== undefined)
          dismiss(queue, first, new DelayTooLongError(first.site, skippedForMs));
        else if (opensInMs > 0) await this.#nap(opensInMs, queue.nobody.signal);
        else this.#give(queue, pace, await this.#slots.take(key, spacingMs, queue.nobody.signal));
      } catch (thrown) {
        // Whatever the reason is, it is everybody's.
        dismissAll(queue, thrown);
      }
    }
    this.#queues.delete(key);
  }

  #wait(queue: Queue, site: string, signal: AbortSignal | undefined): Promise<Called> {
    return new Promise((resolve) => {
      const waiter: WaitingCall = {
        site,
        call: (called) => {
          stopListening();
          resolve(called);
        },
      };
      const stopListening = onAbort(signal, () => {
        queue.waiters.delete(waiter);
        if (queue.waiters.size === 0) queue.nobody.abort('left');
        waiter.call({ dismissed: signal?.reason });
      });
      queue.waiters.add(waiter);
    });
  }

  #give(queue: Queue, pace: Pick<Pace, 'cappedFromMs'>, grant: Grant | undefined): void {
    const [first] = queue.waiters;
    if (grant === undefined || first === undefined) return;
    queue.waiters.delete(first);
    first.call({ ...pace, ...grant });
  }

  async #nap(ms: number, nobody: AbortSignal): Promise<void> {
    await this.#timer.wait(Math.min(ms, LONGEST_NAP_MS), nobody).catch(() => undefined);
  }
}

/** Those who wait for one key, the first in the set first. */
interface Queue {
  readonly waiters: Set<WaitingCall>;
  /** Aborted when the last waiter leaves. */
  nobody: AbortController;
}

interface WaitingCall {
  readonly site: string;
  readonly call: (called: Called) => void;
}

/** A waiter's turn, or the reason why none comes. */
type Called = Omit<Turn, 'site' | 'waitedMs'> | { readonly dismissed: unknown };

function dismissAll(queue: Queue, reason: unknown): void {
  for (const waiter of queue.waiters) dismiss(queue, waiter, reason);
}

function dismiss(queue: Queue, waiter: WaitingCall, reason: unknown): void {
  queue.waiters.delete(waiter);
  waiter.call({ dismissed: reason });
}

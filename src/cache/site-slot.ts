import type { Settings } from './options.js';
import { takeSlot, type SlotRecord } from './slot-record.js';
import type { CacheContext, StoreClient } from './store-client.js';
import type { Slot, SlotOrder, SlotReport } from './store.js';
import { within, type Timer } from './clock.js';

/** A slot that may be used now. */
export interface Grant {
  /** On the store's clock if it is shared, else on this process's. */
  readonly at: number;
  readonly spacingMs: number;
  /** Whether other processes keep clear of it. */
  readonly shared: boolean;
}

/** What came of trying: a slot, or in how long to try again. */
export type Claim = Grant | { readonly readyInMs: number };

/** A slot in this process's time: what the store calls `at` lies between `from` and `until`. */
interface TimedSlot extends Slot {
  readonly from: number;
  readonly until: number;
  readonly graceMs: number;
}

/** An order that the store has not answered yet. */
interface PendingOrder {
  readonly reply: Promise<TimedSlot | undefined>;
  readonly sentAt: number;
  readonly spacingMs: number;
}

/**
 * No slot is reserved further ahead than this. A caller that waits longer asks again at that time, and so hears of what
 * pages have reported meanwhile.
 */
export const AHEAD_MS = 2000;

/** How late a slot may be used, as a fraction of the spacing. */
const TOLERANCE = 0.1;
/** The longest grace that a late process or a slow store asks for. After a turn in time, a part of the lateness is remembered. */
const LONGEST_GRACE_MS = 5000;
const FORGOTTEN = 0.5;

/** How long after its moment a turn that `tryTurn` named is still there: half the spacing, within these. */
const KEPT_MS = { least: 250, most: 2000 };
/** The place in the line that all tries share, with `retryIn: 'any-process'`: a job of a queue comes back anywhere. */
const ANY_PROCESS = 'any-process';

/** Without the store a process keeps the distance of its last two turns, up to this many spacings. */
const MOST_SHARES = 20;

/** An order without an answer is given up after so long, and a late answer to it is not used. */
const LONGEST_ORDER_MS = 30_000;

/** How often a store that gives no slots is tried again. */
const RETRY_MS = 1000;

/**
 * The next slot of a site: from the store where it gives any, and from this process's own record where it does not. Says
 * when it may be used: never early, and never so late that the one after it is too close.
 *
 * A slot far ahead is not reserved but only named: a caller that waits asks again when it is near. One caller at a time may take
 * or try, and a report may come at any time. Moments are the timer's.
 */
export class SiteSlot {
  readonly #key: string;
  /** A store with slots; undefined where each process paces itself. */
  readonly #store: StoreClient | undefined;
  readonly #timer: Timer;
  readonly #settings: Settings;
  readonly #worker: string;
  /** What takes the store's place where there is none; where there is one, it holds what this process has reported. */
  #own: SlotRecord | undefined;
  /** When this process last took a turn, and what had to lie between that and the next. */
  #lastAt = -Infinity;
  #lastSpacingMs = 0;
  /** What lay between its last two turns, which it shared with other workers. */
  #shareMs = 0;
  /** How much later than its moment a slot was used, because the store or this process was slow. */
  #lateMs = 0;
  /** The store gave no slot the last time: others may have gone on alone, unseen. */
  #wasAway = false;
  #ordered: PendingOrder | undefined;
  /** What the store last said, until it is used or a report makes it void. */
  #slot: TimedSlot | undefined;
  /** The moments that `tryTake` has named for that slot; the next one is named later. */
  #namedUntil = 0;

  constructor(key: string, { settings, store, worker }: CacheContext) {
    this.#key = key;
    this.#store = store?.isForFleet === true ? store : undefined;
    this.#timer = settings.timer;
    this.#settings = settings;
    this.#worker = worker;
  }

  /**
   * Resolves at the moment of a slot; undefined when `allLeft` aborts first. A slot that was reserved by then is for the
   * next caller.
   */
  async take(spacingMs: number, allLeft: AbortSignal): Promise<Grant | undefined> {
    this.#dropUnspaced(spacingMs);
    while (!isAborted(allLeft)) {
      const reserved = this.#slot?.isReserved === true ? this.#slot : undefined;
      const slot = reserved ?? (await this.#ask(spacingMs, { aheadMs: AHEAD_MS }, allLeft));
      if (isAborted(allLeft)) break;
      if (slot === undefined) {
        const claim = this.#tryAlone(spacingMs);
        if ('at' in claim) return claim;
        await this.#pause(Math.min(RETRY_MS, claim.readyInMs), allLeft);
      } else {
        await this.#pause(askAgainAt(slot, this.#timer.elapsed()) - this.#timer.elapsed(), allLeft);
        const grant = isAborted(allLeft) ? undefined : this.#use(slot);
        if (grant !== undefined) return grant;
      }
    }
    return undefined;
  }

  /** A slot that is now, or when to try again: the place in the line is kept until a little after that. */
  async tryTake(spacingMs: number): Promise<Claim> {
    this.#dropUnspaced(spacingMs);
    const named = this.#slot;
    if (named !== undefined && this.#timer.elapsed() < named.until) return this.#nameLater(named);
    const grant = named && this.#use(named);
    if (grant !== undefined) return grant;
    const keepMs = Math.min(Math.max(spacingMs / 2, KEPT_MS.least), KEPT_MS.most);
    const worker = this.#settings.pacing.retryIn === 'any-process' ? ANY_PROCESS : this.#worker;
    const slot = await this.#ask(spacingMs, { keepMs, worker }, undefined);
    if (slot === undefined) return this.#tryAlone(spacingMs);
    this.#namedUntil = 0;
    return this.#use(slot) ?? this.#nameLater(slot);
  }

  /** What a page answered, for every process of the store. */
  async report(spacingMs: number, report: SlotReport): Promise<void> {
    const order: SlotOrder = { spacingMs, worker: this.#worker, report };
    const next = this.#takeOwn(order);
    if (report.pace === 'slower') {
      this.#slot = undefined;
      this.#ordered = undefined;
      this.#lastAt = Math.max(this.#lastAt, this.#timer.elapsed());
      this.#lastSpacingMs = Math.max(this.#lastSpacingMs, next.at - next.now);
    }
    const told = this.#store?.slot(this.#key, order).catch(() => undefined);
    if (told !== undefined) await within(this.#timer, this.#settings.pacing.patienceMs, told);
  }

  /** A slot that was ordered without a spacing keeps no distance, so it is not used once there is one. */
  #dropUnspaced(spacingMs: number): void {
    if (spacingMs === 0) return;
    if (this.#slot?.spacingMs === 0) this.#slot = undefined;
    if (this.#ordered?.spacingMs === 0) this.#ordered = undefined;
  }

  /** A turn without the store, or when to try again. This process's own reports may have made the spacing longer. */
  #tryAlone(spacingMs: number): Claim {
    const { withoutStore, latencyFactor } = this.#settings.pacing;
    if (withoutStore === 'wait') return { readyInMs: RETRY_MS };
    const now = this.#timer.elapsed();
    const order = { spacingMs, worker: this.#worker, latencyFactor };
    const own = takeSlot(this.#own, Math.floor(now), order).slot;
    const share = Math.max(own.spacingMs, this.#lastSpacingMs, this.#shareMs);
    const inMs = Math.max(this.#lastAt + share, this.#slot?.until ?? -Infinity) - now;
    if (inMs > 0) return { readyInMs: inMs };
    this.#slot = undefined;
    this.#lastAt = now;
    this.#lastSpacingMs = own.spacingMs;
    return { at: now, spacingMs: own.spacingMs, shared: false };
  }

  /**
   * The turn of a slot, unless it is not reserved, void since a report, not yet its moment, or too late. If it is too late
   * the next one is ordered with a longer grace.
   */
  #use(slot: TimedSlot): Grant | undefined {
    const now = this.#timer.elapsed();
    const { at, spacingMs, isReserved, from, until, graceMs } = slot;
    if (this.#slot !== slot || !isReserved || now < until) return undefined;
    this.#slot = undefined;
    const lateMs = Math.max(0, now - from);
    const isInTime = spacingMs === 0 || lateMs <= graceMs + TOLERANCE * spacingMs;
    // Forgotten slowly, so that a store that is always slow costs one order a turn and not two.
    this.#lateMs = Math.max(lateMs, isInTime ? FORGOTTEN * this.#lateMs : this.#lateMs);
    if (!isInTime) return undefined;
    const sinceLast = this.#lastAt === -Infinity ? spacingMs : now - this.#lastAt;
    this.#shareMs = Math.min(sinceLast, MOST_SHARES * spacingMs);
    this.#lastAt = now;
    this.#lastSpacingMs = spacingMs;
    return { at, spacingMs, shared: this.#store !== undefined };
  }

  /** The next slot: from the store, or from this process if there is none; undefined if the store does not answer. */
  async #ask(
    spacingMs: number,
    wish: Partial<Pick<SlotOrder, 'aheadMs' | 'keepMs' | 'worker'>>,
    allLeft: AbortSignal | undefined,
  ): Promise<TimedSlot | undefined> {
    const store = this.#store;
    const sentAt = this.#timer.elapsed();
    const order = this.#orderFor(spacingMs, wish);
    if (store === undefined) return (this.#slot = timed(this.#takeOwn(order), order, sentAt, sentAt));
    if (this.#ordered !== undefined && sentAt - this.#ordered.sentAt > LONGEST_ORDER_MS)
      this.#ordered = undefined;
    const ordered = (this.#ordered ??= { reply: this.#order(store, order), sentAt, spacingMs });
    // An order that is overdue is given another moment.
    const leftMs = Math.max(1, ordered.sentAt + this.#settings.pacing.patienceMs - sentAt);
    const slot = await within(this.#timer, leftMs, ordered.reply, allLeft);
    if (allLeft?.aborted === true) return undefined;
    // It was sent before a report that slows the site down.
    if (this.#ordered !== ordered) return this.#ask(spacingMs, wish, allLeft);
    this.#wasAway = slot === undefined || slot === 'late';
    if (slot === 'late') {
      store.slotIsLate(ordered.sentAt);
      return undefined;
    }
    this.#ordered = undefined;
    return slot && (this.#slot = slot);
  }

  /** What the store answers, however late; undefined if it fails. */
  async #order(store: StoreClient, order: SlotOrder): Promise<TimedSlot | undefined> {
    const sentAt = this.#timer.elapsed();
    try {
      return timed(await store.slot(this.#key, order), order, sentAt, this.#timer.elapsed());
    } catch {
      return undefined;
    }
  }

  #orderFor(
    spacingMs: number,
    {
      aheadMs = 0,
      keepMs = 0,
      worker = this.#worker,
    }: Partial<Pick<SlotOrder, 'aheadMs' | 'keepMs' | 'worker'>>,
  ): SlotOrder {
    const lateMs = this.#lateMs - TOLERANCE * spacingMs;
    const ownNextAt = this.#lastAt + (1 - TOLERANCE) * Math.max(spacingMs, this.#lastSpacingMs);
    // Others may have taken a turn that the store did not see.
    const notBeforeMs = Math.max(0, ownNextAt - this.#timer.elapsed(), this.#wasAway ? spacingMs : 0);
    return {
      spacingMs: Math.ceil(spacingMs),
      worker,
      aheadMs,
      keepMs: Math.ceil(keepMs),
      graceMs: Math.ceil(Math.min(LONGEST_GRACE_MS, Math.max(0, 1.5 * lateMs))),
      notBeforeMs: Math.ceil(notBeforeMs),
      latencyFactor: this.#settings.pacing.latencyFactor,
    };
  }

  #nameLater({ until, spacingMs }: TimedSlot): Claim {
    const now = this.#timer.elapsed();
    const first = Math.max(until, now + 1);
    this.#namedUntil = this.#namedUntil < until ? first : Math.max(first, this.#namedUntil + spacingMs);
    return { readyInMs: this.#namedUntil - now };
  }

  #takeOwn(order: SlotOrder): Slot {
    const { slot, record } = takeSlot(this.#own, Math.floor(this.#timer.elapsed()), order);
    this.#own = record;
    return slot;
  }

  async #pause(ms: number, allLeft: AbortSignal): Promise<void> {
    await this.#timer.wait(Math.max(0, ms), allLeft).catch(() => undefined);
  }
}

function timed(slot: Slot, { graceMs = 0 }: SlotOrder, sentAt: number, arrivedAt: number): TimedSlot {
  const waitMs = slot.at - slot.now;
  return { ...slot, graceMs, from: sentAt + waitMs, until: arrivedAt + waitMs };
}

/** When to go on: at the moment of a reserved slot; else when it can be reserved, or those before it have had theirs. */
function askAgainAt({ isReserved, until, spacingMs }: TimedSlot, now: number): number {
  if (isReserved) return until;
  const nearAt = until - AHEAD_MS;
  return nearAt > now ? nearAt : Math.max(now + 1, until - spacingMs);
}

/** A function, since it may have changed during an `await`. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

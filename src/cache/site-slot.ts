import type { Settings } from './options.js';
import { pauseEnds, takeSlot, type SlotRecord } from './slot-record.js';
import type { CacheContext, StoreClient } from './store-client.js';
import type { Slot, SlotOrder, SlotReport } from './store.js';
import { within, type Timer } from './clock.js';

/** A slot that may be used now. */
export interface Grant {
  /** On the store's clock if shared, else on this process's. */
  readonly at: number;
  readonly spacingMs: number;
  /** Whether it is reserved across all processes. */
  readonly shared: boolean;
}

/** The result of a try: a slot, or how long to wait before the next try. */
export type Claim = Grant | { readonly readyInMs: number };

/** How to try for a turn: who may use the one that a refusal announces, and when the try is over. */
export interface TurnTry {
  readonly retryIn: 'same-process' | 'any-process';
  readonly signal: AbortSignal;
}

/** A slot in this process's time: the store's `at` lies between `from` and `until`. */
interface TimedSlot extends Slot {
  readonly from: number;
  readonly until: number;
  readonly graceMs: number;
}

/** An order without a reply so far. */
interface PendingOrder {
  readonly reply: Promise<TimedSlot | undefined>;
  readonly sentAt: number;
  readonly spacingMs: number;
}

/**
 * The furthest ahead that a slot is reserved. A caller with a longer wait asks again at that time, so it takes later
 * reports of pages into account.
 */
export const AHEAD_MS = 2000;

/** How late a slot may be used, as a fraction of the spacing. */
const TOLERANCE = 0.1;
/** The longest grace for a late process or a slow store. Each turn in time reduces the remembered lateness to a fraction. */
const LONGEST_GRACE_MS = 5000;
const FORGOTTEN = 0.5;

/** How long a turn that `tryTurn` announced is kept after its moment: half the spacing, within these limits. */
const KEPT_MS = { least: 250, most: 2000 };
/** The place in the line that all tries share with `retryIn: 'any-process'`: a queue may retry a job in any process. */
const ANY_PROCESS = 'any-process';

/** Without the store a process keeps the interval of its last two turns, up to this many spacings. */
const MOST_SHARES = 20;

/** An order without a reply is abandoned after this time, and a later reply is ignored. */
const LONGEST_ORDER_MS = 30_000;

/** How often to retry a store that grants no slots. */
const RETRY_MS = 1000;

/**
 * The next slot of a site: from the store if it grants any, otherwise from this process's own record. Decides when it
 * may be used: never early, and never so late that the following slot is too close.
 *
 * A slot far ahead is not reserved but only announced: a waiting caller asks again when it is near. Only one caller at
 * a time may take or try; a report may come at any time. Times are the timer's.
 */
export class SiteSlot {
  readonly #key: string;
  /** A store with slots; undefined if each process paces itself. */
  readonly #store: StoreClient | undefined;
  readonly #timer: Timer;
  readonly #settings: Settings;
  readonly #worker: string;
  /** The record used without a store; with one, it contains what this process has reported. */
  #own: SlotRecord | undefined;
  /** When this process last took a turn, and the spacing required before the next. */
  #lastAt = -Infinity;
  #lastSpacingMs = 0;
  /** The time between its last two turns, which it shared with other workers. */
  #shareMs = 0;
  /** How late slots were used because the store or this process was slow. */
  #lateMs = 0;
  /** The store granted no slot the last time: other processes may have paced themselves meanwhile. */
  #wasAway = false;
  #ordered: PendingOrder | undefined;
  /** The store's last reply, until it is used or a report invalidates it. */
  #slot: TimedSlot | undefined;
  /** The latest moment that `tryTake` announced for that slot; the next announcement is later. */
  #namedUntil = 0;

  constructor(key: string, { settings, store, worker }: CacheContext) {
    this.#key = key;
    this.#store = store?.isForFleet === true ? store : undefined;
    this.#timer = settings.timer;
    this.#settings = settings;
    this.#worker = worker;
  }

  /** When neither a pause nor the spacing after the last turn or before the announced one is left. */
  get pausedUntil(): number {
    const spacedUntil = this.#lastAt + Math.max(this.#lastSpacingMs, this.#shareMs);
    return Math.max(this.#own === undefined ? 0 : pauseEnds(this.#own), spacedUntil, this.#slot?.until ?? 0);
  }

  /**
   * Resolves at the moment of a slot; undefined when `allLeft` aborts first. A slot reserved by then goes to the next
   * caller.
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

  /** A slot for now, or when to try again: the place in the line is kept until shortly after that. */
  async tryTake(spacingMs: number, { retryIn, signal }: TurnTry): Promise<Claim> {
    this.#dropUnspaced(spacingMs);
    const named = this.#slot;
    if (named !== undefined && this.#timer.elapsed() < named.until) return this.#nameLater(named);
    const grant = named && this.#use(named);
    if (grant !== undefined) return grant;
    const keepMs = Math.min(Math.max(spacingMs / 2, KEPT_MS.least), KEPT_MS.most);
    const worker = retryIn === 'any-process' ? ANY_PROCESS : this.#worker;
    const slot = await this.#ask(spacingMs, { keepMs, worker }, signal);
    signal.throwIfAborted();
    if (slot === undefined) return this.#tryAlone(spacingMs);
    this.#namedUntil = 0;
    return this.#use(slot) ?? this.#nameLater(slot);
  }

  /** Reports a page's answer to every process of the store. */
  async report(spacingMs: number, report: SlotReport, signal: AbortSignal): Promise<void> {
    const order: SlotOrder = { spacingMs, worker: this.#worker, report };
    const next = this.#takeOwn(order);
    if (report.pace === 'slower') {
      this.#slot = undefined;
      this.#ordered = undefined;
      this.#lastAt = Math.max(this.#lastAt, this.#timer.elapsed());
      this.#lastSpacingMs = Math.max(this.#lastSpacingMs, next.at - next.now);
    }
    const told = this.#store?.slot(this.#key, order).catch(() => undefined);
    if (told !== undefined) await within(this.#timer, this.#settings.pacing.patienceMs, told, signal);
    signal.throwIfAborted();
  }

  /** Drops a slot that was ordered without a spacing once there is one, since it keeps no interval. */
  #dropUnspaced(spacingMs: number): void {
    if (spacingMs === 0) return;
    if (this.#slot?.spacingMs === 0) this.#slot = undefined;
    if (this.#ordered?.spacingMs === 0) this.#ordered = undefined;
  }

  /** A turn without the store, or when to try again. This process's own reports may have increased the spacing. */
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
   * Uses a slot, unless it is not reserved, invalidated by a report, not due yet, or too late. If it is too late, the
   * next order has a longer grace.
   */
  #use(slot: TimedSlot): Grant | undefined {
    const now = this.#timer.elapsed();
    const { at, spacingMs, isReserved, from, until, graceMs } = slot;
    if (this.#slot !== slot || !isReserved || now < until) return undefined;
    this.#slot = undefined;
    const lateMs = Math.max(0, now - from);
    const isInTime = spacingMs === 0 || lateMs <= graceMs + TOLERANCE * spacingMs;
    // Decays slowly, so that a store that is always slow costs one order per turn and not two.
    this.#lateMs = Math.max(lateMs, isInTime ? FORGOTTEN * this.#lateMs : this.#lateMs);
    if (!isInTime) return undefined;
    const sinceLast = this.#lastAt === -Infinity ? spacingMs : now - this.#lastAt;
    this.#shareMs = Math.min(sinceLast, MOST_SHARES * spacingMs);
    this.#lastAt = now;
    this.#lastSpacingMs = spacingMs;
    return { at, spacingMs, shared: this.#store !== undefined };
  }

  /** The next slot: from the store, or from this process if there is none; undefined if the store does not reply. */
  async #ask(
    spacingMs: number,
    wish: Partial<Pick<SlotOrder, 'aheadMs' | 'keepMs' | 'worker'>>,
    allLeft: AbortSignal,
  ): Promise<TimedSlot | undefined> {
    const store = this.#store;
    const sentAt = this.#timer.elapsed();
    const order = this.#orderFor(spacingMs, wish);
    if (store === undefined) return (this.#slot = timed(this.#takeOwn(order), order, sentAt, sentAt));
    if (this.#ordered !== undefined && sentAt - this.#ordered.sentAt > LONGEST_ORDER_MS)
      this.#ordered = undefined;
    const ordered = (this.#ordered ??= { reply: this.#order(store, order), sentAt, spacingMs });
    // An overdue order gets one more moment.
    const leftMs = Math.max(1, ordered.sentAt + this.#settings.pacing.patienceMs - sentAt);
    const slot = await within(this.#timer, leftMs, ordered.reply, allLeft);
    if (isAborted(allLeft)) return undefined;
    // A report that slows the site down came after this order was sent.
    if (this.#ordered !== ordered) return this.#ask(spacingMs, wish, allLeft);
    this.#wasAway = slot === undefined || slot === 'late';
    if (slot === 'late') {
      store.slotIsLate(ordered.sentAt);
      return undefined;
    }
    this.#ordered = undefined;
    return slot && (this.#slot = slot);
  }

  /** The store's reply, however late; undefined if it fails. */
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
    // Others may have taken a turn that the store does not know of.
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

/** When to continue: at the moment of a reserved slot; else when it can be reserved, or when those ahead of it are done. */
function askAgainAt({ isReserved, until, spacingMs }: TimedSlot, now: number): number {
  if (isReserved) return until;
  const nearAt = until - AHEAD_MS;
  return nearAt > now ? nearAt : Math.max(now + 1, until - spacingMs);
}

/** A function, since it may have changed during an `await`. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

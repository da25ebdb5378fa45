/** Slots of sites, from the store where it gives any, and from this process's own count where it does not. */

import { Lru } from '../core/lru.js';
import { onAbort } from '../fetch/on-abort.js';
import type { Settings } from './options.js';
import { slotExpires, takeSlot, type SlotRecord } from './slot-record.js';
import type { CacheContext, StoreClient } from './store-client.js';
import type { Slot, SlotOrder, SlotReport } from './store.js';
import { type Timer, WakingTime } from './clock.js';

/** A slot that may be used now. */
export interface Grant {
  /** On the store's clock, or where it is not shared on this process's. */
  readonly at: number;
  readonly spacingMs: number;
  /** Whether other processes keep clear of it. */
  readonly shared: boolean;
}

/** What came of trying: a slot, or in how long to try again. */
type Claim = Grant | { readonly readyInMs: number };

/** A slot in this process's time: what the store calls `at` lies between `from` and `until`. */
interface TimedSlot extends Slot {
  readonly from: number;
  readonly until: number;
  readonly graceMs: number;
}

/** An order that the store has not answered yet. */
interface PendingOrder {
  readonly reply: Promise<TimedSlot>;
  readonly sentAt: number;
  readonly spacingMs: number;
}

/** What this process knows of a site's pace. Moments by the timer. */
interface SitePace {
  /** When this process last took a turn, and what had to lie between that and the next. */
  lastAt: number;
  lastSpacingMs: number;
  /** What lay between its last two turns, which it shared with other workers. */
  shareMs: number;
  /** How much later than its moment a slot was used, because the store or this process was slow. */
  lateMs: number;
  /** The store gave no slot the last time: others may have gone on alone, unseen. */
  wasAway: boolean;
  ordered: PendingOrder | undefined;
  /** What the store last said, until it is used or a report makes it void. */
  slot: TimedSlot | undefined;
  /** The moments that `tryTurn` has named for that slot; the next one is named later. */
  namedUntil: number;
  /** A site that asks for no pauses is not slowed down by anybody before this moment. */
  freeUntil: number;
}

const MOST_SITES = 65_536;

/**
 * No slot is reserved further ahead than this. Whoever waits longer asks again at that time, and so hears of what pages
 * have reported meanwhile.
 */
export const AHEAD_MS = 2000;

/** A slot may be used so much later than its moment, in parts of the spacing. */
const TOLERANCE = 0.1;
/** The longest grace that a late process or a slow store asks for; and what is left of a lateness after a turn in time. */
const LONGEST_GRACE_MS = 5000;
const FORGOTTEN = 0.5;

/** How long after its moment a turn that `tryTurn` named is still there: half the spacing, within these. */
const KEPT_MS = { least: 250, most: 2000 };

/** Without the store a process keeps the distance of its last two turns, up to so many spacings. */
const MOST_SHARES = 20;

/** An order that was not answered for so long is given up, and what it may still bring with it. */
const LONGEST_ORDER_MS = 30_000;

/** How often a store that gives no slots is tried again. */
const RETRY_MS = 1000;

/** A site that asks for no pauses is looked up in the store once in this time, in case that others slowed it down. */
const FREE_MS = 1000;

/**
 * Gets slots and says when they may be used: never early, and never so late that the next one is too close.
 *
 * A turn far ahead is not reserved but only named: whoever waits asks again when it is near. Of a key, one caller at a
 * time may take or try.
 */
export class SiteSlots {
  /** A store with slots; undefined where each process paces itself. */
  readonly #store: StoreClient | undefined;
  readonly #timer: Timer;
  readonly #settings: Settings;
  readonly #worker: string;
  readonly #paces = new Lru<string, SitePace>({ limit: MOST_SITES });
  /** What takes the store's place where there is none. */
  readonly #own = new Lru<string, SlotRecord>({ limit: MOST_SITES, expiresAt: slotExpires });

  constructor({ settings, store, worker }: CacheContext) {
    this.#store = store?.isForFleet === true ? store : undefined;
    this.#timer = settings.timer;
    this.#settings = settings;
    this.#worker = worker;
  }

  /**
   * Resolves at the moment of a slot; undefined when `nobody` aborts first. A slot that was reserved by then is for the
   * next caller.
   */
  async take(key: string, spacingMs: number, nobody: AbortSignal): Promise<Grant | undefined> {
    const pace = this.#paceOf(key, spacingMs);
    if (spacingMs === 0 && (await this.#isFree(key, pace))) return this.#alone(pace, 0);
    while (!hasLeft(nobody)) {
      const known = pace.slot?.isReserved === true ? pace.slot : undefined;
      const slot = known ?? (await this.#ask(key, spacingMs, pace, { aheadMs: AHEAD_MS }, nobody));
      if (hasLeft(nobody)) break;
      if (slot === undefined) {
        const claim = this.#tryAlone(key, spacingMs, pace);
        if ('at' in claim) return claim;
        await this.#pause(Math.min(RETRY_MS, claim.readyInMs), nobody);
      } else {
        await this.#pause(askAgainAt(slot, this.#timer.elapsed()) - this.#timer.elapsed(), nobody);
        const grant = hasLeft(nobody) ? undefined : this.#use(pace, slot);
        if (grant !== undefined) return grant;
      }
    }
    return undefined;
  }

  /** A slot that is now, or when to try again: this process's place is kept until a little after that. */
  async tryTake(key: string, spacingMs: number): Promise<Claim> {
    const pace = this.#paceOf(key, spacingMs);
    if (spacingMs === 0 && (await this.#isFree(key, pace))) return this.#alone(pace, 0);
    const named = pace.slot;
    if (named !== undefined && this.#timer.elapsed() < named.until) return this.#tellLater(pace, named);
    const claimed = named && this.#use(pace, named);
    if (claimed !== undefined) return claimed;
    const keepMs = Math.min(Math.max(spacingMs / 2, KEPT_MS.least), KEPT_MS.most);
    const slot = await this.#ask(key, spacingMs, pace, { keepMs }, undefined);
    if (slot === undefined) return this.#tryAlone(key, spacingMs, pace);
    pace.namedUntil = 0;
    return this.#use(pace, slot) ?? this.#tellLater(pace, slot);
  }

  /** What a page answered, for every process of the store. */
  async report(key: string, spacingMs: number, report: SlotReport): Promise<void> {
    const pace = this.#paceOf(key, spacingMs);
    const order: SlotOrder = { spacingMs, worker: this.#worker, report };
    const slot = this.#takeOwn(key, order);
    if (report.pace === 'slower') {
      pace.freeUntil = 0;
      pace.slot = undefined;
      pace.ordered = undefined;
      pace.lastAt = Math.max(pace.lastAt, this.#timer.elapsed());
      pace.lastSpacingMs = Math.max(pace.lastSpacingMs, slot.at - slot.now);
    }
    const told = this.#store?.slot(key, order).catch(() => undefined);
    if (told !== undefined) await this.#within(told, this.#settings.pacing.patienceMs);
  }

  /** The pace so far. A slot that was ordered without a spacing keeps no distance, so it is not used once there is one. */
  #paceOf(key: string, spacingMs: number): SitePace {
    const known = this.#paces.get(key);
    if (known !== undefined) {
      if (spacingMs > 0 && known.slot?.spacingMs === 0) known.slot = undefined;
      if (spacingMs > 0 && known.ordered?.spacingMs === 0) known.ordered = undefined;
      return known;
    }
    const pace: SitePace = {
      lastAt: -Infinity,
      lastSpacingMs: 0,
      shareMs: 0,
      lateMs: 0,
      wasAway: false,
      ordered: undefined,
      slot: undefined,
      namedUntil: 0,
      freeUntil: 0,
    };
    this.#paces.set(key, pace);
    return pace;
  }

  /** Whether a site that asks for no pauses may be asked at once. */
  async #isFree(key: string, pace: SitePace): Promise<boolean> {
    if (this.#timer.elapsed() < pace.freeUntil) return true;
    if (this.#store === undefined) return this.#aloneSpacing(key, 0) === 0;
    const { pacing, storeLimitMs } = this.#settings;
    const order = { spacingMs: 0, worker: this.#worker, latencyFactor: pacing.latencyFactor };
    // As long as for a verdict: it only hears whether others were told to slow down.
    const slot = await this.#within(
      this.#order(this.#store, key, order).catch(() => undefined),
      storeLimitMs,
    );
    const isFree =
      slot === undefined || slot === 'late'
        ? this.#aloneSpacing(key, 0) === 0
        : slot.spacingMs === 0 && slot.at <= slot.now;
    if (isFree) pace.freeUntil = this.#timer.elapsed() + FREE_MS;
    // Others were told to slow down: the store has reserved the slot.
    else if (typeof slot === 'object' && slot.isReserved) pace.slot = slot;
    return isFree;
  }

  /** The spacing without the store, which this process's own reports may have made longer. */
  #aloneSpacing(key: string, spacingMs: number): number {
    const own = this.#own.peek(key);
    if (own === undefined) return spacingMs;
    const { latencyFactor } = this.#settings.pacing;
    const order = { spacingMs, worker: this.#worker, latencyFactor };
    return takeSlot(own, Math.floor(this.#timer.elapsed()), order).slot.spacingMs;
  }

  /** A turn without the store, or when to try again. */
  #tryAlone(key: string, spacingMs: number, pace: SitePace): Claim {
    if (this.#settings.pacing.withoutStore === 'wait') return { readyInMs: RETRY_MS };
    const aloneMs = this.#aloneSpacing(key, spacingMs);
    const share = Math.max(aloneMs, pace.lastSpacingMs, pace.shareMs);
    const at = Math.max(pace.lastAt + share, pace.slot?.until ?? -Infinity);
    const inMs = at - this.#timer.elapsed();
    return inMs <= 0 ? this.#alone(pace, aloneMs) : { readyInMs: inMs };
  }

  #alone(pace: SitePace, spacingMs: number): Grant {
    const at = this.#timer.elapsed();
    pace.slot = undefined;
    pace.lastAt = at;
    pace.lastSpacingMs = spacingMs;
    return { at, spacingMs, shared: false };
  }

  /**
   * The turn of a slot, unless it is not reserved, void since a report, not yet its moment, or too late. If it is too late
   * the next one that is asked for may be used later.
   */
  #use(pace: SitePace, slot: TimedSlot): Grant | undefined {
    const now = this.#timer.elapsed();
    const { at, spacingMs, isReserved, from, until, graceMs } = slot;
    if (pace.slot !== slot || !isReserved || now < until) return undefined;
    pace.slot = undefined;
    const lateMs = Math.max(0, now - from);
    const isInTime = lateMs <= graceMs + TOLERANCE * spacingMs;
    // Forgotten slowly, so that a store that is always slow costs one order a turn and not two.
    pace.lateMs = isInTime ? Math.max(lateMs, FORGOTTEN * pace.lateMs) : Math.max(lateMs, pace.lateMs);
    if (!isInTime) return undefined;
    const sinceLast = pace.lastAt === -Infinity ? spacingMs : now - pace.lastAt;
    pace.shareMs = Math.min(sinceLast, MOST_SHARES * spacingMs);
    pace.lastAt = now;
    pace.lastSpacingMs = spacingMs;
    return { at, spacingMs, shared: this.#store !== undefined };
  }

  /** The next slot: from the store, or from this process if there is none; undefined if the store does not answer. */
  async #ask(
    key: string,
    spacingMs: number,
    pace: SitePace,
    wish: Pick<SlotOrder, 'aheadMs' | 'keepMs'>,
    nobody: AbortSignal | undefined,
  ): Promise<TimedSlot | undefined> {
    const store = this.#store;
    const sentAt = this.#timer.elapsed();
    const order = this.#orderFor(pace, spacingMs, wish);
    if (store === undefined) return (pace.slot = timed(this.#takeOwn(key, order), order, sentAt, sentAt));
    if (pace.ordered !== undefined && sentAt - pace.ordered.sentAt > LONGEST_ORDER_MS)
      pace.ordered = undefined;
    pace.ordered ??= { reply: this.#order(store, key, order), sentAt, spacingMs };
    const { ordered } = pace;
    // An order that is overdue is given another moment.
    const leftMs = Math.max(1, ordered.sentAt + this.#settings.pacing.patienceMs - sentAt);
    const outcome = await this.#within(
      ordered.reply.catch(() => undefined),
      leftMs,
      nobody,
    );
    if (nobody !== undefined && hasLeft(nobody)) return undefined;
    // It was sent before a report that slows the site down.
    if (pace.ordered !== ordered) return this.#ask(key, spacingMs, pace, wish, nobody);
    pace.wasAway = outcome === undefined || outcome === 'late';
    if (outcome === 'late') {
      store.slotIsLate(ordered.sentAt);
      return undefined;
    }
    pace.ordered = undefined;
    return outcome && (pace.slot = outcome);
  }

  async #order(store: StoreClient, key: string, order: SlotOrder): Promise<TimedSlot> {
    const sentAt = this.#timer.elapsed();
    const slot = await store.slot(key, order);
    return timed(slot, order, sentAt, this.#timer.elapsed());
  }

  #orderFor(
    pace: SitePace,
    spacingMs: number,
    { aheadMs = 0, keepMs = 0 }: Pick<SlotOrder, 'aheadMs' | 'keepMs'>,
  ): SlotOrder {
    const lateMs = pace.lateMs - TOLERANCE * spacingMs;
    const ownNextAt = pace.lastAt + (1 - TOLERANCE) * Math.max(spacingMs, pace.lastSpacingMs);
    // Others may have taken a turn that the store did not see.
    const notBeforeMs = Math.max(0, ownNextAt - this.#timer.elapsed(), pace.wasAway ? spacingMs : 0);
    return {
      spacingMs: Math.ceil(spacingMs),
      worker: this.#worker,
      aheadMs,
      keepMs: Math.ceil(keepMs),
      graceMs: Math.ceil(Math.min(LONGEST_GRACE_MS, Math.max(0, 1.5 * lateMs))),
      notBeforeMs: Math.ceil(notBeforeMs),
      latencyFactor: this.#settings.pacing.latencyFactor,
    };
  }

  #tellLater(pace: SitePace, { until, spacingMs }: TimedSlot): Claim {
    const now = this.#timer.elapsed();
    const first = Math.max(until, now + 1);
    pace.namedUntil = pace.namedUntil < until ? first : Math.max(first, pace.namedUntil + spacingMs);
    return { readyInMs: pace.namedUntil - now };
  }

  #takeOwn(key: string, order: SlotOrder): Slot {
    const now = Math.floor(this.#timer.elapsed());
    const { slot, record } = takeSlot(this.#own.get(key), now, order);
    this.#own.set(key, record, now);
    return slot;
  }

  /** What `work` gives within some time; `'late'` where it gives nothing by then, or when `nobody` aborts. */
  async #within<Result>(work: Promise<Result>, ms: number, nobody?: AbortSignal): Promise<Result | 'late'> {
    const limit = new WakingTime(this.#timer, ms);
    let stopListening = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      stopListening = onAbort(nobody, resolve);
    });
    const outcome = await Promise.race([work, Promise.race([limit.end, left]).then(() => 'late' as const)]);
    limit.stop();
    stopListening();
    return outcome;
  }

  async #pause(ms: number, nobody: AbortSignal): Promise<void> {
    await this.#timer.wait(Math.max(0, ms), nobody).catch(() => undefined);
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

/** Asked anew each time: it may have changed while something was awaited. */
function hasLeft(nobody: AbortSignal): boolean {
  return nobody.aborted;
}

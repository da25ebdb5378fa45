/** Slots of sites, from the store where it gives any, and from this process's own count where it does not. */

import { Lru } from '../core/lru.js';
import { onAbort } from '../fetch/on-abort.js';
import type { Pacing } from './pacing.js';
import { heldIn, latenessOf, reservedSlot, TOLERANCE, usableMs, type ReservedSlot } from './reserved-slot.js';
import { LONGEST_RELIANCE_MS, slotExpires, takeSlot, type SlotRecord } from './slot-record.js';
import type { StoreClient } from './store-client.js';
import type { Slot, SlotOrder, SlotReport } from './store.js';
import { type Timer, WakingTime } from './clock.js';

export interface SiteSlotsOptions {
  /** A store with slots; undefined where each process paces itself. */
  readonly store: StoreClient | undefined;
  readonly timer: Timer;
  readonly pacing: Pick<Pacing, 'withoutStore' | 'patienceMs'>;
  /** How long a turn of a site that asks for no pauses waits to hear whether others were told to slow down. */
  readonly quickLimitMs: number;
  readonly worker: string;
}

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

interface PendingSlot {
  readonly reply: Promise<ReservedSlot>;
  readonly at: number;
  readonly spacingMs: number;
}

/** What this process knows of a site's pace. Moments by the timer. */
interface SitePace {
  /** When this process last took a turn, and what had to lie between that and the next. */
  lastAt: number;
  lastSpacingMs: number;
  /** How many workers share the site, as the store last said. */
  workers: number;
  /** How much later than its moment a slot was used, because the store or this process was slow. */
  lateMs: number;
  /** The store gave no slot the last time: others may have gone on alone, unseen. */
  wasAway: boolean;
  /** A slot that is under way from the store, with when it was ordered. */
  ordered: PendingSlot | undefined;
  /** A slot that nobody used yet. */
  held: ReservedSlot | undefined;
  /** A site that asks for no pauses is not slowed down by anybody before this moment. */
  freeUntil: number;
  /** The moments that `tryTurn` has named; the next one is named later. */
  toldUntil: number;
}

const MOST_SITES = 65_536;

/** What is left of a lateness after a turn that came in time. */
const FORGOTTEN = 0.5;
/** What `tryTurn` reserves may be used so long after its moment: half the spacing, within these. */
const CLAIM_GRACE_MS = { least: 250, most: 2000 };

/** An order that was not answered for so long is given up, and what it may still bring with it. */
const LONGEST_ORDER_MS = 30_000;

/** How often a store that gives no slots is tried again. */
const RETRY_MS = 1000;

/** A site that asks for no pauses is looked up in the store once in this time, in case that others slowed it down. */
const FREE_MS = 1000;

/**
 * Reserves slots and says when they may be used: never early, and never so late that the next one is too close.
 *
 * Each order brings one slot: of a key, one caller at a time may take or try.
 */
export class SiteSlots {
  readonly #options: SiteSlotsOptions;
  readonly #timer: Timer;
  readonly #paces = new Lru<string, SitePace>({ limit: MOST_SITES });
  /** What takes the store's place where there is none. */
  readonly #own = new Lru<string, SlotRecord>({ limit: MOST_SITES, expiresAt: slotExpires });
  /**
   * For how long the store's word is relied on: it may lose its data, and give others the same time. Also the longest
   * grace that a process asks for which is later than the tolerance. With `'wait'` a store that knows of no slot gives
   * the first one so much later, so that it keeps clear of all that were given before a loss.
   */
  readonly #relianceMs: number;

  constructor(options: SiteSlotsOptions) {
    const { withoutStore, patienceMs } = options.pacing;
    this.#options = options;
    this.#timer = options.timer;
    this.#relianceMs =
      withoutStore === 'wait' ? Math.min(patienceMs, LONGEST_RELIANCE_MS) : LONGEST_RELIANCE_MS;
  }

  /**
   * Resolves at the moment of a slot; undefined when `nobody` aborts first, and the slot then waits for the next caller.
   */
  async take(key: string, spacingMs: number, nobody: AbortSignal): Promise<Grant | undefined> {
    const pace = this.#paceOf(key, spacingMs);
    if (spacingMs === 0 && (await this.#isFree(key, pace))) return this.#grantFree(pace);
    for (;;) {
      if (hasLeft(nobody)) return undefined;
      const { held } = pace;
      if (held !== undefined && this.#isInTime(held, pace)) {
        await this.#pause(this.#lookAt(held) - this.#timer.elapsed(), nobody);
        if (hasLeft(nobody)) return undefined;
        // A report may have taken it back.
        if (pace.held !== held || !this.#isInTime(held, pace)) continue;
        const now = this.#timer.elapsed();
        if (now >= held.until && this.#isReliable(held, now)) return this.#grant(pace, held);
      }
      const reserved = await this.#reserve(key, spacingMs, pace, nobody);
      if (reserved !== undefined) {
        pace.held = reserved;
        continue;
      }
      const aloneMs = this.#aloneMs(key, spacingMs);
      const alone = this.#aloneAt(pace, aloneMs);
      const now = this.#timer.elapsed();
      if (alone !== undefined && now >= alone) return this.#grantAlone(pace, aloneMs);
      await this.#pause(Math.min(RETRY_MS, (alone ?? Infinity) - now), nobody);
    }
  }

  /** A slot that is now, or when to try again: a slot is then reserved for this process, and lost if nobody comes. */
  async tryTake(key: string, spacingMs: number): Promise<Claim> {
    const pace = this.#paceOf(key, spacingMs);
    if (spacingMs === 0 && (await this.#isFree(key, pace))) return this.#grantFree(pace);
    const now = this.#timer.elapsed();
    const claimed = pace.held;
    if (claimed !== undefined && now < claimed.until) return this.#tellLater(pace, claimed.until - now);
    const isInTime = claimed !== undefined && this.#isInTime(claimed, pace);
    if (isInTime && this.#isReliable(claimed, now)) {
      this.#giveBackGrace(key, claimed);
      return this.#grant(pace, claimed);
    }
    // One that is only to be confirmed is used at once.
    const grace = isInTime ? 0 : Math.min(Math.max(spacingMs / 2, CLAIM_GRACE_MS.least), CLAIM_GRACE_MS.most);
    const reserved = await this.#reserve(key, spacingMs, pace, undefined, grace);
    const after = this.#timer.elapsed();
    if (reserved === undefined) {
      const aloneMs = this.#aloneMs(key, spacingMs);
      const alone = this.#aloneAt(pace, aloneMs) ?? after + RETRY_MS;
      return after >= alone ? this.#grantAlone(pace, aloneMs) : { readyInMs: alone - after };
    }
    pace.held = reserved;
    if (reserved.at > reserved.now || !this.#isInTime(reserved, pace) || !this.#isReliable(reserved, after)) {
      pace.toldUntil = 0;
      return this.#tellLater(pace, Math.max(1, reserved.until - after));
    }
    this.#giveBackGrace(key, reserved);
    return this.#grant(pace, reserved);
  }

  /** What a page answered, for every process of the store. */
  async report(key: string, spacingMs: number, report: SlotReport): Promise<void> {
    const pace = this.#paceOf(key, spacingMs);
    const order: SlotOrder = { spacingMs, worker: this.#options.worker, report };
    const { slot } = this.#takeOwn(key, order);
    if (report.pace === 'slower') {
      pace.freeUntil = 0;
      pace.held = undefined;
      pace.ordered = undefined;
      pace.lastAt = Math.max(pace.lastAt, this.#timer.elapsed());
      pace.lastSpacingMs = Math.max(pace.lastSpacingMs, slot.at - slot.now);
    }
    const told = this.#options.store?.slot(key, order).catch(() => undefined);
    if (told === undefined) return;
    const limit = new WakingTime(this.#timer, this.#options.pacing.patienceMs);
    await Promise.race([told, limit.end]);
    limit.stop();
  }

  /** What is known of the pace. A slot that was ordered when no spacing was known is nobody's, and not used with one. */
  #paceOf(key: string, spacingMs: number): SitePace {
    const known = this.#paces.get(key);
    if (known !== undefined) {
      if (known.held?.spacingMs === 0) known.held = undefined;
      if (spacingMs > 0 && known.ordered?.spacingMs === 0) known.ordered = undefined;
      return known;
    }
    const pace: SitePace = {
      lastAt: -Infinity,
      lastSpacingMs: 0,
      workers: 1,
      lateMs: 0,
      wasAway: false,
      ordered: undefined,
      held: undefined,
      freeUntil: 0,
      toldUntil: 0,
    };
    this.#paces.set(key, pace);
    return pace;
  }

  /** Whether a site that asks for no pauses may be asked at once. */
  async #isFree(key: string, pace: SitePace): Promise<boolean> {
    const now = this.#timer.elapsed();
    if (now < pace.freeUntil) return true;
    if (this.#options.store === undefined) {
      const own = this.#own.peek(key);
      return own === undefined || own.slowMs === 0;
    }
    const limit = new WakingTime(this.#timer, this.#options.quickLimitMs);
    const order = { spacingMs: 0, worker: this.#options.worker };
    const asked = this.#order(key, order, undefined).then(
      (slot) => slot,
      () => undefined,
    );
    const slot = await Promise.race([asked, limit.end.then(() => undefined)]);
    limit.stop();
    const isFree =
      slot === undefined ? this.#aloneMs(key, 0) === 0 : slot.spacingMs === 0 && slot.at <= slot.now;
    if (isFree) pace.freeUntil = this.#timer.elapsed() + FREE_MS;
    else if (slot !== undefined) pace.held = slot;
    return isFree;
  }

  /** The spacing without the store, which this process's own reports may have made longer. */
  #aloneMs(key: string, spacingMs: number): number {
    const own = this.#own.peek(key);
    const now = Math.floor(this.#timer.elapsed());
    const order: SlotOrder = { spacingMs, worker: this.#options.worker };
    return own === undefined ? spacingMs : takeSlot(own, now, order).slot.spacingMs;
  }

  #grantFree(pace: SitePace): Grant {
    const now = this.#timer.elapsed();
    pace.lastAt = now;
    pace.lastSpacingMs = 0;
    return { at: now, spacingMs: 0, shared: false };
  }

  #grant(pace: SitePace, { at, spacingMs }: ReservedSlot): Grant {
    pace.held = undefined;
    pace.lastAt = this.#timer.elapsed();
    pace.lastSpacingMs = spacingMs;
    return { at, spacingMs, shared: this.#options.store !== undefined };
  }

  #grantAlone(pace: SitePace, spacingMs: number): Grant {
    pace.held = undefined;
    pace.lastAt = this.#timer.elapsed();
    pace.lastSpacingMs = spacingMs;
    return { at: pace.lastAt, spacingMs, shared: false };
  }

  /** Whether it is not too late to use the slot; else the next one asked for may be used later. */
  #isInTime(slot: ReservedSlot, pace: SitePace): boolean {
    const now = this.#timer.elapsed();
    const lateMs = latenessOf(slot, now);
    const isInTime = lateMs <= usableMs(slot);
    // Forgotten slowly, so that a store that is always slow costs one order a turn and not two.
    pace.lateMs = Math.max(lateMs, isInTime && now >= slot.until ? FORGOTTEN * pace.lateMs : pace.lateMs);
    return isInTime;
  }

  /** Whether the slot may be used at a moment without asking the store again, which may have lost it since. */
  #isReliable({ askedAt, spacingMs }: ReservedSlot, moment: number): boolean {
    return moment - askedAt <= this.#relianceMs + TOLERANCE * spacingMs;
  }

  /** When to look at the slot again: at its moment, or before that to have it confirmed by then. */
  #lookAt(slot: ReservedSlot): number {
    return this.#isReliable(slot, slot.until) ? slot.until : slot.until - this.#relianceMs / 2;
  }

  /** When this process may go on without the store; undefined: not at all. */
  #aloneAt(pace: SitePace, spacingMs: number): number | undefined {
    if (this.#options.pacing.withoutStore === 'wait') return undefined;
    const share = Math.max(spacingMs, pace.lastSpacingMs) * Math.max(1, pace.workers);
    return Math.max(pace.lastAt + share, pace.held?.until ?? -Infinity);
  }

  /** A slot of the store, or of this process where there is no store; undefined when the store gives none now. */
  async #reserve(
    key: string,
    spacingMs: number,
    pace: SitePace,
    nobody: AbortSignal | undefined,
    leastGraceMs = 0,
  ): Promise<ReservedSlot | undefined> {
    const { store, worker } = this.#options;
    const now = this.#timer.elapsed();
    const order = this.#orderFor(pace, spacingMs, leastGraceMs);
    if (store === undefined) {
      const { slot } = this.#takeOwn(key, { ...order, worker });
      const until = now + slot.at - slot.now;
      return { ...slot, from: until, until, graceMs: order.graceMs ?? 0, askedAt: Infinity };
    }
    if (pace.ordered !== undefined && now - pace.ordered.at > LONGEST_ORDER_MS) pace.ordered = undefined;
    pace.ordered ??= { reply: this.#order(key, order, pace.held), at: now, spacingMs };
    const { ordered } = pace;
    const outcome = await this.#withPatience(ordered.reply, ordered.at, nobody);
    if (outcome === 'left') return undefined;
    // It was sent before a report that slows the site down.
    if (pace.ordered !== ordered) return this.#reserve(key, spacingMs, pace, nobody, leastGraceMs);
    if (outcome === 'late') {
      pace.wasAway = true;
      store.slotIsLate(ordered.at);
      return undefined;
    }
    pace.ordered = undefined;
    if (outcome === 'failed') {
      pace.wasAway = true;
      return undefined;
    }
    pace.wasAway = false;
    pace.workers = outcome.workers;
    return outcome;
  }

  #orderFor(pace: SitePace, spacingMs: number, leastGraceMs: number): SlotOrder {
    const now = this.#timer.elapsed();
    const late = pace.lateMs - TOLERANCE * spacingMs;
    const graceMs = Math.ceil(Math.min(this.#relianceMs, Math.max(leastGraceMs, late > 0 ? 1.5 * late : 0)));
    const sinceLast = pace.lastAt + (1 - TOLERANCE) * Math.max(spacingMs, pace.lastSpacingMs) - now;
    // Others may have taken a turn that the store did not see.
    const notBeforeMs = Math.max(0, sinceLast, pace.wasAway ? spacingMs : 0);
    const { held } = pace;
    return {
      spacingMs: Math.ceil(spacingMs),
      worker: this.#options.worker,
      graceMs,
      notBeforeMs: Math.ceil(notBeforeMs),
      ifUnknownMs: this.#options.pacing.withoutStore === 'wait' ? Math.ceil(spacingMs + this.#relianceMs) : 0,
      held: held && heldIn(held, now),
    };
  }

  /** @param held - the slot that is held */
  async #order(key: string, order: SlotOrder, held: ReservedSlot | undefined): Promise<ReservedSlot> {
    const { store } = this.#options;
    if (store === undefined) throw new Error('There is no store');
    const sentAt = this.#timer.elapsed();
    const slot = await store.slot(key, order);
    return reservedSlot(slot, order, sentAt, this.#timer.elapsed(), held);
  }

  /** What an order brings within the store's time; 'late' when it may still bring something. */
  async #withPatience(
    reply: Promise<ReservedSlot>,
    since: number,
    nobody: AbortSignal | undefined,
  ): Promise<ReservedSlot | 'failed' | 'late' | 'left'> {
    const leftMs = Math.max(0, since + this.#options.pacing.patienceMs - this.#timer.elapsed());
    // An order that is overdue is looked at, and given another moment.
    const limit = new WakingTime(this.#timer, Math.max(leftMs, 1));
    let stopListening = (): void => undefined;
    const left = new Promise<'left'>((resolve) => {
      stopListening = onAbort(nobody, () => {
        resolve('left');
      });
    });
    const outcome = await Promise.race([
      reply.catch(() => 'failed' as const),
      limit.end.then(() => 'late' as const),
      left,
    ]);
    limit.stop();
    stopListening();
    return outcome;
  }

  /** A claim that is used within its grace leaves the rest of it to the others. */
  #giveBackGrace(key: string, slot: ReservedSlot): void {
    const { store, worker } = this.#options;
    const { at, spacingMs, graceMs } = slot;
    if (graceMs <= 0) return;
    const order: SlotOrder = { spacingMs, worker, held: { at, graceMs: usableMs(slot) } };
    if (store === undefined) this.#takeOwn(key, order);
    else void store.slot(key, order).catch(() => undefined);
  }

  #tellLater(pace: SitePace, readyInMs: number): Claim {
    const now = this.#timer.elapsed();
    const { spacingMs = 0, until = 0 } = pace.held ?? {};
    const first = now + readyInMs;
    const at = pace.toldUntil < until ? first : Math.max(first, pace.toldUntil + spacingMs);
    pace.toldUntil = at;
    return { readyInMs: at - now };
  }

  #takeOwn(key: string, order: SlotOrder): { readonly slot: Slot } {
    const now = Math.floor(this.#timer.elapsed());
    const { slot, record } = takeSlot(this.#own.get(key), now, order);
    this.#own.set(key, record, now);
    return { slot };
  }

  async #pause(ms: number, nobody: AbortSignal): Promise<void> {
    await this.#timer.wait(Math.max(0, ms), nobody).catch(() => undefined);
  }
}

/** Asked anew each time: it may have changed while something was awaited. */
function hasLeft(nobody: AbortSignal): boolean {
  return nobody.aborted;
}

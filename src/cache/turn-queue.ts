import { onAbort } from '../fetch/on-abort.js';
import { DelayTooLongError, type Pace } from './pacing.js';
import { SiteSlot, type Grant, type TurnTry } from './site-slot.js';
import type { CacheContext } from './store-client.js';
import type { SlotReport } from './store.js';

/** A slot for a caller, with the site's own delay if that was capped. */
export type GrantedSlot = Grant & Pick<Pace, 'cappedFromMs'>;

/** The result of a try: a slot, or how long to wait before the next try, and whether to skip the site. */
export type TriedSlot = GrantedSlot | { readonly readyInMs: number; readonly skip?: true };

/** How often the date, which may be set, is checked while a site is closed. */
const LONGEST_NAP_MS = 60_000;

/** Files are kept for a day: after that, a site to skip may have a new one. */
const SKIPPED_MS = 24 * 60 * 60 * 1000;

interface Waiter {
  readonly site: string;
  readonly call: (called: Called) => void;
}

/** A slot, or the reason why there is none. */
type Called = GrantedSlot | { readonly dismissed: unknown };

/**
 * The callers in one process that want turns of a site, in the order of their calls.
 *
 * A slot is ordered only for the first caller, and goes to whoever is first when it comes: so processes alternate, and
 * a caller that gives up leaves its slot to the next.
 */
export class TurnQueue {
  readonly #timer: CacheContext['settings']['timer'];
  readonly #paceOf: (site: string) => Promise<Pace>;
  readonly #slot: SiteSlot;
  readonly #waiters = new Set<Waiter>();
  /** Aborted when the last waiting caller has left. */
  #allLeft: AbortController | undefined;
  /** The latest `tryTake`; the next one waits until it has finished. */
  #tried: Promise<unknown> | undefined;

  constructor(key: string, context: CacheContext, paceOf: (site: string) => Promise<Pace>) {
    this.#timer = context.settings.timer;
    this.#paceOf = paceOf;
    this.#slot = new SiteSlot(key, context);
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /** When the site's pace no longer depends on what this queue remembers. */
  get pausedUntil(): number {
    return this.#slot.pausedUntil;
  }

  /** Resolves at the caller's turn; rejects with the signal's reason when it aborts first. */
  async take(site: string, signal: AbortSignal | undefined): Promise<GrantedSlot> {
    const called = await new Promise<Called>((resolve) => {
      const call = (called: Called): void => {
        stopListening();
        resolve(called);
      };
      const waiter = { site, call };
      const stopListening = onAbort(signal, () => {
        this.#dismiss(waiter, signal?.reason);
        if (this.#waiters.size === 0) this.#allLeft?.abort('left');
      });
      this.#waiters.add(waiter);
      if (this.#allLeft !== undefined) return;
      this.#allLeft = new AbortController();
      queueMicrotask(() => void this.#serve());
    });
    if ('dismissed' in called) throw called.dismissed;
    return called;
  }

  /** A slot now, or when to try again. */
  async tryTake(site: string, how: TurnTry): Promise<TriedSlot> {
    const pace = await this.#paceOf(site);
    const tried = this.#tryAfter(this.#tried, pace, how);
    this.#tried = tried.catch(() => undefined);
    return tried;
  }

  async report(spacingMs: number, report: SlotReport, signal: AbortSignal): Promise<void> {
    await this.#slot.report(spacingMs, report, signal);
  }

  /** Rejects all waiting calls. */
  end(reason: unknown): void {
    for (const waiter of this.#waiters) this.#dismiss(waiter, reason);
    this.#allLeft?.abort('ended');
  }

  async #tryAfter(earlier: Promise<unknown> | undefined, pace: Pace, how: TurnTry): Promise<TriedSlot> {
    const { opensInMs, spacingMs, skippedForMs, ...capped } = pace;
    if (skippedForMs !== undefined) return { readyInMs: SKIPPED_MS, skip: true };
    await earlier;
    if (opensInMs > 0) return { readyInMs: opensInMs };
    const ahead = this.#waiters.size;
    if (ahead > 0) return { readyInMs: (ahead + 1) * Math.max(1, spacingMs) };
    const claim = await this.#slot.tryTake(spacingMs, how);
    return 'at' in claim ? { ...claim, ...capped } : claim;
  }

  async #serve(): Promise<void> {
    for (;;) {
      const [first] = this.#waiters;
      if (first === undefined) break;
      try {
        const { signal } = (this.#allLeft = new AbortController());
        const { opensInMs, spacingMs, skippedForMs, ...capped } = await this.#paceOf(first.site);
        // Tries are refused while a caller waits, so none follows this one.
        await this.#tried;
        if (skippedForMs !== undefined) this.#dismiss(first, new DelayTooLongError(first.site, skippedForMs));
        else if (opensInMs > 0) {
          await this.#timer.wait(Math.min(opensInMs, LONGEST_NAP_MS), signal).catch(() => undefined);
        } else {
          const grant = await this.#slot.take(spacingMs, signal);
          if (grant !== undefined) this.#give({ ...grant, ...capped });
        }
      } catch (thrown) {
        // The reason applies to all of them.
        for (const waiter of this.#waiters) this.#dismiss(waiter, thrown);
      }
    }
    this.#allLeft = undefined;
  }

  #give(slot: GrantedSlot): void {
    const [first] = this.#waiters;
    if (first === undefined) return;
    this.#waiters.delete(first);
    first.call(slot);
  }

  #dismiss(waiter: Waiter, reason: unknown): void {
    this.#waiters.delete(waiter);
    waiter.call({ dismissed: reason });
  }
}
